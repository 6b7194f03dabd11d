// SPDX-License-Identifier: MIT

extension XMLTreeMatch {
  /// The `stringValue` as a number, a Boolean or another type that is made from a text.
  ///
  ///     for match in try document.select("log//odometer") {
  ///       total += try match.value(as: Int.self)
  ///     }
  ///
  /// - Parameter type: The type of the value; `XMLTreeNode.attribute(_:as:)` describes the
  ///   conversion.
  /// - Throws: `XMLValueError` if the type does not accept the text.
  public func value<Value: LosslessStringConvertible>(
    as type: Value.Type
  ) throws(XMLValueError) -> Value {
    if case .attribute(let attribute) = item { return try attribute.value(as: type) }
    let text = stringValue
    if let value = Value(valueText: text) { return value }
    throw XMLValueError(
      text: text, type: String(describing: type), source: "the text of \(node.plainName)",
      position: position)
  }
}
