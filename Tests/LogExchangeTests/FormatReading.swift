// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// What comes of reading an input, whole and a few bytes at a time: both have to
/// say the same, and the books have to balance.
struct FormatReading {
  var records: [LogRecord] = []
  var logs: [LogHeader] = []
  var diagnostics: [String] = []
  var summary = ReadingSummary()
  /// The records as NDJSON.
  var ndjson = ""

  init(
    _ bytes: [UInt8], _ configure: (inout ReadingOptions) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var options = ReadingOptions()
    configure(&options)
    self = try Self.read(options) { reader, sink, report in
      try reader.read(bytes, into: &sink, report: report)
    }
    let trickled = try Self.read(options) { reader, sink, report in
      var rest = bytes[...]
      let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
        let piece = rest.prefix(5)
        rest = rest.dropFirst(5)
        buffer.copyBytes(from: piece)
        return piece.count
      }
      return try reader.read(from: source, into: &sink, report: report)
    }
    #expect(trickled.records == records, sourceLocation: sourceLocation)
    #expect(trickled.diagnostics == diagnostics, sourceLocation: sourceLocation)
    #expect(trickled.summary == summary, sourceLocation: sourceLocation)
    #expect(summary.isBalanced, sourceLocation: sourceLocation)
    #expect(summary.records == records.count, sourceLocation: sourceLocation)
    let errors = diagnostics.count { $0.contains(" error[") || $0.hasPrefix("error[") }
    #expect(errors == summary.rejected, sourceLocation: sourceLocation)
  }

  init(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try self.init(Array(text.utf8), configure, sourceLocation: sourceLocation)
  }

  private init() {}

  private static func read(
    _ options: ReadingOptions,
    _ body: (LogReader, inout RecordCollector, LogReader.Report) throws -> ReadingSummary
  ) throws -> FormatReading {
    var reading = FormatReading()
    var sink = RecordCollector()
    var diagnostics: [String] = []
    reading.summary = try body(LogReader(options: options), &sink) {
      diagnostics.append("\($0)")
    }
    reading.records = sink.records
    reading.logs = sink.logs
    reading.diagnostics = diagnostics
    reading.ndjson = try written(sink.records, as: "ndjson").text
    return reading
  }

  /// A fixture and the records that it has to give.
  static func fixture(_ path: String) throws -> (bytes: [UInt8], ndjson: String) {
    let stem = path.split(separator: ".")[0]
    return (
      try ProjectFiles.fixture(path),
      String(decoding: try ProjectFiles.fixture("\(stem).ndjson"), as: UTF8.self)
    )
  }

  /// A sample of `../shared/samples`; nil where it is absent.
  static func sample(_ path: String) -> [UInt8]? {
    let bytes = try? Fixtures.bytes(at: "\(Fixtures.shared)/samples/\(path)")
    if bytes == nil { SkipNotices.shared.printOnce("skipped: no sample \(path)") }
    return bytes
  }

  /// The same records without places, as they are equal after a conversion.
  var placeless: [LogRecord] { records.map(\.placeless) }

  // MARK: Writing

  /// Records in a form, and what had no place in it.
  static func written(
    _ records: [LogRecord], under log: LogHeader? = nil, as name: String,
    _ options: WritingOptions = WritingOptions()
  ) throws -> (text: String, leftBehind: [String: Int]) {
    let output = Output()
    let format = try #require(LogFormats.standard.named(name))
    var sink = try #require(
      format.makeSink({ output.bytes.append(contentsOf: $0) }, options))
    if let log { try sink.begin(log) }
    for record in records { try sink.add(record) }
    try sink.finish()
    return (String(decoding: output.bytes, as: UTF8.self), sink.leftBehind.counts)
  }

  /// An input in another form, its logs included.
  static func converted(
    _ bytes: [UInt8], to name: String
  ) throws -> (text: String, leftBehind: [String: Int]) {
    let output = Output()
    let format = try #require(LogFormats.standard.named(name))
    var sink = AnySink(
      try #require(
        format.makeSink({ output.bytes.append(contentsOf: $0) }, WritingOptions())))
    _ = try LogReader().read(bytes, into: &sink) { _ in }
    try sink.finish()
    return (String(decoding: output.bytes, as: UTF8.self), sink.leftBehind.counts)
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  // MARK: Variants

  /// A text as other programs might have saved it: with a byte order mark, with
  /// other line ends, in UTF-16.
  static func variants(of bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    let text = String(decoding: bytes, as: UTF8.self)
    let crlf = Array(text.replacing("\n", with: "\r\n").utf8)
    let cr = Array(text.replacing("\n", with: "\r").utf8)
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(unit & 255), UInt8(unit >> 8)] }
    return [
      ("mark", [0xEF, 0xBB, 0xBF] + bytes), ("CR LF", crlf), ("CR", cr),
      ("mark and CR LF", [0xEF, 0xBB, 0xBF] + crlf), ("UTF-16", utf16),
    ]
  }
}

extension LogRecord {
  var placeless: LogRecord {
    var record = self
    record.position = nil
    return record
  }
}
