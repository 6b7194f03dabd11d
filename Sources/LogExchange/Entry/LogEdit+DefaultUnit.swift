// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Changes the default unit of logs, which applies to values without a unit and to the
  /// display. No value changes: values without a unit get the old one written beside them.
  ///
  /// - Returns: The number of logs whose unit has changed.
  /// - Throws: `LogError` with the code `notEditable` for NDJSON, in which every value names
  ///   its unit and logs have no header.
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
      set(
        item.name, in: layout.logs[index].container.range,
        attribute: Array("\(item.name)=\"\(unit)\"".utf8), value: JSONWriter.quoted(unit))
      guard let old else { continue }
      let names = header.kind.fields.compactMap { field -> (name: String, unit: String)? in
        guard field.unitKind == kind, let unit = field.unitName else { return nil }
        return (field.name, unit)
      }
      for entry in layout.entries[layout.logs[index].entries] {
        nameUnit(old, ofFields: names, in: entry)
      }
    }
    if count > 0 { expectAll { $0 } }
    return count
  }

  private mutating func nameUnit(
    _ unit: String, ofFields names: [(name: String, unit: String)], in range: Range<Int>
  ) {
    guard let entry = layout.part(range) else { return }
    guard document.syntax == .xml else {
      for (name, unitName) in names {
        guard let value = layout.item(JSONWriter.quoted(name), of: entry.items),
          layout.item(JSONWriter.quoted(unitName), of: entry.items) == nil
        else { continue }
        addMember(unitName, JSONWriter.quoted(unit), behind: value, of: entry)
      }
      return
    }
    for child in entry.items {
      guard names.contains(where: { bytes[child.name].elementsEqual($0.name.utf8) }),
        let field = layout.part(child.range),
        layout.item("unit".utf8, of: field.attributes) == nil
      else { continue }
      splice(child.name.upperBound..<child.name.upperBound, " unit=\"\(unit)\"".utf8)
    }
  }
}
