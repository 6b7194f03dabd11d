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

  var doc: String {
    switch self {
    case .text: "a line for each problem; the default"
    case .json: "one document with all files and problems"
    case .ndjson: "one JSON object a line"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .junit: "JUnit XML, for test reports"
    case .github: "annotations of a GitHub workflow"
    }
  }
}

/// Finds the form of a name.
enum ReportForms {
  /// - Parameters:
  ///   - style: How text is written.
  ///   - kinds: The kinds of log that there are.
  static func form(
    _ name: ReportName, style: TextReport.Style, kinds: [LogKind]
  ) -> any ReportForm {
    switch name {
    case .text: TextReport(style: style)
    case .json: JSONReport(kinds: kinds)
    case .ndjson: NDJSONReport(kinds: kinds)
    case .sarif: SARIFReport()
    case .junit: JUnitReport()
    case .github: GitHubReport()
    }
  }
}
