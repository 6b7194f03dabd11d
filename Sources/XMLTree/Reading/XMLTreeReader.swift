// SPDX-License-Identifier: MIT

/// What a reader does after it has handed over a match.
public enum ReadingAction: Sendable {
  /// Go on to the next match.
  case `continue`
  /// Read nothing more of the input.
  case stop
}

/// Reads a document of any size as a stream, and hands over what a path matches.
///
///     let reader = XMLTreeReader(path: try XMLPath("log/entry[@kind=\"fuel\"]"))
///     try reader.read(contentsOf: "log.xml") { match in
///       print(match.node.attribute("date") ?? "-")
///       return .continue
///     }
///
/// A match is a node of a small document that holds the element with all that
/// is in it (of an attribute or `/text()` only that, see `XMLTreeMatch`), and above it
/// the start tags of the elements it stands in, so that
/// `match.node.parent?.attribute("vehicle")` works; siblings are not there. A
/// match may be kept: the reader uses the memory of a match again only when
/// nobody holds it. Matches come in document order, each once, and are the same
/// that `select(_:)` finds in the whole tree.
///
/// Memory is bounded by the outermost element that matches or is undecided (one
/// with a predicate on children, or an index that counts from the end);
/// `ParseLimits.streamBuffer` is the limit. The input is read only as far as
/// further matches are possible: what follows then is not checked.
///
/// A reader can be used again after a document, and after an error. It is used
/// by one thread at a time; matches can go to any thread.
public final class XMLTreeReader {
  /// Receives the matches; returns whether more are wanted.
  public typealias MatchHandler = (XMLTreeMatch) throws -> ReadingAction

  /// The path of the elements, attributes or texts that are handed over.
  public let path: XMLPath

  /// How much the reader accepts; used for documents that start after a change.
  public var limits: ParseLimits

  /// Whether a match has the start tags of the elements it stands in above it.
  /// Where that is not needed, leaving them out saves time. Default true.
  public var keepsAncestors = true

  /// Is told of the start tags that the reader looks at and that are not a match:
  /// the siblings of matches and of the elements around them. What is inside an
  /// element in which nothing can match is not looked at.
  public var onPassedElement: ((borrowing XMLPassedElement) -> Void)?

  /// Lets a syntax error cost one record and not the rest of the document: the
  /// reading goes on at the next start tag of a record. Only for documents that
  /// are known to be rows of records; nil, the default, makes every error one of
  /// the document. Needs `keepsAncestors`, and an encoding that is UTF-8, UTF-16,
  /// ISO 8859-1 or Windows-1252.
  public var records: XMLRecordNames?

  /// Is told of each error that has cost a record, before the matches after it.
  public var onRepair: ((XMLRecordRepair) -> Void)?

  /// How many threads parse a large document; used for documents that start after
  /// a change. Default 1: the caller's.
  ///
  /// With more, the caller's thread cuts the document into pieces, which threads of
  /// the reader parse, and gets the matches of a piece when it has been parsed and
  /// its turn has come: the same, in the same order, with the same errors, but some
  /// megabytes later than they are fed. What cannot be cut is read by one thread:
  /// documents in encodings that libxml2 converts, paths that count siblings where
  /// the document would be cut, and readers with `onPassedElement` or a schema. To do
  /// more with the matches on those threads, see `XMLParallelReader`.
  public var jobs = 1

  /// For tests: how large a piece is.
  package var pieceSize = CutRules.pieceSize

  /// What the handler looks at of a match; used for documents that start after a change.
  package var detail = MatchDetail.everything

  /// The schema that documents are held against; used for documents that start
  /// after a change. With one the input is read to its end, also where nothing more
  /// can match.
  public var schema: XMLSchema?

  /// Is told of what breaks the schema. It may not use the reader. Without it the
  /// schema is not looked at.
  public var onSchemaViolation: XMLSchemaViolation.Handler?

  private var supply = ParserSupply()
  /// Has been fed a part of a document.
  private var fed: Document?
  private var isHandlingMatch = false

  /// Receives the values of matches instead of the matches, as bytes that are valid during
  /// the call: where `detail` is `.value`, ancestors are not kept and one thread reads, of
  /// those matches that stand in no other. It may not change inside a document.
  package var takeValue: ((UnsafeBufferPointer<UInt8>) throws -> ReadingAction)?

  /// Creates a reader for one path, with the default limits unless others are
  /// given.
  public init(path: XMLPath, limits: ParseLimits = ParseLimits()) {
    self.path = path
    self.limits = limits
  }

  // MARK: Whole documents

  /// Reads a document that is in memory.
  ///
  /// - Throws: `XMLReadError` if the document, as far as it is read, is at fault
  ///   (matches before the fault have been handed over), or what the handler throws.
  public func read(_ bytes: some Sequence<UInt8>, _ handler: MatchHandler) throws {
    let document = try begin()
    try feed(document, bytes, handler)
    try finish(document, handler)
  }

  /// Reads a file.
  ///
  /// - Throws: As `read(_:_:)`, and `XMLReadError` with the code `unreadable`.
  public func read(contentsOf path: String, _ handler: MatchHandler) throws {
    let file = try FileInput(path)
    defer { file.close() }
    let failure = FailureBox()
    do {
      try read(fileDescriptor: file.descriptor) { match in
        do {
          return try handler(match)
        } catch {
          failure.error = error
          throw error
        }
      }
    } catch let error as XMLReadError where failure.error == nil {
      // What the handler throws may be about another file.
      throw error.naming(path)
    }
  }

