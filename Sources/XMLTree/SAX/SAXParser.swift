// SPDX-License-Identifier: MIT

internal import CLibXML2
import Synchronization

/// Owns a libxml2 push parser and the session that receives its events.
///
/// Input comes in chunks of any size; it is passed on in chunks of at most
/// 64 kB, as UTF-8 wherever its encoding is one we decode ourselves. libxml2
/// never opens a file, a URL or a catalogue here.
final class SAXParser {
  /// Throughput is flat from 4 kB to 1 MB, and libxml2 before 2.11.3 refuses
  /// single chunks over 10 MB.
  static let chunkSize = 1 << 16

  /// If more than this many bytes of an unfinished start tag have come, its attributes are
  /// counted: in libxml2 before 2.12 the work grows with the square of their number.
  static let largeTag = 1 << 19

  /// The length of a start tag at which its attributes are counted next.
  var checkedTag = SAXParser.largeTag

  /// A parser that knows more names than this is not used again, because it never forgets
  /// any.
  private static let largestDictionary = 8_192

  private static let initialize: Void = xmlInitParser()

  /// True once libxml2 has the lock that threads need to make dictionaries.
  ///
  /// `xmlInitParser` does not report whether it had the memory for the lock. Without it, the
  /// first two threads that make a dictionary would make one lock each, and one of them
  /// would wait forever. So no thread makes one before the first was made here.
  private static let canMakeDictionaries = Mutex(false)

  /// Prepares libxml2 on the calling thread, before all other calls.
  ///
  /// - Returns: False if there is not enough memory.
  static func initializeLibrary() -> Bool {
    _ = initialize
    // First of all: since 2.12, anything else that needs what a thread keeps ends the program if
    // there is no memory for it.
    guard clibxml2_has_thread() != 0 else { return false }
    return canMakeDictionaries.withLock { isReady in
      if !isReady, let dictionary = xmlDictCreate() {
        xmlDictFree(dictionary)
        isReady = true
      }
      return isReady
    }
  }

  let session: UnsafeMutablePointer<SAXSession>
  var context: xmlParserCtxtPtr?
  /// The first bytes, until there are enough to see the encoding.
  private var head: [UInt8] = []
  /// True once the encoding is known and libxml2 is set up for the document.
  var hasStarted = false
  private(set) var encoding = InputEncoding.utf8
  /// The path of the file, for errors; nil if the input is not a file.
  var file: String?
  /// True if the document comes from a string: its encoding is then not the declared one.
  var isText = false
  /// The number of characters in the first line that are not in the document.
  var uncountedColumns = 0
  private var transcoder: Transcoder?
  private var transcoded: [UInt8] = []
  var cutter = InputCutter()
  var isFinished = false
  /// True if a NUL has come after the document element.
  var hasTailWithNUL = false
  /// The number of the worker that made the parser. Only that worker uses it again: when
  /// one thread frees or grows memory of another, the two wait for each other.
  var worker = 0
  /// For streams: the repair of damaged records; nil to fail at the first. It is set before
  /// the document begins, or on a parser that has begun in the middle.
  var repair: RecordRepair? {
    didSet { session.pointee.ending.keepsInput = repair != nil }
  }
  /// The content of the XML declaration; complete once the document has been parsed.
  private(set) var declaration = XMLDeclaration()

  init(limits: ParseLimits) {
    _ = SAXParser.initialize
    session = .allocate(capacity: 1)
    session.initialize(to: SAXSession(limits: limits))
  }

  deinit {
    free()
    session.pointee.deallocate()
    session.deinitialize(count: 1)
    session.deallocate()
  }

  func free() {
    guard let context else { return }
    leaveDocument(context)
    xmlFreeParserCtxt(context)
    self.context = nil
    session.pointee.context = nil
  }

  private func leaveDocument(_ context: xmlParserCtxtPtr) {
    readDeclaration(context)
    session.pointee.schemaPass = nil
    if let document = context.pointee.myDoc {
      xmlFreeDoc(document)
      context.pointee.myDoc = nil
    }
  }

  // MARK: The next document

  /// True if the last document ended well, so that the next one can be parsed with the same
  /// memory. After an error the memory is never used again.
  var canParseAnother: Bool { isFinished && context != nil }

  /// Prepares the parser for another document.
  ///
  /// - Parameter keepsNames: Whether the names already known stay in the table of names for
  ///   this document.
  func prepareForAnother(limits: ParseLimits, keepsNames: Bool) {
    assert(canParseAnother)
    hasStarted = false
    isFinished = false
    head.removeAll(keepingCapacity: true)
    encoding = .utf8
    transcoder = nil
    cutter = InputCutter()
    hasTailWithNUL = false
    repair = nil
    uncountedColumns = 0
    declaration = XMLDeclaration()
    let next = SAXSession(limits: limits, after: session.move(), keepsNames: keepsNames)
    session.initialize(to: next)
  }

