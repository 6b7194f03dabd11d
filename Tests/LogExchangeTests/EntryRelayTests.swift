// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

/// Texts that are not XML give the same, whether a thread of its own reads them or not.
@Suite struct EntryRelayTests {
  private static let folders = [
    "acar-csv", "drivvo", "fhir", "fitbit-body", "fitbit-takeout", "fuel-log", "fuelio", "fuelly",
    "fuelly-ios", "garmin", "google-fit", "health-auto-export", "invalid", "libra", "lubelogger",
    "my-fuel-manager", "omron", "openscale", "renpho", "road-trip", "samsung-health",
    "simply-auto", "spritmonitor", "statistics", "withings",
  ]

  @Test(arguments: folders)
  func `fixtures give the same`(folder: String) throws {
    var options = ReadingOptions()
    options.locatesFields = true
    var records = 0
    for suffix in [".csv", ".tsv", ".json", ".ndjson"] {
      for name in Fixtures.files(in: Fixtures.path(folder), suffix: suffix) {
        let bytes = try Fixtures.bytes(at: Fixtures.path("\(folder)/\(name)"))
        let outcome = PieceReadingTests.expectSame(
          bytes, options: options, sizes: [11, 150, 2000], name)
        records += outcome.summary.records
      }
    }
    #expect(records > 0)
  }

  /// 3,000 records in three forms.
  enum Form: CaseIterable {
    case csv, ndjson, json

    var text: [UInt8] {
      let rows = (0..<3000).map { index in
        (date: "2024-01-\(10 + index % 20)T07:00", weight: "8\(index % 10).\(index % 7)0")
      }
      switch self {
      case .csv:
        let lines = rows.map { "\($0.date),\($0.weight),kg,\"a \"\"note\"\"\nof two lines\"\n" }
        return Array(("date,weight,weightUnit,note\n" + lines.joined()).utf8)
      case .ndjson:
        return Array(
          rows.map {
            #"{"type":"weight","date":"\#($0.date)","weight":\#($0.weight),"weightUnit":"kg"}"#
              + "\n"
          }.joined().utf8)
      case .json:
        let records = rows.map { #"{"date":"\#($0.date)","weight":\#($0.weight)}"# }
        return Array(
          (#"{"version":1,"logs":[{"type":"weight","massUnit":"kg","records":["#
            + records.joined(separator: ",\n") + "]}]}").utf8)
      }
    }
  }

  /// What a reading brings, without making words of it.
  private struct Reading: Equatable {
    var records: [LogRecord] = []
    var positions: [SourcePosition?] = []
    var diagnostics: [Diagnostic] = []
    var summary = ReadingSummary()
    var error: String?

    init(_ text: [UInt8], breaksAt end: Int, jobs: Int) {
      var reader = LogReader()
      reader.jobs = jobs
      reader.pieceSize = jobs > 1 ? 9000 : nil
      var offset = 0
      var found: [Diagnostic] = []
      var sink = RecordCollector()
      let source: (UnsafeMutableRawBufferPointer) throws -> Int = { buffer in
        if offset >= end, end < text.count { throw Refusal() }
        let part = text[offset..<min(offset + buffer.count, end)]
        buffer.copyBytes(from: part)
        offset += part.count
        return part.count
      }
      do {
        try reader.read(from: source, into: &sink, counting: &summary) { found.append($0) }
      } catch {
        self.error = "\(error)"
      }
      records = sink.records
      positions = sink.records.map(\.position)
      diagnostics = found
    }
  }

  @Test(arguments: Form.allCases)
  func `what stands before a fault comes out`(form: Form) {
    let text = form.text
    for cut in [text.count * 6 / 9, text.count * 8 / 9 + 1] {
      let broken = Reading(text, breaksAt: cut, jobs: 1)
      #expect(broken.error == "Refusal()" && broken.records.count > 1900)
      #expect(Reading(text, breaksAt: cut, jobs: 2) == broken, "breaks at \(cut)")
      let spoilt = text[..<cut] + Array("\"}x\u{1}\"".utf8) + text[cut...]
      let damaged = Reading(Array(spoilt), breaksAt: spoilt.count, jobs: 1)
      #expect(damaged.error != nil || !damaged.diagnostics.isEmpty)
      #expect(Reading(Array(spoilt), breaksAt: spoilt.count, jobs: 2) == damaged, "\(cut)")
    }
  }

  // MARK: Sinks

  private struct Refusal: Error {}

  private final class Count {
    var records = 0
    var bytes = 0
    var furthest = 0
  }

  private struct LimitedSink: RecordSink {
    let count: Count
    let limit: Int

    mutating func begin(_ log: LogHeader) {}
    mutating func add(_ record: LogRecord) throws {
      count.records += 1
      if count.records == limit { throw Refusal() }
    }
    mutating func finish() {}
  }

  @Test(arguments: Form.allCases)
  func `a sink that refuses a record ends the reading there`(form: Form) {
    var reader = LogReader()
    reader.jobs = 2
    reader.pieceSize = 1000
    let count = Count()
    var sink = LimitedSink(count: count, limit: 1200)
    #expect(throws: Refusal.self) {
      try reader.read(form.text, into: &sink) { _ in }
    }
    #expect(count.records == 1200)
  }

  @Test(arguments: Form.allCases)
  func `the reader waits while much is on its way`(form: Form) throws {
    let text = form.text
    let lineLength = text.count / 3000
    var reader = LogReader()
    reader.jobs = 2
    reader.pieceSize = 10_000
    let count = Count()
    var sink = LimitedSink(count: count, limit: .max)
    let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
      count.furthest = max(count.furthest, count.bytes - count.records * lineLength)
      let part = text[count.bytes..<min(count.bytes + 1000, text.count)]
      buffer.copyBytes(from: part)
      count.bytes += part.count
      return part.count
    }
    let summary = try reader.read(from: source, into: &sink) { _ in }
    #expect(summary.records == 3000)
    // The format is known after 64 kB; four pieces are on their way.
    #expect(text.count > 130_000 && count.furthest < 120_000, "\(count.furthest) bytes ahead")
  }
}
