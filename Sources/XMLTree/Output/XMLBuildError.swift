// SPDX-License-Identifier: MIT

/// Why a document could not be built or changed.
public struct XMLBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sort of mistake; new ones can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `bad-name`; it is stable.
    public let description: String

    /// A name that XML does not allow.
    public static let badName = Code(description: "bad-name")
    /// A character that XML cannot hold there.
    public static let badCharacter = Code(description: "bad-character")
    /// `--` in a comment, `?>` in a processing instruction, and the like.
    public static let badContent = Code(description: "bad-content")
    /// Something that cannot stand at this place.
    public static let misplaced = Code(description: "misplaced")
    /// An attribute or a declaration given twice.
    public static let duplicate = Code(description: "duplicate")
    /// Starts and ends of elements do not match.
    public static let unbalanced = Code(description: "unbalanced")
    /// A prefix without a namespace, or with two.
    public static let namespace = Code(description: "namespace")
    /// A node of another document where one of this document belongs.
    public static let foreignNode = Code(description: "foreign-node")
    /// More text, nodes or names than a document can hold.
    public static let tooLarge = Code(description: "too-large")
  }

  /// The sort of mistake.
  public var code: Code

  /// What is wrong, in plain words.
  public var message: String

  /// The names of the elements that were open, joined by `/`; of many, the
  /// innermost. Empty at the top.
  public var path: String

  /// Creates an error.
  public init(code: Code, message: String, path: String = "") {
    self.code = code
    self.message = message
    self.path = path
  }

  /// The message, with the path where there is one.
  public var description: String { path.isEmpty ? message : "\(message) (in \(path))" }
}
