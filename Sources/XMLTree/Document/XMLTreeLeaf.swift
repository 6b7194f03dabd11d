// SPDX-License-Identifier: MIT

/// The text of an element that may be a leaf.
package enum XMLTreeLeaf {
  /// All of its text; the bytes are valid while the document lives.
  case bytes(UnsafeBufferPointer<UInt8>)
  /// Its text is in several pieces, which `text` joins.
  case pieces
  /// It has child elements.
  case elements
}

extension XMLTreeNode {
  /// Whether the start tag has attributes or namespace declarations.
  package var hasAttributes: Bool { !storage.attributeRange(of: id).isEmpty }

  /// The own text of this element, if it has no child elements.
  package func leaf() -> XMLTreeLeaf {
    let record = record
    guard record.isContainer else { return .bytes(storage.buffer(storage.contentRange(of: id))) }
    var only = 0..<0
    var pieces = 0
    let end = record.end
    var next = id + 1
    while next < end {
      let child = storage[next]
      if child.isElement { return .elements }
      if child.isText {
        pieces += 1
        only = Int(child.offset)..<Int(child.offset) + Int(child.length)
      }
      next = child.isContainer ? child.end : next + 1
    }
    return pieces < 2 ? .bytes(storage.buffer(only)) : .pieces
  }
}
