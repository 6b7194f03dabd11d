// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The state of one running parse: the receiver of libxml2's events.
///
/// The field `_private` of the parser context points to this struct.
/// Events come in through the methods below; they enforce the limits and either
/// append to the tree or, when streaming, ask the path matcher first
/// (`SAXSession+Streaming.swift`). One concrete struct and no class: the events
/// of an 80 MB file then cost no reference counting and no exclusivity checks.
///
/// After a failure, or once no more is wanted, every event returns at once. The parser
/// is stopped by `SAXCallbacks`, after the event.
///
/// State that belongs together is a value of its own, which is made anew for the next
/// document (`init(limits:after:keepsNames:)`) and after a damaged record
/// (`forgetDamage(atDepth:)`).
struct SAXSession: ~Copyable {
  // State that outlives a document:

  var context: xmlParserCtxtPtr?
  var builder: RecordBuilder
  private var nameCache: NameCache
  /// True if names have the same ids as in the previous document.
  private var keepsNameIDs = false
  /// Streaming: decides which elements are stored. The session owns it; accessed through a
  /// pointer, because events change it in place.
  private(set) var stream: UnsafeMutablePointer<StreamState>?

  // State of one document:

  let limits: ParseLimits
  /// True if the stream decides what is stored; if false, the whole tree is stored.
  private(set) var isStreaming = false
  /// True if elements are stored with their positions.
  private var storesPositions = true
  /// Streaming: receives the matches; false asks for no more.
  var onMatch: ((XMLTreeMatch) -> Bool)?
  /// Streaming: receives matches that have waited for each other; false asks for no more.
  var onMatches: ((XMLGatheredMatches) -> Bool)?
  /// Streaming: receives the values of matches for which nothing else is wanted; false asks
  /// for no more.
  var onValue: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  /// Streaming: called with start tags that did not match.
  var onPassedElement: ((borrowing XMLPassedElement) -> Void)?
  /// Streaming: whether the input is read to its end, even if nothing more can match.
  var readsToEnd = false
  /// What is accepted of a document that is not well-formed; nil for nothing.
  var mending: XMLMending?
  /// The validation of the document; nil without a schema.
  var schemaPass: SchemaPass?

  var positions = PositionTracker()
  var prolog = Prolog()
  /// The counts of declarations, of names, and of their expansion.
  var expansion = ExpansionCount()
  var capture = StreamCapture()
  var answer = ElementAnswer()
  var piece = PiecePlace()
  var ending = SessionEnding()
  /// True if events are wanted: there is no failure, the parser was not stopped, and the
  /// input is not just repeated for a parser that begins after a damaged record.
  var isRunning = true { didSet { isOrdinary = isOrdinary && isRunning } }
  /// True if events are wanted, the prolog has been read, and neither entities nor a schema
  /// need more than storing the events: then an event checks none of these.
  ///
  /// It is set at start tags, and reset for each chunk (`beginChunk`), because its
  /// conditions change between chunks or before the first start tag; when events are no
  /// longer wanted, it is reset at once.
  private(set) var isOrdinary = false
  /// True if text outside of CDATA sections is an event.
  var hearsText = true
  /// The number of open elements.
  private(set) var depth = 0
  /// The end of the last delivered part of a CDATA section, in bytes given to the parser.
  var endOfSectionPart = 0
  /// The end of the document element, in bytes given to the parser.
  private(set) var endOfDocumentElement: Int?

  init(limits: ParseLimits) {
    self.limits = limits
    builder = RecordBuilder()
    nameCache = NameCache()
  }

  /// A session for another document, with the memory of an old one and, if wanted, its
  /// names.
  init(limits: ParseLimits, after old: consuming SAXSession, keepsNames: Bool) {
    self.limits = limits
    context = old.context
    builder = old.builder
    nameCache = old.nameCache
    stream = old.stream
    answer = old.answer
    answer.close()
    builder.unsharedBytes = 0
    keepsNameIDs = builder.begin(keepsNames: keepsNames)
    if !keepsNameIDs { forgetNamePointers() }
  }

  /// Frees the memory that is not freed automatically; called once, by the owner.
  mutating func deallocate() {
    nameCache.deallocate()
    if let stream {
      stream.deinitialize(count: 1)
      stream.deallocate()
    }
    stream = nil
  }

