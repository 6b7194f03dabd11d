// SPDX-License-Identifier: MIT

/// The reason why a text is not a path, with the place of the mistake.
public struct XMLPathError: Error, Hashable, Sendable {
  /// The kind of mistake. More kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `after-result`; it is stable.
    public let description: String

    /// The text is empty.
    public static let empty = Code(description: "empty")
    /// The text ends where something is missing.
    public static let incomplete = Code(description: "incomplete")
    /// The grammar does not allow a character in its place.
    public static let unexpected = Code(description: "unexpected")
    /// A literal without its second quote, or `{` without `}`.
    public static let unterminated = Code(description: "unterminated")
    /// An index that does not fit into an `Int`.
    public static let numberTooLarge = Code(description: "number-too-large")
    /// Something follows an attribute or `/text()`.
    public static let afterResult = Code(description: "after-result")
    /// More nested parentheses than a condition may have: 30.
    public static let nestedTooDeep = Code(description: "nested-too-deep")
  }

  /// The kind of mistake.
  public var code: Code
  /// A description of the mistake in plain words.
  public var message: String
  /// The text that would be valid instead.
  public var expected: String
  /// The place, counted from 1 in Unicode scalars; one past the last scalar if the path
  /// ends too early.
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
      // One column each, so that the caret is in the right place.
      shown.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let indent = String(repeating: " ", count: max(0, column - 1))
    return "column \(column): \(message)\n  \(String(shown))\n  \(indent)^ expected \(expected)"
  }
}
