// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Elements that are handed over without a tree, see `XMLFlatElement`. Whatever does not fit
/// one becomes a tree in the middle (`makeTree`), as if it had been one from its start tag
/// on. So does what is open when a chunk ends: places are counted in the bytes of one.
extension SAXSession {
  /// What a receiver has done with a flat element.
  enum FlatAnswer {
    case taken, declined, stop
  }

  /// So much room there must be below the limits on what is stored: they are not looked at.
  private static let flatRoom = 1 << 16

  /// Begins the capture of a match as one that may turn out to be flat.
  ///
  /// - Returns: Whether it could.
  @inline(__always)
  mutating func beginFlat(_ tag: StartTag, in context: xmlParserCtxtPtr) -> Bool {
    guard onFlatElement != nil, tag.namespaceCount == 0, positions.isExact, schemaPass == nil,
      !expansion.hasEntities, flat.tries()
    else { return false }
    let before = positions.lastFoundOffset
    let (line, column) = position(in: context)
    let offset = positions.lastFoundOffset
    guard offset != before, offset >= positions.chunkOffset,
      capture.limit - builder.footprint > SAXSession.flatRoom
    else { return false }
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

  /// A start tag in a flat element.
  ///
  /// - Returns: false if the element is not flat; then it has become a tree.
  @inline(__always)
  mutating func startFlatChild(_ tag: StartTag, in context: xmlParserCtxtPtr) -> Bool {
    if tag.attributeCount == 0, tag.namespaceCount == 0, !flat.isInChild,
      let input = context.pointee.input, let base = input.pointee.base,
      let cur = input.pointee.cur
    {
      let end = Int(input.pointee.consumed) &+ (cur - base)
      if flat.startChild(tag.name, tagEnd: end) {
        if locatesFlatChildren {
          var place = flat.known
          positions.advance(&place, toTagEndingAt: end)
          flat.locateChild(place)
        }
        return true
      }
    }
    abandonFlat()
    return false
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
    flat.close()
    switch handOverFlat() {
    case .taken:
      flat.noteGain()
      stream.unsafelyUnwrapped.pointee.matcher.cancelCapture()
      finishCapture()
    case .declined:
      flat.noteLoss()
      let mark = makeTree()
      builder.endElement()
      endCapture(from: mark)
    case .stop:
      stop()
    }
  }

  @inline(__always)
  private mutating func handOverFlat() -> FlatAnswer {
    guard let onFlatElement, let parts = flat.parts, let places = flat.places else {
      return .declined
    }
    return onFlatElement(
      XMLFlatElement(
        nameNumber: Int(flat.name), nameScope: builder.names.memory.number,
        position: SourcePosition(line: Int(flat.start.line), column: Int(flat.start.column)),
        parentPosition: builder.position(of: builder.current),
        parts: UnsafeBufferPointer(start: parts, count: flat.partCount),
        places: UnsafePointer(places)))
  }

  /// The chunk ends, or the parser has failed: what is open becomes a tree.
  @inline(__always)
  mutating func settleFlat() {
    if flat.isOpen { makeTree() }
  }

  /// Makes of a flat element what it would be if it had been stored from the beginning.
  ///
  /// - Returns: The builder before it.
  @inline(never) @discardableResult
  mutating func makeTree() -> RecordBuilder.Mark {
    let isInChild = flat.isOpen && flat.isInChild
    flat.close()
    let mark = builder.mark()
    stream.unsafelyUnwrapped.pointee.captureMark = mark
    builder.startElement(name: flat.name, line: flat.start.line, column: flat.start.column)
    var place = flat.start
    var text = 0
    for index in 0...flat.partCount {
      while text < flat.textCount, let own = flat.texts?[text], own.partsBefore == index {
        builder.appendText(own.text, isCDATA: false)
        text += 1
      }
      guard index < flat.partCount, let part = flat.parts?[index], let known = flat.places?[index]
      else { break }
      let name = NameID(truncatingIfNeeded: part.nameNumber)
      if part.isAttribute {
        builder.addAttribute(name: name, value: part.text)
        continue
      }
      positions.advance(&place, toTagEndingAt: known.tagEnd)
      builder.startElement(name: name, line: place.line, column: place.column)
      builder.appendText(part.text, isCDATA: false)
      if !isInChild || index < flat.partCount - 1 { builder.endElement() }
    }
    checkSize()
    return mark
  }
}
