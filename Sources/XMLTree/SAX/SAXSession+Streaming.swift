// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The events of a stream; the matcher decides about each element.
extension SAXSession {
  // MARK: Events

  /// Handles a start tag outside of skipped elements.
  mutating func startStreamedElement(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    if capture.depth > 0 { return startNestedElement(tag, in: context) }
    guard let continuation = streamState().pointee.matcher.pass(tag.name) else {
      return startElementOfInterest(tag, in: context)
    }
    passBy(continuation, tag, in: context)
  }

  /// Handles a start tag that its name alone does not decide.
  @inline(never)
  private mutating func startElementOfInterest(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    let action = streamState().pointee.matcher.start(tag, names: builder.names)
    switch action {
    case .skip: return passBy(.skip, tag, in: context)
    case .descend: return passBy(.descend, tag, in: context)
    case .answer(let kind):
      beginAnswer(kind, tag)
      return
    case .value(let index, let continuation):
      handOverValue(index, of: tag)
      follow(continuation, tag, in: context)
    case .capture(.startTag, let continuation):
      let mark = beginCapture(tag, .startTag, in: context)
      builder.endElement()
      endCapture(from: mark)
      follow(continuation, tag, in: context)
    case .capture(let extent, _):
      if !hearsText { hearText(true) }
      streamState().pointee.captureMark = beginCapture(tag, extent, in: context)
      capture.storesNestedElements = extent == .subtree || extent == .askedChildren
      capture.storesAskedChildrenOnly = extent == .askedChildren
      capture.leavesOutSpace =
        extent == .subtree
        && streamState().pointee.leavesOutSpace(in: tag.name, builder.names)
      capture.depth = 1
    case .found(let continuation):
      if let match = streamState().pointee.presence { handOver(match) }
      follow(continuation, tag, in: context)
    }
    stopIfExhausted()
    if hearsText, capture.depth == 0 { muteText() }
  }

  /// Passes a start tag that is not a match.
  @inline(__always)
  private mutating func passBy(
    _ continuation: StreamMatcher.Continuation, _ tag: StartTag, in context: xmlParserCtxtPtr
  ) {
    if onPassedElement != nil {
      handOverGathered()
      passOver(tag, isDescendedInto: continuation == .descend)
    }
    if hearsText { muteText() }
    if continuation == .descend {
      descend(tag, in: context)
      // An element that is descended into may contain matches.
      return
    }
    capture.skippedName = tag.name
    capture.skippedDepth = 1
    stopIfExhausted()
  }

  /// Text outside of captured elements is not an event, unless it is counted or validated.
  @inline(__always)
  mutating func muteText() {
    if !expansion.hasEntities, schemaPass == nil { hearText(false) }
  }

  /// Sets whether text is an event.
  mutating func hearText(_ isHeard: Bool) {
    hearsText = isHeard
    guard let handler = context?.pointee.sax else { return }
    SAXCallbacks.setTextCallback(&handler.pointee, isHeard: isHeard)
  }

  /// Continues with the children of a match as the matcher wants.
  @inline(__always)
  private mutating func follow(
    _ continuation: StreamMatcher.Continuation, _ tag: StartTag, in context: xmlParserCtxtPtr
  ) {
    guard isRunning else { return }
    if continuation == .descend { return descend(tag, in: context) }
    capture.skippedName = tag.name
    capture.skippedDepth = 1
  }

  /// Handles a start tag inside the captured element.
  @inline(__always)
  private mutating func startNestedElement(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    if answer.isOpen { return startInAnswer(tag, in: context) }
    if capture.watchesInside,
      streamState().pointee.matcher.meetsCandidate(tag.name, builder.names)
    {
      capture.watchesInside = false
      capture.storesAskedChildrenOnly = false
      capture.namedDepth = 0
    }
    if capture.storesAskedChildrenOnly {
      if capture.namedDepth > 0 { return startNamedElement(tag) }
      if capture.depth == 1, !streamState().pointee.matcher.wantsChild(tag.name, builder.names) {
        if capture.watchesInside { return startNamedElement(tag) }
        capture.skippedDepth = 1
        return
      }
    }
    capture.depth &+= 1
    if capture.storesNestedElements {
      if capture.storesAttributes {
        store(tag, in: context)
      } else {
        storeName(of: tag)
      }
    }
    checkStreamBuffer()
  }

