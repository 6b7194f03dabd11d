// SPDX-License-Identifier: MIT

internal import CLibXML2

/// What one parse knows while it runs: the receiver of libxml2's events.
///
/// A pointer to this struct stands behind `_private` of the parser context.
/// Events come in through the methods below; they enforce the limits and either
/// append to the tree or, when streaming, ask the path matcher first
/// (`SAXSession+Streaming.swift`). One concrete struct and no class: the events
/// of an 80 MB file then cost no reference counting and no exclusivity checks.
///
/// After a failure, and when no more is wanted, every event returns at once. The parser
/// is stopped by `SAXCallbacks`, after the event.
struct SAXSession: ~Copyable {
  private(set) var limits: ParseLimits
  var context: xmlParserCtxtPtr?
  var builder = RecordBuilder()
  var positions = PositionTracker()
  var nameCache = NameCache()
  var prolog = Prolog()
  /// Streaming: decides which elements are stored; nil when the whole tree is.
  /// Owned by the session; behind a pointer, because events change it in place.
  private(set) var stream: UnsafeMutablePointer<StreamState>?
  /// Streaming: receives the matches; false asks for no more.
  var onMatch: ((XMLTreeMatch) -> Bool)?
  /// Streaming: told of start tags that the matcher was asked about in vain.
  var onPassedElement: ((borrowing XMLPassedElement) -> Void)?
  /// The parts of the streaming state that every event looks at.
  private(set) var isStreaming = false
  /// Open elements in and with the outermost one that is skipped.
  var skippedDepth = 0
  /// The name of that element.
  var skippedName: NameID = 0
  /// Open elements in and with the one that is captured.
  var capturedDepth = 0
  /// How large the builder may become while an element is captured, in bytes.
  var captureLimit = 0
  /// Whether the elements inside the captured one are stored too.
  var storesNestedElements = true
  /// Whether of those directly inside it only the ones are stored that predicates ask
  /// for, and no text beside them.
  var storesAskedChildrenOnly = false
  /// Whether captured elements are stored with their attributes and positions.
  var storesAttributes = true
  /// Whether elements are stored with their positions.
  private var storesPositions = true

  /// Holds the document against a schema; nil where there is none.
  var schemaPass: SchemaPass?

  private(set) var failure: XMLReadError?
  /// Where the failure was seen, in bytes given to the parser.
  private(set) var failureOffset = 0
  /// Whether the input around a failure is kept, for a repair.
  var keepsDamage = false
  private(set) var damage = DamagedInput()
  /// Nothing more of the input is wanted; not a failure.
  private(set) var isStopped = false
  /// Whether events are still wanted: no failure, not stopped.
  private(set) var isRunning = true
  /// Set when all input has been given.
  var isEnding = false
  /// Levels of open elements.
  private(set) var depth = 0
  /// After a repair: start tags that only bring a new parser to where the old one
  /// was (`SAXParser+Repair.swift`).
  private var repeatedStartTags = 0
  /// A piece of a document: how deep the start tags of open elements are kept.
  var trackedDepth = 0
  /// Where they end (their `>`), outermost first, in bytes of the document.
  var tagEnds: [Int] = []
  /// What turns bytes given to the parser into bytes of the document.
  var documentOffset = 0
  /// A piece of a tree: what the builder held before it.
  var pieceMark = RecordBuilder.Mark(nodes: 1, attributes: 0, overflow: 0, bytes: 0, current: 0)
  /// What stands in the document right before the piece, and where the piece
  /// begins in the bytes given to the parser.
  var textBefore: [UInt8] = []
  var pieceOffset = 0
  /// The lines of the elements whose start tags were repeated for the parser.
  var repeatedLines: [Int] = [] {
    didSet { repeatedDepth = repeatedLines.count }
  }
  /// How many of them are still open.
  var repeatedDepth = 0
  /// Where the last part of a CDATA section that was delivered ends, in bytes given to
  /// the parser.
  var endOfSectionPart = 0
  /// Where the document element ended, in bytes given to the parser.
  private(set) var endOfDocumentElement: Int?

  /// What is counted of declarations, names, and of what they add to the input.
  var expansion = ExpansionCount()
  /// Bytes of the document that stand before the piece given to the parser.
  var inputBefore = 0
  var externalEntities: [[UInt8]] = []

  init(limits: ParseLimits) {
    self.limits = limits
  }

  /// So many bytes of a capture are stored without looking for equal values.
  private static let smallCapture = 1 << 16

