// SPDX-License-Identifier: MIT

extension FieldKeys {
  /// The keys of a kind of record as JSON text, with a comma before them and a colon after
  /// them, and units as whole members.
  static func json(_ kind: LogKind) -> FieldKeys {
    func key(_ name: String) -> [UInt8] {
      [UInt8(ascii: ",")] + JSONWriter.quoted(name) + [UInt8(ascii: ":")]
    }
    return FieldKeys(kind.fields) { field in
      key(field.name)
    } unit: { field, name in
      field.unitName.map { key($0) + JSONWriter.quoted(name) } ?? []
    }
  }
}

extension JSONWriter {
  /// The number of bytes that a writer of records collects before it hands them on.
  static let pieceSize = 1 << 16

  /// Writes the members of a record, whose kind is that of the keys.
  ///
  /// - Parameter header: The header of the record's log, whose values are left out of the
  ///   record; nil to write all values.
  mutating func members(of record: LogRecord, _ keys: FieldKeys, under header: LogHeader?) {
    let given = keys.given(in: record)
    let quotesNumbers = quotesNumbers
    // Room for all of them at once: one check for a record and not one for each value.
    members(atMost: keys.bound(record, given)) { cursor, isFirst in
      keys.walk(given) { entry in
        if header?.implies(entry.row, of: record) == true { return }
        cursor.put(entry.key, isFirst: &isFirst)
        switch entry.value(in: record) {
        case .date(let date): Self.put(inQuotes: true, &cursor) { date.write(to: &$0) }
        case .number(let number, let unit):
          Self.put(inQuotes: quotesNumbers, &cursor) { number.write(to: &$0) }
          if let unit, header?.unit(unit.kind) != unit.unit {
            cursor.put(entry.text(of: unit.unit))
          }
        case .text(let get): get.withBytes(of: record) { cursor.putJSON($0) }
        case .flag(let flag): cursor.put(flag ? "true" : "false")
        case nil: break
        }
      }
    }
    if !record.derived.isEmpty { member("derived", record.derivedNames) }
    member(extras: record.extras)
  }

  @inline(__always)
  static func put(
    inQuotes isQuoted: Bool, _ cursor: inout ByteCursor, _ value: (inout ByteCursor) -> Void
  ) {
    if isQuoted { cursor.put(UInt8(ascii: "\"")) }
    value(&cursor)
    if isQuoted { cursor.put(UInt8(ascii: "\"")) }
  }

  /// Writes extras as one object; a name with several values gets an array.
  mutating func member(extras: Extras) {
    if extras.isEmpty { return }
    key("extras")
    value(of: extras)
  }

  /// Writes extras as an object.
  mutating func value(of extras: Extras) {
    startObject()
    let entries = extras.entries
    var index = 0
    while index < entries.count {
      let name = entries[index].name
      var end = index + 1
      while end < entries.count, entries[end].name === name { end += 1 }
      key(name)
      if end - index == 1 {
        string(entries[index].value)
      } else {
        startArray()
        for entry in entries[index..<end] { string(entry.value) }
        endArray()
      }
      index = end
    }
    endObject()
  }
}
