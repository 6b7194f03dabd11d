// SPDX-License-Identifier: MIT

/// A place in an XML document: line and column, both counted from 1.
///
/// Lines end with a line feed; columns count Unicode scalars, whatever the
/// encoding of the input was.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Creates a position; neither number is checked.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers print it.
  public var description: String { "\(line):\(column)" }

  /// Moves from one byte of a text in UTF-8 to a later one.
  mutating func advance(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    var lineStart = start
    if let last = ByteSearch.last(UInt8(ascii: "\n"), in: start, end) {
      lineStart = last + 1
      line += ByteSearch.count(UInt8(ascii: "\n"), in: start, count: lineStart - start)
      column = 1
    }
    column += ByteSearch.scalars(from: lineStart, to: end)
  }

  /// True if a position comes before another one of the same document.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
