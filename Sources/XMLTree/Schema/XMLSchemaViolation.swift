// SPDX-License-Identifier: MIT

/// A place where a document breaks its schema.
public struct XMLSchemaViolation: Hashable, Sendable {
  /// Gets violations while a document is read, in the order in which they are
  /// seen, and answers whether more are wanted. With `stop` the schema is not
  /// looked at any more; the reading itself goes on.
  public typealias Handler = (XMLSchemaViolation) -> ReadingAction

  /// What was found and what the schema expects, in plain words.
  public var message: String
  /// The `<` of the start tag of the element, also where an attribute of it is at
  /// fault. Of a reference without a key (`xs:keyref`): that of the element in
  /// which the keys are declared, as it is seen at the end of that.
  public var position: SourcePosition
  /// The name of the element, as written.
  public var element: String
  /// The name of the attribute at fault, as written; nil where it is the element.
  public var attribute: String?
  /// The names of the element and of those around it: `/log/entry/volume`. Of a path
  /// of more than 1,000 bytes only the end is kept, after `…`.
  public var path: String

  /// Creates a violation.
  public init(
    message: String, position: SourcePosition, element: String, attribute: String? = nil,
    path: String
  ) {
    self.message = message
    self.position = position
    self.element = element
    self.attribute = attribute
    self.path = path
  }
}

extension XMLSchemaViolation: CustomStringConvertible {
  /// `line:column: message`
  public var description: String { "\(position): \(message)" }
}
