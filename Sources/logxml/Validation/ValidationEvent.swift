// SPDX-License-Identifier: MIT

import LogExchange

/// A result of checking an input, in the order in which results are
/// reported.
enum ValidationEvent: Sendable {
  /// A part of one of the reports on the current file.
  case report([UInt8], form: Int)
  /// The current file is done, except for a comparison with other files: the reports are still
  /// open, and `entries` are the first ones if files are compared.
  case end(FileResult, reports: [any ReportForm] = [], entries: [LogRecord] = [])
  /// A remark, to be shown unless messages are to be quiet.
  case note(String)
  /// A detail, to be shown with `--verbose`.
  case detail(String)

  /// Whether somebody may wait for it: false for the end of a file without errors.
  var isUrgent: Bool {
    guard case .end(let result, _, _) = self else { return true }
    if case .failed = result.verdict { return true }
    return result.counts.errors > 0
  }

  /// The approximate size in memory, in bytes.
  var size: Int {
    switch self {
    case .report(let bytes, _): bytes.count
    case .end(_, _, let entries): 500 + entries.count * 300
    case .note(let text), .detail(let text): text.utf8.count
    }
  }
}
