// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Replaces what an entry says. Fields that stay are not touched, nor are comments and
  /// what else stands in the entry; only where extras change, it is written anew.
  ///
  /// - Parameters:
  ///   - index: The entry, by its place in `document.entries`.
  ///   - record: What it is to say; of the same kind, vehicle and person. What is derived
  ///     in it is worked out again from what has changed.
  /// - Throws: `LogError` with the code `notEditable` where the record cannot stand in
  ///   the place of the other.
  public mutating func replace(_ index: Int, with record: LogRecord) throws {
    let entry = document.entries[index]
    guard let old = entry.record else {
      throw LogError(code: .notEditable, message: "the entry is not a valid record")
    }
    if old == record { return }
    var record = record
    record.deriveAgain(after: old)
    let header =
      document.header(ofLog: entry.log) ?? LogHeader(kind: record.kind, subject: record.subject)
    guard document.syntax == .ndjson || header.fits(record) else {
      throw LogError(
        code: .notEditable,
        message: header.kind == record.kind && header.subject === record.subject
          ? "the entry has no currency, and its log has one"
          : "the entry belongs to another log")
    }
    let new = try RenderedLog([record], under: header, as: document.syntax)
    expect([record])
    if old.extras != record.extras {
      let text: [UInt8]
      if document.syntax == .xml {
        let style = xmlParts(entry.range).map { XMLElementStyle($0, in: bytes) }
        text = new.element(0, like: style ?? XMLElementStyle())
      } else {
        let style = jsonParts(entry.range).map { JSONObjectStyle($0, in: bytes) }
        text = new.object(0, like: style ?? JSONObjectStyle())
      }
      return splice(entry.range, text)
    }
    let before = try RenderedLog([old], under: header, as: document.syntax)
    if document.syntax == .xml {
      replaceElement(entry.range, before, new)
    } else {
      replaceObject(entry.range, before, new)
    }
  }

  private func xmlParts(_ range: Range<Int>) -> XMLEntryParts? {
    bytes.withUnsafeBufferPointer { XMLEntryParts(range, in: $0) }
  }

  private func jsonParts(_ range: Range<Int>) -> JSONEntryParts? {
    bytes.withUnsafeBufferPointer { JSONEntryParts(range, in: $0) }
  }

  // MARK: XML

  private mutating func replaceElement(
    _ range: Range<Int>, _ before: RenderedLog, _ after: RenderedLog
  ) {
    guard let place = xmlParts(range), let old = before.xmlParts(0), let new = after.xmlParts(0)
    else { return }
    replaceAttributes(place, old, before.bytes, new, after.bytes)
    let isExtra: (ArraySlice<UInt8>) -> Bool = { $0.elementsEqual("extra".utf8) }
    let style = XMLElementStyle(place, in: bytes)
    var added: [UInt8] = []
    // Behind the child of the field before; at the beginning where there is none.
    var anchor: Int?
    for child in new.children where !isExtra(after.bytes[child.name]) {
      let name = after.bytes[child.name]
      let text = after.bytes[child.range]
      let known = place.children.first { bytes[$0.name].elementsEqual(name) }
      let was = old.children.first { before.bytes[$0.name].elementsEqual(name) }
      if let known {
        anchor = known.range.upperBound
        let isSame = was.map { before.bytes[$0.range].elementsEqual(text) } ?? false
        if !isSame { splice(known.range, text) }
      } else if let anchor {
        splice(anchor..<anchor, style.between + text)
      } else if place.isEmpty {
        added += text
      } else {
        splice(place.tag.upperBound..<place.tag.upperBound, style.open + text)
      }
    }
    for child in old.children where !isExtra(before.bytes[child.name]) {
      let name = before.bytes[child.name]
      guard !new.children.contains(where: { after.bytes[$0.name].elementsEqual(name) }),
        let known = place.children.first(where: { bytes[$0.name].elementsEqual(name) })
      else { continue }
      splice(lines(of: known.range), [])
    }
    if !added.isEmpty {
      var start = place.tag.upperBound - 2
      while Surroundings.isSpace(bytes[start - 1]) { start -= 1 }
      var rest = [UInt8(ascii: ">")] + added
      rest += "</".utf8
      rest += bytes[place.name]
      rest += ">".utf8
      splice(start..<place.tag.upperBound, rest)
    }
  }

  private mutating func replaceAttributes(
    _ place: XMLEntryParts, _ old: XMLEntryParts, _ oldBytes: [UInt8], _ new: XMLEntryParts,
    _ newBytes: [UInt8]
  ) {
    let end = place.attributes.last?.whole.upperBound ?? place.name.upperBound
    for attribute in new.attributes {
      let name = newBytes[attribute.name]
      let text = newBytes[attribute.whole]
      let was = old.attributes.first { oldBytes[$0.name].elementsEqual(name) }
      if let was, oldBytes[was.whole].elementsEqual(text) { continue }
      if let known = place.attributes.first(where: { bytes[$0.name].elementsEqual(name) }) {
        splice(known.whole, text)
      } else {
        splice(end..<end, [0x20] + text)
      }
    }
    for attribute in old.attributes {
      let name = oldBytes[attribute.name]
      guard !new.attributes.contains(where: { newBytes[$0.name].elementsEqual(name) }),
        let known = place.attributes.first(where: { bytes[$0.name].elementsEqual(name) })
      else { continue }
      let start = Surroundings.spaceStart(before: known.whole.lowerBound, in: bytes)
      splice(start..<known.whole.upperBound, [])
    }
  }

  // MARK: JSON

  private mutating func replaceObject(
    _ range: Range<Int>, _ before: RenderedLog, _ after: RenderedLog
  ) {
    guard let place = jsonParts(range), let old = before.jsonParts(0),
      let new = after.jsonParts(0)
    else { return }
    let style = JSONObjectStyle(place, in: bytes)
    let isExtras: (ArraySlice<UInt8>) -> Bool = { $0.elementsEqual("\"extras\"".utf8) }
    var anchor: Int?
    for member in new.members where !isExtras(after.bytes[member.key]) {
      let key = after.bytes[member.key]
      let value = after.bytes[member.value]
      let was = old.index(of: key, in: before.bytes).map { before.bytes[old.members[$0].value] }
      if let known = place.index(of: key, in: bytes) {
        anchor = place.members[known].value.upperBound
        if was?.elementsEqual(value) != true { splice(place.members[known].value, value) }
      } else if was == nil || was?.elementsEqual(value) != true {
        // The date stands in every record.
        let offset = anchor ?? place.members.last?.value.upperBound ?? range.lowerBound + 1
        splice(offset..<offset, style.comma + key + style.colon + value)
      }
    }
    let removed = old.members.compactMap { member -> Int? in
      let key = before.bytes[member.key]
      if isExtras(key) || new.index(of: key, in: after.bytes) != nil { return nil }
      return place.index(of: key, in: bytes)
    }
    remove(removed.sorted(), of: place)
  }

  private mutating func remove(_ removed: [Int], of place: JSONEntryParts) {
    for index in removed {
      let member = place.members[index]
      if (0..<index).allSatisfy(removed.contains), index + 1 < place.members.count {
        splice(member.key.lowerBound..<place.members[index + 1].key.lowerBound, [])
      } else if index > 0 {
        splice(place.members[index - 1].value.upperBound..<member.value.upperBound, [])
      }
    }
  }
}
