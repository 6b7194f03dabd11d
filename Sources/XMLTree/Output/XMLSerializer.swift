// SPDX-License-Identifier: MIT

/// Writes a node, in ordinary or canonical form, piece by piece, into an `OutputBuffer`.
///
/// One loop over the records in preorder. The open element is known by its id, and its
/// record has its parent and its end, so nothing is kept for each level at any depth, and
/// the loop can stop after any node and continue later.
struct XMLSerializer: ~Copyable {
  var output = OutputBuffer()

  private let storage: TreeStorage
  private let top: NodeID
  private let end: NodeID
  private var next: NodeID
  /// The innermost open container; `noParent` before and after `top`.
  private var current = NodeRecord.noParent
  /// The rest of a long text.
  private var pendingText = 0..<0
  private var indentation: Indentation?
  private var namespaces: NamespaceRepair?
  /// The state of the canonical form; nil for ordinary XML.
  private var canonical: CanonicalTags?
  /// True until something is written.
  private var isAtStart = true

  private static let pieceOfText = 1 << 16
  private static let pieceSize = 1 << 16

  private init(_ node: XMLTreeNode) {
    storage = node.storage
    top = node.id
    next = node.id
    end = node.storage.end(of: node.id)
  }

  init(_ node: XMLTreeNode, canonical writer: XMLCanonicalWriter) {
    self.init(node)
    output.writesCanonicalReferences = true
    canonical = CanonicalTags(node, writer)
  }

  init(_ node: XMLTreeNode, layout: XMLTreeWriter.Layout, includesDeclaration: Bool) {
    self.init(node)
    if case .indented(let width) = layout {
      indentation = Indentation(width: width, of: node)
    }
    if NamespaceNames.areUsed(in: top..<end, of: storage) {
      namespaces = NamespaceRepair(storage, top: top)
    }
    if includesDeclaration { writeDeclaration(standalone: top == 0) }
  }

  /// The reason why there is no canonical form.
  var error: XMLCanonicalError? { canonical?.error }

  /// Writes until the buffer holds `limit` bytes or more. Returns false when everything is
  /// written, or after an error.
  mutating func fill(to limit: Int) -> Bool {
    let names = storage.names
    while output.count < limit {
      guard step(names) else { return false }
    }
    return true
  }

  /// Hands over the whole output, in pieces of about 64 kB, up to an error.
  mutating func write<E: Error>(to sink: (UnsafeRawBufferPointer) throws(E) -> Void) throws(E) {
    var isUnfinished = true
    while isUnfinished {
      isUnfinished = fill(to: XMLSerializer.pieceSize)
      if error != nil { return }
      if output.count > 0 { try output.withBytes(sink) }
      output.removeAll()
    }
  }

  /// Writes one node, one end tag or one piece of text.
  @inline(__always)
  private mutating func step(_ names: borrowing NameTable) -> Bool {
    if !pendingText.isEmpty {
      writeText()
      return true
    }
    if current != NodeRecord.noParent {
      let record = storage[current]
      if next == record.end {
        if record.isElement { writeEndTag(record, names) }
        current = current == top ? NodeRecord.noParent : record.parent
        return true
      }
    }
    guard next < end else { return false }
    let id = next
    next = id &+ 1
    let record = storage[id]
    if indentation != nil && isSkipped(record) { return true }
    if canonical == nil, record.kind != .document { separate() }
    switch record.kind {
    case .element:
      writeStartTag(id, record, names)
      return canonical?.error == nil
    case .text:
      pendingText = storage.contentRange(of: id)
    case .cdata where canonical != nil:
      pendingText = storage.contentRange(of: id)
    case .document:
      current = id
    case .cdata, .comment, .processingInstruction, .documentType:
      writeLeaf(id, record, names)
    }
    return true
  }

  // MARK: Elements

  @inline(__always)
  private mutating func writeStartTag(
    _ id: NodeID, _ record: NodeRecord, _ names: borrowing NameTable
  ) {
    output.append(UInt8(ascii: "<"))
    output.append(names.qualifiedName(record.name))
    if canonical != nil {
      current = id
      canonical?.writeTag(of: id, to: &output)
      return
    }
    if namespaces != nil { writeMissingDeclarations(of: id) }
    for index in storage.attributeRange(of: id) {
      let (name, value) = storage.attribute(index)
      output.appendAttribute(names.qualifiedName(name), storage.buffer(value))
    }
    if record.end == id &+ 1 {
      output.append("/>")
      namespaces?.close()
    } else {
      output.append(UInt8(ascii: ">"))
      current = id
      indentation?.open(XMLTreeNode(storage: storage, id: id))
    }
  }

