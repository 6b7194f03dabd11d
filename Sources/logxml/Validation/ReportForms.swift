// SPDX-License-Identifier: MIT

import LogExchange

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