  /// Makes the session a streaming one, before the first event.
  mutating func begin(_ stream: consuming StreamState) {
    isStreaming = true
    storesPositions = stream.keepsPositions
    builder.unsharedBytes = SAXSession.smallCapture
    if let memory = self.stream {
      memory.pointee = stream
      return
    }
    let memory = UnsafeMutablePointer<StreamState>.allocate(capacity: 1)
    memory.initialize(to: stream)
    self.stream = memory
  }

  /// Makes the session one that stores nothing, as if it had skipped everything.
  mutating func storeNothing() {
    isStreaming = true
    skippedDepth = 1
  }

  /// Forgets the last document, but neither the memory nor, where they are wanted,
  /// the names.
  mutating func restart(limits: ParseLimits, keepsNames: Bool) {
    self.limits = limits
    if !builder.begin(keepsNames: keepsNames) { forgetNamePointers() }
    positions = PositionTracker()
    prolog = Prolog()
    isStreaming = false
    builder.unsharedBytes = 0
    skippedDepth = 0
    capturedDepth = 0
    storesNestedElements = true
    storesAskedChildrenOnly = false
    storesAttributes = true
    storesPositions = true
    failure = nil
    failureOffset = 0
    isStopped = false
    isRunning = true
    isEnding = false
    depth = 0
    endOfSectionPart = 0
    repeatedStartTags = 0
    trackedDepth = 0
    documentOffset = 0
    inputBefore = 0
    textBefore.removeAll(keepingCapacity: true)
    pieceOffset = 0
    repeatedLines = []
    endOfDocumentElement = nil
    expansion = ExpansionCount()
    externalEntities.removeAll()
  }

  /// There is another dictionary, or another table of names.
  mutating func forgetNamePointers() {
    nameCache.removeAll()
  }

  deinit {
    nameCache.deallocate()
    if let stream {
      stream.deinitialize(count: 1)
      stream.deallocate()
    }
  }

  // MARK: Elements

  @inline(__always)
  mutating func startElement(
    _ tag: consuming StartTag, _ localName: UnsafePointer<UInt8>,
    _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, defaultedCount: Int,
    in context: xmlParserCtxtPtr
  ) {
    guard isRunning else { return }
    if repeatedStartTags > 0 {
      repeatedStartTags &-= 1
      return
    }
    depth &+= 1
    if depth > limits.depth {
      return failLimit("elements are nested deeper than \(limits.depth) levels", "depth", context)
    }
    if tag.attributeCount &+ tag.namespaceCount > limits.attributesPerElement {
      return failAttributes(context)
    }
    if depth <= trackedDepth { tagEnds[depth &- 1] = offset(in: context) &+ documentOffset }
    if expansion.watchesTags || defaultedCount &+ tag.namespaceCount > 0 {
      guard count(tag, defaultedCount: defaultedCount, in: context) else { return }
    }
    if prolog.isOpen { prolog.close() }
    if schemaPass != nil { validateStart(tag, localName, prefix, uri, in: context) }
    if isStreaming {
      if skippedDepth > 0 {
        skippedDepth &+= 1
        return
      }
      tag.name = name(localName, prefix, uri)
      return startStreamedElement(tag, in: context)
    }
    tag.name = name(localName, prefix, uri)
    store(tag, in: context)
  }

  /// Appends the element of a start tag with its attributes.
  @inline(__always)
  mutating func store(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    let position = storesPositions ? position(in: context) : (line: 0, column: 0)
    builder.startElement(name: tag.name, line: position.line, column: position.column)
    if tag.namespaceCount > 0 { storeNamespaces(tag) }
    var pointer = tag.attributePointers
    for _ in 0..<tag.attributeCount {
      let fields = pointer.unsafelyUnwrapped
      let start = fields[3].unsafelyUnwrapped
      builder.addAttribute(
        name: name(fields[0].unsafelyUnwrapped, fields[1], fields[2]),
        value: UnsafeBufferPointer(start: start, count: fields[4].unsafelyUnwrapped - start))
      pointer = fields + 5
    }
    if builder.exceededLimit != nil { failBuilder(context) }
  }

  /// Appends the element of a start tag without its attributes and its position.
  @inline(__always)
  mutating func storeName(of tag: StartTag, in context: xmlParserCtxtPtr) {
    builder.startElement(name: tag.name, line: 0, column: 0)
    if builder.exceededLimit != nil { failBuilder(context) }
  }

