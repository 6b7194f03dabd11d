// SPDX-License-Identifier: MIT

/// The answer of a match handler: go on reading, or stop.
public enum ReadingAction: Sendable {
  /// Go on to the next match.
  case `continue`
  /// Read nothing more of the input.
  case stop
}
