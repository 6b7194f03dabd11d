// SPDX-License-Identifier: MIT

import XMLTree

/// Reads one input that arrives in chunks: first its format is recognised, then
/// its records are taken out of the stream.
struct ReadingSession {
  private enum Stage {
    /// Holds what was fed until the format is known.
    case recognising([UInt8])
    case reading(XMLTreeReader)
  }

  private var stage = Stage.recognising([])
  private var road: RecordRoad?
  private let format: (any LogFormat)?
  private let limits: ParseLimits
  private let name: String?

  init(format: (any LogFormat)?, limits: ParseLimits, name: String?) {
    self.format = format
    self.limits = limits
    self.name = name
  }

  mutating func feed(
    _ bytes: some Sequence<UInt8>, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    switch stage {
    case .recognising(var head):
      stage = .recognising([])
      head.append(contentsOf: bytes)
      if let format = format ?? LogFormats.recognise(InputHead(head)) {
        try begin(format, with: head, into: &sink, report)
      } else if head.count < InputHead.size {
        stage = .recognising(head)
      } else {
        throw InputHead(head).unknownFormat
      }
    case .reading(let reader):
      try feed(bytes, to: reader, into: &sink, report)
    }
  }

  mutating func finish(
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws -> ReadingSummary {
    guard case .reading(let reader) = stage, var road else {
      guard case .recognising(let head) = stage else { throw InputHead([]).unknownFormat }
      throw InputHead(head).unknownFormat
    }
    try reader.finish { match in
      try road.take(match, into: &sink, report: report)
      return .continue
    }
    return road.summary
  }

  private mutating func begin(
    _ format: any LogFormat, with head: [UInt8], into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    let road = try RecordRoad(format: format, name: name)
    let reader = XMLTreeReader(path: road.path, limits: limits)
    self.road = road
    stage = .reading(reader)
    try feed(head, to: reader, into: &sink, report)
  }

  private mutating func feed(
    _ bytes: some Sequence<UInt8>, to reader: XMLTreeReader, into sink: inout some RecordSink,
    _ report: LogReader.Report
  ) throws {
    _ = try reader.feed(bytes) { match in
      try road?.take(match, into: &sink, report: report)
      return .continue
    }
  }
}
