// SPDX-License-Identifier: MIT

import LogExchange

/// What the options of `import`, `add`, `edit` and `remove` ask for.
struct EntryOptions: Sendable {
  /// What fields are to say, by their names in the table.
  var values: [(field: String, text: String)] = []
  /// The fields that are to say nothing.
  var cleared: [String] = []
  /// The units that logs are to have.
  var units: [String] = []
  var updates = false
  var isConfirmed = false
  var hasNewOdometer = false
  /// The date and time that it is; nil for those of the system.
  var now: Timestamp?

  /// The units that a log can have, with what they measure.
  static let defaultUnits: [(name: String, doc: String, kind: UnitKind)] = [
    (UnitKind.distance, "distances"), (.volume, "fuel"), (.mass, "weights"),
  ].flatMap { kind, doc in
    kind.unitNames.map { ($0, doc, kind) }
  }
}
