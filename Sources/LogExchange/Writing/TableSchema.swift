// SPDX-License-Identifier: MIT

/// The columns of one table of all records, for columnar engines such as Spark and Arrow.
///
/// A number has two columns: `volume` has its digits as written, as text, and `volumeDecimal`
/// the value for calculations, if it fits into a decimal of 38 digits with 10 after the point.
/// A date has five: the text, the local time, the moment, the offset and the precision. Fields
/// of several kinds with the same name share their columns.
public struct TableSchema: Sendable {
  /// The type of a column's values.
  enum ColumnType: Hashable, Sendable {
    case text
    case flag
    /// A decimal of `TableSchema.precision` and `TableSchema.scale`.
    case decimal
    /// A date and time of day without a zone, in microseconds.
    case localTime
    /// A moment, in microseconds.
    case instant
    case texts
    /// Names with their values, of which a name may have several.
    case extras
  }

  /// A column, with the kinds that use it.
  struct Column: Sendable {
    let name: String
    let type: ColumnType
    let isRequired: Bool
    let doc: String
    /// The role of the column for its field: `text`, `number`, `date`, …
    let role: String
    /// The name of that field in NDJSON.
    let field: String
    var kinds: [LogKind]
  }

  static let precision = 38
  static let scale = 10

  private(set) var columns: [Column] = []

  /// Creates the table for all records of some kinds.
  public init(_ kinds: [LogKind] = LogKind.standard) {
    func add(
      _ name: String, _ type: ColumnType, _ doc: String, role: String? = nil,
      of field: String? = nil, isRequired: Bool = false, for kinds: [LogKind]
    ) {
      guard let index = columns.firstIndex(where: { $0.name === name }) else {
        columns.append(
          Column(
            name: name, type: type, isRequired: isRequired, doc: doc, role: role ?? name,
            field: field ?? name, kinds: kinds))
        return
      }
      precondition(columns[index].type == type, "kinds give \(name) columns of two types")
      columns[index].kinds += kinds
    }
    add("file", .text, "The file it comes from.", isRequired: true, for: kinds)
    add("member", .text, "The member of an archive it comes from.", for: kinds)
    add("type", .text, "The kind of record.", isRequired: true, for: kinds)
    for kind in kinds {
      for field in kind.fields {
        for part in Self.parts(of: field) {
          add(
            field.name + part.suffix, part.type, part.doc, role: part.role, of: field.name,
            isRequired: field.isRequired && part.suffix.isEmpty, for: [kind])
        }
      }
    }
    add("derived", .texts, "The fields whose values were computed from others.", for: kinds)
    add("extras", .extras, "Further values of the source that have no field.", for: kinds)
  }

  private typealias Part = (suffix: String, type: ColumnType, role: String, doc: String)

  /// The columns of a field: their names begin with that of the field.
  private static func parts(of field: Field) -> [Part] {
    switch field.type {
    case .text: return [("", .text, "text", field.doc)]
    case .flag: return [("", .flag, "flag", field.doc)]
    case .decimal: return numberParts(of: field)
    case .quantity:
      return numberParts(of: field) + [("Unit", .text, "unit", "The unit of \(field.name).")]
    case .timestamp:
      return [
        ("", .text, "date", field.doc),
        ("Local", .localTime, "local", "The local date and time of \(field.name)."),
        ("Instant", .instant, "instant", "The moment of \(field.name), if its offset is known."),
        ("Offset", .text, "offset", "The offset of \(field.name) from UTC, if it is known."),
        (
          "Precision", .text, "precision",
          "The precision of \(field.name): day, minute, second or fraction."
        ),
      ]
    }
  }

  private static func numberParts(of field: Field) -> [Part] {
    [
      ("", .text, "number", field.doc),
      ("Decimal", .decimal, "decimal", "The value of \(field.name), if it fits."),
    ]
  }
}
