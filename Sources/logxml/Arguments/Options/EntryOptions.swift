// SPDX-License-Identifier: MIT

import LogExchange

/// What the options of `import`, `add`, `edit` and `remove` ask for.
struct EntryOptions: Sendable {
  /// The kind of a new entry, where it is said by an option.
  var kind: LogKind?
  /// What fields are to say, by their names in the table.
  var values: [(field: String, text: String)] = []
  /// The fields that are to say nothing.
  var cleared: [String] = []
  /// The units that logs are to have.
  var units: [String] = []
  var updates = false
  var isConfirmed = false
  var hasNewOdometer = false
  /// Whether a log that does not exist is begun.
  var creates = false
  /// Whether an entry is added that the log has already.
  var isRepeated = false
  /// Whether what would be a warning is refused.
  var isStrict = false
  /// Whether the state before a change is kept beside the log.
  var keepsBackup = true
  /// The vehicle or person that an entry is to belong to, by what a kind calls it.
  var moves: [(subject: String, name: String)] = []
  /// Vehicles and people that are to have another name.
  var renames: [(subject: String, old: String, new: String)] = []
  /// The date and time that it is; nil for those of the system.
  var now: Timestamp?

  /// Whether the user has said already what a rule finds.
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

  /// The units that a log can have, with what they measure.
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
