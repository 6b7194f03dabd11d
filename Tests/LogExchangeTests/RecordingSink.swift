// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The ways an input can reach a reader.
enum InputWay: CaseIterable {
  case tree
  case bytes
  /// As a stream that gives few bytes at a time.
  case trickle

  func read(
    _ bytes: [UInt8], format: (any LogFormat)? = nil, name: String? = nil,
    into sink: inout some RecordSink, report: LogReader.Report
  ) throws -> ReadingSummary {
    let reader = LogReader(format: format)
    switch self {
    case .tree:
      let document = try XMLTreeParser().parse(bytes)
      return try reader.read(document, name: name, into: &sink, report: report)
    case .bytes:
      return try reader.read(bytes, name: name, into: &sink, report: report)
    case .trickle:
      var rest = bytes[...]
      let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
        let piece = rest.prefix(7)
        rest = rest.dropFirst(7)
        buffer.copyBytes(from: piece)
        return piece.count
      }
      return try reader.read(from: source, name: name, into: &sink, report: report)
    }
  }
}

/// The forms a log can be written in, into memory.
enum WrittenForm: CaseIterable {
  case json
  case ndjson

  /// Reads an input and writes its records.
  func write(
    _ bytes: [UInt8], way: InputWay = .bytes, report: LogReader.Report = { _ in }
  ) throws -> (text: String, summary: ReadingSummary) {
    try write { sink in
      try way.read(bytes, name: "log", into: &sink, report: report)
    }
  }

  func write(
    _ read: (inout AnySink) throws -> ReadingSummary
  ) throws -> (text: String, summary: ReadingSummary) {
    let output = Output()
    var sink: AnySink
    switch self {
    case .json: sink = AnySink(NativeJSONWriter { output.bytes.append(contentsOf: $0) })
    case .ndjson: sink = AnySink(NDJSONWriter { output.bytes.append(contentsOf: $0) })
    }
    let summary = try read(&sink)
    try sink.finish()
    return (String(decoding: output.bytes, as: UTF8.self), summary)
  }

  private final class Output {
    var bytes: [UInt8] = []
  }
}

/// A sink of any type.
struct AnySink: RecordSink {
  private var sink: any RecordSink

  init(_ sink: any RecordSink) { self.sink = sink }

  mutating func begin(_ log: LogHeader) throws { try sink.begin(log) }
  mutating func add(_ record: LogRecord) throws { try sink.add(record) }
  mutating func finish() throws { try sink.finish() }
  var leftBehind: LeftBehind { sink.leftBehind }
}
