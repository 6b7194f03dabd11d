// SPDX-License-Identifier: MIT

/// What a reader does after it has handed over a match.
public enum ReadingAction: Sendable {
  /// Go on to the next match.
  case `continue`
  /// Read nothing more of the input.
  case stop
}
