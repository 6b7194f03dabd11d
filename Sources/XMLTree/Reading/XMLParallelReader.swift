// SPDX-License-Identifier: MIT

/// Reads a document of any size as a stream with several threads, which also process the
/// matches of a path.
///
///     struct Dates: XMLPieceHandler {
///       var text = ""
///       mutating func take(_ match: XMLTreeMatch) {
///         text += (match.node.attribute("date") ?? "-") + "\n"
///       }
///       mutating func finish() -> String { text }
///     }
///
///     let reader = XMLParallelReader(path: try XMLPath("log/entry"), jobs: 4) { Dates() }
///     try reader.read(contentsOf: "log.xml") { text in
///       print(text, terminator: "")
///       return .continue
///     }
///
/// Each stretch of the document has its own handler, made and used on the thread that
/// parses it. The caller gets the results in document order, on its own thread. Matches,
/// order, errors and positions are those of an `XMLTreeReader`; the boundaries of stretches
/// are not defined. Results before an error are delivered before it is thrown.
///
/// At most about a megabyte for each thread is in flight at a time. Memory is bounded by
/// that and its results; otherwise as in `XMLTreeReader`.
///
/// A reader can be used again after a document, and after an error. It is used
/// by one thread at a time.
public final class XMLParallelReader<Handler: XMLPieceHandler> {
  /// Receives the results; returns whether more are wanted.
  public typealias Consumer = (Handler.Output) throws -> ReadingAction

  private let path: XMLPath
  private var task: StreamTask<Handler>
  private let jobs: Int

  /// The size of a piece in bytes.
  package var pieceSize = CutRules.pieceSize

  /// The parts of a match that the handlers use; used for documents that start after a
  /// change.
  package var detail: MatchDetail {
    get { task.detail }
    set { task.detail = newValue }
  }

  /// Whether the input is read to its end, even if nothing more can match; used for documents that
  /// start after a change.
  package var readsToEnd: Bool {
    get { task.readsToEnd }
    set { task.readsToEnd = newValue }
  }

  /// Gives the handlers matches that have waited for the next ones, several in one
  /// document; used for documents that start after a call.
  package func giveMatches(
    to takeMatches: @escaping @Sendable (inout Handler, XMLGatheredMatches) throws -> Void
  ) {
    task.takeMatches = takeMatches
  }

  /// Takes the value of a match, as bytes that are valid during the call.
  package typealias ValueTaker =
    @Sendable (inout Handler, UnsafeBufferPointer<UInt8>) throws -> Void

  /// Gives the handlers the values of matches instead of the matches, see
  /// `XMLTreeReader.takeValue`; used for documents that start after a call.
  package func giveValues(to takeValue: @escaping ValueTaker) {
    task.takeValue = takeValue
  }

  private typealias Parse = DocumentParse<StreamTask<Handler>>
  /// The document that is being fed.
  private var fed: Parse?

  /// Creates a reader for one path.
  ///
  /// - Parameters:
  ///   - path: The path of the matches. Not `/`: the whole document is not a match of a
  ///     stream.
  ///   - jobs: The number of threads that parse; with 1, only the caller's.
  ///   - limits: The limits for a document.
  ///   - keepsAncestors: As `XMLTreeReader.keepsAncestors`.
  ///   - records: The records for repairs, as `XMLTreeReader.records`; nil to repair
  ///     nothing.
  ///   - makeHandler: Makes the handler of a stretch. It is called on any thread.
  public init(
    path: XMLPath, jobs: Int, limits: ParseLimits = ParseLimits(), keepsAncestors: Bool = true,
    records: XMLRecordNames? = nil, makeHandler: @escaping @Sendable () -> Handler
  ) {
    precondition(!path.program.steps.isEmpty, "a path without steps has no matches in a stream")
    self.path = path
    self.jobs = jobs
    task = StreamTask(
      path: path, limits: limits, keepsAncestors: keepsAncestors, records: records,
      makeHandler: makeHandler)
  }

  /// Reads a document that is in memory.
  ///
  /// - Throws: `XMLReadError` if the part of the document that is read has an error, or an
  ///   error of a handler or the consumer.
  public func read(_ bytes: some Sequence<UInt8>, _ consume: Consumer) throws {
    let parse = try begin()
    try parse.feed(bytes, consume)
    try parse.finish(consume)
  }

  /// Reads a file.
  ///
  /// - Throws: As `read(_:_:)`, and `XMLReadError` with the code `unreadable`.
  public func read(contentsOf path: String, _ consume: Consumer) throws {
    let file = try FileInput(path)
    defer { file.close() }
    let parse = try begin(file: path)
    try parse.read(fileDescriptor: file.descriptor, consume)
  }

  /// Reads a file descriptor, up to its end or as far as is wanted. The descriptor stays
  /// open.
  ///
  /// - Throws: As `read(contentsOf:_:)`.
  public func read(fileDescriptor: Int32, _ consume: Consumer) throws {
    let parse = try begin()
    try parse.read(fileDescriptor: fileDescriptor, consume)
  }

  /// Reads more of a document. The first chunk after `finish(_:)`, an error or `cancel()`
  /// starts a new document; whole documents read in between do not affect it. Waits while
  /// much of the input is in flight.
  ///
  /// - Returns: False if no more of the input can be of use.
  /// - Throws: As `read(_:_:)`.
  @discardableResult
  public func feed(_ bytes: some Sequence<UInt8>, _ consume: Consumer) throws -> Bool {
    let parse = try takeFed()
    try parse.feed(bytes, consume)
    fed = parse
    return !parse.isDone
  }

  /// Reads more of a document, which `read` writes directly to its destination, as
  /// `feed(_:_:)` but without a copy.
  ///
  /// - Parameter read: Returns the number of bytes it has written; 0 at the end.
  /// - Returns: False at the end of the input, or if no more of it can be of use.
  package func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, _ consume: Consumer
  ) throws -> Bool {
    let parse = try takeFed()
    let isWanted = try parse.fill(from: read, consume)
    fed = parse
    return isWanted
  }

  /// Ends the document that has been fed, and delivers the remaining results.
  ///
  /// - Throws: As `read(_:_:)`; also if the document is incomplete.
  public func finish(_ consume: Consumer) throws {
    let parse = try takeFed()
    try parse.finish(consume)
  }

  /// Ends a document whose input breaks off, and delivers the results that a reader with
  /// one thread would have delivered by now.
  ///
  /// - Throws: As `read(_:_:)`, except for errors at the end of a document.
  public func breakOff(_ consume: Consumer) throws {
    guard let parse = fed else { return }
    fed = nil
    try parse.breakOff(consume)
  }

  /// Forgets the unfinished document.
  public func cancel() {
    fed = nil
  }

  // MARK: Documents

  private func begin(file: String? = nil) throws(XMLReadError) -> Parse {
    var task = task
    task.file = file
    return try DocumentParse(
      task, jobs: jobs,
      rules: CutRules(pieceSize: pieceSize, program: path.program, detail: detail)
    ) { SAXParser(limits: task.limits) }
  }

  /// The document that is being fed, which is forgotten unless it is put back.
  private func takeFed() throws(XMLReadError) -> Parse {
    defer { fed = nil }
    if let fed { return fed }
    return try begin()
  }
}