  @inline(__always)
  private mutating func writeEndTag(_ record: NodeRecord, _ names: borrowing NameTable) {
    if let line = indentation?.close(current) { writeLineBreak(line) }
    output.append("</")
    output.append(names.qualifiedName(record.name))
    output.append(UInt8(ascii: ">"))
    namespaces?.close()
    canonical?.close(record)
  }

  @inline(never)
  private mutating func writeMissingDeclarations(of id: NodeID) {
    for binding in namespaces?.open(id) ?? [] {
      guard let scope = namespaces?.scope else { return }
      output.appendDeclaration(binding, scope)
    }
  }

  // MARK: Other nodes

  private mutating func writeText() {
    let piece = pendingText.prefix(XMLSerializer.pieceOfText)
    pendingText = piece.upperBound..<pendingText.upperBound
    output.appendText(storage.buffer(piece))
  }

  @inline(never)
  private mutating func writeLeaf(_ id: NodeID, _ record: NodeRecord, _ names: borrowing NameTable)
  {
    if canonical?.includes(record) == false { return }
    let content = storage.buffer(storage.contentRange(of: id))
    if canonical?.hasLineBreak(record, before: true) == true { output.append(UInt8(ascii: "\n")) }
    switch record.kind {
    case .cdata:
      writeCDATA(content)
    case .comment:
      output.append("<!--")
      output.append(content)
      output.append("-->")
    case .processingInstruction:
      output.append("<?")
      output.append(names.qualifiedName(record.name))
      if !content.isEmpty {
        output.append(UInt8(ascii: " "))
        output.append(content)
      }
      output.append("?>")
    case .documentType:
      output.append(content)
    case .document, .element, .text:
      assertionFailure("not a leaf that is written whole")
    }
    if canonical?.hasLineBreak(record, before: false) == true { output.append(UInt8(ascii: "\n")) }
  }

  /// Writes a section. `]]>` is split over two sections, and a CR, which a parser would not
  /// preserve, becomes a reference between two sections.
  private mutating func writeCDATA(_ content: UnsafeBufferPointer<UInt8>) {
    output.append("<![CDATA[")
    var start = 0
    var brackets = 0
    for index in content.indices {
      switch content[index] {
      case UInt8(ascii: "]"):
        brackets += 1
      case UInt8(ascii: ">") where brackets >= 2:
        output.append(UnsafeBufferPointer(rebasing: content[start..<index]))
        output.append("]]><![CDATA[")
        start = index
        brackets = 0
      case UInt8(ascii: "\r"):
        output.append(UnsafeBufferPointer(rebasing: content[start..<index]))
        output.append("]]>&#13;<![CDATA[")
        start = index + 1
        brackets = 0
      default:
        brackets = 0
      }
    }
    output.append(UnsafeBufferPointer(rebasing: content[start...]))
    output.append("]]>")
  }

  private mutating func writeDeclaration(standalone: Bool) {
    let declaration = storage.declaration
    output.append("<?xml version=\"")
    output.append(declaration.version.utf8)
    output.append("\" encoding=\"UTF-8\"")
    if standalone, let isStandalone = declaration.isStandalone {
      output.append(isStandalone ? " standalone=\"yes\"" : " standalone=\"no\"")
    }
    output.append("?>")
    isAtStart = false
  }

  // MARK: Between nodes

  /// Writes the line break before a node, if there is to be one.
  @inline(__always)
  private mutating func separate() {
    if current == NodeRecord.noParent || !storage[current].isElement {
      // A tree stores no white space between top-level nodes.
      if !isAtStart { output.append(UInt8(ascii: "\n")) }
      isAtStart = false
    } else if let line = indentation?.line {
      writeLineBreak(line)
    }
  }

  private mutating func writeLineBreak(_ spaces: Int) {
    output.append(UInt8(ascii: "\n"))
    output.append(repeating: UInt8(ascii: " "), count: spaces)
  }

  /// True for white space that the indentation replaces.
  private func isSkipped(_ record: NodeRecord) -> Bool {
    record.kind == .text && indentation?.line != nil && current != NodeRecord.noParent
      && storage[current].isElement
  }
}
