// SPDX-License-Identifier: MIT

/// One match of a path.
///
/// A match in a tree refers to the whole document. A match of a stream is in a small
/// document of its own, which holds the selected part: for an element, all of its content;
/// for an attribute, the start tag of its element with all attributes; for `/text()`, the
/// start tag and the text of the element. Do not rely on children of the element around an
/// attribute or a text: they are present only if a predicate needed them. A path to the
/// element selects them all.
public struct XMLTreeMatch: Sendable {
  /// The part of the document that matched.
  public enum Item: Hashable, Sendable {
    /// An element.
    case element(XMLTreeNode)
    /// The document, for the path `/`.
    case document(XMLTreeNode)
    /// An attribute, for a path that ends in one.
    case attribute(XMLTreeAttribute)
    /// The own text of an element, for `…/text()`.
    case text(XMLTreeNode)
  }

  /// The place of the node in its document.
  struct Trail: Sendable {
    /// The links from the origin to the node's parent; nil if the parent is the origin.
    var parent: PathLink?
    /// The index among the siblings with the same local name; nil if the node
    /// itself is the origin.
    var index: Int?
    /// The node where the query began.
    var origin: NodeID
  }

  /// The matched part of the document.
  public let item: Item
  let trail: Trail

  init(item: Item, trail: Trail) {
    self.item = item
    self.trail = trail
  }

  /// The element that matched, also for its text or one of its attributes; the document for
  /// the path `/`. On a stream it has only the content described above.
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

  /// The position of the start tag of `node`; nil if unknown.
  public var position: SourcePosition? { node.position }

  /// The exact path of the match in its document; evaluated there, it matches only this:
  /// `/HealthData[0]/Record[5].value`.
  ///
  /// Each step is the local name and the index among the siblings with that local name in
  /// any namespace. For a match from a stream this is the path in the whole input, not in
  /// the small document of the match.
  ///
  /// - Complexity: O(*d*) in the depth below the node where the query began, plus the cost
  ///   of `XMLTreeNode.path` for that node.
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
