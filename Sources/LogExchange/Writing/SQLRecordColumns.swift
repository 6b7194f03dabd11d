// SPDX-License-Identifier: MIT

/// The columns of a kind's table from which a record is read.
struct SQLRecordColumns {
  let names: [String]
  private let kind: LogKind
  /// The fields, each with the number of its columns.
  private let fields: [(field: Field, columns: Int)]

  init(_ kind: LogKind) {
    self.kind = kind
    names = SQLColumns.columns(of: kind).map(\.name)
    fields = kind.fields.map { ($0, SQLColumns.columns(of: $0).count) }
  }

  /// The columns of numbers, each before the one with the exact digits.
  var numbers: [Int] {
    var column = 0
    return fields.compactMap { field, columns in
      defer { column += columns }
      return Self.isNumber(field) ? column : nil
    }
  }

  private static func isNumber(_ field: Field) -> Bool {
    switch field.type {
    case .decimal, .quantity: true
    case .timestamp, .text, .flag: false
    }
  }

  /// A row as an NDJSON object, from which the reader makes a record.
  ///
  /// - Parameter text: The text of a column in `names`; nil for NULL.
  func line(_ text: (Int) -> [UInt8]?) -> [UInt8] {
    var json = JSONWriter()
    json.startObject()
    json.member("type", kind.name)
    var column = 0
    for (field, columns) in fields {
      defer { column += columns }
      // The exact digits of a number are in the column after the numeric one, unless the row was
      // inserted by hand.
      let isNumber = Self.isNumber(field)
      guard let value = isNumber ? text(column + 1) ?? text(column) : text(column) else { continue }
      json.key(field.name)
      switch field.type {
      case .timestamp: json.string(utf8: value + (text(column + 1) ?? []))
      case .flag:
        // (Anything else is no flag, and is told as such.)
        switch value {
        case [UInt8(ascii: "0")]: json.raw("false".utf8)
        case [UInt8(ascii: "1")]: json.raw("true".utf8)
        default: json.string(utf8: value)
        }
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
      json.array("derived") { json in
        for name in derived.split(separator: 0x20) { json.string(utf8: name) }
      }
    }
    if let extras = text(column + 1) {
      json.key("extras")
      json.raw(extras)
    }
    json.endObject()
    return json.bytes
  }
}
