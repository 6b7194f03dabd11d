// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

/// Readings of one input by one thread and by several are the same.
@Suite struct PieceReadingTests {
  /// All that a reading shows, in order.
  struct Outcome: Equatable {
    var events: [String] = []
    var summary = ReadingSummary()
    var error: String?

    init(
      _ bytes: [UInt8], _ options: ReadingOptions, jobs: Int, pieceSize: Int?, chunk: Int = 1 << 16,
      breaksAt end: Int? = nil
    ) {
      var reader = LogReader(options: options)
      reader.jobs = jobs
      reader.pieceSize = pieceSize
      let list = EventList()
      var sink = EventSink(list: list)
      var offset = 0
      do {
        let source: (UnsafeMutableRawBufferPointer) throws -> Int = { buffer in
          if let end, offset >= end { throw Break() }
          let part = bytes[offset..<min(offset + min(chunk, buffer.count), end ?? bytes.count)]
          buffer.copyBytes(from: part)
          offset += part.count
          return part.count
        }
        try reader.read(from: source, name: "log", into: &sink, counting: &summary) {
          list.events.append("\($0.severity): \($0) [\($0.path)]")
        }
      } catch {
        self.error = "\(error)"
      }
      events = list.events
    }
  }

  struct Break: Error {}

  final class EventList {
    var events: [String] = []
  }

  struct EventSink: RecordSink {
    let list: EventList

    mutating func begin(_ log: LogHeader) { list.events.append("log \(log)") }
    mutating func add(_ record: LogRecord) { list.events.append("\(record)") }
    mutating func noteGap() { list.events.append("gap") }
    mutating func finish() {}
    var leftBehind: LeftBehind { LeftBehind() }
  }

  @discardableResult
  static func expectSame(
    _ bytes: [UInt8], options: ReadingOptions = ReadingOptions(), breaksAt end: Int? = nil,
    sizes: [Int] = [1, 150, 2000], _ name: String = ""
  ) -> Outcome {
    let alone = Outcome(bytes, options, jobs: 1, pieceSize: nil, breaksAt: end)
    for size in sizes {
      for jobs in [2, 4] {
        let shared = Outcome(
          bytes, options, jobs: jobs, pieceSize: size, chunk: jobs == 2 ? 1 << 16 : 37,
          breaksAt: end)
        #expect(shared == alone, "\(name), \(jobs) threads, pieces of \(size)")
      }
    }
    return alone
  }

  @Test(arguments: ["apple-health", "acar", "invalid", "fhir"], [false, true])
  func `fixtures give the same`(folder: String, locatesFields: Bool) throws {
    var options = ReadingOptions()
    options.locatesFields = locatesFields
    options.measures = .all
    let names = Fixtures.files(in: Fixtures.path(folder), suffix: ".xml")
    #expect(!names.isEmpty)
    for name in names {
      _ = Self.expectSame(
        try Fixtures.bytes(at: Fixtures.path("\(folder)/\(name)")), options: options, name)
    }
  }

  /// Keeps some of the records, whose memory is not to be used again.
  private struct KeepingSink: RecordSink {
    final class Kept {
      var records: [LogRecord] = []
      var lines: [String] = []
    }

    let kept = Kept()

    mutating func begin(_ log: LogHeader) {}
    mutating func noteGap() {}
    mutating func add(_ record: LogRecord) {
      guard record.fuel?.odometer.map({ "\($0.value)".hasSuffix("3") }) == true else { return }
      kept.records.append(record)
      kept.lines.append("\(record)")
    }
    mutating func finish() {}
    var leftBehind: LeftBehind { LeftBehind() }
  }

  @Test(arguments: [1, 2, 4])
  func `records that are kept stay what they are`(jobs: Int) throws {
    let fillUps = (0..<20_000).map { number in
      "<fillUp date='2024-01-01'><odometer>\(number)</odometer><note>number \(number)</note></fillUp>"
    }
    let log = "<fuelLog vehicle='Car' distanceUnit='km'>\(fillUps.joined())</fuelLog>"
    let bytes = Array("<logbook version='1'>\(log)</logbook>".utf8)
    var reader = LogReader()
    reader.jobs = jobs
    reader.pieceSize = 5_000
    var sink = KeepingSink()
    try reader.read(bytes, into: &sink) { _ in }
    let kept = sink.kept
    #expect(kept.records.count == 2_000)
    #expect(kept.records.map { "\($0)" } == kept.lines)
    for (index, record) in kept.records.enumerated() {
      let number = index * 10 + 3
      #expect(record.fuel?.odometer.map { "\($0.value)" } == "\(number)")
      #expect(record.fuel?.note == "number \(number)")
    }
  }