  /// Handles an element inside the captured one of which only the name is needed.
  @inline(__always)
  private mutating func startNamedElement(_ tag: StartTag) {
    capture.depth &+= 1
    capture.namedDepth &+= 1
    storeName(of: tag)
    checkStreamBuffer()
  }

  // (Mutating, though nothing changes: otherwise the whole session is copied for each call.)
  private mutating func passOver(_ tag: StartTag, isDescendedInto: Bool) {
    onPassedElement?(
      XMLPassedElement(
        tag, localName: builder.names.localName(tag.name),
        isDescendedInto: isDescendedInto, isDocumentElement: depth == 1))
  }

  /// Handles an end tag outside of skipped elements.
  mutating func endStreamedElement() {
    if capture.depth > 0 {
      if answer.isOpen { return endInAnswer() }
      capture.depth &-= 1
      if capture.namedDepth > 0 { capture.namedDepth &-= 1 }
      if capture.storesNestedElements || capture.depth == 0 { builder.endElement() }
      if capture.depth == 0, let mark = streamState().pointee.captureMark {
        endCapture(from: mark)
      }
      return
    }
    if !streamState().pointee.gathered.isEmpty { handOverGathered() }
    streamState().pointee.matcher.end()
    if streamState().pointee.keepsAncestors, let mark = streamState().pointee.marks.popLast() {
      builder.cut(to: mark)
    }
    if streamState().pointee.matcher.mayHaveResults { handOver() }
    stopIfExhausted()
  }

  /// The streaming state; only in sessions that have one.
  ///
  /// This is not a property: with ThreadSanitizer, the compiler of Swift 6.3 fails on
  /// changes through a property of a struct that cannot be copied.
  @inline(__always)
  func streamState() -> UnsafeMutablePointer<StreamState> {
    assert(stream != nil)
    return stream.unsafelyUnwrapped
  }

  // MARK: Repair

  /// Leaves the damaged record: drops its captured part and closes the elements that the
  /// matcher has descended into, from the record on.
  ///
  /// - Returns: The name of the innermost element around the record, and the number of such
  ///   elements; nil if the damage is not inside any.
  mutating func leaveRecord(named names: [String]) -> (parentName: [UInt8], depth: Int)? {
    if let mark = streamState().pointee.captureMark, capture.depth > 0 {
      builder.cut(to: mark)
      streamState().pointee.matcher.cancelCapture()
    }
    handOverGathered()
    let open = builder.openElements
    let around =
      open.firstIndex { element in names.contains { $0.utf8.elementsEqual(element) } } ?? open.count
    while streamState().pointee.marks.count > around {
      streamState().pointee.matcher.end()
      if let mark = streamState().pointee.marks.popLast() { builder.cut(to: mark) }
    }
    return around > 0 ? (Array(open[around - 1]), around) : nil
  }

  /// The start tags that are repeated for a parser that begins inside the elements the
  /// stream has descended into.
  var openTags: [PieceStart.OpenTag] {
    builder.openStartTags().enumerated().map { level, tag in
      PieceStart.OpenTag(
        bytes: tag.text, end: piece.tagEnd(level: level) ?? -1, position: tag.position, index: 0)
    }
  }

  /// The qualified name of the element that is being captured or skipped.
  var openRecordName: [UInt8]? {
    if capture.depth > 0, let mark = streamState().pointee.captureMark {
      return builder.name(of: mark.nextNode).map { Array($0) }
    }
    return capture.skippedDepth > 0 ? Array(builder.names.qualifiedName(capture.skippedName)) : nil
  }

