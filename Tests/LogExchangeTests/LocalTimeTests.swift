// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

/// Local times whose zone the user names.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
struct LocalTimeTests {
  /// Reads weights at some dates, each with a person if one is given, and answers the dates.
  private static func dates(
    _ dates: [String], zone: String = "Europe/Berlin", people: [String] = []
  ) throws -> (dates: [String], diagnostics: [String]) {
    let lines = dates.enumerated().map { index, date in
      let person = people.isEmpty ? "" : #""person":"\#(people[index])","#
      return #"{"type":"weight",\#(person)"date":"\#(date)","weight":80,"weightUnit":"kg"}"#
    }
    let rules = try TimeZoneRules(named: zone)
    let reading = try FormatReading(lines.joined(separator: "\n") + "\n") { $0.timeZone = rules }
    return (reading.records.map(\.date.description), reading.diagnostics)
  }

  @Test func `local times get the offset of the zone, and others stay`() throws {
    let (dates, diagnostics) = try Self.dates([
      "2024-01-15T07:00", "2024-07-15T07:00:30", "2024-07-16", "2024-07-17T07:00-05:00",
      "2024-07-18T07:00Z",
    ])
    #expect(
      dates == [
        "2024-01-15T07:00+01:00", "2024-07-15T07:00:30+02:00", "2024-07-16",
        "2024-07-17T07:00-05:00", "2024-07-18T07:00Z",
      ])
    #expect(diagnostics == [])
  }

  @Test func `an entry that names its zone stays as it is`() throws {
    let line = """
      {"type":"weight","date":"2024-07-15T07:00","zone":"Asia/Kolkata","weight":80,\
      "weightUnit":"kg"}

      """
    let rules = try TimeZoneRules(named: "Europe/Berlin")
    let reading = try FormatReading(line) { $0.timeZone = rules }
    #expect(reading.records.map(\.date.description) == ["2024-07-15T07:00"])
  }

  @Test func `a time that clocks skipped makes no record`() throws {
    let (dates, diagnostics) = try Self.dates([
      "2024-03-31T01:59", "2024-03-31T02:30", "2024-03-31T03:00",
    ])
    #expect(dates == ["2024-03-31T01:59+01:00", "2024-03-31T03:00+02:00"])
    #expect(diagnostics.count == 1)
    let message = diagnostics.first ?? ""
    #expect(message.contains("2:1: error[bad-date]: date is 2024-03-31T02:30"), "\(message)")
    #expect(message.contains("Europe/Berlin"))
  }

  @Test func `where times go back once, the hour is decided`() throws {
    let summerFirst = [
      "2024-10-27T01:30", "2024-10-27T02:10", "2024-10-27T02:50", "2024-10-27T02:20",
      "2024-10-27T02:40", "2024-10-27T03:30",
    ]
    let decided = [
      "2024-10-27T01:30+02:00", "2024-10-27T02:10+02:00", "2024-10-27T02:50+02:00",
      "2024-10-27T02:20+01:00", "2024-10-27T02:40+01:00", "2024-10-27T03:30+01:00",
    ]
    #expect(try Self.dates(summerFirst) == (decided, []))
    // The neighbour on one side is enough.
    #expect(try Self.dates(summerFirst.dropLast()) == (decided.dropLast(), []))
    #expect(
      try Self.dates(Array(summerFirst.dropFirst())) == (Array(decided.dropFirst()), []))
    // Newest first.
    #expect(try Self.dates(summerFirst.reversed()) == (decided.reversed(), []))
  }

  @Test(arguments: [
    // Nothing goes back.
    ["2024-10-27T01:30", "2024-10-27T02:10", "2024-10-27T02:50", "2024-10-27T03:30"],
    // Twice at the same time.
    ["2024-10-27T01:30", "2024-10-27T02:10", "2024-10-27T02:10", "2024-10-27T03:30"],
    // Times go back twice.
    ["2024-10-27T01:30", "2024-10-27T02:50", "2024-10-27T02:30", "2024-10-27T02:10"],
    // No neighbour says in which order the log is.
    ["2024-10-27T02:10", "2024-10-27T02:50", "2024-10-27T02:20"],
    // The log is in no order.
    ["2024-10-28T01:30", "2024-10-27T02:50", "2024-10-27T02:10", "2024-10-27T03:30"],
    ["2024-10-27T01:30", "2024-10-27T02:50", "2024-10-27T02:10", "2024-10-27T01:00"],
  ]) func `what the order does not decide stays local, with a warning`(given: [String]) throws {
    let (dates, diagnostics) = try Self.dates(given)
    let ambiguous = given.filter { $0.hasPrefix("2024-10-27T02") }
    #expect(dates.filter { $0.hasPrefix("2024-10-27T02") } == ambiguous)
    #expect(dates.count == given.count && diagnostics.count == ambiguous.count)
    for (date, message) in zip(ambiguous, diagnostics) {
      #expect(message.contains("warning[ambiguous-time]: date is \(date), which came twice"))
      #expect(message.contains("(+02:00 and +01:00)"))
    }
  }

  @Test func `each person has an order of their own, and the log keeps its`() throws {
    let (dates, diagnostics) = try Self.dates(
      [
        "2024-10-27T01:30", "2024-10-27T04:30", "2024-10-27T02:40", "2024-10-27T02:50",
        "2024-10-27T02:20", "2024-10-27T02:10", "2024-10-27T01:10", "2024-10-27T03:10",
      ], people: ["Ann", "Bob", "Ann", "Bob", "Ann", "Bob", "Bob", "Ann"])
    // Bob's times fall: newest first, and they never rise, so nothing of his is decided.
    #expect(
      dates == [
        "2024-10-27T01:30+02:00", "2024-10-27T04:30+01:00", "2024-10-27T02:40+02:00",
        "2024-10-27T02:50", "2024-10-27T02:20+01:00", "2024-10-27T02:10",
        "2024-10-27T01:10+02:00", "2024-10-27T03:10+01:00",
      ])
    #expect(diagnostics.count == 2)
  }

  @Test func `half an hour is enough`() throws {
    let (dates, diagnostics) = try Self.dates(
      ["2024-04-07T01:20", "2024-04-07T01:50", "2024-04-07T01:40", "2024-04-07T02:00"],
      zone: "Australia/Lord_Howe")
    #expect(
      dates == [
        "2024-04-07T01:20+11:00", "2024-04-07T01:50+11:00", "2024-04-07T01:40+10:30",
        "2024-04-07T02:00+10:30",
      ])
    #expect(diagnostics == [])
  }

  @Test func `entries that wait are there when the input breaks`() throws {
    let rules = try TimeZoneRules(named: "Europe/Berlin")
    var reader = LogReader()
    reader.options.timeZone = rules
    let text = """
      <logbook version="1"><weightLog person="Ann" massUnit="kg">
      <measurement date="2024-10-27T02:30"><weight>80</weight></measurement>
      """
    var sink = RecordCollector()
    var diagnostics: [String] = []
    #expect(throws: (any Error).self) {
      try reader.read(Array(text.utf8), into: &sink) { diagnostics.append($0.description) }
    }
    #expect(sink.records.map(\.date.description) == ["2024-10-27T02:30"])
    #expect(diagnostics.contains { $0.contains("warning[ambiguous-time]") })
  }
}
