// SPDX-License-Identifier: MIT

import XMLTree

/// A cell of a column that says something about how the column is written.
public struct ColumnObservation: Hashable, Sendable {
  public var text: String
  public var position: SourcePosition?

  /// ` (line 7)`; nothing where the line is not known.
  var place: String { position.map { " (line \($0.line))" } ?? "" }
}