  /// The number of bytes of a capture that are stored without a search for equal values.
  private static let smallCapture = 1 << 16

  /// Makes the session a streaming one, before the first event.
  mutating func begin(_ stream: consuming StreamState) {
    if let memory = self.stream {
      memory.pointee = stream
    } else {
      let memory = UnsafeMutablePointer<StreamState>.allocate(capacity: 1)
      memory.initialize(to: stream)
      self.stream = memory
    }
    becomeStream()
  }

  /// Makes the session a streaming one with the state of the previous document, which had the
  /// same path.
  ///
  /// - Returns: False if it needs a new state (`begin`).
  mutating func beginAgain(
    keepsAncestors: Bool, detail: MatchDetail, gathers: Bool, records: XMLRecordNames?
  ) -> Bool {
    guard keepsNameIDs, let stream,
      stream.pointee.restart(
        keepsAncestors: keepsAncestors, detail: detail, gathers: gathers, records: records)
    else { return false }
    becomeStream()
    return true
  }

  private mutating func becomeStream() {
    isStreaming = true
    storesPositions = streamState().pointee.keepsPositions
    builder.unsharedBytes = SAXSession.smallCapture
  }

  /// Makes the session store nothing, as if it had skipped everything.
  mutating func storeNothing() {
    isStreaming = true
    capture.skippedDepth = 1
  }

  /// Connects the session to a context that has read nothing.
  mutating func listen(to context: xmlParserCtxtPtr) {
    self.context = context
    hearText(true)
    if mendsNamespaces, let handler = context.pointee.sax {
      SAXCallbacks.mendNamespaces(&handler.pointee)
    }
    beginNames(context)
  }

  /// Prepares for more input.
  mutating func beginChunk() { isOrdinary = false }

  /// Forgets the pointers of names, because the dictionary or the table of names has
  /// changed.
  mutating func forgetNamePointers() {
    nameCache.removeAll()
  }

  /// Forgets a failure and the damaged record: a new parser will begin inside `newDepth`
  /// elements. Until `isRunning` is set, its input is only repeated, and its reports are
  /// not events.
  mutating func forgetDamage(atDepth newDepth: Int) {
    ending = SessionEnding(keepsInput: ending.keepsInput)
    isRunning = false
    capture = StreamCapture()
    answer.close()
    positions = PositionTracker()
    // The state of the validation is unknown here.
    schemaPass = nil
    depth = newDepth
    endOfSectionPart = 0
  }

  // MARK: Elements

  @inline(__always)
  mutating func startElement(
    _ unnamed: StartTag, _ localName: UnsafePointer<UInt8>,
    _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, defaultedCount: Int,
    in context: xmlParserCtxtPtr
  ) {
    if !isOrdinary, !isRunning { return }
    depth &+= 1
    if depth > limits.depth { return failDepth() }
    if unnamed.attributeCount &+ unnamed.namespaceCount > limits.attributesPerElement {
      return failAttributes()
    }
    if depth <= piece.trackedDepth { piece.noteTagEnd(offset(in: context), depth: depth) }
    if !isOrdinary || defaultedCount | unnamed.namespaceCount != 0 {
      guard examine(unnamed, localName, prefix, uri, defaultedCount: defaultedCount, in: context)
      else { return }
    }
    if isStreaming {
      if capture.skippedDepth > 0 {
        capture.skippedDepth &+= 1
        return
      }
      return startStreamedElement(unnamed.named(name(localName, prefix, uri)), in: context)
    }
    store(unnamed.named(name(localName, prefix, uri)), in: context)
  }

  /// Performs the checks that few documents, or few of their tags, need.
  ///
  /// - Returns: True if the element is still of interest.
  @inline(never)
  private mutating func examine(
    _ tag: StartTag, _ localName: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?, defaultedCount: Int, in context: xmlParserCtxtPtr
  ) -> Bool {
    if expansion.watchesTags || defaultedCount &+ tag.namespaceCount > 0 {
      guard count(tag, defaultedCount: defaultedCount, in: context) else { return false }
    }
    if limits.valueSize != ParseLimits.usualValueSize {
      for index in 0..<tag.attributeCount {
        guard checkValue(tag.value(index).count) else { return false }
      }
    }
    if prolog.isOpen { prolog.close() }
    if schemaPass != nil { validateStart(tag, localName, prefix, uri, in: context) }
    // Without a stream nothing is stored.
    if hearsText, isStreaming, stream == nil { muteText() }
    isOrdinary =
      isRunning && !expansion.watchesTags && schemaPass == nil
      && limits.valueSize == ParseLimits.usualValueSize
    return true
  }

