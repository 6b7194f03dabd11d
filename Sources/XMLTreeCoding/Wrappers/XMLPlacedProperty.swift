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
public typealias AsAttribute<Value> = XMLPlacedProperty<XMLPropertyPlaces.Attribute, Value>

/// Makes a property an element, or an array of elements, even if there is an attribute of the
/// same name.
///
/// An optional property is nil if the element is missing. With other coders, those
/// of JSON for example, the wrapper changes nothing else.
public typealias AsElement<Value> = XMLPlacedProperty<XMLPropertyPlaces.Element, Value>

/// Makes a property the text of its element; see `AsAttribute` for an example.
///
/// An optional property is nil if there is no text: XML does not distinguish an empty text from
/// a missing one. With other coders, those of JSON for example, the wrapper changes nothing else.
public typealias AsText<Value> = XMLPlacedProperty<XMLPropertyPlaces.Text, Value>

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
public typealias AsChildren<Value> = XMLPlacedProperty<XMLPropertyPlaces.Children, Value>

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
public typealias AsContent<Value> = XMLPlacedProperty<XMLPropertyPlaces.Content, Value>

/// A property with its placement: what `AsAttribute`, `AsElement`, `AsText`, `AsChildren` and
/// `AsContent` stand for. With coders of other formats it changes nothing, and it prints as its
/// value.
@propertyWrapper
public struct XMLPlacedProperty<Place: XMLPropertyPlace, Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

/// A placement as a type.
public protocol XMLPropertyPlace {
  /// The part of an element that the property stands for.
  static var placement: XMLPlacement { get }
}

/// The placements of properties.
public enum XMLPropertyPlaces {
  public enum Attribute: XMLPropertyPlace {
    public static var placement: XMLPlacement { .attribute }
  }
  public enum Element: XMLPropertyPlace {
    public static var placement: XMLPlacement { .element }
  }
  public enum Text: XMLPropertyPlace {
    public static var placement: XMLPlacement { .text }
  }
  public enum Children: XMLPropertyPlace {
    public static var placement: XMLPlacement { .children }
  }
  public enum Content: XMLPropertyPlace {
    public static var placement: XMLPlacement { .content }
  }
}

extension XMLPlacedProperty: XMLPlaced, Wrapping {
  static var placement: XMLPlacement.Kind { Place.placement.kind }
  static var wrapped: Any.Type { Value.self }
}

extension XMLPlacedProperty: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as `print` shows it.
  public var description: String { String(describing: wrappedValue) }

  /// The value as `debugPrint` shows it, also inside of another value.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension XMLPlacedProperty: Decodable where Value: Decodable {
  /// Decodes the value as any decoder would without the wrapper.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension XMLPlacedProperty: Encodable where Value: Encodable {
  /// Encodes the value as any encoder would without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension XMLPlacedProperty: Equatable where Value: Equatable {}
extension XMLPlacedProperty: Hashable where Value: Hashable {}
extension XMLPlacedProperty: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// With every decoder, an optional property is nil if its key is missing.
  public func decode<Place, Value: Decodable>(
    _ type: XMLPlacedProperty<Place, Value?>.Type, forKey key: Key
  ) throws -> XMLPlacedProperty<Place, Value?> {
    try decodeIfPresent(type, forKey: key) ?? XMLPlacedProperty(wrappedValue: nil)
  }
}