  /// Appends one of the attributes of a start tag.
  @inline(__always)
  mutating func storeAttribute(_ index: Int, of tag: StartTag) {
    let fields = tag.attributePointers.unsafelyUnwrapped + index &* 5
    let start = fields[3].unsafelyUnwrapped
    builder.addAttribute(
      name: name(fields[0].unsafelyUnwrapped, fields[1], fields[2]),
      value: UnsafeBufferPointer(start: start, count: fields[4].unsafelyUnwrapped - start))
  }

  private mutating func storeNamespaces(_ tag: StartTag) {
    let xmlns = SAXSession.xmlns
    for index in 0..<tag.namespaceCount {
      let fields = tag.namespacePointers.unsafelyUnwrapped + index * 2
      let prefix = StartTag.bytes(fields[0])
      let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      let name = xmlns.withUTF8Buffer { xmlns in
        builder.intern(
          prefix: prefix.isEmpty ? empty : xmlns, localName: prefix.isEmpty ? xmlns : prefix,
          uri: empty, isNamespaceDeclaration: true)
      }
      builder.addAttribute(name: name, value: StartTag.bytes(fields[1]))
    }
  }

  private static let xmlns: StaticString = "xmlns"

  @inline(__always)
  mutating func endElement(in context: xmlParserCtxtPtr) {
    guard isRunning else { return }
    depth &-= 1
    if depth < repeatedDepth { repeatedDepth = depth }
    if schemaPass != nil { validateEnd() }
    if !isStreaming {
      builder.endElement()
    } else if skippedDepth > 0 {
      skippedDepth &-= 1
    } else {
      endStreamedElement(in: context)
    }
    if depth == 0 { endOfDocumentElement = offset(in: context) }
  }

  @inline(__always)
  mutating func name(
    _ localName: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?
  ) -> NameID {
    if let id = nameCache.find(localName, prefix, uri) { return id }
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
  mutating func position(in current: xmlParserCtxtPtr) -> (line: UInt32, column: UInt32) {
    if current == context && clibxml2_is_in_entity(current) == 0 {
      return positions.startOfTag(current.pointee.input)
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

  // MARK: Failing

  /// Remembers the first failure, with where the parser stands.
  @inline(never)
  mutating func fail(_ code: XMLReadError.Code, _ message: String) {
    guard failure == nil else { return }
    var error = XMLReadError(code: code, message: message)
    if let context, let input = clibxml2_document_input(context) {
      error.position = positions.current(input)
      error.excerpt = excerpt(input)
      failureOffset = offset(in: context)
      if keepsDamage { damage = DamagedInput(input) }
    }
    failure = error
    isRunning = false
  }

  /// Remembers a failure where the input given so far ends: how far libxml2 has
  /// read of it depends on the chunks.
  mutating func failAtEnd(_ code: XMLReadError.Code, _ message: String) {
    guard failure == nil else { return }
    var error = XMLReadError(code: code, message: message)
    if let context, let input = clibxml2_document_input(context) {
      error.position = positions.end(input)
      error.excerpt = excerpt(input, atEnd: true)
      failureOffset = offset(in: context)
    }
    fail(error)
  }

  /// Says another thing about the failure.
  mutating func replaceFailure(_ error: XMLReadError) {
    failure = error
  }

  /// Forgets a failure: a new parser will go on inside so many open elements, and
  /// be told their start tags first.
  mutating func recover(atDepth newDepth: Int) {
    failure = nil
    isRunning = true
    endOfSectionPart = 0
    depth = newDepth
    repeatedStartTags = newDepth
    skippedDepth = 0
    capturedDepth = 0
    nameCache.removeAll()
    // What the schema expects next is not known.
    schemaPass = nil
    // Never where an element of the document ends.
    documentOffset = Int.min / 2
    inputBefore = 0
    textBefore = []
    pieceOffset = 0
    repeatedLines = builder.openLines
  }

  /// Where the parser stands, as an excerpt.
  private func excerpt(_ input: xmlParserInputPtr, atEnd: Bool = false) -> SourceExcerpt? {
    SourceExcerpt(
      input: input, atEnd: atEnd, before: textBefore,
      at: pieceOffset - Int(input.pointee.consumed))
  }

  /// Remembers a failure that has its position already, or has none.
  mutating func fail(_ error: XMLReadError) {
    if failure == nil { failure = error }
    isRunning = false
  }

  /// No more events are wanted.
  mutating func stop() {
    isStopped = true
    isRunning = false
  }

  /// Whether the parser is to be stopped.
  var isOver: Bool { isStopped || failure != nil }
}
