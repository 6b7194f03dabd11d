// SPDX-License-Identifier: MIT

import LogExchange

/// How many problems were found.
struct FindingCounts: Sendable {
  var errors = 0
  var warnings = 0
  var notes = 0
  /// Problems that `--max-problems` kept from being shown.
  var hidden = 0
  /// Problems of each rule, the hidden ones too.
  var rules: [Diagnostic.Code: Int] = [:]

  var total: Int { errors + warnings + notes }

  /// What reports say of problems that they do not show.
  var hiddenText: String {
    "\(Plural.count(hidden, "more problem")) not shown; --max-problems 0 shows all"
  }

  mutating func count(_ severity: Diagnostic.Severity, _ code: Diagnostic.Code? = nil) {
    if let code { rules[code, default: 0] += 1 }
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }

  mutating func add(_ other: FindingCounts) {
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    hidden += other.hidden
    if !other.rules.isEmpty { rules.merge(other.rules) { $0 + $1 } }
  }

  /// Counts of rules by their names.
  var rulesByName: [String: Int] {
    Dictionary(uniqueKeysWithValues: rules.map { ($0.key.description, $0.value) })
  }

  /// Writes how many there are of each severity into an object that is open.
  func writeSeverities(to json: inout JSONWriter) {
    json.member("errors", errors)
    json.member("warnings", warnings)
    json.member("notes", notes)
  }

  /// Writes all into an object that is open.
  func write(to json: inout JSONWriter) {
    writeSeverities(to: &json)
    json.member("hidden", hidden)
    json.member("rules", rulesByName)
  }
}
