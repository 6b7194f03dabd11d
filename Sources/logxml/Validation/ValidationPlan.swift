// SPDX-License-Identifier: MIT

import LogExchange

/// The task of a `validate`, free of contradictions: everything that a thread needs
/// to check a file.
struct ValidationPlan: Sendable {
  /// The forms of the reports, that for people or for `-o` first.
  let forms: [any ReportForm]
  /// Reads logs, in the format that the user names, if any.
  var reader: LogReader
  let options: ValidateOptions
  let messages: MessageOptions
  let layers: Set<Rule.Layer>
  /// nil for no check of dates in the future.
  let now: Timestamp?
  /// Whether problems are shown with the line of the source.
  let wantsExcerpts: Bool
  /// Whether a named file that cannot be checked is skipped.
  var skipsUnknown = false
  /// Whether files that no format claims are read by a sketch of them.
  var readsBySketch = false
  /// True if there are several files, whose entries are compared.
  var comparesFiles = false

  /// Whether all reports are text, which no program reads.
  var isForPeople: Bool { forms.allSatisfy { $0 is TextReport } }

  /// The diagnostic with its severity here; nil if it is ignored.
  func judge(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severity(diagnostic.severity, of: diagnostic.code) else { return nil }
    var diagnostic = diagnostic
    diagnostic.severity = severity
    return diagnostic
  }

  /// The severity of a broken rule here; nil if it is ignored.
  func severity(
    _ severity: Diagnostic.Severity, of code: Diagnostic.Code
  ) -> Diagnostic.Severity? {
    let judged = options.policy.severity(severity, of: code)
    return messages.isQuiet && judged != .error ? nil : judged
  }

  /// Whether the layer of a rule is checked.
  func checks(_ code: Diagnostic.Code) -> Bool {
    guard layers.count < Rule.Layer.allCases.count,
      let rule = RuleCatalogue.rule(named: code.description)
    else { return true }
    return layers.contains(rule.layer)
  }
}
