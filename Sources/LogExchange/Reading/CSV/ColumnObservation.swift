// SPDX-License-Identifier: MIT

import XMLTree

/// A cell that is evidence of the notation of its column.
public struct ColumnObservation: Hashable, Sendable {
  public var text: String
  public var position: SourcePosition?

  /// ` (line 7)`; empty if the line is not known.
  var place: String { position.map { " (line \($0.line))" } ?? "" }
}
