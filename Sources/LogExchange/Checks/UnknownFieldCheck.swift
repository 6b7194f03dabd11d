// SPDX-License-Identifier: MIT

/// Finds names in a native form that no field has: nothing else uses their values. Each name
/// is reported once for an input.
///
/// It uses the positions of fields, and finds nothing if these are not recorded. Additional
/// columns of apps are nobody's mistake and not reported. A name that is nearly that of a
/// field is a finding of the reader.
struct UnknownFieldCheck {
  private var told: Set<[UInt8]> = []
  private var spellings: [LogKind: FieldSpelling] = [:]

  private static let mostTold = 1000

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard record.hasUnknownFields, let fields = record.fieldPositions else { return }
    for entry in fields.entries where !entry.isField && told.count < Self.mostTold {
      let name = Array(entry.name.utf8)
      if told.contains(name) || isTold(entry.name, of: record.kind, fields) { continue }
      told.insert(name)
      try report(
        .unknownField,
        "there is no field \(RecordFault.excerpt(entry.name)); its values are kept as extras",
        field: entry.name, position: entry.position)
    }
  }

  /// Whether the reader has already reported the field that a name is probably meant for.
  private mutating func isTold(
    _ name: String, of kind: LogKind, _ fields: FieldPositions
  ) -> Bool {
    guard let meant = spellings[kind, default: FieldSpelling(kind)].meant(by: name) else {
      return false
    }
    return meant.isUnit || fields[meant.name] == nil
  }
}
