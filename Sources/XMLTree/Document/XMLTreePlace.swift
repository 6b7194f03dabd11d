// SPDX-License-Identifier: MIT

// For decoders, which access every child of an element many times and cannot afford a
// reference to the document for each.

/// The name and the index of a child element or of an attribute.
package struct XMLTreePlace: BitwiseCopyable, Sendable {
  /// The `nameNumber`.
  package let name: UInt32
  let index: UInt32
}

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
  /// Writes the places of the child elements, in document order, as far as there is space.
  ///
  /// - Returns: The number of child elements, also of those without space.
  package func childElements(into space: UnsafeMutableBufferPointer<XMLTreePlace>) -> Int {
    let record = record
    guard record.isContainer else { return 0 }
    let end = record.end
    var next = id + 1
    var count = 0
    while next < end {
      let child = storage[next]
      if child.isElement {
        if count < space.count { space[count] = XMLTreePlace(name: child.name, index: next) }
        count += 1
      }
      next = child.isContainer ? child.end : next + 1
    }
    return count
  }

  /// A child of this node whose place was collected.
  package func child(at place: XMLTreePlace) -> XMLTreeNode {
    XMLTreeNode(storage: storage, id: place.index)
  }

  /// True if there are attributes or namespace declarations.
  package var hasAttributes: Bool { !storage.attributeRange(of: id).isEmpty }

  /// Writes the places of the attributes, without namespace declarations, as far as there
  /// is space.
  ///
  /// - Returns: The number of attributes, also of those without space.
  package func attributes(into space: UnsafeMutableBufferPointer<XMLTreePlace>) -> Int {
    var count = 0
    for index in storage.attributeRange(of: id) {
      let name = storage.attribute(index).name
      if storage.names.isNamespaceDeclaration(name) { continue }
      if count < space.count { space[count] = XMLTreePlace(name: name, index: UInt32(index)) }
      count += 1
    }
    return count
  }

  /// An attribute of this node whose place was collected.
  package func attribute(at place: XMLTreePlace) -> XMLTreeAttribute {
    XMLTreeAttribute(storage: storage, index: Int(place.index), owner: id)
  }

  /// The value of an attribute whose place was collected; valid while the document lives.
  package func attributeBytes(at place: XMLTreePlace) -> UnsafeBufferPointer<UInt8> {
    storage.buffer(storage.attribute(Int(place.index)).value)
  }

  /// The own text of this element, if it has no child elements.
  package func leaf() -> XMLTreeLeaf { leaf(id) }

  /// The text of a collected child without attributes; nil if it has attributes.
  package func plainLeaf(at place: XMLTreePlace) -> XMLTreeLeaf? {
    storage.attributeRange(of: place.index).isEmpty ? leaf(place.index) : nil
  }

  @inline(__always)
  private func leaf(_ id: NodeID) -> XMLTreeLeaf {
    let record = storage[id]
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
