// SPDX-License-Identifier: MIT

/// Says of a property that it is an element, or an array of elements, also where there is
/// an attribute of the same name.
///
/// An optional property is nil where there is no such element. With other coders, those
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
