// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Logs of weights and what is to be found in them: `line code` for each finding.
struct WeightLog: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var records: [String]
  var findings: [String]

  init(_ name: String, _ records: [String], _ findings: [String] = []) {
    testDescription = name
    self.records = records
    self.findings = findings
  }

  /// Weights in kg, one for each step of days from 2024-01-01.
  init(_ name: String, every days: Int = 1, kg: [String], _ findings: [String] = []) {
    let records = kg.enumerated().map { index, weight in
      "\(Self.date(index * days)),\(weight) kg"
    }
    self.init(name, records, findings)
  }

  /// A day of 2024 or later, by its number from 0.
  static func date(_ number: Int) -> String {
    var left = number
    var year = 2024
    while true {
      let february = year % 4 == 0 ? 29 : 28
      for (month, days) in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        if left < days {
          let digits = [month + 1, left + 1].map { $0 < 10 ? "0\($0)" : "\($0)" }
          return "\(year)-\(digits.joined(separator: "-"))"
        }
        left -= days
      }
      year += 1
    }
  }

  /// Each record is `date,weight unit,field=value unit,…`.
  var ndjson: String {
    records.map { record in
      let cells = record.split(separator: ",").map(String.init)
      var line = #"{"type":"weight","date":"\#(cells[0])""#
      for cell in cells.dropFirst() {
        let parts = cell.split(separator: "=").map(String.init)
        let name = parts.count > 1 ? parts[0] : "weight"
        let value = (parts.last ?? "").split(separator: " ").map(String.init)
        if name == "person" {
          line += #","person":"\#(value[0])""#
        } else {
          line += #","\#(name)":\#(value[0])"#
          if value.count > 1 { line += #","\#(name)Unit":"\#(value[1])""# }
        }
      }
      return line + "}"
    }.joined(separator: "\n")
  }
}

struct WeightRuleTests {
  /// A weight, the same ten times and a tenth of it, and the weight again, in every order.
  private static let orders: [WeightLog] = {
    let values = ["82", "8.2", "824", "82"]
    var orders: Set<[String]> = []
    for a in 0..<4 {
      for b in 0..<4 where b != a {
        for c in 0..<4 where c != a && c != b {
          orders.insert([a, b, c, 6 - a - b - c].map { values[$0] })
        }
      }
    }
    return orders.sorted { $0.lexicographicallyPrecedes($1) }.map { order in
      let odd = order.indices.filter { order[$0] != "82" }
      return WeightLog(
        order.joined(separator: ", "), kg: order, odd.map { "\($0 + 1) weight-jump" })
    }
  }()

