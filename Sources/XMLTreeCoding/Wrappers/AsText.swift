// SPDX-License-Identifier: MIT

/// Says of a property that it is the text of its element; see `AsAttribute` for an example.
///
/// An optional property is nil where there is no text: an empty text and none are the same
/// in XML. With other coders, those of JSON for example, the wrapper changes nothing else.
@propertyWrapper
public struct AsText<Value>: XMLPropertyWrapper {
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

extension AsText: Decodable where Value: Decodable {}
extension AsText: Encodable where Value: Encodable {}
extension AsText: Equatable where Value: Equatable {}
extension AsText: Hashable where Value: Hashable {}
extension AsText: Sendable where Value: Sendable {}
