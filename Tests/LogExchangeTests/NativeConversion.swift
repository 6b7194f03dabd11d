// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// One input read and written in another form, in memory.
struct NativeConversion {
  var text: String
  var summary: ReadingSummary
  var leftBehind: LeftBehind
  var diagnostics: [String]

  /// - Parameters:
  ///   - from: The format of the input; nil to recognise it.
  ///   - to: The name of the format to write.
  init(
    _ text: String, from: String? = nil, to form: String,
    options: ReadingOptions = ReadingOptions(), writing: WritingOptions = WritingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try self.init(form: form, writing: writing) { sink, report in
      let reader = LogReader(
        format: from.flatMap { LogFormats.standard.named($0) }, options: options)
      return try reader.read(Array(text.utf8), into: &sink, report: report)
    }
    #expect(summary.isBalanced, sourceLocation: sourceLocation)
  }

  /// Writes logs, or their records without the headers.
  init(_ logs: [RandomLogbook.Log], to form: String, withHeaders: Bool = true) throws {
    try self.init(form: form, writing: WritingOptions()) { sink, _ in
      for log in logs {
        if withHeaders { try sink.begin(log.header) }
        for record in log.records { try sink.add(record) }
      }
      return ReadingSummary()
    }
  }

  /// Writes records that have no headers.
  init(_ records: [LogRecord], to form: String) throws {
    try self.init(form: form, writing: WritingOptions()) { sink, _ in
      for record in records { try sink.add(record) }
      return ReadingSummary()
    }
  }

  private init(
    form: String, writing: WritingOptions,
    _ read: (inout AnySink, (Diagnostic) -> Void) throws -> ReadingSummary
  ) throws {
    final class Output { var bytes: [UInt8] = [] }
    let output = Output()
    let format = try #require(LogFormats.standard.named(form))
    var sink = AnySink(
      try #require(format.makeSink({ output.bytes.append(contentsOf: $0) }, writing)))
    var diagnostics: [String] = []
    summary = try read(&sink) { diagnostics.append("\($0)") }
    try sink.finish()
    leftBehind = sink.leftBehind
    self.diagnostics = diagnostics
    text = String(decoding: output.bytes, as: UTF8.self)
  }

  /// Reads an input into memory.
  static func records(
    _ text: String, from: String? = nil, options: ReadingOptions = ReadingOptions()
  ) throws -> (collector: RecordCollector, diagnostics: [String], summary: ReadingSummary) {
    var collector = RecordCollector()
    var diagnostics: [String] = []
    let reader = LogReader(format: from.flatMap { LogFormats.standard.named($0) }, options: options)
    let summary = try reader.read(Array(text.utf8), into: &collector) {
      diagnostics.append("\($0)")
    }
    #expect(summary.isBalanced)
    return (collector, diagnostics, summary)
  }
}
