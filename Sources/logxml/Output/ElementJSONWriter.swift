// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Writes a node and everything below it as JSON, so that it can be read back
/// exactly; `Docs/QueryJSON.md` describes the form.
///
///     <p:a xmlns:p="u" x="1">text<b/><!--c--></p:a>
///
///     {"name":"p:a","namespace":"u","declarations":{"p":"u"},"attributes":{"x":"1"},
///      "children":["text",{"name":"b"},{"comment":"c"}]}
///
/// The keys of an object are fixed: names from the document occur only as keys of
/// `attributes`, `declarations` and `attributeNamespaces`, where XML itself makes
/// them unique. The walk is flat, so memory does not grow with the depth.
struct ElementJSONWriter {
  private let output: OutputBuffer
  private var json = JSONWriter()

  /// Writes one node.
  static func write(_ node: XMLTreeNode, to output: OutputBuffer) throws(SystemError) {
    var writer = ElementJSONWriter(output: output)
    try writer.writeSubtree(node)
    try writer.drain()
  }

  private init(output: OutputBuffer) {
    self.output = output
  }

  private mutating func drain() throws(SystemError) {
    try json.drain { (bytes: UnsafeRawBufferPointer) throws(SystemError) in
      try output.append(bytes)
    }
  }

  private mutating func writeSubtree(_ top: XMLTreeNode) throws(SystemError) {
    var node = top
    while true {
      open(node)
      if json.isFull { try drain() }
      if let child = node.firstChild {
        node = child
        continue
      }
      close(node)
      while node != top, node.nextSibling == nil, let parent = node.parent {
        node = parent
        close(node)
      }
      guard node != top, let next = node.nextSibling else { return }
      node = next
    }
  }

  // MARK: Nodes

  /// Writes a leaf, or a container up to its first child.
  private mutating func open(_ node: XMLTreeNode) {
    switch node.kind {
    case .document:
      json.startObject()
      writeDeclaration(node.document.declaration)
      json.key("document")
      json.startArray()
    case .element:
      json.startObject()
      writeTag(node)
      guard node.firstChild != nil else { return }
      json.key("children")
      json.startArray()
    case .text where node.isCDATA:
      json.object { $0.member("cdata", node.text) }
    case .text:
      json.string(node.text)
    case .comment:
      json.object { $0.member("comment", node.text) }
    case .processingInstruction:
      json.object { $0.member("instruction", [node.name, node.text]) }
    case .documentType:
      json.object { $0.member("doctype", [node.name, node.text]) }
    }
  }

  private mutating func close(_ node: XMLTreeNode) {
    switch node.kind {
    case .document:
      json.endArray()
      json.endObject()
    case .element:
      if node.firstChild != nil { json.endArray() }
      json.endObject()
    case .text, .comment, .processingInstruction, .documentType: break
    }
  }

  private mutating func writeDeclaration(_ declaration: XMLDeclaration) {
    json.object("declaration") { json in
      json.member("version", declaration.version)
      json.member("encoding", declaration.encoding)
      if let isStandalone = declaration.isStandalone { json.member("standalone", isStandalone) }
    }
  }

  private mutating func writeTag(_ node: XMLTreeNode) {
    json.member("name", node.name)
    json.member("namespace", node.namespaceURI)
    let declarations = node.namespaceDeclarations
    if !declarations.isEmpty {
      json.object("declarations") { json in
        for declaration in declarations {
          // `xmlns` alone declares the default: the empty prefix.
          json.key(declaration.prefix == nil ? "" : declaration.localName)
          json.string(utf8: declaration.valueBytes)
        }
      }
    }
    let attributes = node.attributes
    guard attributes.first != nil else { return }
    json.object("attributes") { json in
      for attribute in attributes {
        json.key(attribute.name)
        json.string(utf8: attribute.valueBytes)
      }
    }
    writeAttributeNamespaces(attributes)
  }

  /// Writes the namespaces of the prefixes of attributes, which may be declared outside
  /// the written node.
  private mutating func writeAttributeNamespaces(_ attributes: some Sequence<XMLTreeAttribute>) {
    var seen: Set<[UInt8]> = [Array("xml".utf8)]
    var known: [(prefix: String, uri: String)] = []
    for attribute in attributes {
      guard let prefix = attribute.prefix, let uri = attribute.namespaceURI,
        seen.insert(Array(prefix.utf8)).inserted
      else { continue }
      known.append((prefix, uri))
    }
    if known.isEmpty { return }
    json.object("attributeNamespaces") { json in
      for (prefix, uri) in known { json.member(prefix, uri) }
    }
  }
}
