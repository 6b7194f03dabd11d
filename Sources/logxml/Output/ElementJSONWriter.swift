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
/// The keys of an object are fixed, names from the document stand only as keys
/// of `attributes`, `declarations` and `attributeNamespaces`, where XML itself
/// makes them unique. The walk is flat, so memory does not grow with the depth.
struct ElementJSONWriter {
  private let output: OutputBuffer
  private var bytes: [UInt8] = []
  private static let pieceSize = 16 * 1024

  /// Writes one node.
  static func write(_ node: XMLTreeNode, to output: OutputBuffer) throws(SystemError) {
    var writer = ElementJSONWriter(output: output)
    try writer.writeSubtree(node)
    try output.append(writer.bytes)
  }

  private init(output: OutputBuffer) {
    self.output = output
  }

  private mutating func writeSubtree(_ top: XMLTreeNode) throws(SystemError) {
    var node = top
    while true {
      open(node)
      if bytes.count >= Self.pieceSize {
        try output.append(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
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
      append(",")
      node = next
    }
  }

  // MARK: Nodes

  /// Writes a leaf, or a container up to its first child.
  private mutating func open(_ node: XMLTreeNode) {
    switch node.kind {
    case .document:
      openDocument(node)
    case .element:
      openElement(node)
    case .text where node.isCDATA:
      append("{\"cdata\":")
      appendString(node.text)
      append("}")
    case .text:
      appendString(node.text)
    case .comment:
      append("{\"comment\":")
      appendString(node.text)
      append("}")
    case .processingInstruction:
      append("{\"instruction\":[")
      appendString(node.name)
      append(",")
      appendString(node.text)
      append("]}")
    case .documentType:
      append("{\"doctype\":[")
      appendString(node.name)
      append(",")
      appendString(node.text)
      append("]}")
    }
  }

  private mutating func close(_ node: XMLTreeNode) {
    switch node.kind {
    case .document: append("]}")
    case .element: append(node.firstChild == nil ? "}" : "]}")
    case .text, .comment, .processingInstruction, .documentType: break
    }
  }

  private mutating func openDocument(_ node: XMLTreeNode) {
    let declaration = node.document.declaration
    append("{\"declaration\":{\"version\":")
    appendString(declaration.version)
    if let encoding = declaration.encoding {
      append(",\"encoding\":")
      appendString(encoding)
    }
    if let isStandalone = declaration.isStandalone {
      append(isStandalone ? ",\"standalone\":true" : ",\"standalone\":false")
    }
    append("},\"document\":[")
  }

  private mutating func openElement(_ node: XMLTreeNode) {
    append("{\"name\":")
    appendString(node.name)
    if let namespace = node.namespaceURI {
      append(",\"namespace\":")
      appendString(namespace)
    }
    var members = Members(",\"declarations\":{")
    for declaration in node.namespaceDeclarations {
      // `xmlns` alone declares the default: the empty prefix.
      let prefix = declaration.prefix == nil ? "" : declaration.localName
      append(members.next())
      appendMember(prefix, declaration.valueBytes)
    }
    append(members.end)
    members = Members(",\"attributes\":{")
    for attribute in node.attributes {
      append(members.next())
      appendMember(attribute.name, attribute.valueBytes)
    }
    append(members.end)
    appendAttributeNamespaces(node)
    if node.firstChild != nil { append(",\"children\":[") }
  }

  /// What the prefixes of attributes mean: they may be declared further out
  /// than the node that is written.
  private mutating func appendAttributeNamespaces(_ node: XMLTreeNode) {
    var members = Members(",\"attributeNamespaces\":{")
    var seen: Set<[UInt8]> = [Array("xml".utf8)]
    for attribute in node.attributes {
      guard let prefix = attribute.prefix, let uri = attribute.namespaceURI,
        seen.insert(Array(prefix.utf8)).inserted
      else { continue }
      append(members.next())
      appendString(prefix)
      append(":")
      appendString(uri)
    }
    append(members.end)
  }

  // MARK: Pieces

  /// The text before and after the members of an object that is left out when
  /// it has none.
  private struct Members {
    private let opening: StaticString
    private var isEmpty = true

    init(_ opening: StaticString) {
      self.opening = opening
    }

    /// What stands before the next member.
    mutating func next() -> StaticString {
      defer { isEmpty = false }
      return isEmpty ? opening : ","
    }

    var end: StaticString { isEmpty ? "" : "}" }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func appendString(_ text: String) {
    JSONText.appendString(text, to: &bytes)
  }

  private mutating func appendMember(_ key: String, _ value: XMLTreeBytes) {
    appendString(key)
    append(":")
    JSONText.appendString(value, to: &bytes)
  }
}
