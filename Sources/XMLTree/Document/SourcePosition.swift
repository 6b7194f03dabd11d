// SPDX-License-Identifier: MIT

/// A place in an XML document: line and column, both counted from 1.
///
/// Lines end with a line feed; columns count Unicode scalars, whatever the
/// encoding of the input was.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers print it.
  public var description: String { "\(line):\(column)" }

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
