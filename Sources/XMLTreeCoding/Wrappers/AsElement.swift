// SPDX-License-Identifier: MIT

/// Makes a property an element, or an array of elements, even if there is an attribute of the
/// same name.
///
/// An optional property is nil if the element is missing. With other coders, those
/// of JSON for example, the wrapper changes nothing else.
@propertyWrapper
public struct AsElement<Value>: XMLPropertyWrapper {
  /// The value of the property.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension AsElement: XMLPlaced, Wrapping {
  static var placement: XMLPlacement.Kind { .element }
  static var wrapped: Any.Type { Value.self }
}

extension AsElement: Decodable where Value: Decodable {}
extension AsElement: Encodable where Value: Encodable {}
extension AsElement: Equatable where Value: Equatable {}
extension AsElement: Hashable where Value: Hashable {}
extension AsElement: Sendable where Value: Sendable {}
