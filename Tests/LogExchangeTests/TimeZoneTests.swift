// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// What clocks of a zone show, by the data of the system. The expectations are those of
/// Python's zoneinfo.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
struct TimeZoneTests {
  @Test(arguments: [
    ("Europe/Berlin", "1970-07-01T12:00", [3600]),
    ("Europe/Berlin", "1980-04-06T01:59", [3600]),
    ("Europe/Berlin", "1980-04-06T02:30", []),
    ("Europe/Berlin", "1980-09-28T02:30", [7200, 3600]),
    ("Europe/Berlin", "2024-03-31T01:59:59", [3600]),
    ("Europe/Berlin", "2024-03-31T02:00", []),
    ("Europe/Berlin", "2024-03-31T02:59:59", []),
    ("Europe/Berlin", "2024-03-31T03:00", [7200]),
    ("Europe/Berlin", "2024-10-27T01:59:59", [7200]),
    ("Europe/Berlin", "2024-10-27T02:00", [7200, 3600]),
    ("Europe/Berlin", "2024-10-27T02:59:59", [7200, 3600]),
    ("Europe/Berlin", "2024-10-27T03:00", [3600]),
    ("Europe/Berlin", "2060-03-28T02:30", []),
    ("Europe/Berlin", "2060-10-31T02:30", [7200, 3600]),
    ("Europe/Berlin", "2060-07-01T00:00", [7200]),
    ("America/New_York", "1974-01-06T02:30", []),
    ("America/New_York", "2006-04-02T02:30", []),
    ("America/New_York", "2006-10-29T01:30", [-14400, -18000]),
    ("America/New_York", "2007-03-11T02:30", []),
    ("America/New_York", "2024-11-03T00:59:59", [-14400]),
    ("America/New_York", "2024-11-03T01:00", [-14400, -18000]),
    ("America/New_York", "2024-11-03T01:59:59", [-14400, -18000]),
    ("America/New_York", "2024-11-03T02:00", [-18000]),
    ("America/New_York", "2058-03-10T02:15", []),
    ("America/New_York", "2058-11-03T01:15", [-14400, -18000]),
    ("Australia/Lord_Howe", "2024-04-07T01:29:59", [39600]),
    ("Australia/Lord_Howe", "2024-04-07T01:30", [39600, 37800]),
    ("Australia/Lord_Howe", "2024-04-07T01:59:59", [39600, 37800]),
    ("Australia/Lord_Howe", "2024-04-07T02:00", [37800]),
    ("Australia/Lord_Howe", "2024-10-06T01:59:59", [37800]),
    ("Australia/Lord_Howe", "2024-10-06T02:00", []),
    ("Australia/Lord_Howe", "2024-10-06T02:29:59", []),
    ("Australia/Lord_Howe", "2024-10-06T02:30", [39600]),
    ("Australia/Lord_Howe", "2055-04-04T01:45", [39600, 37800]),
    ("Australia/Lord_Howe", "2055-10-03T02:15", []),
    ("Africa/Casablanca", "2024-03-10T02:30", [3600, 0]),
    ("Africa/Casablanca", "2024-04-14T02:30", []),
    ("Africa/Casablanca", "2024-06-01T12:00", [3600]),
    ("Africa/Casablanca", "2024-03-20T12:00", [0]),
    ("Africa/Casablanca", "2059-06-01T12:00", [3600]),
    ("Africa/Casablanca", "2018-10-28T02:30", [3600]),
    ("Pacific/Apia", "2011-12-29T23:59:59", [-36000]),
    ("Pacific/Apia", "2011-12-30T00:00", []),
    ("Pacific/Apia", "2011-12-30T12:00", []),
    ("Pacific/Apia", "2011-12-30T23:59:59", []),
    ("Pacific/Apia", "2011-12-31T00:00", [50400]),
    ("Pacific/Apia", "2012-04-01T03:30", [50400, 46800]),
    ("Pacific/Apia", "2050-01-01T00:00", [46800]),
    ("Asia/Kolkata", "1970-01-01T00:00", [19800]),
    ("Asia/Kolkata", "2024-03-31T02:30", [19800]),
    ("Asia/Kolkata", "2060-12-31T23:59", [19800]),
  ]) func `a local time has one offset, none or two`(
    zone: String, local: String, offsets: [Int]
  ) throws {
    let rules = try TimeZoneRules(named: zone)
    let time = try #require(Timestamp(iso8601: local))
    #expect(rules.offsets(atLocal: time.localSeconds).map { Int($0.seconds) } == offsets)
    for offset in offsets {
      #expect(Int(rules.offset(at: time.localSeconds - offset).seconds) == offset)
    }
  }

  @Test(arguments: [
    ("2024-03-31T00:59:59Z", "Europe/Berlin", "2024-03-31T01:59:59+01:00"),
    ("2024-03-31T01:00Z", "Europe/Berlin", "2024-03-31T03:00+02:00"),
    ("2024-10-27T00:30:00.250Z", "Europe/Berlin", "2024-10-27T02:30:00.250+02:00"),
    ("2024-10-27T01:30-00:00", "Europe/Berlin", "2024-10-27T02:30+01:00"),
    ("2011-12-30T05:00-05:00", "Pacific/Apia", "2011-12-31T00:00+14:00"),
    ("2024-12-31T23:59+01:00", "Asia/Kolkata", "2025-01-01T04:29+05:30"),
    ("1890-01-01T12:00Z", "Europe/Berlin", "1890-01-01T12:53:28+00:53:28"),
  ]) func `a moment is shown by the clocks of a zone`(
    moment: String, zone: String, shown: String
  ) throws {
    let rules = try TimeZoneRules(named: zone)
    #expect(Timestamp(iso8601: moment)?.shown(in: rules)?.description == shown)
  }

