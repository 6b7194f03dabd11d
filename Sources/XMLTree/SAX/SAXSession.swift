// SPDX-License-Identifier: MIT

internal import CLibXML2

/// What one parse knows while it runs: the receiver of libxml2's events.
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
/// What belongs together is a value of its own, which is made anew for the next document
/// (`init(limits:after:keepsNames:)`) and after a damaged record (`forgetDamage(atDepth:)`).
struct SAXSession: ~Copyable {
  // What outlives a document.

  var context: xmlParserCtxtPtr?
  var builder: RecordBuilder
  private var nameCache: NameCache
  /// Whether names have the ids that they had in the document before.
  private var keepsNameIDs = false
  /// Streaming: decides which elements are stored. Owned by the session; behind a
  /// pointer, because events change it in place.
  private(set) var stream: UnsafeMutablePointer<StreamState>?

  // What is known of one document.

  let limits: ParseLimits
  /// Whether the stream decides what is stored; if not, the whole tree is.
  private(set) var isStreaming = false
  /// Whether elements are stored with their positions.
  private var storesPositions = true
  /// Streaming: receives the matches; false asks for no more.
  var onMatch: ((XMLTreeMatch) -> Bool)?
  /// Streaming: receives matches that have waited for each other; false asks for no more.
  var onMatches: ((XMLGatheredMatches) -> Bool)?
  /// Streaming: receives the values of matches of which no more is wanted; false asks for
  /// no more.
  var onValue: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  /// Streaming: is told of start tags that did not match.
  var onPassedElement: ((borrowing XMLPassedElement) -> Void)?
  /// Holds the document against a schema; nil where there is none.
  var schemaPass: SchemaPass?

  var positions = PositionTracker()
  var prolog = Prolog()
  /// What is counted of declarations, names, and of what they add to the input.
  var expansion = ExpansionCount()
  var capture = StreamCapture()
  var answer = ElementAnswer()
  var piece = PiecePlace()
  var ending = SessionEnding()
  /// Whether events are wanted: no failure, not stopped, and not only repeated for a
  /// parser that begins after a damaged record.
  var isRunning = true { didSet { isOrdinary = isOrdinary && isRunning } }
  /// Whether events are wanted, the prolog has been read, and neither entities nor a schema
  /// ask for more than to store what comes: then an event looks at nothing of these.
  ///
  /// Start tags find that out. It is asked anew in each chunk (`beginChunk`), because what
  /// it depends on changes between chunks or before the first start tag; if events are no
  /// longer wanted, at once.
  private(set) var isOrdinary = false
  /// Whether text outside of CDATA sections is an event.
  var hearsText = true
  /// Levels of open elements.
  private(set) var depth = 0
  /// Where the last part of a CDATA section that was delivered ends, in bytes given to
  /// the parser.
  var endOfSectionPart = 0
  /// Where the document element ended, in bytes given to the parser.
  private(set) var endOfDocumentElement: Int?

  init(limits: ParseLimits) {
    self.limits = limits
    builder = RecordBuilder()
    nameCache = NameCache()
  }

  /// A session for another document, with the memory of an old one and, where they are
  /// wanted, its names.
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

  /// Frees what does not free itself; called once, by the owner.
  mutating func deallocate() {
    nameCache.deallocate()
    if let stream {
      stream.deinitialize(count: 1)
      stream.deallocate()
    }
    stream = nil
  }

  /// So many bytes of a capture are stored without looking for equal values.
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

  /// Makes the session a streaming one as that of the document before was, which had the same
  /// path.
  ///
  /// - Returns: false if it needs a state of its own (`begin`).
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

  /// Makes the session one that stores nothing, as if it had skipped everything.
  mutating func storeNothing() {
    isStreaming = true
    capture.skippedDepth = 1
  }

  /// The events of a context that has read nothing come here.
  mutating func listen(to context: xmlParserCtxtPtr) {
    self.context = context
    hearText(true)
    beginNames(context)
  }

  /// The parser is about to be given more.
  mutating func beginChunk() { isOrdinary = false }

  /// There is another dictionary, or another table of names.
  mutating func forgetNamePointers() {
    nameCache.removeAll()
  }

  /// Forgets a failure and the damaged record: a new parser will begin inside so many
  /// elements. Until `isRunning` is set it is only told where it is, and what it reports
  /// is no event.
  mutating func forgetDamage(atDepth newDepth: Int) {
    ending = SessionEnding(keepsInput: ending.keepsInput)
    isRunning = false
    capture = StreamCapture()
    answer.close()
    positions = PositionTracker()
    // What the schema expects next is not known.
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

  /// Looks at a start tag in all respects that few documents, or few of their tags, need.
  ///
  /// - Returns: Whether the element is of interest.
  @inline(never)
  private mutating func examine(
    _ tag: StartTag, _ localName: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?, defaultedCount: Int, in context: xmlParserCtxtPtr
  ) -> Bool {
    if expansion.watchesTags || defaultedCount &+ tag.namespaceCount > 0 {
      guard count(tag, defaultedCount: defaultedCount, in: context) else { return false }
    }
    if prolog.isOpen { prolog.close() }
    if schemaPass != nil { validateStart(tag, localName, prefix, uri, in: context) }
    // Without a stream nothing is stored.
    if hearsText, isStreaming, stream == nil { muteText() }
    isOrdinary = isRunning && !expansion.watchesTags && schemaPass == nil
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

  /// Where the element whose start tag has just been read begins: inside entity
  /// content, where the entity is referred to.
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

  /// Bytes of the document consumed by the parser.
  func offset(in context: xmlParserCtxtPtr) -> Int {
    guard let input = clibxml2_document_input(context), let base = input.pointee.base,
      let cur = input.pointee.cur
    else { return 0 }
    return Int(input.pointee.consumed) + (cur - base)
  }

  /// The place in the document of a byte of the chunk that is being parsed.
  func documentOffset(ofByte index: Int) -> Int {
    piece.documentOffset + positions.chunkOffset + index
  }
}
