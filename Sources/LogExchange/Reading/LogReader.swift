// SPDX-License-Identifier: MIT

import XMLTree

/// Reads logs in any known format and hands their records to a sink.
///
///     var sink = NDJSONWriter { bytes in … }
///     let summary = try LogReader().read(contentsOf: "export.xml", into: &sink) { print($0) }
///     try sink.finish()
///
/// Records come out while the input is read; memory does not grow with it. An
/// entry that makes no record is reported and left out. Several inputs may go
/// into one sink, which is finished by whoever made it.
///
/// All ways to read throw `LogError` where no format claims the input or it cannot
/// be read, `XMLReadError` where it is not well-formed, and what the sink and
/// `report` throw. Records that stand before the fault have gone to the sink then.
public struct LogReader: Sendable {
  /// Gets what there is to say about an input, each remark before the records
  /// after it.
  public typealias Report = (Diagnostic) throws -> Void

  /// The format of the input; nil to recognise it by its content.
  public var format: (any LogFormat)?
  /// The formats that are recognised, and with them the kinds of log that native forms
  /// hold.
  public var formats: LogFormats
  /// What the user says about inputs that do not say it themselves.
  public var options: ReadingOptions
  /// How much of each thing is accepted.
  public var limits: ReadingLimits
  /// A schema that XML inputs are held against while they are read, in the same
  /// pass; not for trees, nor for inputs that are not XML. What breaks it is reported
  /// with the code `schemaViolation`, and records are made all the same.
  public var schema: XMLSchema?

  /// How many threads read a large input. Default 1: the caller's.
  ///
  /// With more, threads of the reader parse XML and make records of it, and the
  /// caller's hands them to the sink: the same, in the same order, with the same
  /// diagnostics, but some megabytes later than they are read. For CSV and JSON that is
  /// one thread beside the caller's. Small inputs, and XML that is held against a schema
  /// or of formats whose records hang on each other, are read by the caller's thread all
  /// the same.
  public var jobs = 1
  /// For tests: how large the pieces are that an input is cut into, however small it
  /// is; nil for the usual size.
  package var pieceSize: Int?

  /// How several threads share the work on one input.
  func threads(for head: InputHead) -> ReadingThreads? {
    // With a time zone, the order of entries matters, and each must know its path.
    guard jobs > 1, options.timeZone == nil, pieceSize != nil || !head.isWhole else { return nil }
    return ReadingThreads(jobs: jobs, pieceSize: pieceSize ?? Self.pieceSize)
  }

  /// Records take more room than what they are made of.
  private static let pieceSize = 1 << 19

  private static let chunkSize = 1 << 16

