// SPDX-License-Identifier: MIT

import LogExchange

/// The forms of a report, as `-t` names them.
enum ReportName: String, CaseIterable, Sendable {
  case text
  case json
  case ndjson
  case sarif
  case junit
  case github
  case gitlab

  /// What the ending of an output file asks for.
  static let endings: KeyValuePairs<String, ReportName> = [
    ".txt": .text, ".json": .json, ".ndjson": .ndjson, ".jsonl": .ndjson, ".sarif": .sarif,
    ".xml": .junit,
  ]

  var doc: String {
    switch self {
    case .text: "a line for each problem; the default"
    case .json: "one document with all files and problems"
    case .ndjson: "one JSON object a line"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .junit: "JUnit XML, for test reports"
    case .github: "annotations of a GitHub workflow"
    case .gitlab: "Code Quality report of GitLab"
    }
  }
}

/// Finds the form of a name.
enum ReportForms {
  /// - Parameters:
  ///   - style: How text is written.
  ///   - kinds: The kinds of log that there are.
  ///   - now: The time of the run, for forms that have to say it.
  static func form(
    _ name: ReportName, style: TextReport.Style, kinds: [LogKind], now: Timestamp?
  ) -> any ReportForm {
    switch name {
    case .text: TextReport(style: style)
    case .json: JSONReport(kinds: kinds)
    case .ndjson: NDJSONReport(kinds: kinds)
    case .sarif: SARIFReport()
    case .junit: JUnitReport(now: now)
    case .github: GitHubReport()
    case .gitlab: GitLabReport()
    }
  }
}
