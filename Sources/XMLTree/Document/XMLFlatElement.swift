// SPDX-License-Identifier: MIT

/// An element of a stream before a tree is made of it: there is nothing in it but texts and
/// child elements, which have no attributes and nothing inside but a text.
///
/// Who receives it takes it or declines it; of one that is declined a tree is made.
///
/// Invariant: it can be used only during the call that hands it over. Its parts point into
/// memory of the parser, which later elements get.
package struct XMLFlatElement {
  /// The `XMLTreeNode.nameNumber` that the element would have.
  package let nameNumber: Int
  /// The `XMLTreeNode.nameScope` of that number and those of its parts.
  package let nameScope: UInt64
  /// Where its start tag begins.
  package let position: SourcePosition
  /// Where the start tag of the element around it begins.
  package let parentPosition: SourcePosition?
  /// Its attributes and then its child elements in document order. All children are plain.
  package let parts: UnsafeBufferPointer<XMLElementPart>
  let places: UnsafePointer<FlatCapture.Place>

  /// Where a part stands: a child where it begins, an attribute where the element does; nil
  /// for children where nobody asked for it.
  package func position(of part: XMLElementPart) -> SourcePosition? {
    if part.isAttribute { return position }
    let place = places[Int(part.id)]
    return place.line > 0 ? SourcePosition(line: Int(place.line), column: Int(place.column)) : nil
  }
}

/// Flat elements that follow each other in one element around them.
///
/// Invariant: as `XMLFlatElement`.
package struct XMLFlatElements {
  package let count: Int
  let names: NameTable
  /// Where the start tag of the element around them begins.
  package let parentPosition: SourcePosition?
  let rows: UnsafePointer<FlatCapture.Row>
  let parts: UnsafePointer<XMLElementPart>
  let places: UnsafePointer<FlatCapture.Place>

  /// The `XMLTreeNode.nameScope` of their names.
  package var nameScope: UInt64 { names.memory.number }

  /// The qualified name that a number of one of them, or of one of their parts, stands for.
  package func name(_ number: Int) -> String {
    String(decoding: names.qualifiedName(NameID(number)), as: UTF8.self)
  }

  package subscript(index: Int) -> XMLFlatElement {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      let row = rows[index]
      return XMLFlatElement(
        nameNumber: Int(row.name), nameScope: nameScope,
        position: SourcePosition(line: Int(row.start.line), column: Int(row.start.column)),
        parentPosition: parentPosition,
        parts: UnsafeBufferPointer(start: parts + row.firstPart, count: row.partCount),
        places: places + row.firstPart)
    }
  }
}
