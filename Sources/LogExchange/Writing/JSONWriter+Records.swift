// SPDX-License-Identifier: MIT

extension FieldKeys {
  /// The keys of a kind of record in JSON text, quotes and colon included.
  static func json(_ kind: LogKind) -> FieldKeys {
    FieldKeys(kind.fields) { field in
      JSONWriter.quoted(field.name) + [UInt8(ascii: ":")]
    } other: { field in
      field.unitName.map { JSONWriter.quoted($0) + [UInt8(ascii: ":")] } ?? []
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
    let isGrouped = header != nil
    keys.walk(givenIn: record) { row, key, unitKey in
      if isGrouped, row.scope == .log { return }
      switch row.access {
      case .timestamp(let get, _):
        guard let value = get(record) else { return }
        write(key, atMost: Timestamp.maximumLength + 2) { cursor in
          cursor.put(UInt8(ascii: "\""))
          value.write(to: &cursor)
          cursor.put(UInt8(ascii: "\""))
        }
      case .decimal(let get, _):
        guard let value = get(record) else { return }
        write(key, value)
      case .text(let get, _):
        guard let value = get(record) else { return }
        if row.scope == .recordOrLog, let inherited = header?.currency,
          inherited.hasSameBytes(as: value)
        {
          return
        }
        write(key, value)
      case .flag(let get, _):
        guard let value = get(record) else { return }
        write(key, atMost: 5) { $0.put(value ? "true" : "false") }
      case .quantity(let kind, let get, _):
        guard let quantity = get(record) else { return }
        write(key, quantity.value)
        if isGrouped, header?.defaultUnit(kind) == quantity.unit { return }
        write(unitKey, quantity.unit)
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

  @inline(__always)
  private mutating func write(_ key: UnsafeBufferPointer<UInt8>, _ value: ExactDecimal) {
    if quotesNumbers {
      write(key, atMost: ExactDecimal.maximumLength + 2) { cursor in
        cursor.put(UInt8(ascii: "\""))
        value.write(to: &cursor)
        cursor.put(UInt8(ascii: "\""))
      }
    } else {
      write(key, atMost: ExactDecimal.maximumLength) { value.write(to: &$0) }
    }
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
      while end < entries.count, entries[end].name.hasSameBytes(as: name) { end += 1 }
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
