// SPDX-License-Identifier: MIT

/// The reason why a document could not be built or changed.
public struct XMLBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake; new ones can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `bad-name`; it is stable.
    public let description: String

    /// A name that XML does not allow.
    public static let badName = Code(description: "bad-name")
    /// A character that XML does not allow there.
    public static let badCharacter = Code(description: "bad-character")
    /// `--` in a comment, `?>` in a processing instruction, and the like.
    public static let badContent = Code(description: "bad-content")
    /// An item that is not allowed at this place.
    public static let misplaced = Code(description: "misplaced")
    /// An attribute or a declaration given twice.
    public static let duplicate = Code(description: "duplicate")
    /// Starts and ends of elements do not match.
    public static let unbalanced = Code(description: "unbalanced")
    /// A prefix without a namespace, or with two.
    public static let namespace = Code(description: "namespace")
    /// A node of another document in place of one of this document.
    public static let foreignNode = Code(description: "foreign-node")
    /// An element or attribute that is not written in the document itself but comes from an
    /// entity or a document type declaration, so that its source cannot be changed.
    public static let notInSource = Code(description: "not-in-source")
    /// An encoding in which the change cannot be written.
    public static let encoding = Code(description: "encoding")
    /// More text, nodes or names than a document can hold.
    public static let tooLarge = Code(description: "too-large")
  }

  /// The kind of mistake.
  public var code: Code

  /// A description of the mistake in plain words.
  public var message: String

  /// The names of the open elements, joined by `/`; if there are more than 8, the
  /// innermost. Empty at the top.
  public var path: String

  /// Creates an error.
  public init(code: Code, message: String, path: String = "") {
    self.code = code
    self.message = message
    self.path = path
  }

  /// The message, with the path if there is one.
  public var description: String { path.isEmpty ? message : "\(message) (in \(path))" }
}
