// SPDX-License-Identifier: MIT

import XMLTree

/// The name of an element or attribute to be written.
struct EncodedName {
  /// `local` or `prefix:local`.
  var text: String
  /// The namespace; nil for the one that the name has in its place.
  var namespace: String?

  static func == (a: EncodedName, b: EncodedName) -> Bool {
    a.text === b.text && (a.namespace ?? "") === (b.namespace ?? "")
  }
}

/// Elements and texts as they are encoded: attributes may come after content, which a
/// document does not allow. Nothing here is recursive.
struct EncodedTree {
  private struct Node {
    /// nil for a text.
    var name: EncodedName?
    /// The text by which an element is sorted among its siblings; nil for its name.
    var key: String?
    var text = ""
    var isCDATA = false
    /// Whether the order of the children has a meaning.
    var isOrdered = false
    var attributes: [(name: EncodedName, value: String)] = []
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  private var nodes: ContiguousArray<Node> = []
  /// Whether any element has `xsi:nil`.
  private(set) var hasNil = false

  /// Adds an element after the other children of its parent; the parent -1 is the top.
  mutating func addElement(
    _ name: EncodedName, to parent: Int32, key: String? = nil
  ) -> Int32 {
    add(Node(name: name, key: key), to: parent)
  }

  mutating func addText(_ text: String, isCDATA: Bool, to parent: Int32) {
    if text.isEmpty { return }
    _ = add(Node(text: text, isCDATA: isCDATA), to: parent)
    keepOrder(of: parent)
  }

  /// Notes that the order of the children of an element has a meaning: they are not sorted.
  mutating func keepOrder(of parent: Int32) {
    if parent >= 0 { nodes[Int(parent)].isOrdered = true }
  }

  mutating func addAttribute(_ name: EncodedName, _ value: String, to element: Int32) {
    nodes[Int(element)].attributes.append((name, value))
  }

  mutating func setNil(_ element: Int32) {
    hasNil = true
    addAttribute(
      EncodedName(text: "xsi:nil", namespace: XMLSchemaInstance.uri), "true", to: element)
  }

  private mutating func add(_ node: Node, to parent: Int32) -> Int32 {
    let index = Int32(nodes.count)
    nodes.append(node)
    guard parent >= 0 else { return index }
    let last = nodes[Int(parent)].lastChild
    if last < 0 {
      nodes[Int(parent)].firstChild = index
    } else {
      nodes[Int(last)].nextSibling = index
    }
    nodes[Int(parent)].lastChild = index
    return index
  }

  /// Sorts attributes and elements by name; elements of one name keep their order.
  mutating func sortByName() {
    for index in nodes.indices {
      nodes[index].attributes.sort { $0.name.text.precedes($1.name.text) }
      if nodes[index].isOrdered { continue }
      var children: [Int32] = []
      var next = nodes[index].firstChild
      while next >= 0 {
        children.append(next)
        next = nodes[Int(next)].nextSibling
      }
      if children.count < 2 { continue }
      children.sort { key(of: $0).precedes(key(of: $1)) }
      nodes[index].firstChild = children[0]
      for (child, next) in zip(children, children.dropFirst() + [-1]) {
        nodes[Int(child)].nextSibling = next
      }
    }
  }

  private func key(of element: Int32) -> String {
    let node = nodes[Int(element)]
    return node.key ?? node.name?.text ?? ""
  }

  /// Builds a document from the tree.
  ///
  /// - Parameter namespaces: URIs by prefix; they are declared on the document element.
  func document(namespaces: [String: String]) throws(XMLBuildError) -> XMLTreeDocument {
    var builder = XMLTreeBuilder()
    var open: [Int32] = []
    var next: Int32 = nodes.isEmpty ? -1 : 0
    while next >= 0 {
      let node = nodes[Int(next)]
      guard let name = node.name else {
        if node.isCDATA { builder.cdata(node.text) } else { builder.text(node.text) }
        next = node.nextSibling
        close(&open, &next, &builder)
        continue
      }
      builder.startElement(name.text, namespace: name.namespace)
      if open.isEmpty { declare(namespaces, &builder) }
      for (name, value) in node.attributes {
        builder.attribute(name.text, value, namespace: name.namespace)
      }
      open.append(next)
      next = node.firstChild
      close(&open, &next, &builder)
    }
    return try builder.finish()
  }

  /// Ends the elements that have no further content.
  private func close(_ open: inout [Int32], _ next: inout Int32, _ builder: inout XMLTreeBuilder) {
    while next < 0, let done = open.popLast() {
      builder.endElement()
      next = nodes[Int(done)].nextSibling
    }
  }

  private func declare(_ namespaces: [String: String], _ builder: inout XMLTreeBuilder) {
    for (prefix, uri) in namespaces.sorted(by: { $0.key < $1.key }) {
      builder.declareNamespace(prefix: prefix, uri: uri)
    }
    if hasNil, namespaces["xsi"] == nil {
      builder.declareNamespace(prefix: "xsi", uri: XMLSchemaInstance.uri)
    }
  }
}

extension String {
  /// Whether the bytes of this text come before those of another.
  fileprivate func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
