// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Logs that break a rule and, more of them, logs that come close and are right.
///
/// A log is written as lines of `date odometer volume` and then members of JSON;
/// `-` is for a value that is not given.
struct FuelRuleTests {
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
        let cells = line.split(separator: " ", maxSplits: 3).map(String.init)
        var members = ["\"type\":\"fuel\"", "\"date\":\"\(cells[0])\""]
        if cells[1] != "-" { members += ["\"odometer\":\(cells[1])", "\"odometerUnit\":\"km\""] }
        if cells[2] != "-" { members += ["\"volume\":\(cells[2])", "\"volumeUnit\":\"L\""] }
        members += cells.dropFirst(3)
        text += "{\(members.joined(separator: ","))}\n"
      }
      return Array(text.replacing(#""volumeUnit":"L","volumeUnit""#, with: #""volumeUnit""#).utf8)
    }
  }

  static let costs = [
    Log(
      "a total rounded to its digits",
      #"2024-01-01 - 10.20 "totalCost":35.19,"pricePerUnit":3.45"#),
    Log(
      "a total at the edge of rounding",
      // Up to 10.205 × 3.455 = 35.258275 and half a cent.
      #"2024-01-01 - 10.20 "totalCost":35.26,"pricePerUnit":3.45"#),
    Log(
      "a total beyond rounding", #"2024-01-01 - 10.20 "totalCost":35.27,"pricePerUnit":3.45"#,
      ["1 total-mismatch"]),
    Log(
      // 35.123 × 1.799 = 63.186277: 63.20 in coins of five, 63.21 in none.
      "a total in steps of five cents",
      #"2024-01-01 - 35.123 "totalCost":63.20,"pricePerUnit":1.799"#),
    Log(
      "a total between steps", #"2024-01-01 - 35.123 "totalCost":63.21,"pricePerUnit":1.799"#,
      ["1 total-mismatch"]),
    Log("a rough total", #"2024-01-01 - 40.00 "totalCost":68,"pricePerUnit":1.71"#),
    Log(
      "a total that was worked out",
      #"2024-01-01 - 40.00 "totalCost":68.4000,"pricePerUnit":1.71,"derived":"totalCost""#),
    Log(
      "a total that was worked out from others",
      #"2024-01-01 - 40.00 "totalCost":1,"pricePerUnit":1.71,"derived":"totalCost""#,
      ["1 total-mismatch"]),
    Log(
      "38 digits",
      #"2024-01-01 - 12345678901234567890123456789012345678 "totalCost":1,"pricePerUnit":1"#,
      ["1 unusual-volume"]),
    Log(
      "a free charge", #"2024-01-01 - 20 "volumeUnit":"kWh","totalCost":0.00,"pricePerUnit":0"#,
      ["1 free-charge"]),
    Log("free fuel", #"2024-01-01 - 20 "totalCost":0"#, ["1 not-positive"]),
    Log(
      "a price of less than nothing", #"2024-01-01 - 20 "pricePerUnit":-1.70"#, ["1 not-positive"]),
    Log("less than nothing filled in", "2024-01-01 100 -20", ["1 not-positive"]),
  ]

  static let odometers = [
    Log("a new vehicle", "2024-01-01 0 20\n2024-01-05 400 20"),
    Log("a new vehicle, the last first", "2024-01-05 400 20\n2024-01-01 0 20"),
    Log("zero for not read", "2024-01-01 400 20\n2024-01-05 0 20", ["2 not-positive"]),
    Log("a reading below zero", "2024-01-01 -5 20", ["1 not-positive"]),
    Log(
      "two tanks at one stop",
      "2024-01-01 400 20\n2024-01-09 800 20 \"tank\":\"1\"\n2024-01-09 800 9 \"tank\":\"2\"",
      ["1 unknown-tank"]),
    Log(
      "petrol and gas at one reading",
      "2024-01-01 400 20 \"fuelType\":\"petrol\"\n2024-01-09 400 20 \"fuelType\":\"LPG\""),
    Log("two pumps on one day", "2024-01-01T08:00 400 20\n2024-01-01T09:00 400 20.5"),
    Log("one reading on two days", "2024-01-01 400 20\n2024-01-02 400 21", ["2 odometer-repeated"]),
    Log(
      "one reading on two days, and the flag",
      "2024-01-01 400 20\n2024-01-02 400 21 \"missed\":true", ["2 missed-contradiction"]),
    Log(
      "a day without times in any order",
      "2024-01-01T09:00 400 20\n2024-01-01 700 20\n2024-01-02 900 9"),
    Log("the later of two", "2024-01-01 400 20\n2024-01-09 350 20", ["2 odometer-backwards"]),
    Log(
      "one that sticks out",
      "2024-01-01 12345 20\n2024-01-09 123450 20\n2024-01-19 12700 20", ["2 odometer-backwards"]),
    Log(
      "one that sticks out, the last first",
      "2024-01-19 12700 20\n2024-01-09 123450 20\n2024-01-01 12345 20", ["2 odometer-backwards"]),
    Log(
      "a replaced odometer",
      "2024-01-01 5000 9\n2024-01-09 5300 9\n2024-01-19 120 9\n2024-01-29 500 9",
      ["3 odometer-restart"]),
    Log(
      "an odometer in miles and kilometres",
      "2024-01-01 1000 20\n2024-01-09 1609 20\n2024-01-19 2000 20"),
    Log("too far for a day", "2024-01-01 1000 20\n2024-01-02 9000 20", ["2 implausible-distance"]),
    Log("a long day", "2024-01-01 1000 20\n2024-01-02 3900 200"),
    Log(
      "two vehicles",
      "2024-01-01 1000 20 \"vehicle\":\"a\"\n2024-01-02 90000 20 \"vehicle\":\"b\"\n"
        + "2024-01-09 1400 20 \"vehicle\":\"a\"\n2024-01-12 90500 20 \"vehicle\":\"b\""),
  ]

  /// Nine fill-ups of about 8 L/100 km, and then some.
  private static let usual = """
    2024-01-01 1000 40
    2024-01-11 1500 40
    2024-01-21 2010 41
    2024-02-01 2500 39
    2024-02-11 3020 41
    2024-02-21 3510 40
    2024-03-01 4000 39
    2024-03-11 4500 41
    2024-03-21 5010 40

    """

  static let histories = [
    Log("a usual history", usual),
    Log(
      "a fill-up that is missing twice over", usual + "2024-04-15 6600 40",
      ["10 implausible-consumption"]),
    Log("a gap that is known", usual + "2024-04-15 6600 40 \"missed\":true"),
    Log("short ways and little fuel", usual + "2024-03-22 5040 3\n2024-03-23 5060 1.2"),
    Log(
      "partial fill-ups",
      usual
        + "2024-03-25 5210 12 \"partial\":true\n2024-03-30 5400 10 \"partial\":true\n"
        + "2024-04-05 5700 33"),
    Log("twice as much", usual + "2024-04-01 5500 79", ["10 implausible-consumption"]),
    Log("a point that is lost", usual + "2024-04-01 5500 400", ["10 unusual-volume"]),
    Log("a long way on a large tank", usual + "2024-04-01 5960 76"),
    Log(
      "fuel and electricity",
      usual
        + "2024-03-25 5210 8 \"volumeUnit\":\"kWh\"\n2024-04-05 6700 10"),
    Log(
      "one that was added later",
      "2024-01-01 100 20\n2024-02-01 500 20\n2024-01-15 300 15\n"
        + "2024-03-01 900 20\n2024-04-01 1300 20\n2024-05-01 1700 20"),
    Log(
      "a year that is mistyped",
      "2024-01-01 100 20\n2024-02-01 500 20\n2023-02-15 700 15\n"
        + "2024-03-01 900 20\n2024-04-01 1300 20\n2024-05-01 1700 20", ["3 date-out-of-order"]),
    Log(
      "a year that is mistyped at the end",
      "2024-01-01 100 20\n2024-02-01 500 20\n"
        + "2024-03-01 900 20\n2024-04-01 1300 20\n2023-05-01 1700 20", ["5 date-out-of-order"]),
    Log(
      "in no order at all",
      "2024-04-01 1300 20\n2024-01-01 100 20\n2024-05-01 1700 20\n"
        + "2024-03-01 900 20\n2024-02-01 500 20"),
    Log("no odometers", "2024-01-01 - 20\n2024-02-01 - 500 \"partial\":true\n2024-02-02 - 3"),
    Log(
      "no volumes and a long way",
      (0..<9).map { "2024-01-0\($0 + 1) \(1000 + $0 * 100) -" }.joined(separator: "\n")
        + "\n2024-01-20 4000 -", ["10 implausible-distance"]),
  ]

  static let dates = [
    Log("now", "2024-06-01T12:00 1 2"),
    Log("tomorrow at the other end of the earth", "2024-06-02T13:00 1 2"),
    Log("three days ahead", "2024-06-04T13:00 1 2", ["1 date-in-future"]),
    Log("an hour ahead, with offsets", "2024-06-01T13:00Z 1 2", ["1 date-in-future"]),
    Log("minutes ahead, with offsets", "2024-06-01T13:05+01:00 1 2"),
    Log("the first day of clocks", "1970-01-01 1 2", ["1 date-too-early"]),
    Log("the second day of clocks", "1970-01-02 1 2"),
    Log("daylight saving", "2024-03-31T01:30+01:00 1 2\n2024-03-31T03:10+02:00 90 8"),
    Log("hours between zones", "2024-01-01T08:00+01:00 1 2\n2024-01-01T15:00-08:00 90 8"),
    Log(
      "minutes between zones", "2024-01-01T08:00+01:00 1 2\n2024-01-01T00:30-08:00 90 8",
      ["2 time-zone-jump"]),
    Log("UTC says nothing of a place", "2024-01-01T08:00+09:00 1 2\n2024-01-01T00:30Z 90 8"),
  ]

  static let others = [
    Log("the same again", "2024-01-01 100 2\n2024-01-01 100.0 2.00", ["2 duplicate-record"]),
    Log(
      "another note", "2024-01-01 100 2 \"note\":\"a\"\n2024-01-01 100 2 \"note\":\"b\"",
      ["2 duplicate-record"]),
    Log("another volume", "2024-01-01 100 2\n2024-01-01 100 3"),
    Log("a bell", #"2024-01-01 100 2 "note":"a\u0007""#, ["1 control-character"]),
    Log("lines and tabs", #"2024-01-01 100 2 "note":"a\tb\r\nc""#),
    Log("letters beyond ASCII", #"2024-01-01 100 2 "station":"Å\u00A0Öl €""#),
    Log(
      "a control character of C1", #"2024-01-01 100 2 "station":"\u0085""#,
      ["1 control-character"]),
    Log("a name that is nearly one", #"2024-01-01 100 2 "statoin":"x""#, ["1 misspelt-field"]),
    Log("what people call a cost", #"2024-01-01 100 2 "cost":3"#, ["1 misspelt-field"]),
    Log("a name that is none", #"2024-01-01 100 2 "mood":"x""#, ["1 unknown-field"]),
    Log("an extra", #"2024-01-01 100 2 "extras":{"statoin":"x"}"#),
    Log(
      "a name like one that is given", #"2024-01-01 100 2 "note":"a","notes":"b""#,
      ["1 unknown-field"]),
    Log(
      "a tank that is not named, of two of its fuel",
      "2024-01-01 100 40 \"tank\":\"1\"\n2024-01-02 200 30 \"tank\":\"2\"\n2024-01-03 300 30",
      ["3 unknown-tank"]),
    Log(
      "a tank that is not named before both are",
      "2024-01-01 100 40\n2024-01-02 200 30 \"tank\":\"2\"\n2024-01-03 300 30 \"tank\":\"1\"",
      ["1 unknown-tank"]),
    Log(
      "a tank that is not named, of the only one",
      "2024-01-01 100 40 \"tank\":\"1\"\n2024-01-02 200 30 \"tank\":\"1\"\n2024-01-03 300 30"),
    Log(
      "a tank that is not named, of the only one of its fuel",
      "2024-01-01 100 40 \"tank\":\"1\",\"fuelType\":\"petrol\"\n"
        + "2024-01-02 200 30 \"tank\":\"2\",\"fuelType\":\"LPG\"\n"
        + "2024-01-03 300 30 \"fuelType\":\"LPG\""),
    Log(
      "a tank that is not named, and no fuel either",
      "2024-01-01 100 40 \"tank\":\"1\",\"fuelType\":\"petrol\"\n"
        + "2024-01-02 200 30 \"tank\":\"2\",\"fuelType\":\"LPG\"\n2024-01-03 300 30",
      ["3 unknown-tank"]),
    Log(
      "a charge of a car with two tanks",
      "2024-01-01 100 40 \"tank\":\"1\"\n2024-01-02 200 30 \"tank\":\"2\"\n"
        + "2024-01-03 300 9 \"volumeUnit\":\"kWh\""),
    Log(
      "a fill-up without an amount, of two tanks",
      "2024-01-01 100 40 \"tank\":\"1\"\n2024-01-02 200 30 \"tank\":\"2\"\n2024-01-03 300 -",
      ["3 unknown-tank"]),
    Log(
      "AdBlue on the way, and a consumption that is too high",
      """
      2024-01-01 1000 40
      2024-01-09 1600 40
      2024-01-10 1610 12 "fuelType":"AdBlue"
      2024-01-19 1630 60
      """, ["4 implausible-consumption"]),
    Log(
      "AdBlue on the way",
      """
      2024-01-01 1000 40
      2024-01-09 1600 40
      2024-01-10 1600 12 "fuelType":"AdBlue"
      2024-01-19 2200 40
      """),
    Log(
      "abroad and back",
      "2024-01-01 100 2 \"currency\":\"EUR\"\n2024-01-02 200 8 "
        + "\"currency\":\"CHF\"\n2024-01-03 300 8 \"currency\":\"EUR\"", ["2 currency-change"]),
    Log("a sign for a currency", #"2024-01-01 100 2 "currency":"€""#, ["1 bad-currency"]),
    Log("the south-west", #"2024-01-01 100 2 "latitude":-90.0,"longitude":-180"#),
    Log(
      "beyond the pole", #"2024-01-01 100 2 "latitude":-90.1,"longitude":-180"#,
      ["1 bad-coordinate"]),
  ]

  @Test(arguments: costs + odometers + histories + dates + others)
  func `what breaks a rule is found, and nothing else`(_ log: Log) throws {
    let findings = try RuleFindings(log.ndjson, now: "2024-06-01T12:00Z").all
    let found = findings.map { "\($0.position?.line ?? 0) \($0.code)" }
    #expect(found.sorted() == log.expected.sorted(), "\(findings)")
  }

  @Test func `messages say what stands where, and what to compare`() throws {
    let log = Log(
      "", "2024-01-01 12345 20\n2024-01-09 123450 20\n2024-01-19 12700 20 \"vehicle\":null")
    let finding = try #require(try RuleFindings(log.ndjson).all.first)
    #expect(
      "\(finding)" == "log:2:47: error[odometer-backwards]: odometer is 123450 km, more than the "
        + "12700 km of 2024-01-19 (line 3) after it (fill-up of 2024-01-09)")
    #expect(finding.field == "odometer")
  }

  @Test func `without positions of fields findings stand at their records`() throws {
    let log = Log(
      "", "2024-01-01 100 20 \"vehicle\":\"Civic\"\n2024-01-09 50 20 \"vehicle\":\"Civic\"")
    let finding = try #require(try RuleFindings(log.ndjson, locating: false).all.first)
    #expect(finding.position?.description == "2:1")
    #expect(finding.path == "Civic, fill-up of 2024-01-09")
  }

  @Test(arguments: [false, true]) func `a block finds what stands between two`(
    isNewestFirst: Bool
  ) throws {
    // Longer than what is held at a time.
    var lines = (0..<10_000).map { index in
      let (year, day) = (1990 + index / 336, index % 336)
      let month = "\(day / 28 + 1)"
      let dayOfMonth = "\(day % 28 + 1)"
      let date =
        "\(year)-\(month.count == 1 ? "0" : "")\(month)-"
        + "\(dayOfMonth.count == 1 ? "0" : "")\(dayOfMonth)"
      return "\(date) \(1000 + index * 100) \(index % 3 + 7)"
    }
    for index in [17, 4095, 4096, 8000, 9999] {
      var cells = lines[index].split(separator: " ")
      cells[1] = "5"
      lines[index] = cells.joined(separator: " ")
    }
    if isNewestFirst { lines.reverse() }
    let findings = try RuleFindings(Log("", lines.joined(separator: "\n")).ndjson)
    let expected = [18, 4096, 4097, 8001, 10_000].map { isNewestFirst ? 10_001 - $0 : $0 }
    let found = findings.all.filter { $0.code == .odometerBackwards }
    #expect(found.compactMap { $0.position?.line }.sorted() == expected.sorted())
    #expect(findings.all.count == expected.count, "\(findings.all.prefix(20))")
  }
}

struct DuplicateRuleTests {
  @Test func `digests tell what the keys of duplicates tell`() throws {
    let numbers = [
      "10", "10.0", "10.00", "1e1", "-10", "0", "-0.0", "100", "1.0", "12345678901234567890.10",
    ]
    let dates = [
      "2024-01-01", "2024-01-01T00:00", "2024-01-01T01:00+01:00", "2024-01-01T00:00:00Z",
    ]
    var lines: [String] = []
    for date in dates {
      for number in numbers {
        lines.append(#"{"type":"fuel","date":"\#(date)","volume":\#(number),"volumeUnit":"L"}"#)
        lines.append(#"{"type":"fuel","date":"\#(date)","volume":\#(number),"volumeUnit":"usgal"}"#)
        lines.append(#"{"type":"fuel","date":"\#(date)","totalCost":\#(number),"vehicle":"a"}"#)
        lines.append(#"{"type":"weight","date":"\#(date)","weight":\#(number),"weightUnit":"kg"}"#)
        lines.append(#"{"type":"weight","date":"\#(date)","bmi":\#(number),"person":"a"}"#)
      }
    }
    let text = Array(lines.joined(separator: "\n").utf8)
    var sink = RecordCollector()
    try LogReader().read(text, into: &sink) { _ in }
    var seen: [DuplicateKey: Int] = [:]
    var expected: [String] = []
    for (index, record) in sink.records.enumerated() {
      if let first = seen[DuplicateKey(record)] {
        expected.append("\(index + 1) repeats \(first)")
      } else {
        seen[DuplicateKey(record)] = index + 1
      }
    }
    #expect(sink.records.count == lines.count && expected.count > 50)
    let found = try RuleFindings(text).all.filter { $0.code == .duplicateRecord }
    let told = found.map {
      "\($0.position?.line ?? 0) repeats \($0.message.split(separator: " ").last ?? "")"
    }
    #expect(told == expected)
  }
}
