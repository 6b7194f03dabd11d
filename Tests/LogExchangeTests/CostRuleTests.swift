// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Costs that break a rule and, more of them, costs that come close and are right.
///
/// A log is written as lines of `date odometer category total` and then members of JSON;
/// `-` is for a value that is not given. A line that begins with `fuel` is a fill-up with
/// date and odometer.
struct CostRuleTests {
  struct Log: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var lines: String
    /// `line code` for each finding, in the order of lines.
    var expected: [String]

    init(_ name: String, _ lines: String, _ expected: [String] = []) {
      testDescription = name
      self.lines = lines
      self.expected = expected
    }

    var ndjson: [UInt8] {
      var text = ""
      for line in lines.split(separator: "\n") {
        let isFuel = line.hasPrefix("fuel ")
        let cells = line.dropFirst(isFuel ? 5 : 0).split(separator: " ", maxSplits: 4)
          .map(String.init)
        var members = ["\"type\":\"\(isFuel ? "fuel" : "cost")\"", "\"date\":\"\(cells[0])\""]
        if cells[1] != "-" { members += ["\"odometer\":\(cells[1])", "\"odometerUnit\":\"km\""] }
        if !isFuel {
          if cells[2] != "-" { members.append("\"category\":\"\(cells[2])\"") }
          if cells[3] != "-" { members.append("\"totalCost\":\(cells[3])") }
        }
        members += cells.dropFirst(isFuel ? 2 : 4)
        text += "{\(members.joined(separator: ","))}\n"
      }
      return Array(text.utf8)
    }
  }

  static let amounts = [
    Log("a plain cost", "2024-01-01 100 service 180.00"),
    Log("no amount", "2024-01-01 100 service -"),
    Log("nothing was paid", "2024-01-01 100 repair 0.00", ["1 zero-cost"]),
    Log("money that came back", "2024-01-01 - insurance -150", ["1 negative-cost"]),
    Log("minus nothing", "2024-01-01 - insurance -0", ["1 zero-cost"]),
    Log("an odometer below zero", "2024-01-01 -5 service 10", ["1 not-positive"]),
    Log("an odometer of a new car", "2024-01-01 0 accessory 10"),
  ]

  private static func parking(_ totals: [String]) -> String {
    totals.enumerated().map { "2024-01-0\($0 + 1) - parking \($1)" }.joined(separator: "\n")
  }

  static let unusual = [
    Log(
      "a lost decimal point", parking(["2.50", "3.00", "250", "1.80", "2.20", "4"]),
      ["3 unusual-cost"]),
    Log("thirty times the highest other", parking(["2.50", "3.00", "120", "1.80", "2.20", "4"])),
    Log(
      "a cent more", parking(["2.50", "3.00", "120.01", "1.80", "2.20", "4"]), ["3 unusual-cost"]),
    Log("four others are too few", parking(["2.50", "3.00", "250", "1.80", "2.20"])),
    Log("two that are high", parking(["2.50", "300", "250", "1.80", "2.20", "4"])),
    Log(
      "another category",
      parking(["2.50", "3.00", "1.80", "2.20", "4"])
        + "\n2024-02-01 - repair 2400"),
    Log(
      "another currency",
      parking(["2.50", "3.00", "1.80", "2.20", "4"])
        + "\n2024-02-01 - parking 2400 \"currency\":\"JPY\""),
    Log(
      "another vehicle",
      parking(["2.50", "3.00", "1.80", "2.20", "4"])
        + "\n2024-02-01 - parking 2400 \"vehicle\":\"B\""),
  ]

  static let categories = [
    Log(
      "each word once", "2024-01-01 - sevice 1\n2024-01-02 - sevice 2\n2024-01-03 - Reifen 3",
      ["1 unknown-category", "3 unknown-category"]),
    Log("in capitals", "2024-01-01 - Service 1", ["1 unknown-category"]),
    Log("none", "2024-01-01 - - 1"),
  ]

  static let odometers = [
    Log(
      "between two fill-ups",
      "fuel 2024-01-01 1000\n2024-01-10 1200 service 1\nfuel 2024-01-20 1500"),
    Log(
      "as at the fill-ups",
      "fuel 2024-01-01 1000\n2024-01-10 1000 wash 1\n2024-01-11 1500 wash 2\nfuel 2024-01-20 1500"),
    Log(
      "less than before",
      "fuel 2024-01-01 1000\n2024-01-10 120 service 1\nfuel 2024-01-20 1500",
      ["2 odometer-mismatch"]),
    Log(
      "more than after",
      "fuel 2024-01-01 1000\n2024-01-10 12000 service 1\nfuel 2024-01-20 1500",
      ["2 odometer-mismatch"]),
    Log(
      "of the day of a fill-up, which may come first or last",
      "fuel 2024-01-01 1000\nfuel 2024-01-10 1300\n2024-01-10 1200 wash 1\n"
        + "2024-01-10 1400 wash 2\nfuel 2024-01-20 1500"),
    Log(
      "the fill-ups contradict each other",
      "fuel 2024-01-01 9000\n2024-01-10 120 service 1\nfuel 2024-01-20 1500",
      ["3 odometer-backwards"]),
    Log(
      "a new odometer",
      "fuel 2024-01-01 90000\nfuel 2024-01-05 90500\n2024-01-10 20 service 1\n"
        + "fuel 2024-01-20 150\nfuel 2024-01-25 600\n2024-01-26 650 wash 1",
      ["4 odometer-restart"]),
    Log("one fill-up alone says nothing", "fuel 2024-01-01 1000\n2024-01-10 12 service 1"),
    Log(
      "after the last two",
      "fuel 2024-01-01 1000\nfuel 2024-01-02 1100\n2024-01-10 12 service 1",
      ["3 odometer-mismatch"]),
    Log(
      "the last fill-up sticks out",
      "fuel 2024-01-01 1000\nfuel 2024-01-02 11000\n2024-01-10 1200 service 1",
      ["2 implausible-distance"]),
    Log(
      "before the first two, and logged after them",
      "fuel 2024-01-11 1000\nfuel 2024-01-12 1100\n2024-01-10 1200 service 1",
      ["3 odometer-mismatch"]),
    Log(
      "newest first",
      "fuel 2024-01-20 1500\n2024-01-10 12000 service 1\nfuel 2024-01-01 1000",
      ["2 odometer-mismatch"]),
    Log(
      "in miles",
      "fuel 2024-01-01 1000\n2024-01-10 - service 1 \"odometer\":700,\"odometerUnit\":\"mi\"\n"
        + "fuel 2024-01-20 1500", ["2 unit-change"]),
    Log(
      "another vehicle",
      "fuel 2024-01-01 1000\n2024-01-10 9 service 1 \"vehicle\":\"B\"\nfuel 2024-01-20 1500"),
  ]

  static let general = [
    Log(
      "the same twice", "2024-01-01 - parking 3\n2024-01-01 - parking 3", ["2 duplicate-record"]),
    Log("of one day and amount", "2024-01-01 - parking 3\n2024-01-01 - toll 3"),
    Log(
      "a fill-up is no duplicate of a cost",
      "fuel 2024-01-01 5\n2024-01-01 5 - -"),
    Log("a future date", "2025-01-01 - parking 3", ["1 date-in-future"]),
    Log("an old date", "1970-01-01 - parking 3", ["1 date-too-early"]),
    Log(
      "texts, places and currencies",
      #"2024-01-01 - parking 3 "title":"a\u0085b","latitude":95,"currency":"Euro""#,
      ["1 bad-coordinate", "1 bad-currency", "1 control-character"]),
    Log(
      "a name that is nearly a field's", #"2024-01-01 - parking 3 "vendr":"x""#,
      ["1 misspelt-field"]),
    Log(
      "units and currencies that change beside fill-ups",
      #"fuel 2024-01-01 100 "volume":30,"volumeUnit":"L","currency":"EUR","tank":"main""#
        + "\n" + #"2024-01-02 - toll 3 "currency":"CHF""# + "\n"
        + #"2024-01-03 - toll 4 "odometer":70,"odometerUnit":"mi","currency":"EUR""#,
      ["2 currency-change", "3 unit-change"]),
  ]

  @Test(arguments: [amounts, unusual, categories, odometers, general].flatMap(\.self))
  func `findings are those expected`(log: Log) throws {
    let now = try #require(Timestamp(iso8601: "2024-06-01T12:00"))
    let input = try CheckedInput(log.ndjson, now: now)
    let found = input.findings.map { "\($0.position?.line ?? 0) \($0.code)" }
    #expect(found.sorted() == log.expected.sorted(), "\(input.findings)")
  }

  @Test func `what is found is said with the fill-up that contradicts it`() throws {
    let log = Log(
      "", "fuel 2024-01-01 1000\nfuel 2024-01-02 1100\n2024-01-10 12 service 1 \"vehicle\":null")
    let lines = try CheckedInput(log.ndjson).findings.map { "\($0)" }
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains("odometer is 12 km, less than the 1000 km of the fill-up before it")
        == true)
    let word = try CheckedInput(Log("", "2024-01-01 - sevice 1").ndjson).findings.map(\.message)
    #expect(
      word == [
        "category is \"sevice\", expected one of service, repair, insurance, tax, registration, "
          + "parking, toll, fine, wash, accessory, other; did you mean \"service\"?"
      ])
  }

  /// The limits of what is kept lose findings, and never make false ones.
  @Test func `many costs of many vehicles are looked at in bounded memory`() throws {
    var text = ""
    for index in 0..<20_000 {
      text +=
        #"{"type":"cost","vehicle":"\#(index % 5000)","date":"2024-01-01","#
        + #""title":"\#(index)","odometer":\#(index),"odometerUnit":"km","category":"toll","totalCost":\#(index + 1)}"#
        + "\n"
    }
    #expect(try CheckedInput(text).findings.isEmpty)
  }
}
