// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

/// Where records stand that have gone, or whose memory has become that of others.
@Suite struct KeptPlacesTests {
  private static func log(_ count: Int, _ fillUp: (Int) -> String) -> [UInt8] {
    let lines = (0..<count).map { fillUp($0) + "\n" }.joined()
    return Array(
      ("<logbook version=\"1\"><fuelLog vehicle=\"Civic\" distanceUnit=\"km\" volumeUnit=\"L\">\n"
        + lines + "</fuelLog></logbook>").utf8)
  }

  /// Takes what the reader gives, and keeps some of it.
  private struct SomeRecords: RecordSink {
    var kept: [LogRecord] = []
    var positions: [FieldPositions?] = []
    private var count = 0

    mutating func begin(_ log: LogHeader) {}
    mutating func finish() {}
    mutating func add(_ record: LogRecord) {
      count += 1
      // A whole record, its places alone, or nothing.
      switch count * count % 7 {
      case 1: kept.append(record)
      case 2: positions.append(record.fieldPositions)
      default: break
      }
    }
  }

  @Test func `records that are kept keep their places`() throws {
    let text = Self.log(3000) { index in
      // Rows of one field, of five, and some with what is no field.
      let time = "2024-03-01T0\(index % 10):00"
      let volume = "<volume>\(index + 1)</volume>"
      switch index % 5 {
      case 0: return "<fillUp date=\"\(time)\">\(volume)</fillUp>"
      case 1 where index % 3 == 0:
        return "<fillUp date=\"\(time)\"><odd>1</odd>\(volume)</fillUp>"
      default:
        return "<fillUp date=\"\(time)\"><odometer>\(index)</odometer>\(volume)"
          + "<totalCost>9</totalCost><station>S\(index % 3)</station></fillUp>"
      }
    }
    let lines = text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    var options = ReadingOptions()
    options.locatesFields = true
    var sink = SomeRecords()
    try LogReader(options: options).read(text, into: &sink) { _ in }
    #expect(sink.kept.count > 400 && sink.positions.count > 400)
    for record in sink.kept {
      let line = try #require(record.position?.line)
      #expect(record.fuel?.volume?.value == ExactDecimal(line - 1))
      try Self.expectPlaces(record.fieldPositions, on: line, lines)
    }
    for positions in sink.positions {
      let line = try #require(positions?["volume"]?.line)
      try Self.expectPlaces(positions, on: line, lines)
    }
  }

  /// All elements of a line, where they stand in it.
  private static func expectPlaces(
    _ positions: FieldPositions?, on line: Int, _ lines: [String]
  ) throws {
    let text = Array(lines[line - 1].utf8)
    var expected: [String] = []
    for name in ["odometer", "odd", "volume", "totalCost", "station"] {
      let tag = Array("<\(name)>".utf8)
      for start in text.indices where text[start...].starts(with: tag) {
        expected.append("\(name) \(line):\(start + 1) \(name != "odd")")
      }
    }
    let entries = try #require(positions).entries
    #expect(entries.map { "\($0.name) \($0.position) \($0.isField)" }.sorted() == expected.sorted())
  }

  @Test func `findings in all blocks stand at their fields`() throws {
    // Every hundredth odometer is too small, every hundredth volume too large for any tank.
    let text = Self.log(9500) { index in
      let day = index % 28 + 1
      let month = index / 28 % 12 + 1
      let date =
        "\(1980 + index / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      return "<fillUp date=\"\(date)\">\(String(repeating: " ", count: index % 7))"
        + "<volume>\(index % 100 == 50 ? 9000 : 30 + index % 9)</volume>"
        + "<odometer>\(index % 100 == 99 ? 5 : 1000 + index * 400)</odometer></fillUp>"
    }
    let findings = try RuleFindings(text).all
    func lines(_ code: Diagnostic.Code) -> [Int] {
      findings.filter { $0.code == code }.compactMap { $0.position?.line }.sorted()
    }
    let indices = 0..<9500
    #expect(lines(.odometerBackwards) == indices.filter { $0 % 100 == 99 }.map { $0 + 2 })
    #expect(lines(.unusualVolume) == indices.filter { $0 % 100 == 50 }.map { $0 + 2 })
    #expect(findings.count == 190)
    let rows = text.split(separator: 0x0A)
    for finding in findings {
      let place = try #require(finding.position)
      let rest = String(decoding: rows[place.line - 1].dropFirst(place.column - 1), as: UTF8.self)
      #expect(rest.hasPrefix("<\(finding.field ?? "-")>"))
    }
  }

