// SPDX-License-Identifier: MIT

/// Reads a document of any size as a stream, and hands over the matches of a path.
///
///     let reader = XMLTreeReader(path: try XMLPath("log/entry[@kind=\"fuel\"]"))
///     try reader.read(contentsOf: "log.xml") { match in
///       print(match.node.attribute("date") ?? "-")
///       return .continue
///     }
///
/// A match is a node of a small document that holds the element with all its content (for
/// an attribute or `/text()`, only that, see `XMLTreeMatch`), and above it the start tags
/// of the elements around it, so that `match.node.parent?.attribute("vehicle")` works;
/// siblings are missing. A match may be kept: the reader reuses the memory of a match only
/// if nobody holds it. Matches come in document order, each once, and are the same that
/// `select(_:)` finds in the whole tree.
///
/// Memory is bounded by the outermost element that matches or is undecided (because of a
/// predicate on children, or an index that counts from the end); `ParseLimits.streamBuffer`
/// is the limit. The input is read only as far as further matches are possible: the rest is
/// not checked.
///
/// A reader can be used again after a document, and after an error. It is used
/// by one thread at a time; matches can go to any thread.
public final class XMLTreeReader {
  /// Receives the matches; returns whether more are wanted.
  public typealias MatchHandler = (XMLTreeMatch) throws -> ReadingAction
  /// Receives matches that have waited for the next ones, several in one document; returns
  /// whether more are wanted.
  package typealias MatchesHandler = (XMLGatheredMatches) throws -> ReadingAction

  /// The path of the matches that are handed over.
  public let path: XMLPath

  /// The limits for documents; used for documents that start after a change.
  public var limits: ParseLimits

  /// Whether a match has the start tags of the elements around it above it. If they are not
  /// needed, omitting them saves time. Default true.
  public var keepsAncestors = true

  /// Called with each start tag that is examined and is not a match: the siblings of
  /// matches and of the elements around them. Elements in which nothing can match are
  /// skipped.
  public var onPassedElement: ((borrowing XMLPassedElement) -> Void)? {
    get { direct.onPassedElement }
    set { direct.onPassedElement = newValue }
  }

  /// The records of the document. With them, a syntax error costs one record and not the
  /// rest of the document: reading resumes at the next start tag of a record. Only for
  /// documents that are known to be rows of records; nil, the default, repairs nothing.
  /// Needs `keepsAncestors`, and an encoding that is UTF-8, UTF-16, ISO 8859-1 or
  /// Windows-1252.
  public var records: XMLRecordNames?

  /// Called for each error that has cost a record, before the matches after it.
  public var onRepair: ((XMLRecordRepair) -> Void)? {
    get { direct.onRepair }
    set { direct.onRepair = newValue }
  }

  /// The number of threads that parse a large document; used for documents that start after
  /// a change. Default 1: the caller's.
  ///
  /// With more, the caller's thread cuts the document into pieces, which threads of the
  /// reader parse, and hands over the matches of each piece in turn: the same, in the same
  /// order, with the same errors, but some megabytes later than they are fed. Some input
  /// cannot be cut and is read by one thread: documents in encodings that libxml2 converts,
  /// paths that count siblings where the document would be cut, and readers with
  /// `onPassedElement` or a schema. To process the matches on those threads as well, see
  /// `XMLParallelReader`.
  public var jobs = 1

  /// The number of characters that the caller puts into the first line of the next document and
  /// that are no part of it: columns are counted without them. Only if one thread reads.
  package var uncountedColumns = 0

  /// For tests: the size of a piece in bytes.
  package var pieceSize = CutRules.pieceSize

  /// The parts of a match that the handler uses; used for documents that start after a
  /// change.
  package var detail = MatchDetail.everything

  /// Whether matches may wait for the next ones, if one thread reads; those that are `records`
  /// then come without the white space directly inside them. Used for documents that start after
  /// a change.
  package var gathersMatches = false

