// SPDX-License-Identifier: MIT

import XMLTree

/// Reads logs in any known format and hands their records to a sink.
///
///     var sink = NDJSONWriter { bytes in … }
///     let summary = try LogReader().read(contentsOf: "export.xml", into: &sink) { print($0) }
///     try sink.finish()
///
/// Records come out while the input is read, and memory does not grow with it. An entry that
/// cannot become a record is rejected: it is reported and left out. Several inputs may go into
/// one sink; the caller finishes the sink.
///
/// All `read` methods throw `LogError` if no format claims the input or it cannot be read,
/// `XMLReadError` if it is not well-formed, and any error that the sink or `report` throws.
/// Records before the fault have gone to the sink by then.
public struct LogReader: Sendable {
  /// Receives the diagnostics of an input, each before the records that follow it.
  public typealias Report = (Diagnostic) throws -> Void

  /// The format of the input; nil to recognise it by its content.
  public var format: (any LogFormat)?
  /// The formats to choose from, and with them the kinds of log that native forms hold.
  public var formats: LogFormats
  /// The user's answers for inputs that do not say it themselves, such as units and time zone.
  public var options: ReadingOptions
  /// The limits on sizes, depths and counts in the input.
  public var limits: ReadingLimits
  /// A schema that XML inputs are validated against while they are read, in the same pass. It
  /// is not used for trees or for inputs that are not XML. Violations are reported with the
  /// code `schemaViolation`, and records are made all the same.
  public var schema: XMLSchema?

  /// The number of threads that read a large input. Default 1: the caller's.
  ///
  /// With more, other threads parse XML and make records of it, and the caller's thread hands
  /// them to the sink: the same records in the same order with the same diagnostics, but some
  /// megabytes after they were read. CSV and JSON use one thread besides the caller's. Small
  /// inputs, XML with a schema, XML formats whose records depend on each other, and inputs read
  /// with a time zone use the caller's thread alone.
  public var jobs = 1
  /// For tests: the size in bytes of the pieces that even a small input is cut into; nil for
  /// the usual size.
  package var pieceSize: Int?

  /// The threads for an input with this head; nil if the caller's thread reads it alone.
  func threads(for head: InputHead) -> ReadingThreads? {
    // With a time zone, the order of entries matters, and each must know its path.
    guard jobs > 1, options.timeZone == nil, pieceSize != nil || !head.isWhole else { return nil }
    return ReadingThreads(jobs: jobs, pieceSize: pieceSize ?? Self.pieceSize)
  }

  /// The size in bytes of a piece; it is limited because records take more memory than their
  /// source.
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
  /// Archives and compressed files are opened (with the package trait `Containers`; without it,
  /// the error says what to install) and read without being unpacked to disk. Each member that
  /// a format claims, or that is in `format`, is read. The clinical document of an Apple Health
  /// export is left out if its `export.xml` is there; `export.zip:export_cda.xml` names one
  /// member. Files that belong to a log, such as the units of a backup, are read with it from
  /// the same archive or folder. A member that no format claims is skipped, with a note. A
  /// member that cannot be read does not keep the others from being read: its error is thrown
  /// at the end, and errors of further members are reported.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `archive.zip:member`.
  ///   - name: The name of the input in diagnostics; nil for its path. Members have theirs
  ///     after a colon.
  ///   - sink: Receives the records. It is not finished here.
  ///   - report: Receives the diagnostics.
  /// - Returns: The outcome of the entries of all members.
  /// - Throws: `LogError` with the code `unreadable` for an input that cannot be opened, is
  ///   damaged or is encrypted, `limitReached` for one that exceeds `limits.container`,
  ///   `unknownFormat` if there is no log; and any error of reading a log.
  /// - Complexity: O(*n*) in the number of unpacked bytes; memory does not grow with them.
  @discardableResult
  public func read(
    contentsOf path: String, name: String? = nil, into sink: inout some RecordSink, report: Report
  ) throws -> ReadingSummary {
    let reference = ContainerReference(path)
    let file = name ?? String(decoding: reference.path, as: UTF8.self)
    let sources = LogSources(
      name ?? path, formats, named: format, limits: limits.container, encoding: options.encoding
    ) {
      note throws(InputError) in
      try InputItems(reference, name: file, limits: limits.container, note: note)
    }
    return try read(sources, into: &sink, report: report)
  }

  /// Reads all logs of an input. A fault in one does not affect the others.
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
        // An error of the sink or of `report` ends the reading of all logs.
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
  ///   - log: The source, with its beginning, its format and its companions.
  ///   - source: Reads the bytes after the beginning, as `LogSource.read(into:)` does.
  ///   - readers: The readers that are reused from one source to the next.
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
    var session = ReadingSession(withCompanions(of: log), name: log.label, readers: readers)
    defer { summary = session.summary }
    try session.begin(log, deliver)
    if log.isWhole { return try session.finish(deliver) }
    try feed(&session, from: source, deliver)
  }

  private func withCompanions(of log: LogSource) -> LogReader {
    if log.companions.isEmpty { return self }
    var reader = self
    reader.options.companions = log.companions
    return reader
  }

  /// Reads bytes that a closure supplies.
  ///
  /// - Parameters:
  ///   - source: Writes the next bytes to the start of the buffer and returns their number; 0
  ///     at the end.
  ///   - name: The name of the input in diagnostics.
  ///   - sink: Receives the records. It is not finished here.
  ///   - report: Receives the diagnostics.
  @discardableResult
  public func read(
    from source: (UnsafeMutableRawBufferPointer) throws -> Int, name: String? = nil,
    into sink: inout some RecordSink, report: Report
  ) throws -> ReadingSummary {
    var summary = ReadingSummary()
    try read(from: source, name: name, into: &sink, counting: &summary, report: report)
    return summary
  }

  /// Reads bytes that a closure supplies, and counts even what was read before an error.
  ///
  /// - Parameters:
  ///   - source: Writes the next bytes to the start of the buffer and returns their number; 0
  ///     at the end.
  ///   - name: The name of the input in diagnostics.
  ///   - sink: Receives the records. It is not finished here.
  ///   - summary: Receives the counts, also if an error is thrown. They balance even then,
  ///     unless the sink threw.
  ///   - report: Receives the diagnostics.
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

/// The number of threads that share the work on one input, and the size of its pieces in bytes.
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
  /// An input as a whole, or a member of an archive, is not read or not read completely.
  public static let unreadPart = Diagnostic.Code(description: "unread-part")
}
