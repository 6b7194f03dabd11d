// SPDX-License-Identifier: MIT

/// Why a text is not a path, and where.
public struct XMLPathError: Error, Hashable, Sendable {
  /// What kind of mistake it is. More kinds may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `after-result`; it is stable.
    public let description: String

    /// The text is empty.
    public static let empty = Code(description: "empty")
    /// The text ends where something is missing.
    public static let incomplete = Code(description: "incomplete")
    /// Something stands where the grammar has no place for it.
    public static let unexpected = Code(description: "unexpected")
    /// A literal without its second quote, or `{` without `}`.
    public static let unterminated = Code(description: "unterminated")
    /// An index that does not fit into an `Int`.
    public static let numberTooLarge = Code(description: "number-too-large")
    /// Something follows an attribute or `/text()`.
    public static let afterResult = Code(description: "after-result")
    /// More parentheses in one another than a condition may have: 30.
    public static let nestedTooDeep = Code(description: "nested-too-deep")
  }

  /// The kind of mistake.
  public var code: Code
  /// What is wrong, in plain words.
  public var message: String
  /// What could stand there instead.
  public var expected: String
  /// Where, counted from 1 in Unicode scalars; one past the last scalar when
  /// the path ends too early.
  public var column: Int
  /// The text that is not a path.
  public var text: String
}

extension XMLPathError: CustomStringConvertible {
  /// The message, the path, and a caret under the column with what was expected:
  ///
  ///     column 7: the path ends after "/"
  ///       stuff/
  ///             ^ expected a name or "*"
  public var description: String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // One column each, so that the caret stands right.
      shown.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let indent = String(repeating: " ", count: max(0, column - 1))
    return "column \(column): \(message)\n  \(String(shown))\n  \(indent)^ expected \(expected)"
  }
}
