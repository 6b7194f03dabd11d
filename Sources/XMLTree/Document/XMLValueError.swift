// SPDX-License-Identifier: MIT

/// A text of a document is not the value that a program asked for.
public struct XMLValueError: Error, Hashable, Sendable {
  /// The text as it stands in the document.
  public var text: String

  /// The name of the type that was asked for, such as `Int`.
  public var type: String

  /// Whose text it is, in plain words: `the attribute “n” of <item>`.
  public var source: String

  /// Where the start tag of the element begins; nil where that is not known.
  public var position: SourcePosition?

  /// Creates an error.
  public init(text: String, type: String, source: String, position: SourcePosition? = nil) {
    self.text = text
    self.type = type
    self.source = source
    self.position = position
  }

  /// What was found and what was expected, in plain words, without the position.
  public var message: String {
    // The beginning of a long text says enough.
    let shown = text.count > 60 ? "\(text.prefix(60))…" : text
    return "\(source) is “\(shown)”, which is not a value of the type \(type)"
  }
}

extension XMLValueError: CustomStringConvertible {
  /// `line:column: message`, or the message alone.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}
