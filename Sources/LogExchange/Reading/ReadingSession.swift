// SPDX-License-Identifier: MIT

import XMLTree

/// Reads one input that arrives in chunks: first its format is recognised, then
/// its records are taken out of the stream.
struct ReadingSession {
  private enum Stage {
    /// Holds what was fed until the format is known and its start is complete.
    case recognising([UInt8])
    case xml(XMLRoad)
    case csv(CSVRoad)
    case json(JSONRoad)
  }

  private var stage = Stage.recognising([])
  private var road: RecordRoad?
  private let reader: LogReader
  private let name: String?
  private let readers: XMLReaderPool?

  init(_ reader: LogReader, name: String?, readers: XMLReaderPool? = nil) {
    self.reader = reader
    self.name = name
    self.readers = readers
  }

  /// The counts so far.
  var summary: ReadingSummary {
    if case .xml(let way) = stage { return way.summary }
    return road?.summary ?? ReadingSummary(format: reader.format?.name)
  }

  mutating func feed(
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
    case .xml(let way): try way.feed(bytes, into: &sink, report)
    case .csv(let way): try way.feed(bytes, into: &sink, report)
    case .json(let way): try way.feed(bytes, into: &sink, report)
    }
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
    switch stage {
    case .recognising: break
    case .xml(let way): try way.finish(into: &sink, report)
    case .csv(let way): try way.finish(into: &sink, report)
    case .json(let way): try way.finish(into: &sink, report)
    }
  }

  /// The input has broken off: what was fed of it counts.
  func breakOff(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    if case .xml(let way) = stage { try way.breakOff(into: &sink, report) }
  }

  /// Chooses the format and reads what was held.
  private mutating func begin(
    _ head: InputHead, with bytes: [UInt8], into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    guard let format = reader.format ?? LogFormats.recognise(head) else {
      throw head.unknownFormat
    }
    let road = RecordRoad(format: format, name: name)
    self.road = road
    switch format {
    case let format as any XMLLogFormat:
      stage = .xml(
        try XMLRoad(
          format: format, head: head, options: reader.options, limits: reader.limits,
          schema: reader.schema, readers: readers, threads: reader.threads(for: head),
          road: road))
    case let format as any CSVLogFormat:
      stage = .csv(
        try CSVRoad(format: format, head: head, options: reader.options, road: road))
    case let format as any JSONLogFormat:
      stage = .json(
        JSONRoad(format: format, head: head, options: reader.options, road: road))
    default:
      throw LogError(code: .wrongFormat, message: "\(format.title) is not read, only written")
    }
    try feed(bytes, into: &sink, report)
  }
}