  @Test func `places are kept whatever their size, and moved`() throws {
    let edge = Int(UInt32.max)
    let fields = KeptPlaces.Fields([FuelFields.odometer, FuelFields.volume], of: .fuel)
    var places = KeptPlaces()
    var kept: [(KeptPlaces.Entry, SourcePosition?, SourcePosition?)] = []
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    let station = try #require(FuelFields.all.firstIndex(of: FuelFields.station))
    let amount = try #require(FuelFields.all.firstIndex(of: FuelFields.volume))
    for index in 0..<50 {
      var record = LogRecord(.fuel, date: date, roomForPositions: 4)
      let own = [
        nil, SourcePosition(line: 1, column: edge + index), SourcePosition(line: index, column: 4),
      ][index % 3]
      let volume = SourcePosition(line: edge - 2 + index % 5, column: index % 2 == 0 ? 3 : .max)
      record.position = own
      if index % 4 > 0 {
        record.locateFields { found in
          found.add(field: station, at: SourcePosition(line: 7, column: 7))
          found.add(unknown: "volume", at: SourcePosition(line: 8, column: 8))
          found.add(field: amount, at: volume)
          found.add(field: amount, at: SourcePosition(line: 9, column: 9))
        }
      }
      kept.append((places.add(record, fields), own, index % 4 > 0 ? volume : own))
    }
    // Every other one moves.
    var others = KeptPlaces()
    let moved = kept.enumerated().filter { $0.offset % 2 == 1 }.map { _, entry in
      (others.add(entry.0, of: places), entry.1, entry.2)
    }
    for (all, entries) in [(places, kept), (others, moved)] {
      for (entry, own, volume) in entries {
        #expect(all.position(of: entry) == own)
        #expect(all.position(of: "volume", fields, in: entry) == volume)
        #expect(all.position(of: "odometer", fields, in: entry) == own)
        // A field that is not kept.
        #expect(all.position(of: "station", fields, in: entry) == own)
        #expect(all.position(of: "none", fields, in: entry) == own)
      }
    }
  }

  // MARK: Subjects

  /// What is found in records of one subject does not hang on those of others between them.
  @Test(arguments: [2, 7, 12, 60]) func `subjects are held apart however they alternate`(
    count: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(count))
    var lines: [(subject: Int, text: String)] = []
    for subject in 0..<count {
      for index in 0..<30 {
        let odd = Int.random(in: 0..<6, using: &random)
        let zone = odd == 1 ? "-09:00" : "+01:00"
        let kind = subject % 5 == 4 ? "weight" : "fuel"
        let name = kind == "fuel" ? "vehicle" : "person"
        // Swift takes some of the names for the same.
        let suffix = subject % 2 == 0 ? "\u{E9}" : "e\u{301}"
        var line =
          #"{"type":"\#(kind)","\#(name)":"A long name of somebody \#(subject / 2)\#(suffix)""#
        line += #","date":"2024-01-\#(index < 9 ? "0" : "")\#(index + 1)T07:00\#(zone)""#
        if kind == "fuel" {
          let unit = odd == 2 ? "usgal" : "L"
          line += #","odometer":\#(odd == 3 ? 7 : 1000 + index * 300),"odometerUnit":"km""#
          line += #","volume":\#(20 + index % 7),"volumeUnit":"\#(unit)""#
          line += #","currency":"\#(odd == 4 ? "USD" : "EUR")"}"#
        } else {
          line += #","weight":\#(odd == 5 ? 170 : 80),"weightUnit":"kg"}"#
        }
        lines.append((subject, line))
      }
    }
    /// What is found of each subject, without the places.
    func found(_ lines: [(subject: Int, text: String)]) throws -> [String] {
      var sink = RecordCollector()
      try LogReader().read(Array(lines.map(\.text).joined(separator: "\n").utf8), into: &sink) {
        _ in
      }
      var found: [String] = []
      var checker = LogChecker { found.append("\($0.path) \($0.code) \($0.message)") }
      for record in sink.records {
        var record = record
        record.position = nil
        try checker.add(record)
      }
      try checker.finish()
      return found
    }
    let alone = try (0..<count).flatMap { subject in
      try found(lines.filter { $0.subject == subject })
    }
    #expect(alone.count > count * 3)
    #expect(try found(lines).sorted() == alone.sorted())
    // All orders that leave those of each subject in theirs.
    for _ in 0..<4 {
      var queues = (0..<count).map { subject in lines.filter { $0.subject == subject }[...] }
      var mixed: [(subject: Int, text: String)] = []
      while let index = queues.indices.filter({ !queues[$0].isEmpty }).randomElement(using: &random)
      {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          if let line = queues[index].popFirst() { mixed.append(line) }
        }
      }
      #expect(try found(mixed).sorted() == alone.sorted())
    }
  }
}