  /// Prepares the parser of a piece for another one, regardless of its place in the
  /// document, if it has seen no error. The content it has built is lost.
  ///
  /// - Returns: false if the parser cannot be used again.
  func prepareForAnotherPiece(limits: ParseLimits) -> Bool {
    guard let context, !isFinished, !session.pointee.isOver,
      encoding == .utf8, clibxml2_name_count(context) <= SAXParser.largestDictionary
    else { return false }
    isFinished = true
    prepareForAnother(limits: limits, keepsNames: true)
    return true
  }

  /// Sets the schema that the document is validated against.
  func validate(
    against schema: XMLSchema, _ report: XMLSchemaViolation.Handler?
  ) throws(XMLReadError) {
    guard let pass = SchemaPass(schema, report: report) else { throw SAXParser.outOfMemory }
    session.pointee.schemaPass = pass
  }

  static var outOfMemory: XMLReadError {
    XMLReadError(code: .parserFailure, message: "libxml2 could not start: out of memory")
  }

  /// True if no more input is wanted.
  var isStopped: Bool { session.pointee.ending.isStopped }

  // MARK: Input

  /// Parses some more of the document. After a failure it throws that failure again.
  func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    guard !isFinished, !isStopped else { return try throwFailure() }
    if hasStarted { return try decode(bytes) }
    if head.isEmpty, bytes.count >= InputEncoding.sniffLength {
      try start(Array(bytes.prefix(InputEncoding.sniffLength)))
      return try decode(bytes)
    }
    let wanted = InputEncoding.sniffLength - head.count
    head.append(contentsOf: bytes.prefix(wanted))
    guard InputEncoding.canSniff(head) else { return }
    try startWithHead()
    try decode(UnsafeBufferPointer(rebasing: bytes.dropFirst(max(0, wanted))))
  }

  /// Ends the document. After a failure it throws that failure again.
  func finish() throws(XMLReadError) {
    guard !isFinished else { return try throwFailure() }
    isFinished = true
    do {
      try finishDocument()
    } catch {
      free()
      throw error
    }
    if let context, !isStopped, encoding != .other,
      clibxml2_name_count(context) <= SAXParser.largestDictionary
    {
      leaveDocument(context)
    } else {
      free()
    }
  }

  private func finishDocument() throws(XMLReadError) {
    if isStopped { return }
    if !hasStarted { try startWithHead() }
    do {
      try transcoder?.finish()
    } catch {
      try failDecoding(error.message)
    }
    try pushHeld()
    if isStopped { return }
    if repair?.isSeeking == true {
      failSeeking()
      return try throwFailure()
    }
    session.pointee.ending.hasAllInput = true
    let result = parse(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    try check(result)
    try checkWholeTail()
    guard !isStopped, let context else { return }
    // Errors of Namespaces in XML have been reported one by one; `nsWellFormed` would also
    // refuse namespace names that are not URIs.
    if context.pointee.wellFormed == 0 {
      session.pointee.fail(.notWellFormed, "the document is not well-formed")
      try throwFailure()
    }
  }

  /// Detects the encoding from the first bytes and sets up libxml2.
  private func start(_ first: [UInt8]) throws(XMLReadError) {
    let (encoding, hasByteOrderMark) = InputEncoding.sniff(first, isText: isText)
    self.encoding = encoding
    hasStarted = true
    if let message = encoding.refusal {
      session.pointee.fail(
        XMLReadError(
          code: .encoding, message: message, position: SourcePosition(line: 1, column: 1)))
      return try throwFailure()
    }
    if hasByteOrderMark { session.pointee.positions.skipByteOrderMark() }
    session.pointee.positions.skip(columns: uncountedColumns)
    try makeContext()
    session.pointee.positions.isExact = encoding != .other
    cutter.isUTF8 = encoding != .other
    if encoding != .other && encoding != .utf8 { transcoder = Transcoder(encoding) }
    if let name = encoding.declaredName(in: first) {
      declaration.encoding = String(decoding: name, as: UTF8.self)
    }
  }

  /// Sets up libxml2 from the held bytes, and parses them.
  private func startWithHead() throws(XMLReadError) {
    let first = head
    head = []
    try start(first)
    try first.withContiguousBytes { bytes throws(XMLReadError) in try decode(bytes) }
  }

  /// Copies the parts of the XML declaration that libxml2 has read.
  func readDeclaration(_ context: xmlParserCtxtPtr) {
    if let version = context.pointee.version {
      declaration.version = String(decoding: StartTag.bytes(version), as: UTF8.self)
    }
    switch context.pointee.standalone {
    case 0: declaration.isStandalone = false
    case 1: declaration.isStandalone = true
    default: declaration.isStandalone = nil
    }
    if declaration.encoding == nil, let name = context.pointee.encoding {
      declaration.encoding = String(decoding: StartTag.bytes(name), as: UTF8.self)
    }
  }

  private func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    guard transcoder != nil else { return try push(bytes) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(SAXParser.chunkSize / 2))
      rest = rest.dropFirst(part.count)
      transcoded.removeAll(keepingCapacity: true)
      var problem: String?
      do {
        try transcoder?.convert(part, into: &transcoded)
      } catch {
        problem = error.message
      }
      var failure: XMLReadError?
      transcoded.withUnsafeBufferPointer { utf8 in
        do throws(XMLReadError) { try push(utf8) } catch { failure = error }
      }
      if let failure { throw failure }
      if let problem { return try failDecoding(problem) }
    }
  }

  /// Fails at bytes that cannot be decoded. The bytes before them are parsed first, because
  /// reading may stop before the damage.
  func failDecoding(_ message: String) throws(XMLReadError) {
    try pushHeld()
    if isStopped { return }
    session.pointee.failAtEnd(.encoding, message)
    try throwFailure()
  }

  /// Gives bytes to libxml2, in pieces.
  private func push(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    // Swapped out, because the cutter must not change while it hands over pieces, and its
    // held bytes must not be copied.
    var cutter = InputCutter()
    swap(&cutter, &self.cutter)
    defer { swap(&cutter, &self.cutter) }
    try cutter.cut(bytes, pieceSize: SAXParser.chunkSize) { piece throws(XMLReadError) in
      try pushPiece(piece)
    }
  }

  /// Gives the bytes held by the cutter to libxml2, at the end of the input.
  private func pushHeld() throws(XMLReadError) {
    // A copy, because the cutter must not change while it hands over pieces.
    var cutter = self.cutter
    try cutter.finish { piece throws(XMLReadError) in try pushPiece(piece) }
  }

  func pushPiece(_ piece: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    guard var next = try pushUpToDamage(piece) else { return }
    // A loop, because a piece can hold many damaged records.
    var bytes: [UInt8]?
    var start = 0
    while true {
      start = next.bytes == nil ? start + next.index : next.index
      bytes = next.bytes ?? bytes
      var answer: RecordRepair.Continuation?
      if let bytes {
        try bytes.withContiguousBytes { bytes throws(XMLReadError) in
          answer = try pushUpToDamage(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
      } else {
        answer = try pushUpToDamage(UnsafeBufferPointer(rebasing: piece[start...]))
      }
      guard let answer else { return }
      next = answer
    }
  }

  /// Gives a piece to libxml2, up to a damaged record.
  ///
  /// - Returns: The place to continue at after that; nil if the piece has been read.
  private func pushUpToDamage(
    _ piece: UnsafeBufferPointer<UInt8>
  ) throws(XMLReadError) -> RecordRepair.Continuation? {
    guard !isStopped, !piece.isEmpty else { return nil }
    if repair?.isSeeking == true { return try seekRecord(in: piece, from: 0) }
    let use: Prolog.Use = repair != nil ? .repeating : .nothing
    session.pointee.prolog.take(piece, for: session.pointee.isStreaming ? use : .declaration)
    session.pointee.positions.beginChunk(piece)
    try checkLists()
    var result = parse(piece, isLast: false)
    if session.pointee.isRunning, session.pointee.goToSubsetEnd() {
      result = parse(UnsafeBufferPointer(start: nil, count: 0), isLast: false)
    }
    if session.pointee.isRunning, clibxml2_waits_in_vain(context) != 0 {
      // Makes libxml2 parse the tag and see that it is damaged.
      result = parse(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    }
    if session.pointee.ending.failure != nil, repair != nil { return try repairRecord(in: piece) }
    try check(result)
    if isStopped { return nil }
    try checkTail(piece)
    try checkOpenTag()
    if session.pointee.capture.depth == 0 { session.pointee.handOverGathered() }
    session.pointee.positions.endChunk()
    return nil
  }

  func parse(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int32 {
    let silenced = encoding == .other ? clibxml2_silence_generic_errors() : nil
    defer { if let silenced { clibxml2_restore_generic_errors(silenced) } }
    clibxml2_forget_consumed(context)
    session.pointee.beginChunk()
    return bytes.withMemoryRebound(to: CChar.self) { bytes in
      xmlParseChunk(context, bytes.baseAddress, Int32(bytes.count), isLast ? 1 : 0)
    }
  }
}
