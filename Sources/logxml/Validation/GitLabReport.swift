// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// A report of GitLab's Code Quality: one JSON array with an object for each problem,
/// which a merge request shows beside the lines of the file.
///
///     {"description":"no such day (row 3)","check_name":"bad-date","fingerprint":"…",
///     "severity":"major","location":{"path":"car.csv","lines":{"begin":4}}}
struct GitLabReport: ReportForm {
  var opening: String { "[\n" }

  func beginning(ofFile number: Int) -> String { number == 0 ? "" : ",\n" }

  func makeFileReport(_ label: String, container: String?) -> any FileReport {
    File(
      label: label, container: container, fingerprints: ProblemFingerprints(scope: label))
  }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String { "\n]\n" }

  private struct File: FileReport {
    let label: String
    let container: String?
    var fingerprints: ProblemFingerprints
    var hasProblems = false

    mutating func add(_ problem: Problem, to output: inout [UInt8]) {
      let diagnostic = problem.diagnostic
      add(
        diagnostic.code.description, Self.severity(diagnostic.severity), problem.text,
        fingerprints.next(diagnostic), diagnostic.position, to: &output)
    }

    mutating func end(_ result: FileResult, to output: inout [UInt8]) {
      if result.counts.hidden > 0 {
        // The number changes from run to run, but it is the same remark.
        let fingerprint = fingerprints.next(rule: "hidden", "")
        add("hidden", "info", result.counts.hiddenText, fingerprint, nil, to: &output)
      }
      if case .failed(let failure) = result.verdict {
        let fingerprint = fingerprints.next(rule: "failed", failure.text)
        add("failed", "critical", failure.text, fingerprint, failure.position, to: &output)
      }
    }

    private mutating func add(
      _ check: String, _ severity: String, _ message: String, _ fingerprint: String,
      _ position: SourcePosition?, to output: inout [UInt8]
    ) {
      if hasProblems { output += ",\n".utf8 }
      hasProblems = true
      // Line numbers of a member do not apply to the archive, which has none.
      let member = label + (position.map { ":\($0)" } ?? "") + ": "
      var json = JSONWriter()
      json.object { json in
        json.member("description", container == nil ? message : member + message)
        json.member("check_name", check)
        json.member("fingerprint", fingerprint)
        json.member("severity", severity)
        json.object("location") { json in
          json.member("path", ReportPath.withoutDot(container ?? label))
          json.object("lines") { json in
            json.member("begin", container == nil ? position.map { Int($0.line) } ?? 1 : 1)
          }
        }
      }
      output += json.bytes
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
}
