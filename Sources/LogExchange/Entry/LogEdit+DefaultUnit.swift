// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Changes the unit that logs have for values that name none, and in which they are
  /// shown. No value changes: those that named no unit name the old one then.
  ///
  /// - Returns: How many logs now have another unit.
  /// - Throws: `LogError` with the code `notEditable` for NDJSON, where every value names
  ///   its unit and there is no log to say it.
  public mutating func setDefault(
    _ unit: String, of kind: UnitKind, subjects: Set<[UInt8]>? = nil
  ) throws(LogError) -> Int {
    guard document.syntax != .ndjson else {
      throw LogError(
        code: .notEditable,
        message: "NDJSON has no place for the unit of a log; keep the log as XML or JSON")
    }
    var count = 0
    for index in layout.logs.indices {
      guard let header = document.header(ofLog: index),
        let item = header.kind.logDefaults.first(where: { $0.unitKind == kind }),
        subjects?.contains(Array((header.subject ?? "").utf8)) ?? true
      else { continue }
      let old = item.get(header)
      if old === unit { continue }
      count += 1
      setHeader(
        item.name, ofLog: index, xml: Array("\(item.name)=\"\(unit)\"".utf8),
        json: JSONWriter.quoted(unit))
      guard let old else { continue }
      let names = header.kind.fields.compactMap { field -> (name: String, unit: String)? in
        guard field.unitKind == kind, let unit = field.unitName else { return nil }
        return (field.name, unit)
      }
      for entry in document.entries[layout.logs[index].entries] {
        nameUnit(old, ofFields: names, in: entry.range)
      }
    }
    if count > 0 { expectAll { $0 } }
    return count
  }

  /// Has a log say something of itself: a whole attribute, or the value of a key.
  mutating func setHeader(
    _ name: String, ofLog index: Int, xml text: [UInt8], json value: [UInt8]
  ) {
    let log = layout.logs[index].container
    if document.syntax == .xml {
      let parts = bytes.withUnsafeBufferPointer { XMLEntryParts(log.opening, in: $0) }
      guard let parts else { return }
      if let known = parts.attributes.first(where: { bytes[$0.name].elementsEqual(name.utf8) }) {
        splice(known.whole, text)
      } else {
        let end = parts.attributes.last?.whole.upperBound ?? parts.name.upperBound
        splice(end..<end, [0x20] + text)
      }
      return
    }
    let range = log.opening.lowerBound..<log.end
    let parts = bytes.withUnsafeBufferPointer { JSONEntryParts(range, in: $0) }
    guard let parts else { return }
    let key = JSONWriter.quoted(name)
    if let known = parts.index(of: key[...], in: bytes) {
      splice(parts.members[known].value, value)
    } else if let first = parts.members.first {
      // Behind the type: the unit has to be known before the records.
      let style = JSONObjectStyle(parts, in: bytes)
      splice(
        first.value.upperBound..<first.value.upperBound,
        style.comma + key + style.colon + value)
    }
  }

  private mutating func nameUnit(
    _ unit: String, ofFields names: [(name: String, unit: String)], in range: Range<Int>
  ) {
    if document.syntax == .xml {
      let parts = bytes.withUnsafeBufferPointer { XMLEntryParts(range, in: $0) }
      for child in parts?.children ?? [] {
        guard names.contains(where: { bytes[child.name].elementsEqual($0.name.utf8) }),
          let field = bytes.withUnsafeBufferPointer({ XMLEntryParts(child.range, in: $0) }),
          !field.attributes.contains(where: { bytes[$0.name].elementsEqual("unit".utf8) })
        else { continue }
        splice(child.name.upperBound..<child.name.upperBound, " unit=\"\(unit)\"".utf8)
      }
      return
    }
    let parts = bytes.withUnsafeBufferPointer { JSONEntryParts(range, in: $0) }
    guard let parts else { return }
    let style = JSONObjectStyle(parts, in: bytes)
    for (name, unitName) in names {
      guard let value = parts.index(of: JSONWriter.quoted(name)[...], in: bytes),
        parts.index(of: JSONWriter.quoted(unitName)[...], in: bytes) == nil
      else { continue }
      let end = parts.members[value].value.upperBound
      splice(
        end..<end, style.comma + JSONWriter.quoted(unitName) + style.colon + JSONWriter.quoted(unit)
      )
    }
  }
}
