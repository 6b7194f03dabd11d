// SPDX-License-Identifier: MIT

/// The part of an element that a key stands for.
public struct XMLPlacement: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case automatic, element, attribute, text, children, content
  }

  let kind: Kind
  /// The name of the element that contains the matching elements.
  let wrapper: String?

  init(_ kind: Kind, in wrapper: String? = nil) {
    self.kind = kind
    self.wrapper = wrapper
  }

  /// The child elements of that name, or else the attribute. Written as elements.
  public static let automatic = XMLPlacement(.automatic)

  /// The child elements of that name, and no attribute.
  public static let element = XMLPlacement(.element)

  /// The attribute of that name, and no element.
  public static let attribute = XMLPlacement(.attribute)

  /// The element's own text; the name of the key has no meaning.
  public static let text = XMLPlacement(.text)

  /// The child elements whatever their names, in their order; for an enum with associated
  /// values only those with the name of a case.
  public static let children = XMLPlacement(.children)

  /// Text and child elements in their order.
  public static let content = XMLPlacement(.content)

  /// The elements of that name inside an element that is called `wrapper`.
  public static func element(in wrapper: String) -> XMLPlacement {
    XMLPlacement(.element, in: wrapper)
  }

  /// The child elements, whatever their names, of an element that is called `wrapper`.
  public static func children(in wrapper: String) -> XMLPlacement {
    XMLPlacement(.children, in: wrapper)
  }

  /// Text and child elements of an element that is called `wrapper`.
  public static func content(in wrapper: String) -> XMLPlacement {
    XMLPlacement(.content, in: wrapper)
  }
}

/// A key with a placement: the part of an element that it stands for.
///
///     enum CodingKeys: String, XMLCodingKey {
///       case id, amount
///       var placement: XMLPlacement { self == .id ? .attribute : .text }
///     }
///
/// The same can be written in the string of any key, which JSON then uses as well:
/// `"@id"` for an attribute, `"text()"` or `""` for the text, `"items/item"` for elements
/// inside another, with any number of steps, `"items/@count"` for its attribute, `"*"` for
/// all children, `"node()"` for text and children.
public protocol XMLCodingKey: CodingKey {
  /// The part of an element that the key stands for.
  var placement: XMLPlacement { get }
}
