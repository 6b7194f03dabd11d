// SPDX-License-Identifier: MIT

/// The error for a text of a document that is not a value of the requested type.
public struct XMLValueError: Error, Hashable, Sendable {
  /// The text as it stands in the document.
  public var text: String

  /// The name of the requested type, such as `Int`.
  public var type: String

  /// The owner of the text in plain words: `the attribute “n” of <item>`.
  public var source: String

  /// The position of the start tag of the element; nil if unknown.
  public var position: SourcePosition?

  /// A description in plain words of the text and the expected type, without the position.
  public var message: String {
    // The beginning of a long text is enough.
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
