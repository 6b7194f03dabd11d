// SPDX-License-Identifier: MIT

import LogTestSupport
import TestSupport
import Testing

@testable import LogExchange

/// The time zones that the library has itself, for systems that have none.
@Suite struct ShippedTimeZoneTests {
  // The offsets are those of Python's zoneinfo.
  @Test(
    arguments: [
      ("Europe/Berlin", "1990-07-01T12:00", [7200]),
      ("Europe/Berlin", "1995-09-24T02:30", [7200, 3600]),
      ("Europe/Berlin", "1996-09-29T02:30", [7200]), ("Europe/Berlin", "2024-03-31T02:30", []),
      ("Europe/Berlin", "2060-10-31T02:30", [7200, 3600]),
      ("America/New_York", "2006-10-29T01:30", [-14400, -18000]),
      ("America/New_York", "2058-03-10T02:15", []), ("US/Eastern", "2024-07-01T12:00", [-14400]),
      ("Australia/Lord_Howe", "2024-04-07T01:45", [39600, 37800]),
      ("Africa/Casablanca", "2024-03-10T02:30", [3600, 0]),
      ("Pacific/Apia", "2011-12-30T12:00", []),
      ("Pacific/Apia", "2050-01-01T00:00", [46800]), ("Asia/Kolkata", "2060-12-31T23:59", [19800]),
      ("Asia/Kathmandu", "1990-06-01T00:00", [20700]), ("Etc/GMT+5", "2024-01-01T00:00", [-18000]),
    ])
  func `a local time has one offset, none or two`(
    zone: String, local: String, offsets: [Int]
  ) throws {
    let rules = try #require(TimeZoneRules(shipped: zone))
    let time = try #require(Timestamp(iso8601: local))
    #expect(rules.name == zone)
    #expect(rules.offsets(atLocal: time.localSeconds).map { Int($0.seconds) } == offsets)
    for offset in offsets {
      #expect(Int(rules.offset(at: time.localSeconds - offset).seconds) == offset)
    }
  }

  @Test func `all zones are there, and names are those of the system`() {
    let shipped = TimeZoneRules.shipped
    #expect(shipped.names.count > 590)
    #expect(shipped.version.hasPrefix("20"))
    #expect(shipped.names.contains("America/Argentina/Buenos_Aires"))
    #expect(shipped.names.allSatisfy { TimeZoneRules(shipped: $0) != nil })
    #expect(TimeZoneRules(shipped: "Europe/Berlln") == nil)
    #expect(TimeZoneRules(shipped: "") == nil)
  }

  @Test func `times before 1990 are refused, later ones are not`() throws {
    var options = ReadingOptions()
    options.timeZone = TimeZoneRules(shipped: "Europe/Berlin")
    let lines = ["1989-12-31T23:59", "1990-01-01T00:59", "1990-01-01T01:00", "1989-12-31"].map {
      #"{"type":"weight","date":"\#($0)","weight":80,"weightUnit":"kg"}"# + "\n"
    }
    var sink = RecordCollector()
    var errors: [String] = []
    try LogReader(options: options).read(Array(lines.joined().utf8), into: &sink) {
      errors.append("\($0)")
    }
    #expect(sink.records.map { "\($0.date)" } == ["1990-01-01T01:00+01:00", "1989-12-31"])
    #expect(errors.count == 2)
    #expect(
      errors.first?.contains(
        "date is 1989-12-31T23:59, and the time zones that this program has itself begin with 1990"
      ) == true, "\(errors)")
  }

  @Test func `a moment before 1990 is shown in no zone of the table`() throws {
    let rules = try #require(TimeZoneRules(shipped: "Europe/Berlin"))
    #expect(Timestamp(iso8601: "1989-12-31T23:59Z")?.shown(in: rules) == nil)
    #expect(
      Timestamp(iso8601: "1990-01-01T00:00Z")?.shown(in: rules)?.description
        == "1990-01-01T01:00+01:00")
  }

  @Test func `a table that is damaged is none, and ends no program`() {
    let table = PackageFile.zones
    for count in stride(from: 0, to: table.count - 1, by: 97) {
      #expect(ShippedTimeZones(Array(table[..<count])) == nil, "\(count)")
    }
    var random = SeededGenerator(seed: 1990)
    for _ in 0..<200 {
      var damaged = table
      damaged[Int.random(in: 0..<table.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      let zones = ShippedTimeZones(damaged)
      for name in zones?.names.prefix(20) ?? [] {
        _ = zones?.zone(named: name)?.offset(at: 1 << 30)
      }
    }
  }
}
