// SPDX-License-Identifier: MIT

/// The columns of a table of records, as the table of fields has them.
///
/// Names are those of the fields in small letters with underscores, which need no quotes in any
/// database. A number has one column for calculations and one with its original digits, because
/// SQLite turns 82.40 into 82.4. A date is local, and its offset is in another column.
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

  /// A column of a field.
  struct Column {
    let name: String
    let type: String
    let isRequired: Bool
  }

  /// The columns of a field: the value, its digits if it is a number, its offset if it is
  /// a date, and its unit where it has one.
  static func columns(of field: Field) -> [Column] {
    let name = name(field.name)
    func column(_ suffix: String, _ type: String, isRequired: Bool = false) -> Column {
      Column(name: name + suffix, type: type, isRequired: isRequired)
    }
    switch field.type {
    case .timestamp:
      return [column("", "TEXT", isRequired: field.isRequired), column("_offset", "TEXT")]
    case .decimal: return [column("", "NUMERIC"), column("_exact", "TEXT")]
    case .quantity:
      return [column("", "NUMERIC"), column("_exact", "TEXT"), column("_unit", "TEXT")]
    case .flag: return [column("", "BOOLEAN")]
    case .text: return [column("", "TEXT", isRequired: field.isRequired)]
    }
  }

  /// All columns of a kind but those of its identity, in their order.
  static func columns(of kind: LogKind) -> [Column] {
    kind.fields.flatMap(columns)
      + ["derived", "extras"].map { Column(name: $0, type: "TEXT", isRequired: false) }
  }

  /// The columns with the subject and the date of a row.
  static func dayColumns(of kind: LogKind) -> (subject: String, date: String) {
    let date = kind.fields.first { $0.type == .timestamp }
    return (name(kind.subjectName), name(date?.name ?? ""))
  }

  /// The statement that makes the index by which the rows of a day are found.
  static func indexCreation(of kind: LogKind, in schema: String) -> String {
    let (subject, date) = dayColumns(of: kind)
    return "CREATE INDEX IF NOT EXISTS \(schema)\(table(of: kind))_days ON "
      + "\(table(of: kind)) (\(subject), \(date))"
  }

  /// The statement that creates the table of a kind unless it exists.
  ///
  /// - Parameter schema: The name of the database with a point; empty if there is only one.
  static func creation(of kind: LogKind, in schema: String = "") -> String {
    var lines = ["identity TEXT NOT NULL", "occurrence INTEGER NOT NULL"]
    for column in columns(of: kind) {
      lines.append("\(column.name) \(column.type)\(column.isRequired ? " NOT NULL" : "")")
    }
    lines.append("PRIMARY KEY (identity, occurrence)")
    return "CREATE TABLE IF NOT EXISTS \(schema)\(table(of: kind)) (\n  "
      + lines.joined(separator: ",\n  ") + "\n);\n"
  }
}
