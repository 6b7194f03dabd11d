// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// What a reading of an export gave, records as NDJSON.
struct AppleReading {
  var text = ""
  var diagnostics: [String] = []
  var severities: [Diagnostic.Severity] = []
  var summary = ReadingSummary()
  var error: (any Error)?

  /// Reads; the balance is checked.
  init(
    _ bytes: [UInt8], measures: ReadingOptions.Measures = .bodyMass,
    format: (any LogFormat)? = nil, way: InputWay = .bytes, chunk: Int = 1 << 16
  ) {
    var options = ReadingOptions()
    options.measures = measures
    let reader = LogReader(format: format, options: options)
    let output = Output()
    var sink = NDJSONWriter { output.bytes.append(contentsOf: $0) }
    var diagnostics: [Diagnostic] = []
    var summary = ReadingSummary()
    do {
      if way == .tree {
        let document = try XMLTreeParser().parse(bytes)
        summary = try reader.read(document, into: &sink) { diagnostics.append($0) }
      } else {
        var rest = bytes[...]
        let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
          let piece = rest.prefix(min(chunk, buffer.count))
          rest = rest.dropFirst(piece.count)
          buffer.copyBytes(from: piece)
          return piece.count
        }
        try reader.read(from: source, into: &sink, counting: &summary) { diagnostics.append($0) }
      }
      try sink.finish()
    } catch {
      self.error = error
      try? sink.finish()
    }
    text = String(decoding: output.bytes, as: UTF8.self)
    self.summary = summary
    self.diagnostics = diagnostics.map(\.description)
    severities = diagnostics.map(\.severity)
    #expect(summary.isBalanced)
    #expect(summary.recordsByKind[.weight] == text.utf8.filter { $0 == 0x0A }.count)
    #expect(summary.rejected <= severities.count { $0 == .error })
  }

  init(
    fixture name: String, measures: ReadingOptions.Measures = .bodyMass, way: InputWay = .bytes
  ) throws {
    self.init(
      try ProjectFiles.fixture("apple-health/\(name)"), measures: measures, way: way)
  }

  static func expected(_ name: String) throws -> String {
    String(decoding: try ProjectFiles.fixture("apple-health/\(name).ndjson"), as: UTF8.self)
  }

  private final class Output {
    var bytes: [UInt8] = []
  }
}
