// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Replaces the values of an entry. Fields that stay are not touched, nor are comments and
  /// other content of the entry; only if extras change, the whole entry is rewritten.
  ///
  /// - Parameters:
  ///   - index: The index of the entry in `document.entries`.
  ///   - record: The new record, of the same kind, vehicle and person. Its derived values are
  ///     computed again from the changed ones.
  /// - Throws: `LogError` with the code `notEditable` if the record cannot take the place of
  ///   the other.
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
    let after = try LogLayout([record], under: header, as: document.syntax)
    expect([record])
    let place = layout.part(entry.range)
    let spacing = layout.spacing(of: place)
    if old.extras != record.extras {
      return splice(entry.range, after.entry(0, like: spacing))
    }
    let before = try LogLayout([old], under: header, as: document.syntax)
    if let place { change(place, spacing, from: before, to: after) }
  }

  /// Makes the changes between two texts of a record in an entry.
  private mutating func change(
    _ place: WrittenPart, _ spacing: ItemSpacing, from before: LogLayout, to after: LogLayout
  ) {
    let end = endOfAttributes(place)
    let gone = change(\.attributes, of: place, from: before, to: after) { _, item in
      (end, [0x20] + item)
    }
    for item in gone {
      let start = Surroundings.spaceStart(before: item.range.lowerBound, in: bytes)
      splice(start..<item.range.upperBound, [])
    }
    guard document.syntax == .xml else {
      // Every record has a date, so that a member always stays.
      let end = place.items.last?.range.upperBound ?? place.opening.upperBound
      let gone = change(\.items, of: place, from: before, to: after) { anchor, item in
        (anchor ?? end, spacing.between + item)
      }
      return remove(Set(gone.map(\.range)), of: place)
    }
    var content: [UInt8] = []
    let removed = change(\.items, of: place, from: before, to: after) { anchor, item in
      if let anchor { return (anchor, spacing.between + item) }
      if place.contentEnd != nil { return (place.opening.upperBound, spacing.open + item) }
      content += item
      return nil
    }
    for item in removed { splice(lines(of: item.range), []) }
    if !content.isEmpty { open(place, content) }
  }

  /// Replaces items with a changed text, and inserts missing ones.
  ///
  /// - Parameter insertion: Gives the place and the text for an insertion, from the end of the
  ///   item before it; nil if nothing is to be inserted.
  /// - Returns: The items of the entry that are to be removed.
  private mutating func change(
    _ list: KeyPath<WrittenPart, [WrittenPart.Item]>, of entry: WrittenPart,
    from before: LogLayout, to after: LogLayout,
    _ insertion: (Int?, ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>)?
  ) -> [WrittenPart.Item] {
    guard let old = before.part(before.entries[0])?[keyPath: list],
      let new = after.part(after.entries[0])?[keyPath: list]
    else { return [] }
    let place = entry[keyPath: list]
    let spacing = layout.spacing(of: entry)
    var anchor: Int?
    for item in new where !after.isExtra(item) {
      let name = after.bytes[item.name]
      let text = after.bytes[item.range]
      let known = layout.item(name, of: place)
      if let known { anchor = known.range.upperBound }
      if let was = before.item(name, of: old), before.bytes[was.range] == text { continue }
      if let known {
        splice(known.range, text)
      } else if let (place, text) = insertion(anchor, after.text(of: item, like: spacing)) {
        splice(place..<place, text)
      }
    }
    return old.compactMap { item in
      let name = before.bytes[item.name]
      return before.isExtra(item) || after.item(name, of: new) != nil
        ? nil : layout.item(name, of: place)
    }
  }

  /// Removes members, each with one comma.
  private mutating func remove(_ removed: Set<Range<Int>>, of place: WrittenPart) {
    let items = place.items
    for (index, item) in items.enumerated() where removed.contains(item.range) {
      if items[..<index].allSatisfy({ removed.contains($0.range) }), index + 1 < items.count {
        splice(item.name.lowerBound..<items[index + 1].name.lowerBound, [])
      } else if index > 0 {
        splice(items[index - 1].range.upperBound..<item.range.upperBound, [])
      }
    }
  }

  // MARK: Single items

  /// The end of the last attribute of a tag.
  private func endOfAttributes(_ element: WrittenPart) -> Int {
    element.attributes.last?.range.upperBound ?? element.name.upperBound
  }

  /// Sets a property of a log or an object: a whole attribute, or the value of a key. A new
  /// member is inserted after the first one, which is the type.
  mutating func set(
    _ name: String, in range: Range<Int>, attribute: [UInt8] = [], value: [UInt8]
  ) {
    guard let part = layout.part(range) else { return }
    if document.syntax == .xml {
      if let known = layout.item(name.utf8, of: part.attributes) {
        splice(known.range, attribute)
      } else {
        let end = endOfAttributes(part)
        splice(end..<end, [0x20] + attribute)
      }
    } else if let known = layout.item(JSONWriter.quoted(name), of: part.items) {
      splice(known.range, value)
    } else if let first = part.items.first {
      addMember(name, value, behind: first, of: part)
    }
  }

  mutating func addMember(
    _ name: String, _ value: [UInt8], behind item: WrittenPart.Item, of part: WrittenPart
  ) {
    let spacing = layout.spacing(of: part)
    let member = JSONWriter.quoted(name) + spacing.colon + value
    splice(item.range.upperBound..<item.range.upperBound, spacing.between + member)
  }
}

extension LogLayout {
  /// Whether an item is an extra, which does not change with the fields.
  fileprivate func isExtra(_ item: WrittenPart.Item) -> Bool {
    bytes[item.name].elementsEqual((syntax == .xml ? "extra" : "\"extras\"").utf8)
  }
}
