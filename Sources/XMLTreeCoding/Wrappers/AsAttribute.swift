// SPDX-License-Identifier: MIT

/// Says of a property that it is an attribute.
///
///     struct Volume: Codable {
///       @AsAttribute var unit: String?
///       @AsText var amount: Double
///     }
///     // <volume unit="L">40.5</volume>
///
/// An optional property is nil where there is no such attribute. With other coders, those
/// of JSON for example, the wrapper changes nothing else.
@propertyWrapper
public struct AsAttribute<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension AsAttribute: XMLPlaced, Wrapping {
  static var placement: XMLPlacement.Kind { .attribute }
  static var wrapped: Any.Type { Value.self }
}

extension AsAttribute: Decodable where Value: Decodable {
  /// Decodes the value as any decoder would without the wrapper.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension AsAttribute: Encodable where Value: Encodable {
  /// Encodes the value as any encoder would without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension AsAttribute: Equatable where Value: Equatable {}
extension AsAttribute: Hashable where Value: Hashable {}
extension AsAttribute: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Lets an optional property be nil where its key is missing, with every decoder.
  public func decode<Value: Decodable>(
    _ type: AsAttribute<Value?>.Type, forKey key: Key
  ) throws -> AsAttribute<Value?> {
    try decodeIfPresent(type, forKey: key) ?? AsAttribute(wrappedValue: nil)
  }
}
