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
    var text = ""
    var attributes: [(name: EncodedName, value: String)] = []
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  private var nodes: ContiguousArray<Node> = []
  /// Whether any element has `xsi:nil`.
  private(set) var hasNil = false

  /// Adds an element after the other children of its parent; the parent -1 is the top.
  mutating func addElement(_ name: EncodedName, to parent: Int32) -> Int32 {
    add(Node(name: name), to: parent)
  }

  mutating func addText(_ text: String, to parent: Int32) {
    if text.isEmpty { return }
    _ = add(Node(text: text), to: parent)
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

  var isEmpty: Bool { nodes.isEmpty }

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
        builder.text(node.text)
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
