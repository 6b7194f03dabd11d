// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// A report of GitLab's Code Quality: one JSON array with an object for each problem,
/// which a merge request shows beside the lines of the file.
///
///     {"description":"no such day (row 3)","check_name":"bad-date","fingerprint":"…",
///     "severity":"major","location":{"path":"car.csv","lines":{"begin":4}}}
struct GitLabReport: ReportForm {
  var file = ReportedFile()
  private var fingerprints = ProblemFingerprints()

  var opening: String { "[\n" }
  func beginning(ofFile number: Int) -> String { number == 0 ? "" : ",\n" }
  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String { "\n]\n" }

  mutating func add(_ problem: Problem, to output: inout [UInt8]) {
    let diagnostic = problem.diagnostic
    add(
      diagnostic.code.description, Self.severity(diagnostic.severity), problem.text,
      fingerprints.next(diagnostic, scope: file.label), diagnostic.position, to: &output)
  }

  mutating func end(_ result: FileResult, to output: inout [UInt8]) {
    if result.counts.hidden > 0 {
      // The number changes from run to run, but it is the same remark.
      let fingerprint = fingerprints.next(rule: "hidden", "", scope: file.label)
      add("hidden", "info", result.counts.hiddenText, fingerprint, nil, to: &output)
    }
    if case .failed(let failure) = result.verdict {
      let fingerprint = fingerprints.next(rule: "failed", failure.text, scope: file.label)
      add("failed", "critical", failure.text, fingerprint, failure.position, to: &output)
    }
  }

  private mutating func add(
    _ check: String, _ severity: String, _ message: String, _ fingerprint: String,
    _ position: SourcePosition?, to output: inout [UInt8]
  ) {
    if file.hasProblems { output += ",\n".utf8 }
    file.hasProblems = true
    let object = JSONWriter.object { json in
      json.member("description", file.message(message, at: position))
      json.member("check_name", check)
      json.member("fingerprint", fingerprint)
      json.member("severity", severity)
      json.object("location") { json in
        json.member("path", ReportPath.withoutDot(file.path))
        // An archive has no lines.
        let line = file.container == nil ? position.map { Int($0.line) } : nil
        json.object("lines") { $0.member("begin", line ?? 1) }
      }
    }
    output += object.utf8
  }

  /// GitLab's words; its more severe ones are for files that could not be read.
  private static func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
