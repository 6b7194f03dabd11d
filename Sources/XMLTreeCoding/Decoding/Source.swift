// SPDX-License-Identifier: MIT

import XMLTree

/// Where one value comes from.
enum Source {
  case nothing
  case element(XMLTreeNode)
  /// An attribute of an element.
  case attribute(XMLTreeNode, XMLTreePlace)
  /// The own text of an element.
  case ownText(XMLTreeNode)
  /// Text between elements.
  case characters(String, of: XMLTreeNode)

  /// The element that it is, or that it belongs to.
  var element: XMLTreeNode? {
    switch self {
    case .nothing: nil
    case .element(let node), .attribute(let node, _), .ownText(let node): node
    case .characters(_, let node): node
    }
  }

  var position: SourcePosition? { element?.position }

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }
}

/// What a key led to.
struct Found {
  /// The first of those found.
  var source: Source
  /// If it is a child element: where it stands among the children of the frame that found
  /// it, for those of the same name after it.
  var position = -1
  /// If it is a list that was put together: its items.
  var items: ContiguousArray<Source>?
  /// Whether the name of an item says what it is.
  var isChoosable = false

  static var nothing: Found { Found(source: .nothing) }

  /// Whether there is anything, be it an empty list in its own element.
  var isPresent: Bool { !source.isNothing || items != nil }
}
