// SPDX-License-Identifier: MIT

/// An attribute or a child element, for readers of many small elements and for decoders: one
/// pass over the element finds all parts, without a call or a reference for each.
///
/// Invariant: the text is valid while the element's document is alive, which the holder of
/// the element ensures. (This is Sendable because documents do not change.)
package struct XMLElementPart: BitwiseCopyable, @unchecked Sendable {
  /// The `nameNumber` of the attribute or element.
  package let nameNumber: Int
  package let isAttribute: Bool
  /// True for a child element without attributes that contains one text, or nothing.
  package let isPlainChild: Bool
  /// The value of an attribute or the text of a plain child; empty for other children.
  package let text: UnsafeBufferPointer<UInt8>
  /// The index of an attribute, or the node of a child.
  package let id: UInt32
}

extension XMLTreeNode {
  /// Collects the attributes of an element and its child elements in document order;
  /// namespace declarations and other children are left out.
  ///
  /// - Parameter parts: Receives the result; its previous content is removed.
  package func layOut(into parts: inout [XMLElementPart]) {
    parts.removeAll(keepingCapacity: true)
    for index in storage.attributeRange(of: id) {
      let (name, value) = storage.attribute(index)
      if storage.names.isNamespaceDeclaration(name) { continue }
      parts.append(
        XMLElementPart(
          nameNumber: Int(name), isAttribute: true, isPlainChild: false,
          text: storage.buffer(value), id: UInt32(truncatingIfNeeded: index)))
    }
    let record = record
    guard record.isContainer else { return }
    let nodes = storage.arrays.nodes
    let end = record.end
    var next = id + 1
    while next < end {
      // Read the entry as stored: most are elements with a text, and white space.
      let entry = nodes[Int(next)]
      if entry.isElement {
        let text = plainText(of: next, entry)
        parts.append(
          XMLElementPart(
            nameNumber: Int(entry.value), isAttribute: false, isPlainChild: text != nil,
            text: text ?? UnsafeBufferPointer(start: nil, count: 0), id: next))
        next = entry.hasEnd ? storage[next].end : next &+ 1 &+ (entry.form & 3)
      } else {
        next &+= 1
      }
    }
  }

  /// The text of an element without attributes that holds nothing else.
  @inline(__always)
  private func plainText(of id: NodeID, _ entry: NodeEntry) -> UnsafeBufferPointer<UInt8>? {
    if entry.form == NodeEntry.Form.textElement {
      let text = storage.arrays.nodes[Int(id &+ 1)]
      if text.form == NodeEntry.Form.text {
        let start = Int(text.place)
        return storage.buffer(start..<start &+ Int(text.value))
      }
    }
    let record = storage[id]
    guard record.attributes.isEmpty else { return nil }
    switch record.end &- id {
    case 1: return UnsafeBufferPointer(start: nil, count: 0)
    case 2 where storage[id &+ 1].isText: return storage.buffer(storage.contentRange(of: id &+ 1))
    default: return nil
    }
  }

  /// The child element for a part of this element.
  package func child(_ part: XMLElementPart) -> XMLTreeNode {
    assert(!part.isAttribute)
    return XMLTreeNode(storage: storage, id: part.id)
  }

  /// The attribute for a part of this element.
  package func attribute(_ part: XMLElementPart) -> XMLTreeAttribute {
    assert(part.isAttribute)
    return XMLTreeAttribute(storage: storage, index: Int(part.id), owner: id)
  }

  /// The position of a child's start tag, or of this element for an attribute; nil if
  /// unknown.
  package func position(of part: XMLElementPart) -> SourcePosition? {
    part.isAttribute ? position : storage[part.id].knownPosition
  }
}