  /// Reads what a file descriptor gives, up to its end or to the last match that
  /// is possible or wanted. The descriptor stays open.
  ///
  /// - Throws: As `read(contentsOf:_:)`.
  public func read(fileDescriptor: Int32, _ handler: MatchHandler) throws {
    let document = try begin()
    switch document {
    case .several(let reader):
      try withConsumer(handler) { try reader.read(fileDescriptor: fileDescriptor, $0) }
    case .one(let parser):
      try withHandler(handler, of: parser) { () throws(XMLReadError) in
        try FileInput.read(fileDescriptor: fileDescriptor) { bytes throws(XMLReadError) in
          try parser.feed(bytes)
          return !parser.isStopped
        }
      }
      try finish(document, handler)
    }
  }

  // MARK: Chunks

  /// Reads some more of a document. The first chunk after `finish(_:)`, an error
  /// or `cancel()` starts a new document; whole documents that are read in between
  /// change nothing.
  ///
  /// - Returns: Whether more of the input can be of use.
  /// - Throws: As `read(_:_:)`.
  @discardableResult
  public func feed(_ bytes: some Sequence<UInt8>, _ handler: MatchHandler) throws -> Bool {
    let document = try takeFed()
    let isWanted = try feed(document, bytes, handler)
    fed = document
    return isWanted
  }

  /// Ends the document that has been fed, and hands over the matches that could
  /// not be decided before.
  ///
  /// - Throws: As `read(_:_:)`; also if the document is incomplete.
  public func finish(_ handler: MatchHandler) throws {
    try finish(takeFed(), handler)
  }

  /// Forgets what has been fed of an unfinished document.
  public func cancel() {
    checkUse()
    fed = nil
  }

  // MARK: Documents

  /// A document that is being read, by one thread or by several.
  private enum Document {
    case one(SAXParser)
    case several(XMLParallelReader<MatchCollector>)
  }

  /// The document that is being fed, which is forgotten unless it is put back.
  private func takeFed() throws(XMLReadError) -> Document {
    defer { fed = nil }
    if let fed { return fed }
    return try begin()
  }

  private func begin() throws(XMLReadError) -> Document {
    checkUse()
    if jobs > 1, !asksForDocument, onPassedElement == nil,
      schema == nil || onSchemaViolation == nil
    {
      let reader = XMLParallelReader(
        path: path, jobs: jobs, limits: limits, keepsAncestors: keepsAncestors, records: records
      ) { MatchCollector() }
      reader.pieceSize = pieceSize
      reader.detail = detail
      return .several(reader)
    }
    let parser = try supply.makeParser(
      limits: limits, isText: false, keepsNames: true, schema: schema, report: onSchemaViolation)
    if asksForDocument { return .one(parser) }
    let keepsAncestors = keepsAncestors || records != nil
    if !parser.session.pointee.beginAgain(keepsAncestors: keepsAncestors, detail: detail) {
      parser.session.pointee.begin(
        StreamState(path: path, keepsAncestors: keepsAncestors, detail: detail))
    }
    parser.session.pointee.onPassedElement = onPassedElement
    parser.repair = records.map { RecordRepair($0, path: path, report: onRepair) }
    return .one(parser)
  }

  @discardableResult
  private func feed(
    _ document: Document, _ bytes: some Sequence<UInt8>, _ handler: MatchHandler
  ) throws -> Bool {
    switch document {
    case .several(let reader): return try withConsumer(handler) { try reader.feed(bytes, $0) }
    case .one(let parser):
      try withHandler(handler, of: parser) { () throws(XMLReadError) in
        try bytes.withContiguousBytes { buffer throws(XMLReadError) in try parser.feed(buffer) }
      }
      return !parser.isStopped
    }
  }

  private func finish(_ document: Document, _ handler: MatchHandler) throws {
    switch document {
    case .several(let reader): try withConsumer(handler) { try reader.finish($0) }
    case .one(let parser):
      try withHandler(handler, of: parser) { () throws(XMLReadError) in try parser.finish() }
      supply.takeBack(parser)
      guard asksForDocument else { return }
      for match in parser.makeDocument().root.matches(path) where try handler(match) == .stop {
        return
      }
    }
  }

  /// Whether the path is one without steps, such as `/`: its answer is the whole
  /// document, which is then parsed as a tree.
  private var asksForDocument: Bool { path.program.steps.isEmpty }

  // MARK: Handlers

  private func checkUse() {
    precondition(!isHandlingMatch, "a reader cannot be used from its own match handler")
  }

  /// Gives several threads somebody to receive what they have collected.
  private func withConsumer<Result>(
    _ handler: MatchHandler,
    _ body: (([MatchCollector.Item]) throws -> ReadingAction) throws -> Result
  ) throws -> Result {
    checkUse()
    isHandlingMatch = true
    defer { isHandlingMatch = false }
    return try lend(handler) { handler in
      try body { items in
        for item in items {
          switch item {
          case .match(let match): if try handler(match) == .stop { return .stop }
          case .repair(let repair): onRepair?(repair)
          }
        }
        return .continue
      }
    }
  }

  /// Runs part of a parse with somebody to receive the matches, and passes on
  /// what the handler throws.
  private func withHandler(
    _ handler: MatchHandler, of parser: SAXParser, _ body: () throws(XMLReadError) -> Void
  ) throws {
    checkUse()
    isHandlingMatch = true
    defer { isHandlingMatch = false }
    let failure = FailureBox()
    try lend(handler) { handler in
      parser.setMatchHandler { match in
        do {
          return try handler(match) == .continue
        } catch {
          failure.error = error
          return false
        }
      }
      if let takeValue {
        parser.setValueHandler { value in
          do {
            return try takeValue(value) == .continue
          } catch {
            failure.error = error
            return false
          }
        }
      }
      defer {
        parser.setMatchHandler(nil)
        parser.setValueHandler(nil)
      }
      try body()
    }
    if let error = failure.error { throw error }
  }

  private final class FailureBox {
    var error: (any Error)?
  }
}
