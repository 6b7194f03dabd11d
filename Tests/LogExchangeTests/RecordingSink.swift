// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The forms a log can be written in, into memory.
enum WrittenForm: CaseIterable {
  case json
  case ndjson

  /// Reads a document as a tree and writes its records.
  func write(
    _ bytes: [UInt8], report: (Diagnostic) throws -> Void = { _ in }
  ) throws -> (text: String, summary: ReadingSummary) {
    let document = try XMLTreeParser().parse(bytes)
    return try write { sink in
      try LogReader().read(document, name: "log", into: &sink, report: report)
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
}
