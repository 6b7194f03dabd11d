// SPDX-License-Identifier: MIT

#if SQLite
  /// The columns of a row of a kind, made from a record.
  struct SQLiteRow {
    /// The columns in order: those of the identity come first.
    let names: [String]
    /// The columns after those of the identity.
    let columns: SQLRecordColumns
    /// The fields, each with the number of its columns.
    private let fields: [(field: Field, columns: Int)]

    init(_ kind: LogKind) {
      columns = SQLRecordColumns(kind)
      names = ["identity", "occurrence"] + columns.names
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

    /// The columns from which a record is read, as a list in statements.
    var valueNames: String { columns.names.joined(separator: ", ") }
  }
#endif
