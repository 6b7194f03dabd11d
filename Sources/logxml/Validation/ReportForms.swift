// SPDX-License-Identifier: MIT

import LogExchange

extension ReportName {
  /// The form with this name.
  ///
  /// - Parameters:
  ///   - style: The style of text.
  ///   - kinds: The kinds of log in this run.
  ///   - now: The time of the run, for forms that need it.
  func report(style: TextReport.Style, kinds: [LogKind], now: Timestamp?) -> any ReportForm {
    switch self {
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
