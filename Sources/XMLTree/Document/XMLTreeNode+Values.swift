// SPDX-License-Identifier: MIT

// Typed access to texts. A text that exists but cannot be converted is an error, so that it
// is not mistaken for a missing one.
//
// The conversions are inlined into programs: the compiler then knows the type, and a number is read
// as fast as from a `String`.

extension XMLTreeNode {
  /// The value of an attribute of this node, or of the node at a path, as a number, a
  /// Boolean or another type that is made from a text.
  ///
  ///     let count = try item.attribute("n", as: Int.self) ?? 1
  ///     let year = try document.root.attribute("log/car[1].year", as: Int.self)
  ///
  /// A text that the type does not accept as it stands is tried without the white space
  /// (space, tab, line ends) at its ends: ` 12 ` is 12 as an `Int`, and stays ` 12 ` as a
  /// `String`. `Bool` also accepts `1` and `0`, as in XML Schema. A number too large for
  /// its type is refused: `1e999` is not a `Double`, `INF` is.
  ///
  /// - Parameters:
  ///   - path: As for `attribute(_:)`.
  ///   - type: The type of the value.
  /// - Returns: nil if there is no such attribute.
  /// - Throws: `XMLValueError` if the type does not accept the value, for example an empty
  ///   one.
  @inlinable
  public func attribute<Value: LosslessStringConvertible>(
    _ path: String, as type: Value.Type
  ) throws(XMLValueError) -> Value? {
    guard let attribute = attributeNode(path) else { return nil }
    return try attribute.value(as: type)
  }

  /// The own text of an element (see `text`) as a number, a Boolean or another type that
  /// is made from a text.
  ///
  ///     let volume = try entry.child("volume")?.value(as: Double.self)
  ///
  /// - Parameter type: The type of the value; `attribute(_:as:)` describes the conversion.
  /// - Throws: `XMLValueError` if the type does not accept the text, which may be empty.
  @inlinable
  public func value<Value: LosslessStringConvertible>(
    as type: Value.Type
  ) throws(XMLValueError) -> Value {
    let text = text
    if let value = Value(valueText: text) { return value }
    throw refusal(of: text, as: type)
  }

  @usableFromInline
  func refusal(of text: String, as type: Any.Type) -> XMLValueError {
    XMLValueError(
      text: text, type: String(describing: type), source: "the text of \(plainName)",
      position: position ?? parent?.position)
  }

  var plainName: String {
    switch kind {
    case .element: "<\(name)>"
    case .document: "the document"
    case .text, .comment, .processingInstruction, .documentType:
      parent.map { $0.isElement ? "a node in <\($0.name)>" : "a node" } ?? "a node"
    }
  }
}

extension XMLTreeAttribute {
  /// The value as a number, a Boolean or another type that is made from a text.
  ///
  /// - Parameter type: The type of the value; `XMLTreeNode.attribute(_:as:)` describes the
  ///   conversion.
  /// - Throws: `XMLValueError` if the type does not accept the value.
  @inlinable
  public func value<Value: LosslessStringConvertible>(
    as type: Value.Type
  ) throws(XMLValueError) -> Value {
    let text = value
    if let value = Value(valueText: text) { return value }
    throw refusal(of: text, as: type)
  }

  @usableFromInline
  func refusal(of text: String, as type: Any.Type) -> XMLValueError {
    XMLValueError(
      text: text, type: String(describing: type),
      source: "the attribute “\(name)” of \(element.plainName)", position: element.position)
  }
}

extension LosslessStringConvertible {
  /// The value of a text; nil if the type does not accept it.
  @inlinable
  init?(valueText text: String) {
    // A number of 16 bits may be infinite although its text is short.
    if text.isShortDecimal, MemoryLayout<Self>.size > 2, let value = Self(text) {
      self = value
    } else if let value = Self.value(of: text) {
      self = value
    } else {
      return nil
    }
  }

  @usableFromInline
  static func value(of text: String) -> Self? {
    if let value = Self(text), isWritten(value, text) { return value }
    let bare = String(decoding: text.trimmedBytes, as: UTF8.self)
    if let value = Self(bare), isWritten(value, bare) { return value }
    guard Self.self == Bool.self else { return nil }
    switch bare {
    case "1": return true as? Self
    case "0": return false as? Self
    default: return nil
    }
  }

  /// False for a floating-point number that XML Schema writes in another way, or that is infinite
  /// although its text is a finite number.
  private static func isWritten(_ value: Self, _ text: String) -> Bool {
    guard let number = value as? any FloatingPoint else { return true }
    var text = text
    return text.withUTF8 {
      $0.mayBeFloatingPoint && (!number.isInfinite || $0.last == UInt8(ascii: "F"))
    }
  }
}

extension String {
  /// True for at most 31 digits, points and minus signs: if a type accepts such a text as a number,
  /// XML Schema writes it in the same way, and it is finite.
  @usableFromInline
  var isShortDecimal: Bool {
    utf8.count < 32
      && utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }
}
