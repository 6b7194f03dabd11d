// SPDX-License-Identifier: MIT

/// One answer to a path.
///
/// A match in a tree stands in the whole document. A match of a stream stands in a small
/// document of its own, which holds what the path asks for: of an element all that is in
/// it; of an attribute the start tag of its element, with all attributes; of `/text()`
/// the start tag and the text of the element. Do not rely on children of the element
/// around an attribute or a text: they are there only where a predicate had to look at
/// them. A path to the element brings them all.
public struct XMLTreeMatch: Sendable {
  /// What a path leads to.
  public enum Item: Hashable, Sendable {
    /// An element.
    case element(XMLTreeNode)
    /// The answer to the path `/`.
    case document(XMLTreeNode)
    /// An attribute, the answer to a path that ends in one.
    case attribute(XMLTreeAttribute)
    /// The own text of an element, the answer to `…/text()`.
    case text(XMLTreeNode)
  }

  /// Where the node stands in its document.
  struct Trail: Sendable {
    /// The way from the origin to the node's parent; nil if that is the origin.
    var parent: PathLink?
    /// The index among the siblings with the same local name; nil if the node
    /// itself is the origin.
    var index: Int?
    /// Where the query began.
    var origin: NodeID
  }

  /// What was found.
  public let item: Item
  let trail: Trail

  init(item: Item, trail: Trail) {
    self.item = item
    self.trail = trail
  }

  /// The element that matched, also for its text or one of its attributes; the
  /// document for the path `/`. What is in it on a stream is said above.
  public var node: XMLTreeNode {
    switch item {
    case .element(let node), .document(let node), .text(let node): node
    case .attribute(let attribute): attribute.element
    }
  }

  /// The value of an attribute; the own text for `/text()`; otherwise the text of
  /// the node and all its descendants.
  public var stringValue: String {
    switch item {
    case .element(let node), .document(let node): node.stringValue
    case .text(let node): node.text
    case .attribute(let attribute): attribute.value
    }
  }

  /// Where the start tag of `node` begins.
  public var position: SourcePosition? { node.position }

  /// The exact path of the match in its document, which is itself a path that
  /// has this match as its only answer: `/HealthData[0]/Record[5].value`.
  ///
  /// Each step is the local name and the index among the siblings with that
  /// local name, whatever their namespaces. For a match from a stream this is the
  /// path in the whole input, not in the small document of the match.
  ///
  /// - Complexity: O(*d*) in the depth below the node where the query began, and
  ///   what `XMLTreeNode.path` costs for that node.
  public var path: String {
    let names = node.storage.names
    var text = PathText(XMLTreeNode(storage: node.storage, id: trail.origin))
    text.append(trail.parent, names)
    if let index = trail.index {
      text.append(localName: names.localName(node.record.name), index: index)
    }
    text.append(item)
    return text.string
  }
}

extension XMLTreeMatch: CustomStringConvertible {
  /// The same as `stringValue`.
  public var description: String { stringValue }
}
