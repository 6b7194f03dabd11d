// SPDX-License-Identifier: MIT

/// Says of a property that it is an element, or an array of elements, also where there is
/// an attribute of the same name.
///
/// An optional property is nil where there is no such element. With other coders, those
/// of JSON for example, the wrapper changes nothing else.
@propertyWrapper
public struct AsElement<Value> {
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

extension AsElement: Decodable where Value: Decodable {
  /// Decodes the value as any decoder would without the wrapper.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension AsElement: Encodable where Value: Encodable {
  /// Encodes the value as any encoder would without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension AsElement: Equatable where Value: Equatable {}
extension AsElement: Hashable where Value: Hashable {}
extension AsElement: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Lets an optional property be nil where its key is missing, with every decoder.
  public func decode<Value: Decodable>(
    _ type: AsElement<Value?>.Type, forKey key: Key
  ) throws -> AsElement<Value?> {
    try decodeIfPresent(type, forKey: key) ?? AsElement(wrappedValue: nil)
  }
}
