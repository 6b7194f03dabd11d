// SPDX-License-Identifier: MIT

/// Names that a native form gives and no field has: values that nothing else will
/// look at. Each name is told once for an input.
///
/// It looks at the positions of fields, and finds nothing where they are not asked
/// for. The columns that apps have besides are no mistake of anyone and not told. A name
/// that is nearly that of a field is a finding of the reader.
struct UnknownFieldCheck {
  private var told: Set<[UInt8]> = []
  private var spellings: [LogKind: FieldSpelling] = [:]

  private static let mostTold = 1000

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let fields = record.fieldPositions, fields.hasUnknown else { return }
    for entry in fields.entries where !entry.isField && told.count < Self.mostTold {
      let name = Array(entry.name.utf8)
      if told.contains(name) || isTold(entry.name, of: record.kind, fields) { continue }
      told.insert(name)
      try report(
        Finding(
          .unknownField,
          "there is no field \(RecordFault.excerpt(entry.name)); its values are kept as extras",
          field: entry.name, position: entry.position))
    }
  }

  /// Whether the reader of a record has said what a name is likely to be meant as.
  private mutating func isTold(
    _ name: String, of kind: LogKind, _ fields: FieldPositions
  ) -> Bool {
    guard let meant = spellings[kind, default: FieldSpelling(kind)].meant(by: name) else {
      return false
    }
    return meant.isUnit || fields[meant.name] == nil
  }
}

extension Diagnostic.Code {
  /// A name in a native form that no field has.
  public static let unknownField = Diagnostic.Code(description: "unknown-field")
}
