// SPDX-License-Identifier: MIT

/// Makes a property the text and child elements in their order: for an array of an enum, one
/// of whose cases has the key `text()` or `""`, or the placement `.text`.
///
///     enum Inline: Codable {
///       case text(String), b(String)
///       enum CodingKeys: String, CodingKey { case text = "text()", b }
///     }
///     struct Paragraph: Codable { @AsContent var content: [Inline] }
///     // <p>new <b>tyres</b> too</p>
///
/// With other coders, those of JSON for example, the wrapper changes nothing.
@propertyWrapper
public struct AsContent<Value>: XMLPropertyWrapper {
  /// The value of the property.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension AsContent: XMLPlaced, Wrapping {
  static var placement: XMLPlacement.Kind { .content }
  static var wrapped: Any.Type { Value.self }
}

extension AsContent: Decodable where Value: Decodable {}
extension AsContent: Encodable where Value: Encodable {}
extension AsContent: Equatable where Value: Equatable {}
extension AsContent: Hashable where Value: Hashable {}
extension AsContent: Sendable where Value: Sendable {}
