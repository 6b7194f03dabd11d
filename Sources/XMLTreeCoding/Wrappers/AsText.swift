// SPDX-License-Identifier: MIT

/// Makes a property the text of its element; see `AsAttribute` for an example.
///
/// An optional property is nil if there is no text: XML does not distinguish an empty text from
/// a missing one. With other coders, those of JSON for example, the wrapper changes nothing else.
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
