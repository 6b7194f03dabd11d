// SPDX-License-Identifier: MIT

import XMLTree

/// Reads one input that arrives in chunks: first its format is recognised, then
/// its records are taken out of the stream.
struct ReadingSession {
  private enum Stage {
    /// Holds the bytes fed until there are enough to recognise the format.
    case recognising([UInt8])
    case reading(any EntrySource, RecordPipeline)
  }

  private var stage = Stage.recognising([])
  private let reader: LogReader
  /// The format that claims the input, or that the user names; nil if it is to be recognised.
  private var format: (any LogFormat)?
  private let name: String?
  private let readers: XMLReaderPool?
  /// The beginning of the input, once its format is known.
  private var head: InputHead?

  init(_ reader: LogReader, name: String?, readers: XMLReaderPool? = nil) {
    self.reader = reader
    format = reader.format
    self.name = name
    self.readers = readers
  }

  /// The counts so far, including those of entries that were passed over.
  var summary: ReadingSummary {
    guard case .reading(let source, let pipeline) = stage else {
      return ReadingSummary(format: format?.name)
    }
    return pipeline.summary.adding(source.passed)
  }

  mutating func feed(_ bytes: some Sequence<UInt8>, _ deliver: Delivery.Taker) throws {
    try bytes.withContiguousBytes {
      try feed(UnsafeRawBufferPointer($0), deliver)
    }
  }

  private mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ deliver: Delivery.Taker
  ) throws {
    if case .recognising(var head) = stage {
      stage = .recognising([])
      head.append(contentsOf: bytes)
      if head.count < InputHead.size {
        stage = .recognising(head)
      } else {
        try recognise(
          InputHead(head, isWhole: false, encoding: reader.options.encoding), with: head, deliver)
      }
    } else if case .reading(let source, let pipeline) = stage {
      try pipeline.receive(deliver) { try source.feed(bytes, $0) }
    }
  }

  /// Reads the next chunk of the input.
  ///
  /// - Parameter read: Writes the next bytes into a buffer and returns their number; called
  ///   once.
  mutating func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, _ deliver: Delivery.Taker
  ) throws {
    if case .recognising = stage {
      try LogReader.withChunk(from: read) { try feed($0, deliver) }
    } else if case .reading(let source, let pipeline) = stage {
      try pipeline.receive(deliver) { try source.fill(from: read, $0) }
    }
  }

  /// Begins with a source whose beginning has been read already.
  mutating func begin(_ log: LogSource, _ deliver: Delivery.Taker) throws {
    format = log.format
    try begin(log.head, format, with: log.beginning, deliver)
  }

  mutating func finish(_ deliver: Delivery.Taker) throws {
    if case .recognising(let head) = stage {
      try recognise(
        InputHead(head, isWhole: true, encoding: reader.options.encoding), with: head, deliver)
    }
    if case .reading(let source, let pipeline) = stage {
      try pipeline.receive(deliver, isLast: true) { try source.finish($0) }
    }
    try checkFormat()
  }

  /// Ends an input that has broken off: the entries that are complete by then count.
  func breakOff(_ deliver: Delivery.Taker) throws {
    if case .reading(let source, let pipeline) = stage {
      try pipeline.receive(deliver, isLast: true) { try source.breakOff($0) }
    }
  }

  /// Throws if nothing was read and the input is not in the format that the user has named.
  /// Tables are checked by `CSVEntrySource`.
  private func checkFormat() throws(LogError) {
    let summary = summary
    guard summary.records == 0, summary.rejected == 0, let format, let head,
      !(format is any CSVLogFormat), head.firstCharacter != nil, !format.recognises(head)
    else { return }
    throw format.isAnother(head)
  }

  private mutating func recognise(
    _ head: InputHead, with bytes: [UInt8], _ deliver: Delivery.Taker
  ) throws {
    try begin(head, format ?? reader.formats.recognise(head), with: bytes, deliver)
  }

  /// Begins reading in this format, with the bytes held so far.
  private mutating func begin(
    _ head: InputHead, _ format: (any LogFormat)?, with bytes: [UInt8], _ deliver: Delivery.Taker
  ) throws {
    guard let format else {
      throw head.unknownFormat(reader.formats)
    }
    // In a format with an entry on each line, an empty input is a log without entries.
    if head.isEmpty, (format as? any JSONLogFormat)?.isSequence(head) != true {
      throw LogError.empty
    }
    self.head = head
    let pipeline = RecordPipeline(format: format, options: reader.options, name: name)
    stage = .reading(try reader.makeSource(format, head, readers), pipeline)
    try feed(bytes, deliver)
  }
}

extension LogReader {
  /// Makes the source that reads the entries of an input in this format.
  fileprivate func makeSource(
    _ format: any LogFormat, _ head: InputHead, _ readers: XMLReaderPool?
  ) throws -> any EntrySource {
    let (options, limits) = (options, limits)
    let threads = threads(for: head)
    func relayed(
      _ makeSource: @escaping @Sendable () throws -> any EntrySource
    ) throws -> any EntrySource {
      guard let threads else { return try makeSource() }
      return EntryRelay(pieceSize: threads.pieceSize, makeSource: makeSource)
    }
    switch format {
    case let format as any XMLLogFormat:
      return try XMLEntrySource(
        format: format, head: head, options: options, limits: limits.xml, schema: schema,
        readers: readers, threads: threads)
    case let format as any CSVLogFormat:
      return try relayed {
        try CSVEntrySource(format: format, head: head, options: options, limits: limits.csv)
      }
    case let format as any JSONLogFormat:
      return try relayed {
        JSONEntrySource(format: format, head: head, options: options, limits: limits.json)
      }
    case let format as any DatabaseLogFormat:
      return try relayed { try DatabaseEntrySource(format: format, options: options) }
    default:
      throw LogError(code: .wrongFormat, message: "\(format.title) is not read, only written")
    }
  }
}
