// SPDX-License-Identifier: MIT

/// The reason why a document could not be read.
///
/// A parse that throws this never yields a tree.
public struct XMLReadError: Error, Hashable, Sendable {
  /// The kind of error; new ones can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `not-well-formed`; it is stable.
    public let description: String

    /// The document breaks a rule of XML 1.0.
    public static let notWellFormed = Code(description: "not-well-formed")
    /// The document breaks a rule of Namespaces in XML.
    public static let namespace = Code(description: "namespace")
    /// Bytes that the encoding does not allow, or an unknown encoding.
    public static let encoding = Code(description: "encoding")
    /// A reference to an entity that is not declared in the document.
    public static let undeclaredEntity = Code(description: "undeclared-entity")
    /// A reference to an entity outside the document, which is never read.
    public static let externalEntity = Code(description: "external-entity")
    /// One of `ParseLimits` was reached.
    public static let limitReached = Code(description: "limit-reached")
    /// The validator failed, so it is unknown whether the document is valid.
    public static let schemaFailure = Code(description: "schema-failure")
    /// The file could not be opened or read.
    public static let unreadable = Code(description: "unreadable")
    /// The parser itself failed, for lack of memory for example.
    public static let parserFailure = Code(description: "parser-failure")
  }

  /// The kind of error.
  public var code: Code

  /// A description in plain words of the cause and of what was expected, without the
  /// position.
  public var message: String

  /// The place where the parser stopped; nil if there is no such place (an unreadable
  /// file).
  public var position: SourcePosition?

  /// The source line around the position, if it was still in memory.
  public var excerpt: SourceExcerpt?

  /// The path of the file, as it was given to the method that reads it; nil if the input
  /// was not a file, or a file known only by its descriptor.
  public var file: String?

  /// Creates an error.
  public init(
    code: Code, message: String, position: SourcePosition? = nil, excerpt: SourceExcerpt? = nil,
    file: String? = nil
  ) {
    self.code = code
    self.message = message
    self.position = position
    self.excerpt = excerpt
    self.file = file
  }

  /// The same error with the name of a file, unless it already names one.
  func naming(_ file: String?) -> XMLReadError {
    var error = self
    error.file = error.file ?? file
    return error
  }
}

extension XMLReadError: CustomStringConvertible {
  /// `file:line:column: message`, as far as each is known.
  public var description: String {
    let place = [file, position.map { "\($0)" }].compactMap { $0 }
    return place.isEmpty ? message : place.joined(separator: ":") + ": " + message
  }
}

/// A piece of a source line with a place in it, for messages that show both.
public struct SourceExcerpt: Hashable, Sendable {
  /// The line, or the part of a long line around the place. No line end; control
  /// characters are replaced by U+FFFD.
  public var line: String
  /// The number of Unicode scalars of `line` before the place.
  public var offset: Int

  /// Creates an excerpt; `line` must hold no line end.
  public init(line: String, offset: Int) {
    self.line = line
    self.offset = offset
  }
}
