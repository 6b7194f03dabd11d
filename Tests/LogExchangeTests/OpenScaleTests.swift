// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct OpenScaleTests {
  private static let note =
    "2:1: note[assumed-unit]: the file names no unit; kg is taken, as openScale CSV has it "
    + "unless another is set there (`assumedMassUnit` says it) (row 2)"

  @Test(arguments: ["version3", "version2"])
  func `both versions`(version: String) throws {
    let (bytes, expected) = try FormatReading.fixture("openscale/\(version).csv")
    let reading = try FormatReading(bytes)
    #expect(reading.ndjson == expected && reading.diagnostics == [Self.note])
    #expect(reading.summary.format == "openscale")
    for (name, variant) in FormatReading.variants(of: bytes) {
      #expect(try FormatReading(variant).ndjson == expected, "\(name)")
    }
  }

  @Test func `another unit can be said`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("openscale/version3.csv")) {
      $0.assumedMassUnit = .pounds
    }
    let first = try #require(reading.records.first?.weight)
    #expect(first.weight?.description == "72.5 lb" && first.bone?.description == "3.2 lb")
    #expect(first.leanMass?.description == "59.1 lb" && first.bodyFat?.description == "18.4 %")
    #expect(reading.diagnostics.isEmpty)
  }

  private static func rows(_ rows: String...) -> String {
    "DATE,TIME,COMMENT,WEIGHT\n\(rows.joined(separator: "\n"))\n"
  }

  @Test func `dates that a spreadsheet rewrote are decided for the whole file`() throws {
    let decided = Self.rows(
      "2025-04-01,08:00,,70", "03/04/2025,8:30 AM,,71", "2025-04-05,,,72", "25/04/2025,9:00 PM,,73",
      "05/06/2025,,,74")
    let reading = try FormatReading(decided)
    #expect(
      reading.records.map { "\($0.date)" } == [
        "2025-04-01T08:00", "2025-04-03T08:30", "2025-04-05", "2025-04-25T21:00", "2025-06-05",
      ])
    #expect(reading.records.map { $0.position?.line } == [2, 3, 4, 5, 6])
    let open = Self.rows("03/04/2025,,,71", "05/06/2025,,,74")
    let error = #expect(throws: LogError.self) { try FormatReading(open) }
    #expect(error?.code == .ambiguous && error?.text().contains("`dateOrder`") == true)
    let said = try FormatReading(open) { $0.dateOrder = .mdy }
    #expect(said.records.map { "\($0.date)" } == ["2025-03-04", "2025-05-06"])
  }

  @Test func `damaged rows cost themselves only`() throws {
    let reading = try FormatReading(
      Self.rows(
        "2025-04-31,08:00,,70", ",08:00,,70", "2025-04-01,08:61,,70", "2025-04-01,08:00,,heavy",
        "2025-04-01,08:00,no weight,0.0", "2025-04-01,08:00,a, b,70", "2025-04-02,08:00,,70")
    ) { $0.assumedMassUnit = .kilograms }
    #expect(reading.records.map { "\($0.date)" } == ["2025-04-02T08:00"])
    let date = "expected a date such as 2025-04-07 08:30"
    #expect(
      reading.diagnostics == [
        #"2:1: error[bad-date]: DATE is "2025-04-31 08:00", \#(date) (row 2)"#,
        "3:1: error[missing-field]: no DATE (row 3)",
        #"4:1: error[bad-date]: DATE is "2025-04-01 08:61", \#(date) (row 4)"#,
        #"5:19: error[bad-number]: WEIGHT is "heavy", expected a number such as 82.4 (row 5)"#,
        "6:1: error[missing-field]: no WEIGHT (row 6)",
        "7:23: error[bad-row]: the row has 5 cells, expected 4 as in the header (row 7)",
      ])
  }

  @Test func `sample`() throws {
    guard let bytes = FormatReading.sample("weight-csv/openscale-new.csv") else { return }
    let reading = try FormatReading(bytes)
    #expect(reading.diagnostics == [Self.note])
    #expect(
      reading.ndjson == """
        {"type":"weight","date":"2025-04-07T08:30:00","weight":72.5,"weightUnit":"kg",\
        "bodyFat":18.4,"bodyFatUnit":"%","water":55.1,"waterUnit":"%"}
        {"type":"weight","date":"2025-04-08T08:31:00","weight":72.1,"weightUnit":"kg",\
        "note":"after, run"}

        """)
  }

  // MARK: Writing

  @Test(arguments: ["version3", "version2"])
  func `what is read is written and read again`(version: String) throws {
    let reading = try FormatReading(
      try ProjectFiles.fixture("openscale/\(version).csv"))
    let (text, leftBehind) = try FormatReading.written(reading.records, as: "openscale")
    let again = try FormatReading(text)
    // Neither a column that the user made nor one of version 2 is one of the app.
    #expect(leftBehind == (version == "version3" ? ["extras.Mood": 1] : ["extras.chest": 1]))
    let expected = reading.placeless.compactMap(\.weight).map { record in
      var record = record
      var extras = Extras()
      for entry in record.extras.entries where entry.name == "VISCERAL_FAT" {
        extras.append(name: entry.name, value: entry.value)
      }
      record.extras = extras
      return record
    }
    #expect(again.placeless.compactMap(\.weight) == expected)
  }

  @Test func `what openScale cannot hold is counted`() throws {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01T07:12:05.25Z")))
    record.person = "Ann"
    record.weight = Quantity(ExactDecimal(80), .kilograms)
    record.bodyFat = Quantity(ExactDecimal(18), .kilograms)
    record.bone = Quantity(ExactDecimal(4), .percent)
    record.muscle = Quantity(ExactDecimal(40), .percent)
    record.water = Quantity(ExactDecimal(0), .percent)
    record.height = Quantity(ExactDecimal(180), .centimetres)
    record.source = "Scale"
    record.device = "S1"
    record.zone = "Europe/Berlin"
    record.note = "=1"
    record.extras.append(name: "chest", value: "98")
    let (text, leftBehind) = try FormatReading.written([LogRecord(record)], as: "openscale")
    #expect(
      text == """
        DATE,TIME,BMI,BODY_FAT,BONE,COMMENT,LBM,MUSCLE,WATER,WEIGHT
        2024-03-01,07:12:05.25,,,,=1,,40,,80

        """)
    #expect(
      leftBehind == [
        "person": 1, "bodyFat": 1, "bone": 1, "water": 1, "height": 1, "source": 1, "device": 1,
        "zone": 1, "date.offset": 1, "extras.chest": 1,
      ])
  }

  @Test func `two people, other units and fill-ups are refused with a way out`() throws {
    var first = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    first.person = "Ann"
    first.weight = Quantity(ExactDecimal(80), .kilograms)
    var second = first
    second.person = "Bob"
    var pounds = first
    pounds.weight?.unit = .pounds
    let cases: [(LogRecord, String)] = [
      (LogRecord(second), "`LogRecord.subject`"), (LogRecord(pounds), "`WantedUnits.mass` kg"),
      (LogRecord(FuelRecord(date: first.date)), "`LogRecord.kind` weight"),
    ]
    for (record, option) in cases {
      let error = #expect(throws: LogError.self) {
        try FormatReading.written([LogRecord(first), record], as: "openscale")
      }
      #expect(error?.code == .unwritable && error?.text().contains(option) == true)
    }
  }
}
