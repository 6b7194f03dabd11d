// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Numbers and dates as people type them: understood where there is one meaning.
@Suite struct TypedTextTests {
  @Test(arguments: [
    ("41,20", "41.20"), ("0,123", "0.123"), ("-1,5", "-1.5"), ("1.234,56", "1234.56"),
    ("1,234.56", "1234.56"), ("1,234,567", "1234567"), ("1.234.567", "1234567"),
    ("1234,567", "1234.567"), ("12.345.678,9", "12345678.9"),
  ])
  func `a number that can be read in one way is read`(_ sample: (String, String)) throws {
    guard case .number(let number) = TypedNumber(sample.0) else {
      Issue.record("not read: \(sample.0)")
      return
    }
    #expect(number.description == sample.1)
  }

  @Test func `a number that can be read in two ways is not`() {
    guard case .ambiguous("1.234", "1234") = TypedNumber("1,234") else {
      Issue.record("it was read")
      return
    }
  }

  @Test(arguments: [
    "", ",", "1,", ",5", "1,2,3", "1.2,3.4", "12,34.5", "1,2345.6", "1.234,56,7", "a,b", "1 234,5",
    "0,123,456", "--1,5", "1,234.567,8",
  ])
  func `what is no number is none`(_ text: String) {
    guard case .none = TypedNumber(text) else {
      Issue.record("it was read")
      return
    }
  }

  @Test(arguments: [
    ("2024-03-01", "2024-03-01"), ("2024-03-01 07:12", "2024-03-01T07:12"),
    ("2024-03-01T07:12:30Z", "2024-03-01T07:12:30Z"), ("24.12.2023", "2023-12-24"),
    ("3.4.2023", "2023-04-03"), ("24.12.2023 18:30", "2023-12-24T18:30"),
    ("24/12/2023", "2023-12-24"), ("12/24/2023", "2023-12-24"), ("04/04/2023", "2023-04-04"),
    ("today", "2024-03-01"), ("yesterday", "2024-02-29"), ("Yesterday 07:05", "2024-02-29T07:05"),
  ])
  func `a date that can be read in one way is read`(_ sample: (String, String)) {
    let now = Timestamp(iso8601: "2024-03-01T08:15:30+01:00")
    #expect(Timestamp(typed: sample.0, now: now)?.description == sample.1)
  }

  @Test(arguments: [
    "03/04/2023", "24.12.23", "24-12-2023", "31.02.2023", "13/13/2023", "12.24.2023", "tomorrow",
    "24.12.", "2024-03-01 7", "",
  ])
  func `another date is not`(_ text: String) {
    #expect(Timestamp(typed: text, now: Timestamp(iso8601: "2024-03-01T08:15")) == nil)
  }

  @Test func `the day before the first of a year is in the year before`() {
    let now = Timestamp(iso8601: "2024-01-01T00:00")
    #expect(Timestamp(typed: "yesterday", now: now)?.description == "2023-12-31")
    #expect(Timestamp(typed: "yesterday", now: nil) == nil)
  }
}
