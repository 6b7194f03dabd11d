// SPDX-License-Identifier: MIT

import LogExchange

/// The options of `import`, `add`, `edit`, `remove`, `undo` and `redo`.
struct EntryOptions: Sendable {
  /// The kind of a new entry, if an option says it.
  var kind: LogKind?
  /// The new values of fields, by their names in the table.
  var values: [(field: String, text: String)] = []
  /// The fields whose values are removed.
  var cleared: [String] = []
  /// The new default units of logs.
  var units: [String] = []
  var updates = false
  var forgets = false
  var isConfirmed = false
  var hasNewOdometer = false
  /// True if a log that does not exist is created.
  var creates = false
  /// True if an entry is added although the log already has it.
  var isRepeated = false
  /// True if a warning is treated as an error.
  var isStrict = false
  /// True if the state before a change is kept beside the log.
  var keepsBackup = true
  /// The number of changes that are undone, or made again; nil for one.
  var steps: Int?
  /// The vehicle or person that an entry is moved to, with the name that kinds have for it.
  var moves: [(subject: String, name: String)] = []
  /// Vehicles and people that are renamed.
  var renames: [(subject: String, old: String, new: String)] = []
  /// The current date and time; nil for those of the system.
  var now: Timestamp?

  /// True if an option already says that a finding of this rule is expected.
  func expects(_ finding: Diagnostic) -> Bool {
    switch finding.code {
    case .duplicateRecord: isRepeated
    case .odometerBackwards, .odometerRestart: hasNewOdometer
    default: false
    }
  }

  /// The first finding that `--strict` refuses, as a problem of its field.
  func refusal(of findings: [Diagnostic]) -> FieldProblem? {
    guard isStrict, let finding = findings.first(where: { $0.severity != .note }) else {
      return nil
    }
    return FieldProblem(
      field: finding.field ?? "", message: "\(EntryDoubts.line(finding)); --strict forbids that")
  }

  /// The default units that a log can have, with what they measure.
  static let defaultUnits: [(name: String, doc: String, kind: UnitKind)] = [
    (UnitKind.distance, "distances"), (.volume, "fuel"), (.mass, "weights"),
  ].flatMap { kind, doc in
    kind.unitNames.map { ($0, doc, kind) }
  }

  /// The same, each name once.
  static let unitChoices: [Flag.Choice] = defaultUnits.enumerated().compactMap { index, unit in
    let others = defaultUnits.filter { $0.name == unit.name }.map(\.doc)
    guard defaultUnits.firstIndex(where: { $0.name == unit.name }) == index else { return nil }
    return Flag.Choice(name: unit.name, doc: others.joined(separator: ", "))
  }
}
