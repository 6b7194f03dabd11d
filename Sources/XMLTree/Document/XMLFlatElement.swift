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
  /// The place of each part once `XMLFlatElements.locateChildren` was called; that of an
  /// attribute says nothing.
  package let places: UnsafeBufferPointer<Place>
  let start: KnownPlace

  /// Where its start tag begins.
  package var position: SourcePosition {
    SourcePosition(line: Int(start.line), column: Int(start.column))
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
  let chunk: KnownPlace.Chunk

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
        places: UnsafeBufferPointer(start: places + row.firstPart, count: row.partCount),
        start: row.start)
    }
  }

  /// Finds where the children of all of them begin. Those behind one that was declined are
  /// handed over again, but have been located with it.
  package func locateChildren() {
    guard count > 0, !isLocated(rows[0]) else { return }
    let isASCII = chunk.isASCII(from: rows[0].start.offset, to: end(of: rows[count - 1]))
    for index in 0..<count {
      let next = index + 1 < count ? rows[index + 1].start : nil
      locateChildren(of: rows[index], before: isASCII ? next : nil, isASCII: isASCII)
    }
  }

  private func isLocated(_ row: FlatCapture.Row) -> Bool {
    row.partCount > 0 && places[row.firstPart + row.partCount - 1].line != 0
  }

  /// Where the parser stood when it had read the start tag of the last child; where the element
  /// begins, if it has none.
  @inline(__always)
  private func end(of row: FlatCapture.Row) -> Int {
    let last = row.firstPart + row.partCount - 1
    guard row.partCount > 0, !parts[last].isAttribute else { return row.start.offset }
    return places[last].tagEnd
  }

  /// - Parameter next: Where the next one begins, if all before that is ASCII.
  @inline(__always)
  private func locateChildren(
    of row: FlatCapture.Row, before next: KnownPlace?, isASCII: Bool
  ) {
    let end = end(of: row)
    let isASCII = isASCII || chunk.isASCII(from: row.start.offset, to: end)
    // Mostly an element is one line: then its columns are counted in one go.
    let isOnLine: Bool
    if let next, next.line &- row.start.line <= 1 {
      isOnLine = next.line == row.start.line || next.offset &- Int(next.column) >= end
    } else {
      isOnLine = isASCII && next == nil && chunk.isOnLine(from: row.start.offset, to: end)
    }
    if isOnLine { return locateOnLine(row) }
    var known = row.start
    for index in row.firstPart..<row.firstPart + row.partCount where !parts[index].isAttribute {
      known.advance(
        toTagEndingAt: places[index].tagEnd, nameLength: nameLength(index), in: chunk,
        isASCII: isASCII)
      places[index].line = known.line
      places[index].column = known.column
    }
  }

  @inline(__always)
  private func nameLength(_ part: Int) -> Int {
    names.qualifiedName(NameID(truncatingIfNeeded: parts[part].nameNumber)).count
  }

  /// Of an element in which there is no line feed and nothing outside of ASCII, and which the
  /// chunk holds up to its last start tag.
  @inline(__always)
  private func locateOnLine(_ row: FlatCapture.Row) {
    let start = row.start.offset
    assert(start >= chunk.offset && end(of: row) <= chunk.offset + chunk.bytes.count)
    for index in row.firstPart..<row.firstPart + row.partCount where !parts[index].isAttribute {
      let tagEnd = places[index].tagEnd
      var open = tagEnd &- nameLength(index) &- 1
      if open < start || chunk.bytes[open &- chunk.offset] != UInt8(ascii: "<") {
        open = chunk.lastMark(from: start, to: tagEnd) ?? start
      }
      places[index].line = row.start.line
      places[index].column = row.start.column &+ UInt32(truncatingIfNeeded: open &- start)
    }
  }
}
