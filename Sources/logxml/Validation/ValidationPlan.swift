// SPDX-License-Identifier: MIT

import LogExchange

/// What a `validate` is to do, free of contradictions: all that a thread has to
/// know to check a file.
struct ValidationPlan: Sendable {
  /// The forms of the reports, that for people or for `-o` first.
  let forms: [any ReportForm]
  /// Reads logs; its format is that which the user names.
  var reader: LogReader
  let layers: Set<Rule.Layer>
  let policy: RulePolicy
  /// Whether warnings and notes are passed over.
  let wantsErrorsOnly: Bool
  let problemLimit: Int
  /// nil to not look for dates in the future.
  let now: Timestamp?
  /// Whether problems are shown with the line of the source they are about.
  let wantsExcerpts: Bool
  let failsFast: Bool
  /// Whether it is said what each file is.
  let isVerbose: Bool
  /// Whether what is named and nothing that can be checked is skipped.
  var skipsUnknown = false
  /// Whether files that no format claims are read by a sketch of them.
  var readsBySketch = false

  /// Whether no program reads any of the reports.
  var isForPeople: Bool { forms.allSatisfy { $0 is TextReport } }

  /// What is made of a diagnostic here; nil where it does not count.
  func judge(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severity(diagnostic.severity, of: diagnostic.code) else { return nil }
    var diagnostic = diagnostic
    diagnostic.severity = severity
    return diagnostic
  }

  /// How much a broken rule matters here; nil where it does not count.
  func severity(
    _ severity: Diagnostic.Severity, of code: Diagnostic.Code
  ) -> Diagnostic.Severity? {
    let judged = policy.severity(severity, of: code)
    return wantsErrorsOnly && judged != .error ? nil : judged
  }

  /// Whether the layer of a rule is checked.
  func checks(_ code: Diagnostic.Code) -> Bool {
    guard layers.count < Rule.Layer.allCases.count,
      let rule = RuleCatalogue.rule(named: code.description)
    else { return true }
    return layers.contains(rule.layer)
  }
}
