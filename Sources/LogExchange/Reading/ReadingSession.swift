// SPDX-License-Identifier: MIT

import XMLTree

/// Reads one input that arrives in chunks: first its format is recognised, then
/// its records are taken out of the stream.
struct ReadingSession {
  private enum Stage {
    /// Holds what was fed until the format is known and its start is complete.
    case recognising([UInt8])
    case xml(XMLPipeline)
    case entries(any EntrySource)
  }

  private var stage = Stage.recognising([])
  private var pipeline: RecordPipeline?
  private let reader: LogReader
  private let name: String?
  private let readers: XMLReaderPool?
  /// How the input begins, once its format is known.
  private var head: InputHead?

  init(_ reader: LogReader, name: String?, readers: XMLReaderPool? = nil) {
    self.reader = reader
    self.name = name
    self.readers = readers
  }

  /// The counts so far.
  var summary: ReadingSummary {
    if case .xml(let source) = stage { return source.summary }
    return pipeline?.summary ?? ReadingSummary(format: reader.format?.name)
  }

  mutating func feed(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    do {
      try feedStage(bytes, into: &sink, report)
    } catch {
      try settle(after: error, into: &sink, report)
      throw error
    }
  }

  /// Whether what comes next is read into a place of its own (`fill`), without being copied.
  var isFilled: Bool {
    if case .xml(let source) = stage { source.isFilled } else { false }
  }

  /// Reads some more.
  ///
  /// - Parameter read: Puts the next bytes into a buffer and answers how many; it is asked once.
  func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    guard case .xml(let source) = stage else { return }
    do {
      try source.fill(from: read, into: &sink, report)
    } catch {
      try settle(after: error, into: &sink, report)
      throw error
    }
  }

  /// What stands before a fault of the input counts.
  private func settle(
    after error: any Error, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    if error is XMLReadError || error is LogError { try pipeline?.settle(into: &sink, report) }
  }

  private mutating func feedStage(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    switch stage {
    case .recognising(var head):
      stage = .recognising([])
      head.append(contentsOf: bytes)
      guard head.count >= InputHead.size else {
        stage = .recognising(head)
        return
      }
      try begin(InputHead(head), with: head, into: &sink, report)
    case .xml(let source): try source.feed(bytes, into: &sink, report)
    case .entries(let source):
      try bytes.withContiguousBytes {
        try go(source, .feed(UnsafeRawBufferPointer($0)), into: &sink, report)
      }
    }
  }

  private enum Step {
    case feed(UnsafeRawBufferPointer)
    case finish
    case breakOff
  }

  private func go(
    _ source: any EntrySource, _ step: Step, into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    func take(_ entry: MappedEntry, _ position: SourcePosition?, _ path: EntryPath) throws {
      try pipeline?.collect(
        entry, position: position, path: path.description, into: &sink, report)
    }
    do {
      switch step {
      case .feed(let bytes): try source.feed(bytes, take)
      case .finish: try source.finish(take)
      case .breakOff: try source.breakOff(take)
      }
    } catch {
      // What stands before the fault counts.
      try pipeline?.handOnCollected(into: &sink, report)
      throw error
    }
    try pipeline?.handOnCollected(into: &sink, report)
  }

  /// Takes an input of which all is at hand, and its head.
  mutating func take(
    _ whole: [UInt8], _ head: InputHead, into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    stage = .recognising([])
    try begin(head, with: whole, into: &sink, report)
    try finish(into: &sink, report)
  }

  mutating func finish(
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    if case .recognising(let head) = stage {
      try begin(InputHead(head, isWhole: true), with: head, into: &sink, report)
    }
    do {
      switch stage {
      case .recognising: break
      case .xml(let source): try source.finish(into: &sink, report)
      case .entries(let source): try go(source, .finish, into: &sink, report)
      }
    } catch {
      try settle(after: error, into: &sink, report)
      throw error
    }
    try pipeline?.settle(into: &sink, report)
    try checkFormat()
  }

  /// The format that the user names may be another one than that of the input. Tables are
  /// looked at by what reads them.
  private func checkFormat() throws(LogError) {
    let summary = summary
    guard summary.records == 0, summary.rejected == 0, let format = reader.format, let head,
      !(format is any CSVLogFormat), head.firstCharacter != nil, !format.recognises(head)
    else { return }
    throw format.isAnother(head)
  }

  /// The input has broken off: what was fed of it counts.
  func breakOff(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    switch stage {
    case .recognising: break
    case .xml(let source): try source.breakOff(into: &sink, report)
    case .entries(let source): try go(source, .breakOff, into: &sink, report)
    }
    try pipeline?.settle(into: &sink, report)
  }

  /// Chooses the format and reads what was held.
  private mutating func begin(
    _ head: InputHead, with bytes: [UInt8], into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    guard let format = reader.format ?? reader.formats.recognise(head) else {
      throw head.unknownFormat(reader.formats)
    }
    // No line at all is a log of none, where each line is an entry.
    if head.isEmpty, (format as? any JSONLogFormat)?.isSequence(head) != true {
      throw LogError.empty
    }
    self.head = head
    let pipeline = RecordPipeline(format: format, options: reader.options, name: name)
    self.pipeline = pipeline
    let (options, limits) = (reader.options, reader.limits)
    let threads = reader.threads(for: head)
    switch format {
    case let format as any XMLLogFormat:
      stage = .xml(
        try XMLPipeline(
          format: format, head: head, options: options, limits: limits.xml,
          schema: reader.schema, readers: readers, threads: threads, pipeline: pipeline))
    case let format as any CSVLogFormat:
      stage = .entries(
        try Self.make(threads) {
          try CSVEntrySource(format: format, head: head, options: options, limits: limits.csv)
        })
    case let format as any JSONLogFormat:
      stage = .entries(
        try Self.make(threads) {
          JSONEntrySource(format: format, head: head, options: options, limits: limits.json)
        })
    case let format as any DatabaseLogFormat:
      stage = .entries(
        try Self.make(threads) { try DatabaseEntrySource(format: format, options: options) })
    default:
      throw LogError(code: .wrongFormat, message: "\(format.title) is not read, only written")
    }
    try feed(bytes, into: &sink, report)
  }

  private static func make(
    _ threads: ReadingThreads?, _ makeSource: @escaping @Sendable () throws -> any EntrySource
  ) throws -> any EntrySource {
    try threads?.relay(makeSource) ?? makeSource()
  }
}