  private static let jumps = [
    WeightLog("steady", kg: ["82.4", "82.1", "82.9", "81.7", "82.2"]),
    WeightLog("swapped digits", kg: ["82.4", "82.1", "28.9", "81.7"], ["3 weight-jump"]),
    WeightLog("a point is missing", kg: ["82.4", "82.1", "829", "81.7"], ["3 weight-jump"]),
    WeightLog("at the beginning", kg: ["28.4", "82.1", "82.9", "81.7"], ["1 weight-jump"]),
    WeightLog("as the second", kg: ["82.4", "28.1", "82.9", "81.7"], ["2 weight-jump"]),
    WeightLog("at the end", kg: ["82.4", "82.1", "81.7", "28.9"], ["4 weight-jump"]),
    WeightLog("of two, the later", kg: ["82.4", "28.9"], ["2 weight-jump"]),
    WeightLog(
      "each of two far apart",
      kg: ["82", "82", "28", "82", "82", "82", "82", "82", "82", "82", "28", "82"],
      ["3 weight-jump", "11 weight-jump"]),
    WeightLog(
      "a point that moves from day to day", kg: ["824", "82", "8.2"],
      ["1 weight-jump", "3 weight-jump"]),
    WeightLog(
      "the other way round", kg: ["8.2", "82", "824"], ["1 weight-jump", "3 weight-jump"]),
    WeightLog("a chick by the week", every: 7, kg: ["0.042", "0.18", "0.47", "0.95"]),
    WeightLog("a pregnancy ends", kg: ["80.2", "80.4", "80.1", "72.9", "72.0"]),
    WeightLog("a gap of months", every: 120, kg: ["120", "95", "70", "110"]),
    WeightLog("a fast diet", every: 7, kg: ["140", "134", "129", "126", "122", "119"]),
    WeightLog("a newborn", every: 3, kg: ["3.5", "3.2", "3.4", "3.7", "4.0", "4.2"]),
    WeightLog("a baby by the month", every: 30, kg: ["3.5", "4.5", "5.6", "6.4", "7.0"]),
    WeightLog("kittens", every: 2, kg: ["0.1", "0.12", "0.145", "0.17", "0.2", "0.235"]),
    WeightLog("a puppy by the week", every: 7, kg: ["0.5", "0.9", "1.5", "2.4", "3.5", "4.7"]),
    WeightLog("newest first", ["2024-01-05,82.4 kg", "2024-01-03,82.2 kg", "2024-01-01,82.9 kg"]),
    WeightLog(
      "units may change",
      ["2024-01-01,82.4 kg", "2024-01-02,181.7 lb", "2024-01-03,12.98 st", "2024-01-04,82400 g"]),
    WeightLog(
      "two people with names",
      [
        "2024-01-01,82.4 kg,person=Ann", "2024-01-01,55 kg,person=Bob",
        "2024-01-02,82.2 kg,person=Ann", "2024-01-02,55.1 kg,person=Bob",
      ]),
    WeightLog(
      "another person for good costs one", kg: ["82", "82", "82", "60", "60", "60", "60", "60"],
      ["4 weight-jump"]),
    WeightLog(
      "two people in turn are soon known",
      kg: ["82", "82", "60", "82", "60", "82", "60", "82", "60", "82", "60"],
      ["3 weight-jump", "5 weight-jump"]),
  ]

  private static let units = [
    WeightLog("pounds as kilograms", kg: ["82.4", "82.1", "181.4", "81.7"], ["3 doubtful-unit"]),
    WeightLog(
      "kilograms as pounds",
      ["2024-01-01,181.4 lb", "2024-01-02,82.1 lb", "2024-01-03,181 lb"], ["2 doubtful-unit"]),
    WeightLog("stones as kilograms", kg: ["82.4", "82.1", "12.9", "81.7"], ["3 doubtful-unit"]),
    WeightLog("grams as kilograms", kg: ["3.5", "3.6", "3650", "3.7"], ["3 doubtful-unit"]),
    WeightLog("first of a log", kg: ["181.4", "82.1", "82.4"], ["1 doubtful-unit"]),
    WeightLog(
      "a new scale in pounds", kg: ["82.4", "82.1", "181.4", "181.2", "181"],
      ["3 doubtful-unit"]),
    WeightLog(
      "inches as centimetres",
      ["2024-01-01,height=178 cm", "2024-01-02,height=70 cm"], ["2 doubtful-unit"]),
    WeightLog(
      "a child grows",
      ["2004-01-01,height=50 cm", "2010-01-01,height=118 cm", "2020-01-01,height=178 cm"]),
    WeightLog(
      "heights in other units",
      ["2024-01-01,height=178 cm", "2024-01-02,height=70 in", "2024-01-03,height=1.78 m"]),
  ]

  private static let values = [
    WeightLog("nothing", ["2024-01-01,0 kg"], ["1 not-positive"]),
    WeightLog("nothing with digits", ["2024-01-01,0.00 kg"], ["1 not-positive"]),
    WeightLog("less than nothing", ["2024-01-01,-82.4 kg"], ["1 not-positive"]),
    WeightLog("a mouse", ["2024-01-01,19 g"]),
    WeightLog("an elephant", ["2024-01-01,5400 kg"]),
    WeightLog("eight tonnes", ["2024-01-01,8240 kg"], ["1 improbable-value"]),
    WeightLog("eighty tonnes", ["2024-01-01,82400 kg"], ["1 improbable-value"]),
    WeightLog("no height", ["2024-01-01,82.4 kg,height=0 cm"], ["1 not-positive"]),
    WeightLog("180 metres", ["2024-01-01,height=180 m"], ["1 improbable-value"]),
    WeightLog("1.8 centimetres", ["2024-01-01,height=1.80 cm"], ["1 improbable-value"]),
    WeightLog("an index", ["2024-01-01,82.4 kg,bmi=26.0,height=178 cm"]),
    WeightLog("an index of rounded values", ["2024-01-01,82 kg,bmi=25.3,height=1.8 m"]),
    WeightLog(
      "an index of pounds", ["2024-01-01,82.4 kg,bmi=57.3,height=178 cm"],
      ["1 bmi-mismatch"]),
    WeightLog("no index", ["2024-01-01,82.4 kg,bmi=0,height=178 cm"]),
    WeightLog("an index below nothing", ["2024-01-01,82.4 kg,bmi=-26"], ["1 not-positive"]),
    WeightLog("an index of 2600", ["2024-01-01,82.4 kg,bmi=2600"], ["1 improbable-value"]),
  ]

