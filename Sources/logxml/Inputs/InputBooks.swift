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
    case .error: break
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }
}