  // MARK: Native logs

  /// One log after the other: with and without records, with extras before and
  /// behind the first record, with records that are refused, of other names.
  static func logbook(seed: UInt64, damage: Bool = false) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var text = "<?xml version=\"1.0\"?>\n<logbook version=\"2\" owner=\"me\">\n"
    for log in 0..<12 {
      let isFuel = Bool.random(using: &random)
      let isOther = Int.random(in: 0..<8, using: &random) == 0
      let name = isOther ? "tripLog" : isFuel ? "fuelLog" : "weightLog"
      text +=
        isFuel
        ? "<\(name) vehicle=\"Car \(log / 2)\" distanceUnit=\"km\" volumeUnit=\"L\" at=\"x\""
        : "<\(name) person=\"P\(log)\" massUnit=\"\(log % 3 == 0 ? "pood" : "kg")\""
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += "/>\n<!-- > -->"
        continue
      }
      text += ">\n"
      for row in 0..<Int.random(in: 0..<14, using: &random) {
        let day = 10 + row
        switch Int.random(in: 0..<9, using: &random) {
        case 0: text += "<extra name=\"n\(row)\">v</extra>\n"
        case 1: text += "<fillUp><odometer>1</odometer></fillUp>"
        case 2: text += "<service date=\"2024-01-\(day)\"/>\n"
        case 3 where damage: text += "<fillUp date=\"2024-01-\(day)\"><odometer>7</fillUp>\n"
        case _ where isFuel:
          text +=
            "<fillUp date=\"2024-01-\(day)\" x=\"&lt;\">"
            + "<odometer>\(row)</odometer></fillUp>\n"
        default:
          text +=
            "<measurement date=\"2024-01-\(day)T07:00\"><weight a=\"b\">8\(row)</weight>"
            + "<note><![CDATA[</measurement>]]></note></measurement>\n"
        }
      }
      text += "</\(name)>\n"
    }
    return Array((text + "</logbook>\n").utf8)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `logs begin once, wherever the document is cut`(seed: UInt64) {
    var options = ReadingOptions()
    options.locatesFields = seed % 2 == 0
    let sound = Self.expectSame(
      Self.logbook(seed: seed), options: options, sizes: [1, 60, 150, 400], "\(seed)")
    #expect(sound.error == nil && sound.summary.isBalanced && sound.summary.records > 5)
    #expect(sound.events.contains { $0.hasPrefix("log ") })
    let damaged = Self.expectSame(
      Self.logbook(seed: seed, damage: true), options: options, sizes: [1, 60, 150, 400],
      "damaged \(seed)")
    #expect(damaged.summary.isBalanced)
  }

  @Test func `what stands before a fault comes out`() {
    let bytes = Self.logbook(seed: 3)
    for cut in stride(from: bytes.count / 3, to: bytes.count, by: 97) {
      let outcome = Self.expectSame(Array(bytes[..<cut]), sizes: [1, 150], "cut at \(cut)")
      #expect(outcome.error != nil || outcome.events.contains { $0.contains("damaged-record") })
    }
  }

  @Test func `what was read of an input that breaks off comes out`() {
    let bytes = Self.logbook(seed: 4)
    for cut in stride(from: 500, to: bytes.count, by: 131) {
      let outcome = Self.expectSame(bytes, breaksAt: cut, sizes: [1, 150], "break at \(cut)")
      // The format is not known before 64 kB or the end.
      #expect(outcome.error == "Break()")
    }
    let long = Self.apple(count: 2000, broken: false)
    let outcome = Self.expectSame(long, breaksAt: 150_001, sizes: [1, 2000])
    #expect(outcome.error == "Break()" && outcome.summary.records > 100)
  }

  // MARK: Memory

  /// How far the records are that came out.
  private final class Progress {
    var lines = 0
  }

  private struct ProgressSink: RecordSink {
    let progress: Progress

    mutating func begin(_ log: LogHeader) {}
    mutating func add(_ record: LogRecord) {
      progress.lines = record.position.map { Int($0.line) } ?? 0
    }
    mutating func noteGap() {}
    mutating func finish() {}
    var leftBehind: LeftBehind { LeftBehind() }
  }

  @Test func `the reader waits while much is on its way`() throws {
    let line = "<measurement date=\"2024-01-02\"><weight>80</weight></measurement>\n"
    let count = 100_000
    var head = Array("<logbook version=\"1\"><weightLog massUnit=\"kg\">\n".utf8)
    var linesLeft = count
    var read = 0
    var furthest = 0
    let progress = Progress()
    var sink = ProgressSink(progress: progress)
    var reader = LogReader()
    reader.jobs = 2
    reader.pieceSize = 10_000
    let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
      furthest = max(furthest, read - progress.lines * line.utf8.count)
      var bytes = head
      head = []
      while linesLeft > 0, bytes.count + line.utf8.count <= buffer.count {
        bytes += Array(line.utf8)
        linesLeft -= 1
        if linesLeft == 0 { head = Array("</weightLog></logbook>".utf8) }
      }
      buffer.copyBytes(from: bytes)
      read += bytes.count
      return bytes.count
    }
    let summary = try reader.read(from: source, into: &sink) { _ in }
    #expect(summary.records == count)
    // Four chunks of a piece and 256 kB each, and one that is being filled.
    #expect(read > 6_000_000 && furthest < 1_700_000, "\(furthest) bytes ahead of the records")
  }

  // MARK: Apple Health

  private static func apple(count: Int, broken: Bool, damage: Bool = false) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n"
    text += "<!ELEMENT HealthData (Record*)>\n<!ATTLIST Record type CDATA #REQUIRED"
    text += broken ? "\n]>\n" : ">\n]>\n"
    text += "<HealthData locale=\"en_US\">\n<ExportDate value=\"2024-01-01\"/>\n<Me/>\n"
    for index in 0..<count {
      let kind = index % 3 == 0 ? "HKQuantityTypeIdentifierBodyMass" : "Kind\(index % 50)"
      let unit = index % 60 == 0 ? "stone ish" : "kg"
      if damage, index % 70 == 0 { text += "<Record type=\"\(kind)\" oops <\n" }
      if index % 90 == 0 {
        text +=
          "<Correlation>"
          + "<Record type=\"HKQuantityTypeIdentifierBodyMass\"/></Correlation>"
      }
      text +=
        "<Record type=\"\(kind)\" sourceName=\"Sc\u{E4}le &amp; &gt;\" unit=\"\(unit)\" "
        + "startDate=\"2024-01-02 07:00:00 -0500\" endDate=\"2024-01-02 07:00:00 -0500\" "
        + "value=\"8\(index)\"><MetadataEntry key=\"k\" value=\"1\"/></Record>\r\n"
    }
    return Array((text + "</HealthData>\n").utf8)
  }

  @Test(arguments: [false, true], [false, true])
  func `exports of Apple Health give the same`(broken: Bool, damage: Bool) {
    var options = ReadingOptions()
    options.locatesFields = damage
    let outcome = Self.expectSame(
      Self.apple(count: 700, broken: broken, damage: damage), options: options,
      sizes: [1, 500, 20_000])
    #expect(outcome.summary.records > 200 && outcome.summary.isBalanced)
    #expect(outcome.summary.notModelled.count > 30)
    #expect(outcome.events.contains { $0.contains("malformed") } == broken)
    #expect(outcome.events.contains { $0.contains("damaged-record") } == damage)
  }

  @Test func `more kinds than are told apart are counted the same`() {
    var text = "<HealthData>"
    for index in 0..<6000 { text += "<Record type=\"kind \(index % 2500)\"/>" }
    let bytes = Array((text + "</HealthData>").utf8)
    let outcome = Self.expectSame(bytes, sizes: [1, 30_000])
    #expect(outcome.summary.notModelled.count == KindCensus.maximumKinds + 1)
    #expect(outcome.summary.entries == 6000)
  }

  @Test func `another document element than the format has is an error`() {
    let comments = String(repeating: "<!-- c -->", count: 9000)
    let bytes = Array("\(comments)<Other><Record type=\"a\"/></Other>".utf8)
    var alone = LogReader(format: LogFormats.standard.named("apple-health"))
    for jobs in [1, 2] {
      alone.jobs = jobs
      alone.pieceSize = jobs == 1 ? nil : 1
      var sink = EventSink(list: EventList())
      let error = #expect(throws: LogError.self) { try alone.read(bytes, into: &sink) { _ in } }
      #expect(error?.code == .otherFormat)
    }
  }
}
