// SPDX-License-Identifier: MIT

/// A result of checking an input, in the order in which results are
/// reported.
enum ValidationEvent: Sendable {
  /// A part of one of the reports on the current file.
  case report([UInt8], form: Int)
  /// The current file is done.
  case end(FileResult)
  /// A remark, to be shown unless messages are to be quiet.
  case note(String)
  /// A detail, to be shown with `--verbose`.
  case detail(String)

  /// Whether somebody may wait for it: false for the end of a file without errors.
  var isUrgent: Bool {
    guard case .end(let result) = self else { return true }
    if case .failed = result.verdict { return true }
    return result.counts.errors > 0
  }

  /// The approximate size in memory, in bytes.
  var size: Int {
    switch self {
    case .report(let bytes, _): bytes.count
    case .end: 500
    case .note(let text), .detail(let text): text.utf8.count
    }
  }
}
