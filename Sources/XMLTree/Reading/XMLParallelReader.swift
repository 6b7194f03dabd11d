// SPDX-License-Identifier: MIT

/// Reads a document of any size as a stream with several threads, which also do
/// the work on the matches of a path.
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
/// Each stretch of the document has a handler of its own, made and used on the
/// thread that parses it. The caller gets their results in document order, on its
/// own thread. Matches, order, errors and positions are those of an
/// `XMLTreeReader`; where one stretch ends and the next begins is not defined.
/// Results that stand before an error come before it is thrown.
///
/// At most about a megabyte for each thread is on its way at a time. Memory is bounded by
/// that and its results; otherwise it is as in `XMLTreeReader`.
///
/// A reader can be used again after a document, and after an error. It is used
/// by one thread at a time.
public final class XMLParallelReader<Handler: XMLPieceHandler> {
  /// Receives the results; returns whether more are wanted.
  public typealias Consumer = (Handler.Output) throws -> ReadingAction

  private let path: XMLPath
  private var task: StreamTask<Handler>
  private let jobs: Int

  /// How large a piece is.
  package var pieceSize = CutRules.pieceSize

  /// What the handlers look at of a match; used for documents that start after a change.
  package var detail: MatchDetail {
    get { task.detail }
    set { task.detail = newValue }
  }

  /// Takes the value of a match, as bytes that are valid during the call.
  package typealias ValueTaker =
    @Sendable (inout Handler, UnsafeBufferPointer<UInt8>) throws -> Void

  /// Gives the handlers the values of matches instead of the matches, see
  /// `XMLTreeReader.takeValue`; used for documents that start after a call.
  package func giveValues(to takeValue: @escaping ValueTaker) {
    task.takeValue = takeValue
  }

  private typealias Parse = ParallelParse<StreamTask<Handler>>
  /// Has been fed a part of a document.
  private var fed: Parse?

  /// Creates a reader for one path.
  ///
  /// - Parameters:
  ///   - path: What the handlers get. Not `/`: the whole document is no match of a
  ///     stream.
  ///   - jobs: How many threads parse; with 1 the caller's does all.
  ///   - limits: How much is accepted of a document.
  ///   - keepsAncestors: As `XMLTreeReader.keepsAncestors`.
  ///   - records: Lets a syntax error cost one record, as `XMLTreeReader.records`.
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
  /// - Throws: `XMLReadError` if the document, as far as it is read, is at fault,
  ///   or what a handler or the consumer throws.
  public func read(_ bytes: some Sequence<UInt8>, _ consume: Consumer) throws {
    let parse = begin()
    try feed(parse, bytes, consume)
    try finish(parse, consume)
  }

  /// Reads a file.
  ///
  /// - Throws: As `read(_:_:)`, and `XMLReadError` with the code `unreadable`.
  public func read(contentsOf path: String, _ consume: Consumer) throws {
    let file = try FileInput(path)
    defer { file.close() }
    var hasFailed = false
    do {
      try read(fileDescriptor: file.descriptor) { output in
        hasFailed = true
        let action = try consume(output)
        hasFailed = false
        return action
      }
    } catch let error as XMLReadError where !hasFailed {
      // What the consumer throws may be about another file.
      throw error.naming(path)
    }
  }

  /// Reads what a file descriptor gives, up to its end or as far as is wanted. The
  /// descriptor stays open.
  ///
  /// - Throws: As `read(contentsOf:_:)`.
  public func read(fileDescriptor: Int32, _ consume: Consumer) throws {
    let parse = begin()
    var failure: XMLReadError?
    var isWanted = true
    while isWanted {
      isWanted = try fill(
        parse,
        from: { space in
          do throws(XMLReadError) {
            return try FileInput.read(fileDescriptor, into: space)
          } catch {
            failure = error
            return 0
          }
        }, consume)
      if let failure { throw failure }
    }
    try finish(parse, consume)
  }

  /// Reads some more of a document. The first chunk after `finish(_:)`, an error or
  /// `cancel()` starts a new one; whole documents that are read in between change
  /// nothing. Waits while much of what was fed is on its way.
  ///
  /// - Returns: Whether more of the input can be of use.
  /// - Throws: As `read(_:_:)`.
  @discardableResult
  public func feed(_ bytes: some Sequence<UInt8>, _ consume: Consumer) throws -> Bool {
    let parse = takeFed()
    try feed(parse, bytes, consume)
    fed = parse
    return !parse.isDone
  }

  /// Reads some more of a document, which `read` puts where it is needed: as `feed(_:_:)`
  /// with what it has put there, without a copy.
  ///
  /// - Parameter read: Answers how many bytes it has put there; 0 at the end.
  /// - Returns: Whether there was something, and more of the input can be of use.
  package func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, _ consume: Consumer
  ) throws -> Bool {
    let parse = takeFed()
    let isWanted = try fill(parse, from: read, consume)
    fed = parse
    return isWanted
  }

  /// Ends the document that has been fed, and delivers the results of the rest.
  ///
  /// - Throws: As `read(_:_:)`; also if the document is incomplete.
  public func finish(_ consume: Consumer) throws {
    try finish(takeFed(), consume)
  }

  /// Delivers the results of what has been fed of a document whose input breaks off:
  /// those that a reader without threads would have delivered by now.
  ///
  /// - Throws: As `read(_:_:)`, except for errors at the end of a document.
  public func breakOff(_ consume: Consumer) throws {
    guard let parse = fed else { return }
    fed = nil
    try parse.breakOff { output in try consume(output) == .continue }
  }

  /// Forgets what has been fed of an unfinished document.
  public func cancel() {
    fed = nil
  }

  // MARK: Documents

  private func begin() -> Parse {
    ParallelParse(
      task: task, jobs: jobs,
      rules: CutRules(pieceSize: pieceSize, program: path.program, detail: detail),
      limits: task.limits)
  }

  /// The document that is being fed, which is forgotten unless it is put back.
  private func takeFed() -> Parse {
    let parse = fed ?? begin()
    fed = nil
    return parse
  }

  private func feed(
    _ parse: Parse, _ bytes: some Sequence<UInt8>, _ consume: Consumer
  ) throws {
    try bytes.withContiguousBytes { buffer throws in
      try parse.feed(buffer) { output in try consume(output) == .continue }
    }
  }

  private func fill(
    _ parse: Parse, from read: (UnsafeMutableRawBufferPointer) -> Int, _ consume: Consumer
  ) throws -> Bool {
    let hasRead = try parse.fill(from: read) { output in try consume(output) == .continue }
    return hasRead && !parse.isDone
  }

  private func finish(_ parse: Parse, _ consume: Consumer) throws {
    try parse.finish { output in try consume(output) == .continue }
  }
}
