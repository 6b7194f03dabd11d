// SPDX-License-Identifier: MIT

/// A place where a document breaks its schema.
public struct XMLSchemaViolation: Hashable, Sendable {
  /// Receives violations while a document is read, in the order in which they are found,
  /// and returns whether more are wanted. With `stop` the validation ends; the reading
  /// itself continues.
  public typealias Handler = (XMLSchemaViolation) -> ReadingAction

  /// A description in plain words of the violation and of what the schema expects.
  public var message: String
  /// The position of the element's start tag, even if an attribute is at fault. For a
  /// reference without a key (`xs:keyref`), that of the element in which the keys are
  /// declared; it is reported at the end of that element.
  public var position: SourcePosition
  /// The name of the element, with its prefix; for a reference without a key, its local
  /// name.
  public var element: String
  /// The local name of the attribute at fault; nil if the element is at fault.
  public var attribute: String?
  /// The names of the element and of those around it: `/log/entry/volume`. If the path is
  /// longer than 1,000 bytes only its end is kept, after `…`.
  public var path: String
}

extension XMLSchemaViolation: CustomStringConvertible {
  /// `line:column: message`
  public var description: String { "\(position): \(message)" }
}