  private static let parts = [
    WeightLog("shares", ["2024-01-01,82.4 kg,bodyFat=21 %,leanMass=79 %,water=55 %,bone=4 %"]),
    WeightLog("masses", ["2024-01-01,82.4 kg,bodyFat=18.9 kg,muscle=55.2 kg,bone=3.1 kg"]),
    WeightLog("none and all", ["2024-01-01,bodyFat=0 %", "2024-01-02,leanMass=100 %"]),
    WeightLog("beyond the whole", ["2024-01-01,bodyFat=121 %"], ["1 improbable-value"]),
    WeightLog("below nothing", ["2024-01-01,bodyFat=-1 %"], ["1 improbable-value"]),
    WeightLog(
      "percent as a fraction", ["2024-01-01,bodyFat=21.4 fraction"],
      ["1 improbable-value"]),
    WeightLog("a mass below nothing", ["2024-01-01,82.4 kg,bodyFat=-1 kg"], ["1 not-positive"]),
    WeightLog(
      "a part beyond the whole", ["2024-01-01,82.4 kg,muscle=95 kg"],
      ["1 body-part-sum"]),
    WeightLog("a part in other units", ["2024-01-01,82.4 kg,muscle=121 lb"]),
    WeightLog(
      "too much together", ["2024-01-01,82.4 kg,bodyFat=30 kg,leanMass=65 kg"],
      ["1 body-part-sum"]),
    WeightLog(
      "too much in percent", ["2024-01-01,bodyFat=40 %,muscle=62 %,bone=6 %"],
      ["1 body-part-sum"]),
    WeightLog(
      "fractions and percent, each in its unit",
      ["2024-01-01,bodyFat=21 %", "2024-01-02,bodyFat=0.21 fraction"]),
    WeightLog(
      "a fraction under %",
      ["2024-01-01,bodyFat=21 %", "2024-01-02,bodyFat=0.21 %", "2024-01-03,bodyFat=21 %"],
      ["2 mixed-shares"]),
    WeightLog(
      "the first is a fraction",
      ["2024-01-01,bodyFat=0.21 %", "2024-01-02,bodyFat=21 %", "2024-01-03,bodyFat=21 %"],
      ["1 mixed-shares"]),
    WeightLog(
      "another part is another part",
      ["2024-01-01,bodyFat=41 %,bone=0.9 %", "2024-01-02,bodyFat=40 %,bone=0.8 %"]),
  ]

  @Test(arguments: orders + jumps + units + values + parts)
  func `what weights are found fault with`(
    log: WeightLog
  ) throws {
    let checked = try CheckedInput(log.ndjson)
    #expect(checked.summary.rejected == 0 && checked.failure == nil)
    let found = checked.findings.map { "\($0.position?.line ?? 0) \($0.code)" }
    #expect(found == log.findings, "\(checked.findings)")
  }

  @Test func `messages say what stands beside and what would fit`() throws {
    let log = WeightLog("", kg: ["82.40", "82.1", "181.40", "28.30"])
    let messages = try CheckedInput(log.ndjson).findings.map(\.message)
    #expect(
      messages == [
        "weight is 181.40 kg, and 82.1 kg a day apart (2024-01-02): 181.40 lb would fit",
        "weight is 28.30 kg, and 82.1 kg 2 days apart (2024-01-02): a body does not change "
          + "that much",
      ])
  }
}
