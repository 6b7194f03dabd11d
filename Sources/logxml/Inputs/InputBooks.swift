// SPDX-License-Identifier: MIT

import LogExchange

/// The counts of a command's inputs, and of the entries in them.
struct InputBooks {
  /// The logs that were read, and inputs that were taken for logs but could not be read.
  var inputs = 0
  /// The number of inputs that were not read to their end.
  var broken = 0
  /// The files in folders and archives that no format claims; they are skipped.
  var skipped = 0
  var warnings = 0
  var notes = 0
  /// The codes for rejected entries and for entries that lack a value, with their numbers.
  private var reasons: (rejected: [String: Int], partial: [String: Int]) = ([:], [:])
  /// The entries of all inputs.
  private(set) var summary = ReadingSummary()

  /// Whether no input was read or skipped.
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

  /// Warnings which say that a record lacks something that its source has.
  private static let partialCodes = [
    "misspelt-field", "short-row", "repeated-field", "bad-value", "bad-flag", "unknown-attribute",
  ]

  /// Phrases about missing data, with the reasons: `2 rejected (bad-date 1, bad-number 1)`.
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
