// SPDX-License-Identifier: MIT

/// Decides on the line breaks of an indented document.
///
/// An element is laid out over lines if it has children besides text and its text is only
/// white space. With any other text, a CDATA section, or `xml:space="preserve"`, the
/// element and its content are written unchanged.
struct Indentation {
  private let width: Int
  /// `xml:space`; nil if the document does not have the name.
  private let spaceName: WantedName?
  private var depth = 0
  /// The outermost open element that is written unchanged.
  private var verbatim: NodeID?
  /// True if the node to be written is inside `xml:space="preserve"`.
  private let isInsidePreserved: Bool

  /// The most levels by which lines are indented: a document a million levels deep would
  /// otherwise take 10¹² bytes.
  static let deepestLevel = 100

  init(width: Int, of node: XMLTreeNode) {
    self.width = min(max(width, 0), 64)
    let spaceName = WantedName(
      "space", namespace: "\(NamespaceScope.xmlURI)", in: node.storage.names)
    self.spaceName = spaceName
    isInsidePreserved =
      spaceName != nil
      && node.ancestors.contains { Indentation.preservesSpace($0, spaceName: spaceName) }
  }

  /// The indentation of a child of the open element; nil for no line break.
  var line: Int? {
    verbatim != nil || isInsidePreserved ? nil : min(depth, Indentation.deepestLevel) * width
  }

  /// Opens an element with children.
  mutating func open(_ element: XMLTreeNode) {
    depth += 1
    if verbatim == nil && !isInsidePreserved && !canBeLaidOut(element) { verbatim = element.id }
  }

  /// Closes an element. Returns the indentation of its end tag; nil for no line break.
  mutating func close(_ element: NodeID) -> Int? {
    depth -= 1
    if verbatim == element {
      verbatim = nil
      return nil
    }
    return line
  }

  private func canBeLaidOut(_ element: XMLTreeNode) -> Bool {
    if Indentation.preservesSpace(element, spaceName: spaceName) { return false }
    var hasOtherThanText = false
    for child in element.children {
      switch child.record.kind {
      case .cdata:
        return false
      case .text:
        let content = element.storage.buffer(element.storage.contentRange(of: child.id))
        if !content.allSatisfy({ $0.isSpace }) { return false }
      default:
        hasOtherThanText = true
      }
    }
    return hasOtherThanText
  }

  private static func preservesSpace(_ node: XMLTreeNode, spaceName: WantedName?) -> Bool {
    guard let spaceName, node.isElement else { return false }
    return node.storage.attributeRange(of: node.id).contains { index in
      let (name, value) = node.storage.attribute(index)
      return spaceName.accepts(name, node.storage.names)
        && node.storage.buffer(value).elementsEqual("preserve".utf8)
    }
  }
}
