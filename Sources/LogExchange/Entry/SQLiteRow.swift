// SPDX-License-Identifier: MIT

#if SQLite
  /// The columns of a row of a kind, from a record and back to one.
  struct SQLiteRow {
    /// The columns in order: those of the identity come first.
    let names: [String]
    private let kind: LogKind
    /// The fields, each with the number of its columns.
    private let fields: [(field: Field, columns: Int)]

    init(_ kind: LogKind) {
      self.kind = kind
      names = ["identity", "occurrence"] + SQLColumns.columns(of: kind).map(\.name)
      fields = kind.fields.map { ($0, SQLColumns.columns(of: $0).count) }
    }

    /// The statement that updates a row of a table; the values come before its rowid.
    func update(of table: String) -> String {
      "UPDATE \(table) SET \(names.map { $0 + " = ?" }.joined(separator: ", ")) WHERE rowid = ?"
    }

    /// The values of all columns.
    ///
    /// - Parameter occurrence: nil if it is not known yet.
    func values(_ record: LogRecord, _ key: [UInt8], _ occurrence: Int?) -> [SQLValue] {
      var values: [SQLValue] = []
      values.reserveCapacity(names.count + 3)
      values += [.text(key), occurrence.map { .integer($0) } ?? .null]
      for (field, columns) in fields {
        switch record[field] {
        case .timestamp(let date)?:
          var local: [UInt8] = []
          local.append(atMost: Timestamp.maximumLength) {
            date.write(to: &$0, hasOffset: false)
          }
          var offset: [UInt8] = []
          date.offset?.append(to: &offset)
          values += [.text(local), date.offset == nil ? .null : .text(offset)]
        case .decimal(let number)?: values.append(contentsOf: Self.texts(number))
        case .quantity(let number, let unit)?:
          values.append(contentsOf: Self.texts(number))
          values.append(.text(Array(unit.utf8)))
        case .flag(let flag)?: values.append(.integer(flag ? 1 : 0))
        case .text(let text)?: values.append(.text(Array(text.utf8)))
        case nil: for _ in 0..<columns { values.append(.null) }
        }
      }
      let derived = record.derivedNames.joined(separator: " ")
      values.append(derived.isEmpty ? .null : .text(Array(derived.utf8)))
      var json = JSONWriter()
      if !record.extras.isEmpty { json.value(of: record.extras) }
      values.append(record.extras.isEmpty ? .null : .text(json.bytes))
      return values
    }

    /// The values of a numeric column and of the column with the exact digits.
    private static func texts(_ number: ExactDecimal) -> Repeated<SQLValue> {
      var digits: [UInt8] = []
      number.append(to: &digits)
      return repeatElement(.text(digits), count: 2)
    }

    /// The columns from which a record is read, in the order of `line`.
    var valueNames: String { names.dropFirst(2).joined(separator: ", ") }

    /// A row as an NDJSON object, from which the reader makes a record.
    ///
    /// - Parameter text: The text of a column after those of the identity; nil for NULL.
    func line(_ text: (Int) -> [UInt8]?) -> [UInt8] {
      var json = JSONWriter()
      json.startObject()
      json.key("type")
      json.string(kind.name)
      var column = 0
      for (field, columns) in fields {
        defer { column += columns }
        // The exact digits of a number are in the column after the numeric one.
        let isNumber =
          switch field.type {
          case .decimal, .quantity: true
          case .timestamp, .text, .flag: false
          }
        guard let value = text(isNumber ? column + 1 : column) else { continue }
        json.key(field.name)
        switch field.type {
        case .timestamp: json.string(utf8: value + (text(column + 1) ?? []))
        case .flag: json.raw((value == [UInt8(ascii: "0")] ? "false" : "true").utf8)
        case .text, .decimal: json.string(utf8: value)
        case .quantity:
          json.string(utf8: value)
          if let name = field.unitName, let unit = text(column + 2) {
            json.key(name)
            json.string(utf8: unit)
          }
        }
      }
      if let derived = text(column) {
        json.key("derived")
        json.startArray()
        for name in derived.split(separator: 0x20) { json.string(utf8: name) }
        json.endArray()
      }
      if let extras = text(column + 1) {
        json.key("extras")
        json.raw(extras)
      }
      json.endObject()
      return json.bytes
    }
  }
#endif
