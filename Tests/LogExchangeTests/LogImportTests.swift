// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// What an import finds to be new, known and in conflict.
@Suite struct LogImportTests {
  static func document(_ entries: [String]) throws -> LogDocument {
    let text =
      "{\"version\":1,\"logs\":[\n{\"type\":\"fuel\",\"vehicle\":\"Civic\",\"distanceUnit\":\"km\","
      + "\"volumeUnit\":\"L\",\"records\":[\n" + entries.joined(separator: ",\n") + "\n]}\n]}\n"
    return try LogDocument(Array(text.utf8))
  }

  static func found(_ log: [String], _ exports: [[String]]) throws -> LogImport {
    var found = LogImport(try document(log))
    for export in exports {
      found.beginExport()
      for entry in try document(export).entries { found.add(try #require(entry.record)) }
      found.endExport()
    }
    return found
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let log: [String]
    let exports: [[String]]
    let counts: [Int]

    init(_ name: String, _ log: [String], _ exports: [[String]], _ counts: [Int]) {
      testDescription = name
      self.log = log
      self.exports = exports
      self.counts = counts
    }
  }

  static let a = #"{"date":"2024-03-01","odometer":100,"volume":30,"totalCost":50}"#
  static let b = #"{"date":"2024-03-08T10:00","odometer":600,"volume":31,"totalCost":52}"#

  /// New, known, conflicts.
  static let cases = [
    Case("one of two", [a], [[a, b]], [1, 1, 0]),
    Case(
      "numbers count for their worth", [a],
      [
        [
          #"{"date":"2024-03-01","odometer":100.0,"volume":30.00,"totalCost":50.0}"#
        ]
      ], [0, 1, 0]),
    Case(
      "the same moment in another offset",
      [#"{"date":"2024-03-08T10:00+01:00","odometer":600}"#],
      [[#"{"date":"2024-03-08T09:00:00Z","odometer":600}"#]], [0, 1, 0]),
    Case(
      "an app that rounds",
      [#"{"date":"2024-03-01","odometer":100.4,"volume":30.123,"totalCost":48.17}"#],
      [[#"{"date":"2024-03-01","odometer":100,"volume":30.1,"totalCost":48.2}"#]], [0, 1, 0]),
    Case(
      "an app that does not round",
      [#"{"date":"2024-03-01","odometer":100,"volume":30.1,"totalCost":48.2}"#],
      [[#"{"date":"2024-03-01","odometer":100.4,"volume":30.123,"totalCost":48.17}"#]], [0, 1, 0]),
    Case(
      "a number without decimals is one of its own",
      [#"{"date":"2024-03-01","volume":30.4,"odometer":7}"#],
      [[#"{"date":"2024-03-01","volume":30,"odometer":7}"#]], [0, 0, 1]),
    Case("twins are two", [a], [[a, a]], [1, 1, 0]),
    Case("twins are known", [a, a], [[a, a]], [0, 2, 0]),
    Case("exports that overlap", [], [[a, b], [b, a]], [2, 2, 0]),
    Case(
      "another cost", [a],
      [
        [
          #"{"date":"2024-03-01","odometer":100,"volume":30,"totalCost":55}"#
        ]
      ], [0, 0, 1]),
    Case(
      "a note of one's own is no conflict",
      [#"{"date":"2024-03-01","odometer":100,"note":"mine"}"#],
      [[#"{"date":"2024-03-01","odometer":100}"#]], [0, 1, 0]),
    Case(
      "a note in the export completes the entry", [a],
      [
        [
          #"{"date":"2024-03-01","odometer":100,"volume":30,"totalCost":50,"note":"new"}"#
        ]
      ], [0, 1, 0]),
    Case(
      "an odometer that was corrected", [b],
      [
        [
          #"{"date":"2024-03-08T10:00","odometer":660,"volume":31,"totalCost":52}"#
        ]
      ], [0, 0, 1]),
    Case(
      "two fill-ups of a day with the same volume", [a],
      [[#"{"date":"2024-03-01","odometer":400,"volume":30,"totalCost":48}"#]], [1, 0, 0]),
    Case(
      "two fill-ups of a day with the same total", [a],
      [[#"{"date":"2024-03-01","odometer":400,"volume":29,"totalCost":50}"#]], [1, 0, 0]),
    Case(
      "a volume of that day that was corrected", [a],
      [[#"{"date":"2024-03-01","odometer":100.0,"volume":31,"totalCost":50}"#]], [0, 0, 1]),
    Case(
      "numbers that were corrected beside one written otherwise", [b],
      [[#"{"date":"2024-03-08T10:00","odometer":660,"volume":31.0,"totalCost":53}"#]], [0, 0, 1]),
    Case(
      "another fill-up of the same minute", [b],
      [
        [
          #"{"date":"2024-03-08T10:00","odometer":601,"volume":9,"totalCost":8}"#
        ]
      ], [1, 0, 0]),
    Case(
      "one beside one that is known", [b],
      [
        [
          b, #"{"date":"2024-03-08T10:00","odometer":600,"volume":9,"totalCost":8}"#,
        ]
      ], [1, 1, 0]),
    Case(
      "a total that the export worked out", [a],
      [
        [
          #"{"date":"2024-03-01","odometer":100,"volume":30,"totalCost":49.99,"derived":["totalCost"]}"#
        ]
      ], [0, 1, 0]),
  ]

  @Test(arguments: cases)
  func `entries are found`(_ sample: Case) throws {
    let found = try Self.found(sample.log, sample.exports)
    #expect([found.new.count, found.known, found.conflicts.count] == sample.counts)
    let document = try found.edit(updating: false).result()
    #expect(document.entries.count == sample.log.count + sample.counts[0])
    if sample.counts[0] == 0 {
      let isSame = sample.counts[2] == 0 && found.completions.isEmpty
      #expect(try found.edit(updating: true).isEmpty == isSame)
    }
    // Nothing is new the second time.
    var again = LogImport(document)
    for export in sample.exports {
      again.beginExport()
      for entry in try Self.document(export).entries { again.add(try #require(entry.record)) }
      again.endExport()
    }
    #expect(again.new.isEmpty)
    #expect(try again.edit(updating: false).isEmpty)
  }

  @Test func `conflicts say what differs, and updating takes it`() throws {
    let found = try Self.found(
      [#"{"date":"2024-03-01","odometer":100,"totalCost":50,"note":"mine","mood":"ok","x":"1"}"#],
      [[#"{"date":"2024-03-01","odometer":100,"totalCost":55.5,"station":"Shell","mood":"bad"}"#]])
    let conflict = try #require(found.conflicts.first)
    #expect(
      conflict.differences.map { "\($0.field) \($0.old ?? "-") \($0.new ?? "-")" }
        == ["totalCost 50 55.5", "station - Shell", "mood ok bad"])
    let after = try found.edit(updating: true).result()
    guard let record = after.entries[0].record?.fuel else {
      Issue.record("no record")
      return
    }
    #expect(record.totalCost?.description == "55.5")
    #expect(record.note == "mine")
    #expect(record.station == "Shell")
    #expect(record.extras["mood"] == "bad")
    #expect(record.extras["x"] == "1")
  }

  /// 10 US gallons at 3.50, and the same fill-up in litres.
  private static let gallons =
    #"{"date":"2024-03-14","odometer":1000,"volume":10,"volumeUnit":"usgal","totalCost":35"#
  private static let litres =
    #"{"date":"2024-03-14","odometer":1000,"volume":37.85,"volumeUnit":"L","totalCost":35"#

  @Test func `a price is compared and taken with the unit that it is for`() throws {
    let same = try Self.found(
      [Self.gallons + #","pricePerUnit":3.5}"#], [[Self.litres + #","pricePerUnit":0.925}"#]])
    #expect(same.known == 1 && same.conflicts.isEmpty && same.completions.isEmpty)
    let completed = try Self.found(
      [Self.gallons + "}"], [[Self.litres + #","pricePerUnit":0.925}"#]])
    let fuel = try #require(completed.updated.records.first?.fuel)
    #expect(fuel.volume?.description == "10 usgal")
    // 0.925 × 3.785411784
    #expect(fuel.pricePerUnit?.description.hasPrefix("3.501") == true)
    let changed = try Self.found(
      [Self.gallons + #","pricePerUnit":3.5}"#],
      [[#"{"date":"2024-03-14","odometer":1000,"volume":40,"volumeUnit":"L"}"#]])
    let litres = try #require(changed.updated.records.first?.fuel)
    #expect(litres.volume?.description == "40 L")
    #expect(litres.pricePerUnit?.description.hasPrefix("0.9246") == true)
  }

  @Test func `amounts of money keep their currency`() throws {
    let dollars =
      #"{"date":"2024-03-14","odometer":1000,"volume":10,"totalCost":35,"currency":"USD"}"#
    let price =
      #"{"date":"2024-03-14","odometer":1000,"volume":10,"pricePerUnit":3.2,"currency":"EUR"}"#
    let found = try Self.found([dollars], [[price]])
    let fuel = try #require(found.updated.records.first?.fuel)
    #expect(fuel.currency == "EUR" && fuel.totalCost?.description == "32.0")
    let silent = try Self.found(
      [dollars],
      [[#"{"date":"2024-03-14","odometer":1000,"volume":10,"currency":"EUR","note":"n"}"#]])
    let kept = try #require(silent.updated.records.first?.fuel)
    #expect(kept.currency == "USD" && kept.totalCost?.description == "35" && kept.note == "n")
  }

  @Test func `twins are known again by the values that tell them apart`() throws {
    let twins = ["32.41", "32.40"].map {
      #"{"date":"2024-03-14","odometer":17059,"volume":34.07,"totalCost":\#($0)}"#
    }
    for export in [[twins[1]], [twins[0]], [twins[1], twins[0]], twins] {
      let found = try Self.found(twins, [export])
      #expect(found.known == export.count && found.conflicts.isEmpty && found.new.isEmpty)
    }
  }
}
