// SPDX-License-Identifier: MIT

/// An element of a stream before a tree is made of it: there is nothing in it but texts and
/// child elements, which have no attributes and nothing inside but a text.
///
/// Who receives it takes it or declines it; of one that is declined a tree is made.
///
/// Invariant: it can be used only during the call that hands it over. Its parts point into
/// memory of the parser, which later elements get.
package struct XMLFlatElement {
  /// Where a child element stands.
  package struct Place: BitwiseCopyable {
    /// Where the parser stood when it had read the start tag, in bytes given to it.
    let tagEnd: Int
    /// 0 while that was not asked for.
    package fileprivate(set) var line: UInt32 = 0
    package fileprivate(set) var column: UInt32 = 0

    init(tagEnd: Int) {
      self.tagEnd = tagEnd
    }
  }

  /// The `XMLTreeNode.nameNumber` that the element would have.
  package let nameNumber: Int
  /// The `XMLTreeNode.nameScope` of that number and those of its parts.
  package let nameScope: UInt64
  /// Where the start tag of the element around it begins.
  package let parentPosition: SourcePosition?
  /// Its attributes and then its child elements in document order. All children are plain.
  package let parts: UnsafeBufferPointer<XMLElementPart>
  let places: UnsafeMutablePointer<Place>
  let start: KnownPlace
  /// The bytes in which it stands.
  let chunk: UnsafeBufferPointer<UInt8>
  /// How many bytes were given before them.
  let chunkOffset: Int

  /// Where its start tag begins.
  package var position: SourcePosition {
    SourcePosition(line: Int(start.line), column: Int(start.column))
  }

  /// Finds where its children begin.
  ///
  /// - Returns: The place of each part; that of an attribute says nothing.
  package func locateChildren() -> UnsafeBufferPointer<Place> {
    let located = UnsafeBufferPointer(start: UnsafePointer(places), count: parts.count)
    guard let last = located.last, !(parts.last?.isAttribute ?? true) else { return located }
    // Mostly an element is one line of ASCII: then its columns are counted in one go.
    let isPlain = start.isPlain(to: last.tagEnd, in: chunk, chunkOffset: chunkOffset)
    var known = start
    for index in parts.indices where !parts[index].isAttribute {
      let end = places[index].tagEnd
      if isPlain {
        known.advanceOnLine(toTagEndingAt: end, in: chunk, chunkOffset: chunkOffset)
      } else {
        known.advance(toTagEndingAt: end, in: chunk, chunkOffset: chunkOffset)
      }
      places[index].line = known.line
      places[index].column = known.column
    }
    return located
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
  let places: UnsafeMutablePointer<XMLFlatElement.Place>
  /// The bytes in which they stand.
  let chunk: UnsafeBufferPointer<UInt8>
  /// How many bytes were given before them.
  let chunkOffset: Int

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
        nameNumber: Int(row.name), nameScope: nameScope, parentPosition: parentPosition,
        parts: UnsafeBufferPointer(start: parts + row.firstPart, count: row.partCount),
        places: places + row.firstPart, start: row.start, chunk: chunk, chunkOffset: chunkOffset)
    }
  }
}
