// SPDX-License-Identifier: MIT

extension FieldKeys {
  /// The keys of a kind of record in JSON text with a comma before and the colon behind them,
  /// and units as whole members.
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
  /// How many bytes a writer of records collects before it hands them on.
  static let pieceSize = 1 << 16

  /// Writes the members of a record, whose kind is that of the keys.
  ///
  /// - Parameter header: What stands above the record and is left out of it; nil
  ///   for a record that stands alone, with all it has.
  mutating func members(of record: LogRecord, _ keys: FieldKeys, under header: LogHeader?) {
    let given = keys.given(in: record)
    let quotesNumbers = quotesNumbers
    // Room for all of them at once: one check for a record and not one for each value.
    members(atMost: keys.bound(record, given)) { cursor, isFirst in
      keys.walk(given) { entry in
        let row = entry.row
        if let header, Self.isImplied(row, of: record, by: header) { return }
        cursor.put(entry.key, isFirst: &isFirst)
        switch row.access {
        case .timestamp(let get, _):
          guard let value = get(record) else { return }
          cursor.put(UInt8(ascii: "\""))
          value.write(to: &cursor)
          cursor.put(UInt8(ascii: "\""))
        case .decimal(let get, _):
          guard let value = get(record) else { return }
          Self.put(value, inQuotes: quotesNumbers, &cursor)
        case .text(let get, _):
          get.withBytes(of: record) { cursor.putJSON($0) }
        case .flag(let get, _):
          guard let value = get(record) else { return }
          cursor.put(value ? "true" : "false")
        case .quantity(let kind, let get, _):
          guard let quantity = get(record) else { return }
          Self.put(quantity.value, inQuotes: quotesNumbers, &cursor)
          if let header, header.unit(kind) == quantity.unit { return }
          cursor.put(entry.text(of: quantity.unit))
        }
      }
    }
    if !record.derived.isEmpty {
      key("derived")
      startArray()
      for name in record.derivedNames { string(name) }
      endArray()
    }
    member(extras: record.extras)
  }

  /// Whether what stands above a record says what the record has in a field.
  private static func isImplied(
    _ row: FieldKeys.Row, of record: LogRecord, by header: LogHeader
  ) -> Bool {
    switch row.scope {
    case .log: return true
    case .recordOrLog:
      guard case .text(let get, _) = row.access, let currency = header.currency else {
        return false
      }
      return get(record) === currency
    case .record: return false
    }
  }

  @inline(__always)
  private static func put(
    _ value: ExactDecimal, inQuotes isQuoted: Bool, _ cursor: inout ByteCursor
  ) {
    if isQuoted { cursor.put(UInt8(ascii: "\"")) }
    value.write(to: &cursor)
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
