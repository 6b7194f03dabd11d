// SPDX-License-Identifier: MIT

extension JSONWriter {
  /// How many bytes a writer of records collects before it hands them on.
  static let pieceSize = 1 << 16

  /// Writes the members of a record that stands alone: all it has, the log's
  /// share included.
  mutating func flatMembers(of record: LogRecord) {
    switch record {
    case .fuel(let record): members(of: record, under: nil)
    case .weight(let record): members(of: record, under: nil)
    }
  }

  /// Writes the members of a record under a header: what the header says is
  /// left out.
  mutating func members(of record: LogRecord, under header: LogHeader) {
    switch record {
    case .fuel(let record): members(of: record, under: header)
    case .weight(let record): members(of: record, under: header)
    }
  }

  private mutating func members<Record: FieldedRecord>(
    of record: Record, under header: LogHeader?
  ) {
    for field in Record.fields where header == nil || field.scope != .log {
      switch field.access {
      case .timestamp(let get, _):
        guard let value = get(record) else { continue }
        key(quoted: field.jsonKey)
        timestamp(value)
      case .decimal(let get, _):
        guard let value = get(record) else { continue }
        key(quoted: field.jsonKey)
        number(value)
      case .text(let get, _):
        guard let value = get(record) else { continue }
        if field.scope == .recordOrLog, let inherited = header?.currency,
          inherited.hasSameBytes(as: value)
        {
          continue
        }
        key(quoted: field.jsonKey)
        string(value)
      case .flag(let get, _):
        guard let value = get(record) else { continue }
        key(quoted: field.jsonKey)
        bool(value)
      case .quantity(let kind, let get, _):
        guard let quantity = get(record) else { continue }
        key(quoted: field.jsonKey)
        number(quantity.value)
        if header?.defaultUnit(kind) == quantity.unit { continue }
        key(quoted: field.unitJSONKey)
        string(quantity.unit)
      }
    }
    let derived = record.derivedNames
    if !derived.isEmpty {
      key("derived")
      startArray()
      for name in derived { string(name) }
      endArray()
    }
    member(extras: record.extras)
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
