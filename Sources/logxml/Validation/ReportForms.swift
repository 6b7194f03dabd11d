// SPDX-License-Identifier: MIT

import LogExchange

extension ReportName {
  /// The form of that name.
  ///
  /// - Parameters:
  ///   - style: How text is written.
  ///   - kinds: The kinds of log that there are.
  ///   - now: The time of the run, for forms that have to say it.
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