  /// What is accepted of documents that are not well-formed; used for documents that start after
  /// a change, if one thread reads. A reader that has once had a mending of namespaces keeps one.
  package var mending: XMLMending?

  /// The schema for validation; used for documents that start after a change. With a schema
  /// the input is read to its end, even if nothing more can match.
  public var schema: XMLSchema?

  /// Called with each violation of the schema. It must not use the reader. Without it the
  /// schema is ignored.
  public var onSchemaViolation: XMLSchemaViolation.Handler?

  private typealias Parse = DocumentParse<StreamTask<MatchReceiver>>
  private let direct = MatchReceiver.Direct()
  private var supply = ParserSupply()
  /// The document that is being fed.
  private var fed: Parse?

  /// Receives the values of matches instead of the matches, as bytes that are valid during
  /// the call. It is used if `detail` is `.value`, ancestors are not kept and one thread
  /// reads, for matches that are not inside another match. It must not change inside a
  /// document.
  package var takeValue: ((UnsafeBufferPointer<UInt8>) throws -> ReadingAction)? {
    get { direct.takeValue }
    set { direct.takeValue = newValue }
  }

  /// Creates a reader for one path, with the default limits unless others are
  /// given.
  public init(path: XMLPath, limits: ParseLimits = ParseLimits()) {
    self.path = path
    self.limits = limits
  }

  // MARK: Whole documents

  /// Reads a document that is in memory.
  ///
  /// - Throws: `XMLReadError` if the part of the document that is read has an error
  ///   (matches before it have been handed over), or an error of the handler.
  public func read(_ bytes: some Sequence<UInt8>, _ handler: MatchHandler) throws {
    let parse = try begin()
    try handing(to: handler) { try parse.feed(bytes, $0) }
    try finish(parse, handler)
  }

  /// Reads a file.
  ///
  /// - Throws: As `read(_:_:)`, and `XMLReadError` with the code `unreadable`.
  public func read(contentsOf path: String, _ handler: MatchHandler) throws {
    let file = try FileInput(path)
    defer { file.close() }
    try read(fileDescriptor: file.descriptor, of: path, handler)
  }

  /// Reads a file descriptor, up to its end or to the last match that is possible or
  /// wanted. The descriptor stays open.
  ///
  /// - Throws: As `read(contentsOf:_:)`.
  public func read(fileDescriptor: Int32, _ handler: MatchHandler) throws {
    try read(fileDescriptor: fileDescriptor, of: nil, handler)
  }

  private func read(
    fileDescriptor: Int32, of file: String?, _ handler: MatchHandler
  ) throws {
    let parse = try begin(file: file)
    try handing(to: handler) { try parse.read(fileDescriptor: fileDescriptor, $0) }
    try end(parse, handler)
  }

  // MARK: Chunks

  /// Reads more of a document. The first chunk after `finish(_:)`, an error or `cancel()`
  /// starts a new document; whole documents read in between do not affect it.
  ///
  /// - Returns: False if no more of the input can be of use.
  /// - Throws: As `read(_:_:)`.
  @discardableResult
  public func feed(_ bytes: some Sequence<UInt8>, _ handler: MatchHandler) throws -> Bool {
    try feed(bytes, matches: Self.noMatches, handler)
  }

  /// Reads more of a document, with a receiver of matches that have waited, see
  /// `gathersMatches`.
  @discardableResult
  package func feed(
    _ bytes: some Sequence<UInt8>, matches: MatchesHandler, _ handler: MatchHandler
  ) throws -> Bool {
    let parse = try takeFed()
    try handing(to: handler, matches) { try parse.feed(bytes, $0) }
    fed = parse
    return !parse.isDone
  }

  /// Ends the document that has been fed, and hands over the matches that could
  /// not be decided before.
  ///
  /// - Throws: As `read(_:_:)`; also if the document is incomplete.
  public func finish(_ handler: MatchHandler) throws {
    try finish(matches: Self.noMatches, handler)
  }

