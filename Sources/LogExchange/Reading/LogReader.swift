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

  /// Reads a file, or the logs in an archive.
  ///
  /// Archives and compressed files are opened (with the package trait `Containers`; without
  /// it, the error says what to install), and read without being unpacked to disk: each member
  /// that a format claims, or that is in `format`. The clinical document of an Apple Health
  /// export is left out where its `export.xml` is there; `export.zip:export_cda.xml` names one
  /// member. Files that belong to a log, such as the units of a backup, are read with it from
  /// the same archive or folder. What no format claims is reported as a note. A member that cannot be read does not
  /// keep the others from being read: its error is thrown at the end, and errors of further
  /// members are reported.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or `archive.zip:member`.
  ///   - name: What diagnostics call the input; nil for its path. Members have theirs after a
  ///     colon.
  ///   - sink: Gets the records. It is not finished here.
  ///   - report: Gets the diagnostics.
  /// - Returns: What became of the entries of all members.
  /// - Throws: `LogError` with the code `unreadable` for what cannot be opened, is damaged or
  ///   encrypted, `limitReached` for what asks more than `limits.container` allow,
  ///   `unknownFormat` where there is no log; and what reading a log throws.
  /// - Complexity: O(*n*) in the bytes that come out; memory does not grow with them.
  @discardableResult
  public func read(
    contentsOf path: String, name: String? = nil, into sink: inout some RecordSink, report: Report
  ) throws -> ReadingSummary {
    let reference = ContainerReference(Array(path.utf8))
    let file = name ?? String(decoding: reference.path, as: UTF8.self)
    let sources = LogSources(name ?? path, formats, named: format, limits: limits.container) {
      note throws(InputError) in
      try InputItems(reference, name: file, limits: limits.container, note: note)
    }
    return try read(sources, into: &sink, report: report)
  }

  /// Reads all logs of an input. Faults of one leave the others.
  private func read(
    _ sources: LogSources, into sink: inout some RecordSink, report: Report
  ) throws -> ReadingSummary {
    var sum: ReadingSummary?
    var failure: (any Error)?
    func tell(_ severity: Diagnostic.Severity, _ message: String, _ file: String) throws {
      try report(Diagnostic(severity, .unreadPart, message, file: file, path: ""))
    }
    func fail(_ error: any Error, _ label: String) throws {
      if failure == nil { failure = error } else { try tell(.error, "\(error)", label) }
    }
    while let event = sources.next() {
      switch event {
      case .log(let log):
        var summary = ReadingSummary()
        // What the sink and the report refuse with ends all.
        var refusal: (any Error)?
        do {
          try read(log, from: log.read, counting: &summary) { delivery in
            do { try delivery.hand(to: &sink, report) } catch {
              refusal = error
              throw error
            }
          }
        } catch {
          if let refusal { throw refusal }
          try fail((error as? InputError).map { LogError($0) } ?? error, log.label)
        }
        if sum == nil { sum = summary } else { sum?.add(summary) }
      case .skipped(let label): try tell(.note, "not a known log, so it is not read", label)
      case .note(let note): try tell(.note, note.message, note.input)
      case .warning(let message): try tell(.warning, message, sources.label)
      case .failed(let error, let label):
        try fail((error as? InputError).map { LogError($0) } ?? error, label)
      case .noLog(let members):
        let what = format.map { "in the format \($0.name)" } ?? "a known log"
        try fail(
          LogError(
            code: .unknownFormat,
            message: "none of its \(members.count) members is \(what): "
              + members.prefix(5).joined(separator: ", ") + (members.count > 5 ? ", ..." : "")),
          sources.label)
      case .sketched: break
      }
    }
    if let failure { throw failure }
    return sum ?? ReadingSummary(format: format?.name)
  }

  /// Reads a log whose beginning has been looked at.
  ///
  /// - Parameters:
  ///   - log: Has that beginning, the format and the companions.
  ///   - source: Gives what comes after its beginning, by `LogSource.read(into:)`.
  ///   - readers: What is used for one source after the other.
  package func read(
    _ log: LogSource, from source: (UnsafeMutableRawBufferPointer) throws -> Int,
    into sink: inout some RecordSink, counting summary: inout ReadingSummary,
    readers: XMLReaderPool? = nil, report: Report
  ) throws {
    try read(log, from: source, counting: &summary, readers: readers) {
      try $0.hand(to: &sink, report)
    }
  }

  private func read(
    _ log: LogSource, from source: (UnsafeMutableRawBufferPointer) throws -> Int,
    counting summary: inout ReadingSummary, readers: XMLReaderPool? = nil,
    _ deliver: Delivery.Taker
  ) throws {
    var reader = self
    reader.format = log.format
    if !log.companions.isEmpty { reader.options.companions = log.companions }
    var session = ReadingSession(reader, name: log.label, readers: readers)
    defer { summary = session.summary }
    try session.begin(log, deliver)
    if log.isWhole { return try session.finish(deliver) }
    try feed(&session, from: source, deliver)
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
    try pipeline.receive(deliver, isLast: true) { try source.read(document, $0) }
    return pipeline.summary.adding(source.passed)
  }
}

/// How several threads share the work on one input.
struct ReadingThreads: Sendable {
  var jobs: Int
  var pieceSize: Int
}

extension LogError {
  /// The error for an input that cannot be opened, or a member that cannot be read.
  init(_ error: InputError) {
    self.init(
      code: error.code == .limitReached ? .limitReached : .unreadable,
      message: error.systemCode == nil ? error.description : error.message)
  }
}

extension Diagnostic.Code {
  /// Something about an input as a whole, or a member of an archive: why it is not read.
  public static let unreadPart = Diagnostic.Code(description: "unread-part")
}
