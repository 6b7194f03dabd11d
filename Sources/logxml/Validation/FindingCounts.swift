// SPDX-License-Identifier: MIT

import LogExchange

/// The numbers of problems.
struct FindingCounts: Sendable {
  var errors = 0
  var warnings = 0
  var notes = 0
  /// Problems that `--max-problems` kept from being shown.
  var hidden = 0
  /// The number of problems for each rule, including hidden ones.
  var rules: [Diagnostic.Code: Int] = [:]

  var total: Int { errors + warnings + notes }

  /// The remark of reports about hidden problems.
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

  /// The counts of rules, by the names of the rules.
  var rulesByName: [String: Int] {
    Dictionary(uniqueKeysWithValues: rules.map { ($0.key.description, $0.value) })
  }

  /// Writes the count for each severity into an object that is open.
  func writeSeverities(to json: inout JSONWriter) {
    json.member("errors", errors)
    json.member("warnings", warnings)
    json.member("notes", notes)
  }

  /// Writes all counts into an object that is open.
  func write(to json: inout JSONWriter) {
    writeSeverities(to: &json)
    json.member("hidden", hidden)
    json.member("rules", rulesByName)
  }
}
