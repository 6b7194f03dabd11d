// SPDX-License-Identifier: MIT

/// The facts about a type that coders need, computed once for each type.
final class TypeTraits {
  /// The type itself if it is one of those that are read without a `Decoder`.
  enum Scalar {
    case none, string, int, double, bool
  }

  let scalar: Scalar
  /// The placement that a wrapper around the property gives.
  let placement: XMLPlacement.Kind
  /// The registration of a type that is one text; nil for other types.
  let entry: AnyValueEntry?
  /// Whether it is an enum: the name of an element may select its case.
  let isEnum: Bool
  /// Whether an empty element is nil: for optional numbers, truth values and registered types,
  /// which an empty text cannot be.
  let emptyIsNil: Bool
  /// Whether it is itself such a type, without an Optional around it.
  let isLeaf: Bool
  /// Whether it is an array or a set, or an optional one: `xsi:nil` is then nil of an item.
  let isList: Bool
  /// Whether the names of elements select its values: for enums, and lists of them.
  let isChosenByName: Bool
  /// The reason why the type is refused; nil if it is not.
  let refusal: String?
  /// The elements that are cases of the type; nil until they are needed.
  var choices: ChoiceTest?

  init(_ type: Any.Type, _ values: XMLValueRegistry) {
    scalar = TypeTraits.scalar(type)
    placement = (type as? any XMLPlaced.Type)?.placement ?? .automatic
    entry = values[type]
    isEnum = MetadataKind.isEnum(type)
    let inner = TypeTraits.innermost(type)
    emptyIsNil =
      inner != type && !(inner is String.Type)
      && (inner is any XMLScalar.Type || values[inner] != nil)
    isLeaf = !(type is String.Type) && (type is any XMLScalar.Type || entry != nil)
    let list = inner as? any ListMarker.Type
    isList = list != nil
    isChosenByName = MetadataKind.isEnum(list.map { TypeTraits.innermost($0.item) } ?? inner)
    refusal = entry == nil ? TypeTraits.refusal(of: type) : nil
  }

  private static func scalar(_ type: Any.Type) -> Scalar {
    if type == String.self { return .string }
    if type == Int.self { return .int }
    if type == Double.self { return .double }
    return type == Bool.self ? .bool : .none
  }

  /// The type inside Optionals and wrappers.
  private static func innermost(_ type: Any.Type) -> Any.Type {
    var type = type
    while let outer = type as? any Wrapping.Type { type = outer.wrapped }
    return type
  }

  /// Refuses types of Foundation whose own coding is not a text.
  private static func refusal(of type: Any.Type) -> String? {
    let name = _typeName(type, qualified: true)
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      name[..<dot].utf8.starts(with: "Foundation".utf8)
    else { return nil }
    let local = name[name.utf8.index(after: dot)...]
    for known in ["Date", "URL", "Decimal", "Data"] where local.utf8.elementsEqual(known.utf8) {
      return "\(known) needs `import XMLTreeFoundation` and `values = .foundation` on the coder"
    }
    return nil
  }
}

/// A type around another one that may be nil.
protocol Wrapping {
  static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
  static var wrapped: Any.Type { Wrapped.self }
}

/// A wrapper around a property that gives its placement.
protocol XMLPlaced {
  static var placement: XMLPlacement.Kind { get }
}

/// The collections of the standard library whose items are adjacent elements.
protocol ListMarker {
  static var item: Any.Type { get }
}

extension Array: ListMarker {
  static var item: Any.Type { Element.self }
}

extension ContiguousArray: ListMarker {
  static var item: Any.Type { Element.self }
}

extension Set: ListMarker {
  static var item: Any.Type { Element.self }
}
