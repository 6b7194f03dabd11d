// SPDX-License-Identifier: MIT

/// Makes a property all child elements, whatever their names: for an array of an enum with
/// associated values, whose cases have the names of the elements.
///
///     enum Shape: Codable { case circle(Circle), line(Line) }
///     struct Drawing: Codable {
///       @AsAttribute var width: Int
///       @AsChildren var shapes: [Shape]
///     }
///     // <drawing width="10"><circle…/><line…/><circle…/></drawing>
///
/// With other coders, those of JSON for example, the wrapper changes nothing.
@propertyWrapper
public struct AsChildren<Value>: XMLPropertyWrapper {
  /// The value of the property.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension AsChildren: XMLPlaced, Wrapping {
  static var placement: XMLPlacement.Kind { .children }
  static var wrapped: Any.Type { Value.self }
}

extension AsChildren: Decodable where Value: Decodable {}
extension AsChildren: Encodable where Value: Encodable {}
extension AsChildren: Equatable where Value: Equatable {}
extension AsChildren: Hashable where Value: Hashable {}
extension AsChildren: Sendable where Value: Sendable {}