  /// Creates a reader; without arguments, one that recognises the format.
  public init(
    format: (any LogFormat)? = nil, options: ReadingOptions = ReadingOptions(),
    limits: ReadingLimits = ReadingLimits(), formats: LogFormats = .standard
  ) {
    self.format = format
    self.formats = formats
    self.options = options
    self.limits = limits
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - name: What diagnostics call the input; nil for its path.
  ///   - sink: Gets the records. It is not finished here.
  ///   - report: Gets the diagnostics.
  @discardableResult
  public func read(
    contentsOf path: String, name: String? = nil, into sink: inout some RecordSink, report: Report
  ) throws -> ReadingSummary {
    func reading<Result>(_ body: () throws(InputError) -> Result) throws(LogError) -> Result {
      do throws(InputError) { return try body() } catch {
        throw LogError(code: .unreadable, message: error.message)
      }
    }
    let file = try reading { () throws(InputError) in try FileByteSource(path: path.utf8) }
    return try read(
      from: { buffer in
        try reading { () throws(InputError) in try file.read(into: buffer) }
      }, name: name ?? path, into: &sink, report: report)
  }

  /// Reads from anywhere.
  ///
  /// - Parameters:
  ///   - source: Puts the next bytes at the start of the buffer it is given and
  ///     answers how many; 0 at the end.
  ///   - name: What diagnostics call the input.
  ///   - sink: Gets the records. It is not finished here.
  ///   - report: Gets the diagnostics.
  @discardableResult
  public func read(
    from source: (UnsafeMutableRawBufferPointer) throws -> Int, name: String? = nil,
    into sink: inout some RecordSink, report: Report
  ) throws -> ReadingSummary {
    var summary = ReadingSummary()
    try read(from: source, name: name, into: &sink, counting: &summary, report: report)
    return summary
  }

  /// Reads from anywhere and counts also what was read before a fault.
  ///
  /// - Parameters:
  ///   - source: Puts the next bytes at the start of the buffer it is given and
  ///     answers how many; 0 at the end.
  ///   - name: What diagnostics call the input.
  ///   - sink: Gets the records. It is not finished here.
  ///   - summary: Gets the counts, also where an error is thrown. Its balance
  ///     holds then, too, unless the sink threw.
  ///   - report: Gets the diagnostics.
  public func read(
    from source: (UnsafeMutableRawBufferPointer) throws -> Int, name: String? = nil,
    into sink: inout some RecordSink, counting summary: inout ReadingSummary, report: Report
  ) throws {
    func deliver(_ delivery: Delivery) throws { try delivery.hand(to: &sink, report) }
    var session = ReadingSession(self, name: name)
    defer { summary = session.summary }
    try feed(&session, from: source, deliver)
  }

  private func feed(
    _ session: inout ReadingSession, from source: (UnsafeMutableRawBufferPointer) throws -> Int,
    _ deliver: Delivery.Taker
  ) throws {
    var count = 0
    var failure: (any Error)?
    func read(into space: UnsafeMutableRawBufferPointer) -> Int {
      do { count = try source(space) } catch { failure = error }
      return count
    }
    repeat {
      count = 0
      try session.fill(from: read, deliver)
      if let failure {
        try session.breakOff(deliver)
        throw failure
      }
    } while count > 0
    try session.finish(deliver)
  }

  /// Calls `body` with the bytes that `read` puts into a buffer, if there are any.
  static func withChunk(
    from read: (UnsafeMutableRawBufferPointer) -> Int,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
    defer { chunk.deallocate() }
    let count = read(chunk)
    if count > 0 { try body(UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
  }

  /// Reads one of many inputs, and counts also what was read before a fault.
  ///
  /// - Parameters:
  ///   - whole: All of the input, where it is in memory; then `source` is not asked.
  ///   - head: How it begins; for `whole`, all of it.
  ///   - readers: What is used for one input after the other.
  package func read(
    whole: [UInt8]?, head: InputHead,
    from source: (UnsafeMutableRawBufferPointer) throws -> Int, name: String?,
    into sink: inout some RecordSink, counting summary: inout ReadingSummary,
    readers: XMLReaderPool, report: Report
  ) throws {
    func deliver(_ delivery: Delivery) throws { try delivery.hand(to: &sink, report) }
    var session = ReadingSession(self, name: name, readers: readers)
    defer { summary = session.summary }
    if let whole { return try session.take(whole, head, deliver) }
    try feed(&session, from: source, deliver)
  }

  /// Reads an input that is in memory.
  @discardableResult
  public func read(
    _ bytes: some Sequence<UInt8>, name: String? = nil, into sink: inout some RecordSink,
    report: Report
  ) throws -> ReadingSummary {
    func deliver(_ delivery: Delivery) throws { try delivery.hand(to: &sink, report) }
    var session = ReadingSession(self, name: name)
    try session.feed(bytes, deliver)
    try session.finish(deliver)
    return session.summary
  }

  /// Reads a document that is a tree already.
  @discardableResult
  public func read(
    _ document: XMLTreeDocument, name: String? = nil, into sink: inout some RecordSink,
    report: Report
  ) throws -> ReadingSummary {
    let head = InputHead(document)
    guard let format = format ?? formats.recognise(head) else { throw head.unknownFormat(formats) }
    guard let format = format as? any XMLLogFormat else {
      throw LogError(code: .wrongFormat, message: "\(format.title) is not XML")
    }
    func deliver(_ delivery: Delivery) throws { try delivery.hand(to: &sink, report) }
    let pipeline = RecordPipeline(format: format, options: options, name: name)
    let source = try XMLEntrySource(
      format: format, head: head, options: options, limits: limits.xml)
    try source.read(document) { try pipeline.take($0, deliver) }
    try pipeline.settle(deliver)
    return pipeline.summary.adding(source.passed)
  }
}

/// How several threads share the work on one input.
struct ReadingThreads: Sendable {
  var jobs: Int
  var pieceSize: Int
}
