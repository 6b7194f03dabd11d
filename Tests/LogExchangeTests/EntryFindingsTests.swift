// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

/// What the rules say of an entry that is added or changed, against the difference of what
/// they say of the whole log with it and without it.
@Suite struct EntryFindingsTests {
  private static let now = Timestamp(iso8601: "2024-06-01T12:00")

  /// What tells one finding from another, as the rules of entries see it.
  private struct Key: Hashable {
    let code: Diagnostic.Code
    let field: String?
    let position: SourcePosition?
    let message: String?

    init(_ finding: Diagnostic, _ position: SourcePosition?) {
      code = finding.code
      field = finding.field
      self.position = position
      message = position == nil ? finding.message : nil
    }
  }

  private static func told(_ records: [LogRecord?]) throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    var checker = LogChecker(now: now) { found.append($0) }
    for record in records {
      if let record { try checker.add(record) } else { checker.noteGap() }
    }
    try checker.finish()
    return found
  }

  /// Everything is said twice and compared.
  private static func difference(
    _ document: LogDocument, _ record: LogRecord, at index: Int?
  ) throws -> [Diagnostic] {
    let before = document.entries.map(\.record)
    var after = before
    var changed = record
    changed.position = nil
    if let index { after[index] = changed } else { after.append(changed) }
    let old = index.flatMap { before[$0]?.position }
    var left: [Key: Int] = [:]
    for finding in try told(before) {
      left[Key(finding, finding.position == old ? nil : finding.position), default: 0] += 1
    }
    return try told(after).filter { finding in
      let key = Key(finding, finding.position)
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }

  // MARK: Logs in which much is wrong

  private static func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static func fillUp(_ number: Int, _ random: inout SeededGenerator) -> String {
    let day = pick([number % 28 + 1, number % 28 + 1, 3, 28], &random)
    let offset = pick(["", "", "+01:00", "-08:00", "+12:00"], &random)
    let date = pick(
      ["2024-03-\(day < 10 ? "0" : "")\(day)T08:30\(offset)", "2031-01-01", "1969-05-01", "soon"],
      &random)
    let odometer = pick([1000 + number * 400, 1000 + number * 400, 90, 900_000, 0], &random)
    let volume = pick(["30.5", "31", "29.75", "500", "0"], &random)
    let currency = pick(["", "", "<currency>usd</currency>", "<currency>CHF</currency>"], &random)
    let partial = pick(["", "", "<partial>true</partial>"], &random)
    return "<fillUp date=\"\(date)\"><odometer>\(odometer)</odometer><volume>\(volume)</volume>"
      + "<totalCost>50.10</totalCost>\(currency)\(partial)<note>\(pick(["a", "&#x85;"], &random))"
      + "</note></fillUp>"
  }

  private static func log(_ random: inout SeededGenerator) throws -> LogDocument {
    var text = "<logbook version=\"1\">\n"
    for vehicle in ["Civic", "Polo"] {
      text += "<fuelLog vehicle=\"\(vehicle)\" distanceUnit=\"km\" volumeUnit=\"L\""
      text += " currency=\"EUR\">\n"
      for number in 0..<Int.random(in: 0...14, using: &random) {
        text += "  " + fillUp(number, &random) + "\n"
      }
      text += "</fuelLog>\n<costLog vehicle=\"\(vehicle)\" currency=\"EUR\">\n"
      for number in 0..<Int.random(in: 0...3, using: &random) {
        text +=
          "  <cost date=\"2024-03-0\(number + 1)\"><odometer>\(number * 700)</odometer>"
          + "<category>\(pick(["toll", "odd"], &random))</category>"
          + "<totalCost>\(pick(["3", "0", "-4", "9000"], &random))</totalCost></cost>\n"
      }
      text += "</costLog>\n"
    }
    text += "<weightLog person=\"Ann\" massUnit=\"kg\">\n"
    for number in 0..<Int.random(in: 0...8, using: &random) {
      text +=
        "  <measurement date=\"2024-03-0\(number + 1)\">"
        + "<weight>\(pick(["81", "80.5", "180", "12"], &random))</weight>"
        + "<height unit=\"cm\">\(pick(["180", "99"], &random))</height></measurement>\n"
    }
    return try LogDocument(Array((text + "</weightLog>\n</logbook>\n").utf8))
  }

  @Test(arguments: 0..<120)
  func `only what is new is said, whatever is wrong with a log`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = try Self.log(&random)
    let records = try Self.log(&random).entries.compactMap(\.record)
    let rules = EntryRules(document, now: Self.now)
    for _ in 0..<6 where !records.isEmpty {
      let record = Self.pick(records, &random)
      // The same entry twice in a row, as in a form, and others in between.
      let index = Self.pick([nil, nil] + document.entries.indices.map { $0 }, &random)
      let second = Self.pick(records, &random)
      for each in [record, second] {
        let expected = try Self.difference(document, each, at: index)
        #expect(rules.findings(on: each, at: index) == expected)
        #expect(document.findings(on: each, at: index, now: Self.now) == expected)
      }
    }
  }

  @Test func `logs of several blocks are judged as a whole`() throws {
    var text = "<logbook version=\"1\"><fuelLog distanceUnit=\"km\" volumeUnit=\"L\">\n"
    for number in 0..<4500 {
      let (year, month, day) = (1960 + number / 336, number / 28 % 12 + 1, number % 28 + 1)
      let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      text += "<fillUp date=\"\(date)\"><odometer>\(number * 300)</odometer>"
      text += "<volume>20</volume></fillUp>\n"
    }
    let document = try LogDocument(Array((text + "</fuelLog></logbook>\n").utf8))
    let rules = EntryRules(document, now: Self.now)
    for index in [0, 4000, 4300, nil] {
      var record = try #require(document.entries[index ?? 4499].record?.fuel)
      record.odometer = Quantity(ExactDecimal(12), .kilometres)
      let expected = try Self.difference(document, LogRecord(record), at: index)
      #expect(rules.findings(on: LogRecord(record), at: index) == expected)
      if index == nil { #expect(!expected.isEmpty) }
    }
  }
}