  @Test(arguments: ["2024-03-31", "2024-03-31T01:00"])
  func `a time that is no moment is shown in no zone`(text: String) throws {
    #expect(Timestamp(iso8601: text)?.shown(in: .utc) == nil)
  }

  @Test(arguments: [
    ("Europe/Berlln", "there is no time zone 'Europe/Berlln'; did you mean 'Europe/Berlin'?"),
    ("europe/berlin", "there is no time zone 'europe/berlin'; did you mean 'Europe/Berlin'?"),
    ("new york", "there is no time zone 'new york'; did you mean 'America/New_York'?"),
    ("../zoneinfo/Europe/Berlin", "there is no time zone '../zoneinfo/Europe/Berlin'"),
    ("/etc/passwd", "there is no time zone '/etc/passwd'"), ("", "there is no time zone ''"),
    ("Europe", "there is no time zone 'Europe'"),
    ("Mars/Olympus", "there is no time zone 'Mars/Olympus'"),
    ("zone1970", "there is no time zone 'zone1970'"),
  ]) func `a name that is none is refused with what may be meant`(
    name: String, message: String
  ) throws {
    let error = #expect(throws: TimeZoneError.self) { try TimeZoneRules(named: name) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `without data UTC alone is known`() throws {
    let folder = try TemporaryFolder()
    #expect(try TimeZoneRules(named: "UTC", in: folder.path).offset(at: 0).seconds == 0)
    let error = #expect(throws: TimeZoneError.self) {
      try TimeZoneRules(named: "Europe/Berlin", in: folder.path)
    }
    #expect(error?.code == .noData)
    #expect(error?.message.contains("install tzdata") == true)
  }

  @Test func `damaged files are refused or read, and end no program`() throws {
    let file = try [UInt8](Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
    for count in stride(from: 0, to: file.count - 1, by: 7) {
      let error = #expect(throws: TimeZoneError.self) {
        try TimeZoneRules(name: "cut", tzif: Array(file[..<count]))
      }
      #expect(error?.message == "the data of 'cut' is damaged or counts leap seconds", "\(count)")
    }
    var random = SeededGenerator(seed: 24)
    for _ in 0..<3000 {
      var damaged = file
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<file.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      let rules = try? TimeZoneRules(name: "damaged", tzif: damaged)
      for time in [-1 << 33, 0, 1_711_846_800, 4_000_000_000, 253_402_300_799] {
        #expect((rules?.offsets(atLocal: time).count ?? 0) < 20)
      }
    }
  }
}

/// Rules alone, in files made here: they need no data of the system.
@Suite struct TimeZoneRuleTests {
  /// A file of version 2 whose rule holds from the beginning.
  private static func file(_ rule: String) -> [UInt8] {
    func block(_ version: Character) -> [UInt8] {
      // One type without transitions: at UTC, called "A".
      Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15)
        + [0, 0, 0].flatMap { _ in [0, 0, 0, 0] as [UInt8] } + [0, 0, 0, 0]
        + [0, 0, 0, 1] + [0, 0, 0, 2] + [0, 0, 0, 0, 0, 0] + [0x41, 0]
    }
    return block("2") + block("2") + Array("\n\(rule)\n".utf8)
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T02:30", []),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-10-27T02:30", [7200, 3600]),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "9999-07-01T12:00", [7200]),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "0001-01-01T00:00", [3600]),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-04-07T01:45", [39600, 37800]),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-01-01T12:00", [0]),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-10-27T01:30", [3600, 0]),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-03-31T01:30", []),
    ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2024-03-30T22:30", []),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2024-03-30T02:30", []),
    ("EST5EDT,0/0,J365/25", "2024-01-01T00:30", [-14400]),
    ("EST5EDT,0/0,J365/25", "2023-12-31T23:30", [-14400]),
    ("AAA0BBB,J60/0,300/0", "2024-03-01T00:30", []),
    ("AAA0BBB,59/0,300/0", "2024-02-29T00:30", []),
    ("MSK-3", "2024-03-31T02:30", [10800]),
  ]) func `a rule holds for all years`(rule: String, local: String, offsets: [Int]) throws {
    let rules = try TimeZoneRules(name: "Test", tzif: Self.file(rule))
    let time = try #require(Timestamp(iso8601: local))
    #expect(rules.offsets(atLocal: time.localSeconds).map { Int($0.seconds) } == offsets)
  }

  @Test(arguments: [
    "CET", "CE-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-25",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "<+01-1", "CET-1CEST,M3.5.0,M10.5.0x",
    "CET-1CEST,J0,J300", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST-24,M3.5.0,M10.5.0",
    "XXX24", "XXX-24", "XXX24YYY,M3.5.0,M10.5.0",
  ]) func `what is no rule is refused`(rule: String) {
    #expect(throws: TimeZoneError.self) { try TimeZoneRules(name: "Test", tzif: Self.file(rule)) }
  }
}
