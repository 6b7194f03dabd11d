// SPDX-License-Identifier: MIT

internal import CLibXML2

/// What a session knows besides when it streams.
///
/// At any moment an open element is in one of three states: *descended into*
/// (the matcher has steps for its children; with `keepsAncestors` its start tag
/// is in the builder), *captured* (it is being stored, the matcher waits for its
/// end), or *skipped* (nothing in it can match: only its depth is counted).
struct StreamState: ~Copyable {
  var matcher: StreamMatcher
  let keepsAncestors: Bool
  /// Whether the positions of captured elements are stored.
  let keepsPositions: Bool
  /// For each element that is descended into, the builder before its start tag.
  var marks: [RecordBuilder.Mark] = []
  /// The builder before the captured element.
  var captureMark: RecordBuilder.Mark?
  /// What is handed over for a match of which only its presence is wanted.
  let presence: XMLTreeMatch?

  init(path: XMLPath, keepsAncestors: Bool, detail: MatchDetail = .everything) {
    self.matcher = StreamMatcher(path: path, detail: detail)
    self.keepsAncestors = keepsAncestors
    self.keepsPositions = detail == .everything
    self.presence = detail == .presence ? StreamState.emptyMatch : nil
  }

  private static let emptyMatch: XMLTreeMatch = {
    var builder = RecordBuilder()
    let storage = builder.finish(declaration: XMLDeclaration(), trimmed: true)
    return XMLTreeMatch(
      item: .document(XMLTreeNode(storage: storage, id: 0)),
      trail: XMLTreeMatch.Trail(parent: nil, index: nil, origin: 0))
  }()
}

extension SAXSession {
  // MARK: Events

  /// A start tag outside of skipped elements.
  mutating func startStreamedElement(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    if capturedDepth > 0 { return startNestedElement(tag, in: context) }
    let action =
      streamState().pointee.matcher.startKnown(tag)
      ?? streamState().pointee.matcher.start(tag, names: builder.names)
    switch action {
    case .skip:
      skippedName = tag.name
      passOver(tag, isDescendedInto: false)
      skippedDepth = 1
    case .descend:
      passOver(tag, isDescendedInto: true)
      descend(tag, in: context)
    case .capture(.startTag, let continuation):
      let mark = beginCapture(tag, .startTag, in: context)
      builder.endElement()
      endCapture(from: mark, in: context)
      follow(continuation, tag, in: context)
    case .capture(let extent, _):
      streamState().pointee.captureMark = beginCapture(tag, extent, in: context)
      storesNestedElements = extent == .subtree || extent == .askedChildren
      storesAskedChildrenOnly = extent == .askedChildren
      capturedDepth = 1
    case .found(let continuation):
      if let match = streamState().pointee.presence { handOver(match, context) }
      follow(continuation, tag, in: context)
    }
    stopIfExhausted(context)
  }

  /// Does with an element that was a match what the matcher wants for its children.
  @inline(__always)
  private mutating func follow(
    _ continuation: StreamMatcher.Continuation, _ tag: StartTag, in context: xmlParserCtxtPtr
  ) {
    guard isRunning else { return }
    if continuation == .descend { return descend(tag, in: context) }
    skippedName = tag.name
    skippedDepth = 1
  }

  /// A start tag inside the captured element.
  @inline(__always)
  private mutating func startNestedElement(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    if storesAskedChildrenOnly, capturedDepth == 1,
      !streamState().pointee.matcher.wantsChild(tag.name, builder.names)
    {
      skippedDepth = 1
      return
    }
    capturedDepth &+= 1
    if storesNestedElements {
      if storesAttributes { store(tag, in: context) } else { storeName(of: tag, in: context) }
    }
    checkStreamBuffer(context)
  }

  private func passOver(_ tag: StartTag, isDescendedInto: Bool) {
    onPassedElement?(
      XMLPassedElement(
        tag, isDescendedInto: isDescendedInto, isDocumentElement: depth == 1))
  }

  /// An end tag outside of skipped elements.
  mutating func endStreamedElement(in context: xmlParserCtxtPtr) {
    if capturedDepth > 0 {
      capturedDepth &-= 1
      if storesNestedElements || capturedDepth == 0 { builder.endElement() }
      if capturedDepth == 0, let mark = streamState().pointee.captureMark {
        endCapture(from: mark, in: context)
      }
      return
    }
    streamState().pointee.matcher.end()
    if streamState().pointee.keepsAncestors, let mark = streamState().pointee.marks.popLast() {
      builder.cut(to: mark)
    }
    if streamState().pointee.matcher.mayHaveResults { handOver(context) }
    stopIfExhausted(context)
  }

  /// Whether text and other nodes are stored now.
  @inline(__always)
  var storesContent: Bool {
    if !isStreaming { return true }
    guard capturedDepth > 0, skippedDepth == 0 else { return false }
    return capturedDepth == 1 ? !storesAskedChildrenOnly : storesNestedElements
  }

