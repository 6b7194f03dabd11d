// SPDX-License-Identifier: MIT

/// Says of a property that it is the text of its element; see `AsAttribute` for an example.
///
/// An optional property is nil where there is no text: an empty text and none are the same
/// in XML. With other coders, those of JSON for example, the wrapper changes nothing else.
@propertyWrapper
public struct AsText<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension AsText: XMLPlaced, Wrapping {
  static var placement: XMLPlacement.Kind { .text }
  static var wrapped: Any.Type { Value.self }
}

extension AsText: Decodable where Value: Decodable {
  /// Decodes the value as any decoder would without the wrapper.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension AsText: Encodable where Value: Encodable {
  /// Encodes the value as any encoder would without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension AsText: Equatable where Value: Equatable {}
extension AsText: Hashable where Value: Hashable {}
extension AsText: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Lets an optional property be nil where its key is missing, with every decoder.
  public func decode<Value: Decodable>(
    _ type: AsText<Value?>.Type, forKey key: Key
  ) throws -> AsText<Value?> {
    try decodeIfPresent(type, forKey: key) ?? AsText(wrappedValue: nil)
  }
}