  /// The position of the record that is being captured.
  var capturedPosition: SourcePosition? {
    guard capture.depth > 0, let mark = streamState().pointee.captureMark else { return nil }
    return builder.position(of: mark.nextNode)
  }

  // MARK: States

  private mutating func descend(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    if !streamState().pointee.gathered.isEmpty { handOverGathered() }
    guard streamState().pointee.keepsAncestors else { return }
    streamState().pointee.marks.append(builder.mark())
    store(tag, in: context)
  }

  private mutating func beginCapture(
    _ tag: StartTag, _ extent: StreamMatcher.Extent, in context: xmlParserCtxtPtr
  ) -> RecordBuilder.Mark {
    let mark = builder.mark()
    // The size of the waiting elements does not change during a capture.
    capture.limit = limits.streamBuffer - streamState().pointee.matcher.heldBytes
    capture.storesAskedChildrenOnly = false
    capture.watchesInside = streamState().pointee.matcher.watchesInside
    capture.namedDepth = 0
    switch streamState().pointee.matcher.neededAttributes(of: tag, extent) {
    case .all:
      capture.storesAttributes = true
      store(tag, in: context)
    case .none:
      capture.storesAttributes = false
      storeName(of: tag)
    case .one(let index):
      storeName(of: tag)
      storeAttribute(index, of: tag, in: context)
      if builder.exceededLimit != nil { checkSize() }
    }
    return mark
  }

  private mutating func endCapture(from mark: RecordBuilder.Mark) {
    if !gather(from: mark) {
      let storage = builder.finishCapture()
      let first = handOverGathered(in: storage)
      deliver(storage, mark.nextNode)
      builder.resume(consume storage, from: first ?? mark)
    }
    finishCapture()
  }

  /// Ends a capture whose matches have been handed over.
  @inline(__always)
  mutating func finishCapture() {
    if hearsText, capture.depth == 0 { muteText() }
    stopIfExhausted()
  }

  /// Hands over the matches of a captured element. Afterwards no match is held here.
  @inline(__always)
  private mutating func deliver(
    _ storage: TreeStorage, _ element: NodeID
  ) {
    if streamState().pointee.matcher.isPlainCapture {
      guard let match = streamState().pointee.matcher.plainMatch(storage, element: element) else {
        return
      }
      handOver(streamState().pointee.presence ?? match)
    } else {
      streamState().pointee.matcher.captured(storage, element: element)
      handOver()
    }
  }

  /// Gives the decided matches to the handler.
  mutating func handOver() {
    while isRunning, let match = streamState().pointee.matcher.nextResult() {
      handOver(match)
    }
  }

  @inline(__always)
  mutating func handOver(_ match: XMLTreeMatch) {
    if onMatch?(match) == false { stop() }
  }

  /// Hands over the value of an attribute that is a match.
  @inline(__always)
  private mutating func handOverValue(_ index: Int, of tag: StartTag) {
    if onValue?(tag.value(index)) == false { stop() }
  }

  /// Stops if nothing in the open elements can match any more, unless the rest is needed, as by a
  /// schema. After the document element the reading continues: little is left, and it may be
  /// wrong.
  @inline(__always)
  private mutating func stopIfExhausted() {
    guard streamState().pointee.matcher.isExhausted else { return }
    guard isRunning, depth > 0, capture.depth == 0, schemaPass == nil, !readsToEnd else {
      return
    }
    handOverGathered()
    stop()
  }

  /// Checks the limit on the captured bytes together with the undecided ones.
  @inline(__always)
  mutating func checkStreamBuffer() {
    if builder.footprint > capture.limit { failStreamBuffer() }
  }

  @inline(never)
  mutating func failStreamBuffer() {
    failLimit(
      "a match, or elements that wait for a decision, take more than \(limits.streamBuffer) bytes",
      "streamBuffer")
  }
}
