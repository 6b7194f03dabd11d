// SPDX-License-Identifier: MIT

/// What a column of a native table holds.
enum NativeCSVColumn: Hashable, Sendable {
  /// A field, by its place in the table of fields.
  case field(Int)
  /// The unit of a field.
  case unit(Int)
  case derived
  case extras
  /// An extra of its own.
  case other(String)

  /// The columns of a kind of record, in the order in which they are written.
  static func all(of kind: LogKind) -> [(name: String, column: NativeCSVColumn)] {
    var columns: [(String, NativeCSVColumn)] = []
    for (index, field) in kind.fields.enumerated() {
      columns.append((field.name, .field(index)))
      if let unit = field.unitName { columns.append((unit, .unit(index))) }
    }
    return columns + [("derived", .derived), ("extras", .extras)]
  }

  /// The names of all columns of a kind of record.
  static func names(of kind: LogKind) -> [String] {
    all(of: kind).map(\.name)
  }

  /// The names that no other table of records uses.
  static func marks(of kind: LogKind) -> [String] {
    names(of: kind).filter { name in
      name === "extras" || name === "derived" || name.utf8.suffix(4).elementsEqual("Unit".utf8)
    }
  }
}
