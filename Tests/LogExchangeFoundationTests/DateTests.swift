// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation
import Testing

/// `Timestamp` and `Date`. Seconds since 1970 are from `date -u -d … +%s`.
@Suite struct DateTests {
  static let berlin = TimeZone(identifier: "Europe/Berlin")

  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// nil for a time that there never was.
    let seconds: Double?

    init(_ text: String, _ seconds: Double?) {
      testDescription = text
      self.seconds = seconds
    }
  }

  @Test(arguments: [
    Sample("2024-03-01T07:12", 1_709_273_520), Sample("2024-07-01T07:12:30", 1_719_810_750),
    Sample("2024-07-01T07:12:30.250", 1_719_810_750.25),
    // An offset of its own counts, wherever that is.
    Sample("2024-07-01T07:12Z", 1_719_817_920),
    Sample("2024-07-01T07:12:00-05:30", 1_719_837_720),
    Sample("1969-12-31T23:00:00.5Z", -3599.5),
    // A day begins at midnight.
    Sample("2024-03-01", 1_709_247_600),
    // The clocks go from 02:00 to 03:00 on 2024-03-31, and from 03:00 to 02:00 on 2024-10-27.
    Sample("2024-03-31T01:59", 1_711_846_740), Sample("2024-03-31T02:30", nil),
    Sample("2024-03-31T03:00", 1_711_846_800), Sample("2024-10-27T02:30", 1_729_989_000),
    Sample("2024-10-27T03:00", 1_729_994_400),
  ])
  func `the moment of a time in Berlin`(_ sample: Sample) throws {
    let stamp = try #require(Timestamp(iso8601: sample.testDescription))
    let date = stamp.date(in: try #require(Self.berlin))
    #expect(date?.timeIntervalSince1970 == sample.seconds)
  }

  @Test func `a day whose midnight was skipped begins after it`() throws {
    // In Cairo the clocks went from 00:00 to 01:00 on 2024-04-26, at 22:00 UTC.
    let cairo = try #require(TimeZone(identifier: "Africa/Cairo"))
    let day = try #require(Timestamp(year: 2024, month: 4, day: 26))
    #expect(day.date(in: cairo)?.timeIntervalSince1970 == 1_714_082_400)
  }

  @Test func `the local time of a moment has the offset of that moment`() throws {
    let zone = try #require(Self.berlin)
    func text(_ seconds: Double, _ precision: Timestamp.Precision = .second) -> String? {
      Timestamp(Date(timeIntervalSince1970: seconds), in: zone, precision: precision)?.description
    }
    #expect(text(1_709_273_520) == "2024-03-01T07:12:00+01:00")
    #expect(text(1_719_810_750.99) == "2024-07-01T07:12:30+02:00")
    #expect(text(1_719_810_750.25, .fraction) == "2024-07-01T07:12:30.250+02:00")
    #expect(text(1_719_810_750.9999, .fraction) == "2024-07-01T07:12:31.000+02:00")
    #expect(text(1_719_810_750, .minute) == "2024-07-01T07:12+02:00")
    #expect(text(1_719_810_750, .day) == "2024-07-01")
    #expect(text(-3599.5) == "1970-01-01T00:00:00+01:00")
    #expect(text(1e13) == nil && text(.nan) == nil && text(-1e11) == nil)
    let utc = Timestamp(Date(timeIntervalSince1970: 0), in: .gmt)
    #expect(utc?.description == "1970-01-01T00:00:00Z")
  }

  @Test func `there and back is the same moment, every hour of a year`() throws {
    for name in ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"] {
      let zone = try #require(TimeZone(identifier: name))
      for hour in stride(from: 0, to: 366 * 24, by: 1) {
        let date = Date(timeIntervalSince1970: Double(1_704_067_200 + hour * 3600))
        let stamp = try #require(Timestamp(date, in: zone))
        guard stamp.date(in: .gmt) == date else {
          Issue.record("\(name): \(stamp)")
          break
        }
      }
    }
  }
}
