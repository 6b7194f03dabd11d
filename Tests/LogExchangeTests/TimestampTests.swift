// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

@Suite struct TimestampTests {
  @Test(arguments: [
    "2024-03-01", "2024-03-01T07:12", "2024-03-01T07:12:05", "2024-03-01T07:12:05.250",
    "2024-03-01T00:00", "2024-03-01T23:59:59.999999999999999999", "2024-03-01T07:12:05.0",
    "2009-02-14T09:30:00-08:00", "2024-03-01T07:12Z", "2024-03-01T07:12:05.5+05:45",
    "2024-03-01T07:12+00:00", "2024-03-01T07:12-00:00", "2024-03-01T07:12+23:59",
    "1890-01-01T12:00:00+00:53:28", "1890-01-01T12:00-00:00:01",
    "2024-02-29", "2000-02-29", "0004-02-29", "2023-12-31", "2024-04-30", "0001-01-01",
    "9999-12-31",
  ]) func `what is read is written back`(text: String) {
    #expect(Timestamp(iso8601: text)?.description == text)
    #expect(Timestamp(iso8601: text.utf8.lazy.map { $0 })?.description == text)
  }

  @Test(arguments: [
    "", "2024", "2024-03", "2024-3-1", "20240301", "24-03-01", "2024-03-01T", "2024-03-01T07",
    "2024-03-01 07:12", "2024-03-01t07:12", "2024-03-01T7:12", "2024-03-01T07:1",
    "2024-03-01T07:12:", "2024-03-01T07:12:5", "2024-03-01T07:12:05.", "2024-03-01T07:12:05,5",
    "2024-03-01T07:12.5", "2024-03-01T07:12:05.1234567890123456789", "2024-03-01Z",
    "2024-03-01T07:12z", "2024-03-01T07:12+02", "2024-03-01T07:12+0200", "2024-03-01T07:12+2:00",
    "2024-03-01T07:12+24:00", "2024-03-01T07:12+02:60", "2024-03-01T07:12Z ", " 2024-03-01",
    "2024-03-01T07:12+02:00:60", "2024-03-01T24:00", "2024-03-01T24:00:00", "2024-03-01T23:60",
    "2024-12-31T23:59:60", "2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2024-04-31",
    "2024-13-01", "2024-00-01", "2024-01-00", "2024-01-32", "0000-01-01", "-2024-01-01",
    "2024-W09-5", "2024-061", "12024-01-01", "\u{662}024-03-01",
  ]) func `other forms and impossible dates are refused`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
    #expect(throws: Timestamp.ParseError.self) { try Timestamp(parsing: text) }
  }

  @Test(
    arguments: [
      ("2023-02-29", .noSuchDay), ("2023-02-29T07:12", .noSuchDay), ("2024-13-01", .noSuchDay),
      ("0000-01-01", .noSuchDay), ("2024-03-01T24:00", .noSuchTime),
      ("2024-03-01T07:60:00", .noSuchTime), ("2024-03-01T07:12+24:00", .noSuchTime),
      ("01.03.2024", .notATimestamp), ("2024-03-01 07:12", .notATimestamp), ("", .notATimestamp),
      ("2024-03-01T07:12:05.", .notATimestamp), ("2024-03", .notATimestamp),
      ("2024-03-01\u{E9}", .notATimestamp),
    ] as [(String, Timestamp.ParseError)])
  func `a refusal says why`(text: String, reason: Timestamp.ParseError) throws {
    #expect(throws: reason) { try Timestamp(parsing: text) }
    #expect(throws: reason) { try Timestamp(utf8: Array(text.utf8)) }
  }

  @Test func `numbers that are no moment and no offset are refused, however large`() {
    for count in [Int.min, Int.min + 1, Int.max, 1 << 40, -(1 << 40)] {
      #expect(Timestamp(since1970: count, digits: 0, offset: .zulu) == nil)
      #expect(UTCOffset(seconds: count) == nil)
    }
    for count in [Int.min, Int.max] {
      #expect(Timestamp(since1970: count, digits: 3, offset: .zulu) == nil)
    }
  }

  @Test func `days are numbered without a gap`() throws {
    var number = try #require(Timestamp(iso8601: "0001-01-01")).dayNumber
    #expect(number == -719_162)
    for year in 1...9999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in zip(1..., lengths) {
        let first = Timestamp(year: year, month: month, day: 1)?.dayNumber
        let last = Timestamp(year: year, month: month, day: length)?.dayNumber
        if first != number || last != number + length - 1 {
          Issue.record("\(year)-\(month): \(first ?? 0) to \(last ?? 0), expected \(number)")
        }
        number += length
      }
    }
    #expect(try #require(Timestamp(iso8601: "1970-01-01")).dayNumber == 0)
  }

  @Test func `nothing is filled in`() throws {
    let day = try #require(Timestamp(iso8601: "2024-03-01"))
    #expect(day.precision == .day && day.offset == nil)
    let minute = try #require(Timestamp(iso8601: "2024-03-01T07:12+01:00"))
    #expect(minute.precision == .minute && minute.offset?.seconds == 3600)
    let fraction = try #require(Timestamp(iso8601: "2024-03-01T07:12:05.050Z"))
    #expect(fraction.precision == .fraction && fraction.fraction == 50)
    #expect(fraction.fractionDigits == 3 && fraction.offset == .zulu)
    #expect(Timestamp(year: 2024, month: 3, day: 1) == day)
    #expect(Timestamp(year: 2024, month: 3, day: 1, hour: 7, minute: 12, fractionDigits: 1) == nil)
    #expect(Timestamp(year: 2023, month: 2, day: 29, hour: 7, minute: 12) == nil)
  }

  @Test func `the order is local time, then offset, then precision`() throws {
    let ordered = [
      "0999-12-31T23:59:59", "2023-12-31", "2024-02-29T23:59", "2024-03-01", "2024-03-01T00:00",
      "2024-03-01T00:00:00", "2024-03-01T00:00:00.0", "2024-03-01T00:00:00.00",
      "2024-03-01T00:00-05:00", "2024-03-01T00:00Z", "2024-03-01T00:00:00Z",
      "2024-03-01T00:00+00:00",
      "2024-03-01T00:00-00:00", "2024-03-01T00:00+02:00", "2024-03-01T00:00:00.01",
      "2024-03-01T00:00:00.10", "2024-03-01T00:00:00.9+14:00", "2024-03-01T00:00:01-12:00",
      "2024-03-01T00:01",
      "2024-03-02", "2024-04-01",
    ]
    let stamps = try ordered.map { try #require(Timestamp(iso8601: $0)) }
    for (first, a) in stamps.enumerated() {
      for (second, b) in stamps.enumerated() {
        #expect((a < b) == (first < second), "\(a) < \(b)")
        #expect((a == b) == (first == second))
      }
    }
  }
}