  /// Appends the element of a start tag with its attributes.
  @inline(__always)
  mutating func store(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    let position = storesPositions ? position(of: tag, in: context) : (line: 0, column: 0)
    builder.startElement(name: tag.name, line: position.line, column: position.column)
    if tag.namespaceCount > 0 { storeNamespaces(tag) }
    for index in 0..<tag.attributeCount { storeAttribute(index, of: tag, in: context) }
    if builder.exceededLimit != nil { failBuilder() }
  }

  /// Appends the element of a start tag without its attributes and its position.
  @inline(__always)
  mutating func storeName(of tag: StartTag) {
    builder.startElement(name: tag.name, line: 0, column: 0)
    if builder.exceededLimit != nil { failBuilder() }
  }

  /// Appends one of the attributes of a start tag.
  @inline(__always)
  mutating func storeAttribute(_ index: Int, of tag: StartTag, in context: xmlParserCtxtPtr) {
    let fields = tag.attributePointers.unsafelyUnwrapped + index &* 5
    let start = fields[3].unsafelyUnwrapped
    builder.addAttribute(
      name: name(fields[0].unsafelyUnwrapped, fields[1], fields[2]),
      value: UnsafeBufferPointer(start: start, count: fields[4].unsafelyUnwrapped - start),
      readable: context.pointee.input?.readable(from: start) ?? 0)
  }

  private mutating func storeNamespaces(_ tag: StartTag) {
    for index in 0..<tag.namespaceCount {
      let fields = tag.namespacePointers.unsafelyUnwrapped + index * 2
      builder.addNamespaceDeclaration(
        prefix: StartTag.bytes(fields[0]), uri: StartTag.bytes(fields[1]))
    }
  }

  @inline(__always)
  mutating func endElement(in context: xmlParserCtxtPtr) {
    if !isOrdinary, !isRunning { return }
    depth &-= 1
    piece.leave(toDepth: depth)
    if !isOrdinary, schemaPass != nil { validateEnd() }
    if !isStreaming {
      builder.endElement()
    } else if capture.skippedDepth > 0 {
      capture.skippedDepth &-= 1
    } else {
      endStreamedElement()
    }
    if depth == 0 { endOfDocumentElement = offset(in: context) }
  }

  @inline(__always)
  mutating func name(
    _ localName: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?
  ) -> NameID {
    nameCache.find(localName, prefix, uri) ?? intern(localName, prefix, uri)
  }

  @inline(never)
  private mutating func intern(
    _ localName: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?
  ) -> NameID {
    let id = builder.intern(
      prefix: StartTag.bytes(prefix), localName: StartTag.bytes(localName),
      uri: StartTag.bytes(uri))
    nameCache.store(id, for: localName, prefix, uri)
    return id
  }

  // MARK: Positions

  /// The position of the element whose start tag has just been read; inside entity content,
  /// that of the reference to the entity.
  @inline(__always)
  mutating func position(
    of tag: StartTag, in current: xmlParserCtxtPtr
  ) -> (line: UInt32, column: UInt32) {
    if current == context && clibxml2_is_in_entity(current) == 0 {
      return positions.startOfTag(
        current.pointee.input,
        firstValue: tag.attributeCount > 0 ? tag.attributePointers.unsafelyUnwrapped[3] : nil)
    }
    guard let context, let input = clibxml2_document_input(context) else { return (0, 0) }
    return positions.startOfReference(input)
  }

  /// The number of bytes that the parser has consumed.
  func offset(in context: xmlParserCtxtPtr) -> Int {
    guard let input = clibxml2_document_input(context), let base = input.pointee.base,
      let cur = input.pointee.cur
    else { return 0 }
    return Int(input.pointee.consumed) + (cur - base)
  }

  /// The offset in the document of a byte of the current chunk.
  func documentOffset(ofByte index: Int) -> Int {
    piece.documentOffset + positions.chunkOffset + index
  }
}