  /// Ends the document, with a receiver of matches that have waited.
  package func finish(matches: MatchesHandler, _ handler: MatchHandler) throws {
    try finish(takeFed(), handler, matches)
  }

  /// Ends a document whose input breaks off, and hands over its matches.
  package func breakOff(matches: MatchesHandler, _ handler: MatchHandler) throws {
    guard let parse = fed else { return }
    fed = nil
    try handing(to: handler, matches) { try parse.breakOff($0) }
  }

  /// Forgets the unfinished document.
  public func cancel() {
    checkUse()
    fed = nil
  }

  // MARK: Documents

  /// The document that is being fed, which is forgotten unless it is put back.
  private func takeFed() throws(XMLReadError) -> Parse {
    defer { fed = nil }
    if let fed { return fed }
    return try begin()
  }

  private func begin(file: String? = nil) throws(XMLReadError) -> Parse {
    checkUse()
    let isShared =
      jobs > 1 && !asksForDocument && onPassedElement == nil
      && (schema == nil || onSchemaViolation == nil)
    let direct = isShared ? nil : direct
    var task = StreamTask(
      path: path, limits: limits, keepsAncestors: keepsAncestors, detail: detail,
      records: records, file: file
    ) { MatchReceiver(direct) }
    if gathersMatches, direct != nil { task.takeMatches = { try $0.take($1) } }
    if direct?.takeValue != nil { task.takeValue = { try $0.take(value: $1) } }
    return try DocumentParse(
      task, jobs: isShared ? jobs : 1,
      rules: isShared ? CutRules(pieceSize: pieceSize, program: path.program, detail: detail) : nil
    ) { () throws(XMLReadError) in
      let parser = try supply.makeParser(
        limits: limits, isText: mending?.isText ?? false, keepsNames: true, schema: schema,
        report: onSchemaViolation)
      parser.session.pointee.mending = mending
      parser.uncountedColumns = uncountedColumns
      return parser
    }
  }

  private func finish(
    _ parse: Parse, _ handler: MatchHandler, _ matches: MatchesHandler = noMatches
  ) throws {
    try handing(to: handler, matches) { try parse.finish($0) }
    try end(parse, handler)
  }

  /// Reuses the parser of a document that has been parsed to the end, and hands over the
  /// matches of a path without steps.
  private func end(_ parse: Parse, _ handler: MatchHandler) throws {
    guard let parser = parse.parser else { return }
    supply.takeBack(parser)
    guard asksForDocument else { return }
    for match in parser.makeDocument().root.matches(path) where try handler(match) == .stop {
      return
    }
  }

  /// True for a path without steps, such as `/`: it selects the whole document, which is
  /// then parsed as a tree.
  private var asksForDocument: Bool { path.program.steps.isEmpty }

  // MARK: Handlers

  /// No matches wait unless `gathersMatches` is set.
  private static let noMatches: @Sendable (XMLGatheredMatches) throws -> ReadingAction = {
    _ in .continue
  }

  private func checkUse() {
    precondition(
      direct.takeMatch == nil, "a reader cannot be used from its own match handler")
  }

  /// Runs part of a parse with receivers of the matches: at once, or after several threads
  /// have collected them.
  private func handing(
    to handler: MatchHandler, _ matches: MatchesHandler = noMatches,
    _ body: (Parse.Consumer) throws -> Void
  ) throws {
    checkUse()
    try lend(handler, matches) { handler, matches in
      direct.takeMatch = handler
      direct.takeMatches = matches
      defer {
        direct.takeMatch = nil
        direct.takeMatches = nil
      }
      try body { items in
        for item in items {
          switch item {
          case .match(let match): if try handler(match) == .stop { return .stop }
          case .repair(let repair): direct.onRepair?(repair)
          }
        }
        return .continue
      }
    }
  }
}
