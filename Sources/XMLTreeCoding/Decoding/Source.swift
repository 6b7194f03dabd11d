// SPDX-License-Identifier: MIT

import XMLTree

/// The source of one value.
enum Source {
  case nothing
  case element(XMLTreeNode)
  case attribute(XMLTreeAttribute)
  /// The own text of an element.
  case ownText(XMLTreeNode)
  /// Text between elements.
  case characters(String, of: XMLTreeNode)

  /// The element that the source is, or belongs to.
  var element: XMLTreeNode? {
    switch self {
    case .nothing: nil
    case .element(let node), .ownText(let node), .characters(_, let node): node
    case .attribute(let attribute): attribute.element
    }
  }

  var position: SourcePosition? { element?.position }

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }
}

/// The result of the search for a key.
struct Found {
  /// The first source that was found.
  var source: Source
  /// For a child element: its place among the children of the frame that found it, so that later
  /// ones of the same name can be found.
  var position = -1
  /// For a list that was collected from several places: its items.
  var items: ContiguousArray<Source>?
  /// Whether the name of an item selects the case of an enum.
  var isChoosable = false

  static var nothing: Found { Found(source: .nothing) }

  /// Whether anything was found; an empty list in a wrapper element counts.
  var isPresent: Bool { !source.isNothing || items != nil }
}
