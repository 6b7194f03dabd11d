// SPDX-License-Identifier: MIT

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
  /// - Parameter style: How text is written.
  static func form(_ name: ReportName, style: TextReport.Style) -> any ReportForm {
    switch name {
    case .text: TextReport(style: style)
    case .json: JSONReport()
    case .ndjson: NDJSONReport()
    case .sarif: SARIFReport()
    case .junit: JUnitReport()
    case .github: GitHubReport()
    }
  }
}