  /// The streaming state; only in sessions that have one.
  ///
  /// No property: with ThreadSanitizer, the compiler of Swift 6.3 fails on changes
  /// through a property of a struct that cannot be copied.
  @inline(__always)
  private func streamState() -> UnsafeMutablePointer<StreamState> {
    assert(stream != nil)
    return stream.unsafelyUnwrapped
  }

  // MARK: Repair

  /// Leaves the damaged record: drops what was captured of it and closes what
  /// the matcher has descended into from the record on.
  ///
  /// - Returns: The start tags of the elements around the record, as XML; nil
  ///   where the damage is not inside any.
  mutating func leaveRecord(
    named names: [[UInt8]]
  ) -> (startTags: [UInt8], parentName: [UInt8], depth: Int)? {
    if let mark = streamState().pointee.captureMark, capturedDepth > 0 {
      builder.cut(to: mark)
      streamState().pointee.matcher.cancelCapture()
    }
    let open = builder.openElements
    let around = open.firstIndex { names.contains(Array($0)) } ?? open.count
    while streamState().pointee.marks.count > around {
      streamState().pointee.matcher.end()
      if let mark = streamState().pointee.marks.popLast() { builder.cut(to: mark) }
    }
    return around > 0 ? (builder.openStartTags(), Array(open[around - 1]), around) : nil
  }

  /// The qualified name of the element that is being captured or skipped.
  var openRecordName: [UInt8]? {
    if capturedDepth > 0, let mark = streamState().pointee.captureMark {
      return builder.name(of: mark.nextNode).map { Array($0) }
    }
    return skippedDepth > 0 ? Array(builder.names.qualifiedName(skippedName)) : nil
  }

  /// Where the record that is being captured begins.
  var capturedPosition: SourcePosition? {
    guard capturedDepth > 0, let mark = streamState().pointee.captureMark else { return nil }
    return builder.position(of: mark.nextNode)
  }

  // MARK: States

  private mutating func descend(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    guard streamState().pointee.keepsAncestors else { return }
    streamState().pointee.marks.append(builder.mark())
    store(tag, in: context)
  }

  private mutating func beginCapture(
    _ tag: StartTag, _ extent: StreamMatcher.Extent, in context: xmlParserCtxtPtr
  ) -> RecordBuilder.Mark {
    let mark = builder.mark()
    // What waits does not change while something is captured.
    captureLimit = limits.streamBuffer - streamState().pointee.matcher.heldBytes
    storesAskedChildrenOnly = false
    switch streamState().pointee.matcher.neededAttributes(of: tag, extent) {
    case .all:
      storesAttributes = true
      store(tag, in: context)
    case .none:
      storesAttributes = false
      storeName(of: tag, in: context)
    case .one(let index):
      storeName(of: tag, in: context)
      storeAttribute(index, of: tag)
      if builder.exceededLimit != nil { checkSize(context) }
    }
    return mark
  }

  private mutating func endCapture(from mark: RecordBuilder.Mark, in context: xmlParserCtxtPtr) {
    let storage = builder.finishCapture()
    deliver(storage, mark.nextNode, context)
    builder.resume(consume storage, from: mark)
    stopIfExhausted(context)
  }

  /// Hands over what a captured element brings. Afterwards no match is held here.
  @inline(__always)
  private mutating func deliver(
    _ storage: TreeStorage, _ element: NodeID, _ context: xmlParserCtxtPtr
  ) {
    if streamState().pointee.matcher.isPlainCapture {
      guard let match = streamState().pointee.matcher.plainMatch(storage, element: element) else {
        return
      }
      handOver(match, context)
    } else {
      streamState().pointee.matcher.captured(storage, element: element)
      handOver(context)
    }
  }

  /// Hands the matches that are decided to the handler.
  mutating func handOver(_ context: xmlParserCtxtPtr) {
    while isRunning, let match = streamState().pointee.matcher.nextResult() {
      handOver(match, context)
    }
  }

  @inline(__always)
  private mutating func handOver(_ match: XMLTreeMatch, _ context: xmlParserCtxtPtr) {
    if onMatch?(match) == false { stop() }
  }

  /// Stops where nothing in the elements that are open can match any more, unless a
  /// schema wants to see the rest. Behind the document element the reading goes on:
  /// there is little left, and it may be wrong.
  @inline(__always)
  private mutating func stopIfExhausted(_ context: xmlParserCtxtPtr) {
    guard streamState().pointee.matcher.isExhausted else { return }
    if isRunning, depth > 0, capturedDepth == 0, schemaPass == nil { stop() }
  }

  /// Checks the limit on what is captured now, beside what waits for a decision.
  @inline(__always)
  mutating func checkStreamBuffer(_ context: xmlParserCtxtPtr) {
    if builder.footprint > captureLimit { failStreamBuffer(context) }
  }

  @inline(never)
  private mutating func failStreamBuffer(_ context: xmlParserCtxtPtr) {
    failLimit(
      "a match, or elements that wait for a decision, take more than \(limits.streamBuffer) bytes",
      "streamBuffer", context)
  }
}
