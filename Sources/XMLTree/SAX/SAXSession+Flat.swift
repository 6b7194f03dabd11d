// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Elements that are handed over without a tree, see `XMLFlatElement`. Whatever does not fit
/// one becomes a tree in the middle (`makeTree`), as if it had been one from its start tag
/// on. So does what is open when a chunk ends: places are counted in the bytes of one.
///
/// Elements that have ended wait for those behind them (`FlatCapture`). They are handed over
/// before anything else is, before what is around them ends, and where a chunk does.
extension SAXSession {
  /// What a receiver has done with flat elements.
  enum FlatAnswer {
    /// It has taken so many; the next one, if there is one, it has declined.
    case taken(Int)
    /// It wants no more.
    case stop
  }

  /// So much room there must be below the limits on what is stored: they are not looked at.
  private static let flatRoom = 1 << 16

  /// Begins the capture of a match as one that may turn out to be flat.
  ///
  /// - Returns: Whether it could.
  @inline(__always)
  mutating func beginFlat(_ tag: StartTag, in context: xmlParserCtxtPtr) -> Bool {
    guard onFlatElements != nil, tag.namespaceCount == 0, positions.isExact, schemaPass == nil,
      !expansion.hasEntities, flat.tries()
    else { return false }
    let before = positions.lastFoundOffset
    let (line, column) = position(of: tag, in: context)
    let offset = positions.lastFoundOffset
    guard offset != before, offset >= positions.chunkOffset,
      capture.limit - builder.footprint > SAXSession.flatRoom
    else { return false }
    if !flat.hasRoom { handOverRows() }
    flat.open(tag.name, at: KnownPlace(offset: offset, line: line, column: column))
    for index in 0..<tag.attributeCount {
      let fields = tag.attributePointers.unsafelyUnwrapped + index &* 5
      let start = fields[3].unsafelyUnwrapped
      let value = UnsafeBufferPointer(start: start, count: fields[4].unsafelyUnwrapped - start)
      let name = name(fields[0].unsafelyUnwrapped, fields[1], fields[2])
      if !flat.addAttribute(name, value) {
        flat.close()
        return false
      }
    }
    return true
  }

  /// A start tag without attributes and namespaces in a flat element: the most frequent one.
  ///
  /// - Returns: false if it is to be looked at as any other.
  @inline(__always)
  mutating func startFlatChild(_ name: NameID, in context: xmlParserCtxtPtr) -> Bool {
    guard let input = context.pointee.input, let base = input.pointee.base,
      let cur = input.pointee.cur
    else { return false }
    let end = Int(input.pointee.consumed) &+ (cur - base)
    return flat.startChild(name, tagEnd: end)
  }

  /// A text in a flat element.
  ///
  /// - Returns: false if the element is not flat; then it has become a tree.
  @inline(__always)
  mutating func addFlatText(_ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool) -> Bool {
    if !isCDATA, flat.addText(text) { return true }
    abandonFlat()
    return false
  }

  /// What is open turns out not to be flat.
  mutating func abandonFlat() {
    flat.noteLoss()
    makeTree()
  }

  /// An end tag in a flat element, or its own.
  @inline(__always)
  mutating func endInFlat() {
    capture.depth &-= 1
    if capture.depth > 0 { return flat.endChild() }
    flat.endRow(index: streamState().pointee.matcher.putOffCapture())
    finishCapture()
  }

  /// Hands over the elements that have ended. None is open.
  @inline(never)
  mutating func handOverRows() {
    assert(!flat.isOpen)
    guard let onFlatElements, let rows = flat.rows, let parts = flat.parts,
      let places = flat.places
    else { return flat.removeRows() }
    let around = builder.position(of: builder.current)
    var first = 0
    while first < flat.rowCount {
      let answer = onFlatElements(
        XMLFlatElements(
          count: flat.rowCount - first, names: builder.names, parentPosition: around,
          rows: UnsafePointer(rows + first), parts: UnsafePointer(parts), places: places,
          chunk: positions.knownChunk))
      switch answer {
      case .stop:
        stopBeforeFailure()
        return flat.removeRows()
      case .taken(let count):
        flat.noteGain(count)
        first += count
      }
      if first == flat.rowCount { break }
      flat.noteLoss()
      handOverTree(of: rows[first])
      if ending.isStopped {
        stopBeforeFailure()
        break
      }
      first += 1
    }
    flat.removeRows()
  }

  /// Hands over an element that has ended as a tree. What has begun since then is left as
  /// it is.
  @inline(never)
  private mutating func handOverTree(of row: FlatCapture.Row) {
    let wasHeard = hearsText
    let pending = streamState().pointee.matcher.resumeCapture(
      row.name, index: row.index)
    let mark = makeTree(of: row, isInChild: false)
    builder.endElement()
    endCapture(from: mark)
    streamState().pointee.matcher.restoreCapture(pending)
    if wasHeard != hearsText { hearText(wasHeard) }
  }

  /// The chunk ends, or the parser has failed: nothing waits any longer, and what is open
  /// becomes a tree.
  @inline(__always)
  mutating func settleFlat() {
    if flat.isOpen {
      makeTree()
    } else if flat.hasRows {
      handOverRows()
    }
  }

  /// Makes of the open element what it would be if it had been stored from the beginning.
  /// Those before it are handed over.
  @inline(never)
  private mutating func makeTree() {
    let open = flat.row
    let isInChild = flat.isInChild
    flat.close()
    if flat.hasRows { handOverRows() }
    makeTree(of: open, isInChild: isInChild)
  }

  /// Makes a tree of an element.
  ///
  /// - Parameter isInChild: Whether the last part has not ended, and neither has the element.
  /// - Returns: The builder before it.
  @inline(never) @discardableResult
  private mutating func makeTree(of row: FlatCapture.Row, isInChild: Bool) -> RecordBuilder.Mark {
    let mark = builder.mark()
    streamState().pointee.captureMark = mark
    builder.startElement(name: row.name, line: row.start.line, column: row.start.column)
    var place = row.start
    var text = 0
    for index in 0...row.partCount {
      while text < row.textCount, let own = flat.texts?[row.firstText + text],
        own.partsBefore == index
      {
        builder.appendText(own.text, isCDATA: false)
        text += 1
      }
      guard index < row.partCount, let part = flat.parts?[row.firstPart + index],
        let known = flat.places?[row.firstPart + index]
      else { break }
      let name = NameID(truncatingIfNeeded: part.nameNumber)
      if part.isAttribute {
        builder.addAttribute(name: name, value: part.text)
        continue
      }
      place.advance(
        toTagEndingAt: known.tagEnd, nameLength: builder.names.qualifiedName(name).count,
        in: positions.knownChunk)
      builder.startElement(name: name, line: place.line, column: place.column)
      builder.appendText(part.text, isCDATA: false)
      if !isInChild || index < row.partCount - 1 { builder.endElement() }
    }
    checkSize()
    return mark
  }
}
