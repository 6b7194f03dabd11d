// SPDX-License-Identifier: MIT

/// The columns of a table of records, as the table of fields has them.
///
/// Names are those of the fields in small letters with underscores, which need no
/// quotes in any database. Numbers are texts: columns for numbers lose digits in
/// SQLite, where 82.40 would become 82.4.
enum SQLColumns {
  /// The name of the table of a kind.
  static func table(of kind: LogKind) -> String { kind.name + "_records" }

  /// `pricePerUnit` as `price_per_unit`.
  static func name(_ field: String) -> String {
    var name = ""
    for scalar in field.unicodeScalars {
      if scalar.properties.isUppercase { name += "_" }
      name += scalar.properties.lowercaseMapping
    }
    return name
  }

  /// The names of a field's columns: the value, and its unit where it has one.
  static func names(of field: Field) -> [String] {
    [field.name, field.unitName].compactMap { $0.map(name) }
  }

  /// The statement that makes the table of a kind where there is none.
  static func creation(of kind: LogKind) -> String {
    var lines = ["identity TEXT NOT NULL", "occurrence INTEGER NOT NULL"]
    for field in kind.fields {
      let type = field.type == .flag ? "BOOLEAN" : "TEXT"
      let rule = field.isRequired ? " NOT NULL" : ""
      for name in names(of: field) { lines.append("\(name) \(type)\(rule)") }
    }
    lines += ["derived TEXT", "extras TEXT", "PRIMARY KEY (identity, occurrence)"]
    return "CREATE TABLE IF NOT EXISTS \(table(of: kind)) (\n  "
      + lines.joined(separator: ",\n  ") + "\n);\n"
  }
}
