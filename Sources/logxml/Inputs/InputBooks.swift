// SPDX-License-Identifier: MIT

import LogExchange

/// What became of the inputs of a command, and of the entries in them.
struct InputBooks {
  /// The logs that were read, and what was taken for one and could not be.
  var inputs = 0
  /// Those of the inputs that were not read to their end.
  var broken = 0
  /// Files in folders and archives that no format claims.
  var skipped = 0
  var warnings = 0
  var notes = 0
  /// Why entries were rejected, and why others lack a value: how often each code was told.
  private var reasons: (rejected: [String: Int], partial: [String: Int]) = ([:], [:])
  /// The entries of all inputs.
  private(set) var summary = ReadingSummary()

  /// Whether no input was read or looked at.
  var isEmpty: Bool { inputs + skipped == 0 }

  mutating func add(_ summary: ReadingSummary) {
    inputs += 1
    self.summary.add(summary)
  }

  mutating func count(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: reasons.rejected[diagnostic.code.description, default: 0] += 1
    case .warning:
      warnings += 1
      let code = diagnostic.code.description
      if Self.partialCodes.contains(where: { $0 === code }) {
        reasons.partial[code, default: 0] += 1
      }
    case .note: notes += 1
    }
  }

  /// Warnings that say that a record lacks something which its source has.
  private static let partialCodes = [
    "misspelt-field", "short-row", "repeated-field", "bad-value", "bad-flag", "unknown-attribute",
  ]

  /// What of the entries is not there, and why: `2 rejected (bad-date 1, bad-number 1)`.
  var lacks: [String] {
    var lacks: [String] = []
    if summary.rejected > 0 {
      lacks.append("\(summary.rejected) rejected" + Self.list(reasons.rejected))
    }
    let partial = reasons.partial.total
    if partial > 0 { lacks.append("parts of \(partial)" + Self.list(reasons.partial)) }
    return lacks
  }

  private static func list(_ counts: [String: Int]) -> String {
    if counts.isEmpty { return "" }
    return " (" + counts.sortedByCount.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
      + ")"
  }
}
