// SPDX-License-Identifier: MIT

/// Makes a property an attribute.
///
///     struct Volume: Codable {
///       @AsAttribute var unit: String?
///       @AsText var amount: Double
///     }
///     // <volume unit="L">40.5</volume>
///
/// An optional property is nil if the attribute is missing. With other coders, those
/// of JSON for example, the wrapper changes nothing else.
@propertyWrapper
public struct AsAttribute<Value>: XMLPropertyWrapper {
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

extension AsAttribute: Decodable where Value: Decodable {}
extension AsAttribute: Encodable where Value: Encodable {}
extension AsAttribute: Equatable where Value: Equatable {}
extension AsAttribute: Hashable where Value: Hashable {}
extension AsAttribute: Sendable where Value: Sendable {}
