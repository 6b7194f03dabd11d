// SPDX-License-Identifier: MIT

// Texts as values. A text that is there and is not such a value is an error, so that it
// cannot be taken for one that is missing.

extension XMLTreeNode {
  /// The value of an attribute as a number, a Boolean or another type that is made from a
  /// text: of this node, or of the node a path leads to.
  ///
  ///     let count = try item.attribute("n", as: Int.self) ?? 1
  ///     let year = try document.root.attribute("log/car[1].year", as: Int.self)
  ///
  /// A text that the type does not understand as it stands is tried without the white
  /// space (space, tab, line ends) at its ends: ` 12 ` is 12 as an `Int`, and stays
  /// ` 12 ` as a `String`. `Bool` also reads `1` and `0`, as XML Schema has it. A number
  /// too large for its type is no value of it: `1e999` is not a `Double`, `INF` is.
  ///
  /// - Parameters:
  ///   - path: As for `attribute(_:)`.
  ///   - type: The type of the value.
  /// - Returns: nil if there is no such attribute.
  /// - Throws: `XMLValueError` if there is one whose value the type does not understand,
  ///   the empty text among them.
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
  /// - Parameter type: The type of the value. How a text is read is said at
  ///   `attribute(_:as:)`.
  /// - Throws: `XMLValueError` if the type does not understand the text, which may be
  ///   empty.
  public func value<Value: LosslessStringConvertible>(
    as type: Value.Type
  ) throws(XMLValueError) -> Value {
    let text = text
    if let value = Value(valueText: text) { return value }
    throw XMLValueError(
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
  /// - Parameter type: The type of the value. How a text is read is said at
  ///   `XMLTreeNode.attribute(_:as:)`.
  /// - Throws: `XMLValueError` if the type does not understand the text.
  public func value<Value: LosslessStringConvertible>(
    as type: Value.Type
  ) throws(XMLValueError) -> Value {
    let text = value
    if let value = Value(valueText: text) { return value }
    throw XMLValueError(
      text: text, type: String(describing: type),
      source: "the attribute “\(name)” of \(element.plainName)", position: element.position)
  }
}

extension LosslessStringConvertible {
  /// The value that a text of a document stands for; nil if it stands for none.
  init?(valueText text: String) {
    if let value = Self(text), !Self.isOverflow(value, of: text) {
      self = value
      return
    }
    let bare = String(decoding: text.trimmedBytes, as: UTF8.self)
    if let value = Self(bare), !Self.isOverflow(value, of: bare) {
      self = value
      return
    }
    guard Self.self == Bool.self else { return nil }
    let flag: Bool
    switch bare {
    case "1": flag = true
    case "0": flag = false
    default: return nil
    }
    guard let value = flag as? Self else { return nil }
    self = value
  }

  /// Whether a number is infinite of which the text does not say so.
  private static func isOverflow(_ value: Self, of text: String) -> Bool {
    guard let number = value as? any FloatingPoint, number.isInfinite else { return false }
    return !text.utf8.contains { $0 | 0x20 == UInt8(ascii: "i") }
  }
}
