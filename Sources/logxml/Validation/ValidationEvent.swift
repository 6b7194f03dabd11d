// SPDX-License-Identifier: MIT

/// Something that checking an input brings to light, in the order in which it is
/// to be told.
enum ValidationEvent: Sendable {
  /// A part of one of the reports on the current file.
  case report([UInt8], form: Int)
  /// The current file is done.
  case end(FileResult)
  /// To be said unless all is to be quiet.
  case note(String)
  /// To be said to those who ask for more.
  case detail(String)

  /// Whether somebody may wait for it: not for files in which nothing was found.
  var isUrgent: Bool {
    guard case .end(let result) = self else { return true }
    if case .failed = result.verdict { return true }
    return result.counts.errors > 0
  }

  /// What it takes in memory, about.
  var size: Int {
    switch self {
    case .report(let bytes, _): bytes.count
    case .end: 500
    case .note(let text), .detail(let text): text.utf8.count
    }
  }
}
