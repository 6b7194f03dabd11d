// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// What is peculiar to the exports of weight apps, beyond their fixtures.
@Suite struct WeightAppTests {
  private func weights(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [WeightRecord] {
    try FormatReading(text, configure, sourceLocation: sourceLocation).records
      .compactMap(\.weight)
  }

  private static let samsung = "com.samsung.health.weight,1,2\nstart_time,time_offset,weight\n"

  @Test(
    arguments: [
      ("2024-02-29 23:30:00.000", "UTC+0100", "2024-03-01T00:30:00.000+01:00"),
      ("2024-01-01 00:15:00", "UTC-0930", "2023-12-31T14:45:00-09:30"),
      ("2023-03-01 04:59", "UTC-0500", "2023-02-28T23:59-05:00"),
      ("2024-03-01 00:00:00.000", "UTC+05:45", "2024-03-01T05:45:00.000+05:45"),
      ("2024-03-01 06:00:00.000", "", "2024-03-01T06:00:00.000Z"),
      ("1709272800000", "UTC+0100", "2024-03-01T07:00:00+01:00"),
    ])
  func `Samsung's time in UTC becomes local`(start: String, offset: String, date: String) throws {
    let record = try weights(Self.samsung + "\(start),\(offset),80.5,\n")
    #expect(record.map { "\($0.date)" } == [date])
  }

  @Test func `The Hacker's Diet is read by its titles`() throws {
    let text =
      "Preferences,1.0,pound,pound,calorie,0,.\nDate,Weight,Rung,Flag,Comment\n2024-03-01,180,3,1,late\n"
      + "Date,Weight,Trend,Rung,Flag,Comment\n2026-01-05,172.5,172.9,3,0,\n2026-01-06,172,172.8,3,1,ill\n"
    let days = try weights(text)
    #expect(days.map { $0.weight?.description } == ["180 lb", "172.5 lb", "172 lb"])
    #expect(days.map(\.note) == ["late", nil, "ill"])
    #expect(days.map { $0.extras["Rung"] } == ["3", "3", "3"])
    #expect(days.map { $0.extras["Flag"] } == ["1", nil, "1"])
    #expect(days.map { $0.extras["Trend"] } == [nil, "172.9", "172.8"])
  }

  @Test func `The Hacker's Diet that a spreadsheet has saved is read in the user's order`() throws {
    let text = "Date,Weight,Rung,Flag,Comment\n3/14/2024,180,,,\n3/15/2024,,,,\n"
    let days = try weights(text) {
      $0.dateOrder = .mdy
      $0.assumedMassUnit = .pounds
    }
    #expect(days.map { "\($0.date)" } == ["2024-03-14"])
    let fault = try FormatReading(text) { $0.assumedMassUnit = .pounds }.diagnostics.first
    #expect(fault?.contains("(`dateOrder` reads others)") == true)
  }

  @Test func `zeros of a scale were not measured`() throws {
    let days = try weights(
      "Time of Measurement,Weight(kg),BMI,Body Fat(%),Muscle Mass(kg),Bone Mass(kg),Remarks\n"
        + "2024-01-01 10:20:30,76.15,0,0,0,0,\n")
    #expect(days.map { $0.weight?.description } == ["76.15 kg"])
    #expect(days.allSatisfy { $0.bodyFat == nil && $0.bmi == nil && $0.muscle == nil })
  }

  @Test func `the midnight of a day is no time where its time stands for none`() throws {
    let days = try weights(
      "logId,weight,bmi,fat,date,time,source\n1,202.9,29.39,24.3,2016-10-09 00:00:00,11:46:44,Aria\n"
        + "3,201.7,29.21,,2016-08-19 00:00:00,23:59:59,API\n"
    ) { $0.assumedMassUnit = .pounds }
    #expect(days.map { "\($0.date)" } == ["2016-10-09T11:46:44", "2016-08-19"])
  }

  @Test func `Garmin's titles in a language that is not known count by their places`() throws {
    let text = """
      Heure,Poids,Modifier,IMC,Graisse,Masse musculaire,Masse osseuse,Masse hydrique,
      " 9 mars 2025",
      06:58,"72,4 kg","0,2 kg","23,1","17,5 %","33,0 kg","3,3 kg","60,2 %",

      """
    let reader = LogReader(format: LogFormats.standard.named("garmin"))
    var sink = RecordCollector()
    var notes: [String] = []
    try reader.read(Array(text.utf8), into: &sink) { notes.append("\($0)") }
    let weight = try #require(sink.records.first?.weight)
    #expect(weight.weight?.description == "72.4 kg" && weight.bodyFat?.description == "17.5 %")
    #expect(weight.muscle?.description == "33.0 kg" && weight.bone?.description == "3.3 kg")
    #expect(notes.contains { $0.contains("assumed-columns") })
  }

  @Test func `values are no titles of Garmin in another language`() throws {
    let text = """
      8:40 AM,178.6 lbs,0.7 lbs,25.2,19.5 %,78.3 lbs,7.7 lbs,60.0 %,
      " Jul 14, 2026",
      7:02 AM,179.3 lbs,0.2 lbs,25.3,--,--,--,--,

      """
    let reader = LogReader(format: LogFormats.standard.named("garmin"))
    var sink = RecordCollector()
    var notes: [String] = []
    _ = try? reader.read(Array(text.utf8), into: &sink) { notes.append("\($0)") }
    #expect(sink.records.isEmpty)
    #expect(!notes.contains { $0.contains("assumed-columns") }, "\(notes)")
  }

  @Test func `Samsung's table is read without the line above it`() throws {
    let table =
      Array(Self.samsung.utf8).split(separator: 0x0A)[1]
      + Array("\n2024-03-01 06:00:00,UTC+0100,80,\n".utf8)
    let reader = LogReader(format: LogFormats.standard.named("samsung-health"))
    var sink = RecordCollector()
    try reader.read(Array(table), into: &sink) { _ in }
    #expect(sink.records.map { "\($0.date)" } == ["2024-03-01T07:00:00+01:00"])
  }

  @Test func `a date that a spreadsheet wrote names the option for its order`() throws {
    let reading = try FormatReading(Self.samsung + "8/1/2026 7:10,UTC+0100,80,\n")
    #expect(reading.diagnostics.contains { $0.contains("reads others") }, "\(reading.diagnostics)")
  }

  @Test func `Samsung rows that are damaged cost themselves only`() throws {
    let reading = try FormatReading(
      Self.samsung + "2024-03-01 06:00:00,EST,80,\nyesterday,UTC,80,\n2024-03-01 06:00:00,UTC,,\n"
        + "2024-03-01 06:00:00,UTC,heavy,\n2024-03-01 06:00:00,UTC,80,1\n"
        + "2024-03-01 06:00:00,UTC,80,\n")
    #expect(reading.records.count == 1)
    #expect(
      reading.diagnostics.map { $0.split(separator: ":")[2] } == [
        " error[bad-date]", " error[bad-date]", " error[missing-field]", " error[bad-number]",
        " error[bad-row]",
      ])
  }

  private static let garmin = "Time,Weight,Change,BMI,Body Fat,\n"

  /// The last titles are empty, and the commas of an unquoted comment have no sure place.
  @Test func `Samsung rows with surplus cells are refused under a header with empty titles`() throws
  {
    let reading = try FormatReading(
      "com.samsung.health.weight,1,2\nstart_time,custom,weight,time_offset,comment,,,,\n"
        + "2024-03-n1 06:00:00,,80.5,UTC+0100,late, then scale,\n"
        + "2024-03-02 06:00:00,,80.4,UTC+0100,fine,\n")
    #expect(reading.records.compactMap(\.weight?.weight?.description) == ["80.4 kg"])
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.contains("error[bad-row]: the row has 7 cells") == true)
  }

  @Test(
    arguments: [
      (" Mar 9, 2025", "12:00 AM", "2025-03-09T00:00"),
      (" 9 Mar 2025", "12:30 PM", "2025-03-09T12:30"), ("9 mars 2025", "21:05", "2025-03-09T21:05"),
      ("9. März 2025", "21:05:30", "2025-03-09T21:05:30"), ("2025-03-09", "--", "2025-03-09"),
    ])
  func `Garmin's days stand above the times`(day: String, time: String, date: String) throws {
    let text = Self.garmin + "\"\(day)\",\n\(time),80.0 kg,--,--,--,\n"
    #expect(try weights(text).map { "\($0.date)" } == [date])
  }

  @Test func `Garmin's numbers, units and days in figures`() throws {
    let comma = Self.garmin + "\" 9 Mar 2025\",\n7:00,\"80,5 kg\",--,\"25,1\",\"17,5 %\",\n"
    let record = try #require(try weights(comma).first)
    #expect(record.weight?.description == "80.5 kg" && record.bmi?.description == "25.1")
    #expect(record.bodyFat?.description == "17.5 %" && record.extras.isEmpty)

    let figures = Self.garmin + "03/04/2025,\n7:00,80.5 kg,--,--,--,\n"
    let error = #expect(throws: LogError.self) { try FormatReading(figures) }
    #expect(error?.text().contains("`dateOrder` dmy or mdy") == true)
    let later = try weights(figures + "03/25/2025,\n8:00,80.5 kg,--,--,--,\n")
    #expect(later.map { "\($0.date)" } == ["2025-03-04T07:00", "2025-03-25T08:00"])

    let units =
      Self.garmin + "2025-03-09,\n7:00,80,--,--,--,\n7:01,80 cwt,--,--,--,\n7:02,80 kg,,,3 x,\n"
    let reading = try FormatReading(units)
    #expect(
      reading.diagnostics.map { $0.split(separator: ":")[2] } == [
        " error[missing-unit]", " error[unknown-unit]", " error[unknown-unit]",
      ])
    #expect(
      try weights(units) { $0.assumedMassUnit = .pounds }.first?.weight?.description == "80 lb")
  }

  @Test func `Renpho's dates in figures have to be decided`() throws {
    let text = "Date,Time,Weight(kg),BMI,Remarks\n3/1/26,8:30:00 AM,70.8,24.1,--\n"
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.code == .ambiguous && error?.text().contains("`dateOrder`") == true)
    let record = try #require(try weights(text) { $0.dateOrder = .mdy }.first)
    #expect("\(record.date)" == "2026-03-01T08:30:00" && record.note == nil)
  }

  @Test func `Fitbit's unit and the order of its dates have to be said`() throws {
    let text = "Body\nDate,Weight,BMI,Fat\n\"01-02-2019\",\"170.1\",\"0\",\"0\"\n"
    let order = #expect(throws: LogError.self) {
      try FormatReading(text) { $0.assumedMassUnit = .pounds }
    }
    #expect(order?.text().contains("`dateOrder` dmy or mdy") == true)
    let unit = #expect(throws: LogError.self) { try FormatReading(text) { $0.dateOrder = .dmy } }
    #expect(unit?.text().contains("; `assumedMassUnit` says it") == true)
    let record = try weights(text) {
      $0.dateOrder = .dmy
      $0.assumedMassUnit = .pounds
    }
    #expect(record.first?.weight?.description == "170.1 lb" && record.first?.bmi == nil)
    #expect(record.map { "\($0.date)" } == ["2019-02-01"])
  }

  private static func fit(_ value: String) -> String {
    #"{"Data Points":[{"fitValue":[{"value":{"fpVal":\#(value)}}],"dataTypeName":"#
      + #""com.google.weight","startTimeNanos":1651455840123456789}]}"#
  }

  @Test(
    arguments: [
      ("78.19999694824219", "78.2"), ("78.0999984741211", "78.1"), ("77.9000015258789", "77.9"),
      ("82.55000305175781", "82.55"), ("0.10000000149011612", "0.1"), ("77", "77"),
      // No number of 32 bits, and one with few digits.
      ("78.19999694824218", "78.19999694824218"), ("82.456789123", "82.456789123"),
      ("78.20", "78.20"), ("80.5", "80.5"),
    ])
  func `Google Fit's float noise goes, other digits stay`(value: String, expected: String) throws {
    let reading = try FormatReading(Self.fit(value))
    #expect(reading.records.first?.weight?.weight?.value.description == expected)
    let notes = reading.diagnostics.filter { $0.contains("note[float-noise]") }
    #expect(notes.count == (value == expected ? 0 : 1))
    #expect(reading.records.map { "\($0.date)" } == ["2022-05-02T01:44:00.123456789Z"])
  }

  @Test func `Google Fit says how many values had noise`() throws {
    let one =
      #"{"fitValue":[{"value":{"fpVal":78.19999694824219}}],"#
      + #""dataTypeName":"com.google.weight","startTimeNanos":0}"#
    let reading = try FormatReading(#"{"Data Points":[\#(one),\#(one),\#(one)]}"#)
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.contains("so are 3 values of the file") == true)
  }

  @Test func `other measures become records where they are asked for`() throws {
    let fit = try FormatReading(try ProjectFiles.fixture("google-fit/weight.json")) {
      $0.measures = .all
    }
    #expect(fit.records.compactMap { $0.weight?.bodyFat?.description } == ["21.3 %"])
    let text = """
      {"data":{"metrics":[{"name":"body_fat_percentage","units":"%","data":[
      {"date":"2024-04-01 07:57:00 +1000","qty":21.5}]},
      {"name":"lean_body_mass","units":"kg","data":[{"date":"2024-04-01 07:57:00 +1000","qty":60}]},
      {"name":"body_mass_index","units":"count","data":[{"date":"2024-04-01 07:57:00 +1000","qty":22}]},
      {"name":"height","units":"cm","data":[{"date":"2024-04-01 07:57:00 +1000","qty":181}]},
      {"name":"weight_body_mass","units":"cwt","data":[{"date":"2024-04-01 07:57:00 +1000","qty":1}]}
      ]}}
      """
    let records = try weights(text) { $0.measures = .all }
    #expect(records.compactMap { $0.bodyFat?.description } == ["21.5 %"])
    #expect(records.compactMap { $0.leanMass?.description } == ["60 kg"])
    #expect(records.compactMap { $0.bmi?.description } == ["22"])
    #expect(records.compactMap { $0.height?.description } == ["181 cm"])
    let plain = try FormatReading(text)
    #expect(plain.summary.filtered.values.reduce(0, +) == 4 && plain.summary.rejected == 1)
  }

  @Test func `samples`() throws {
    for (path, count) in [
      ("garmin-Weight-composed.csv", 3), ("garmin-connect-24h-lbs-composed.csv", 1),
      ("renpho-kg-composed.csv", 2), ("renpho-lb-composed.csv", 1),
      ("samsung-weight-composed.csv", 2), ("fitbit-body-csv.csv", 2),
    ] {
      guard let bytes = FormatReading.sample("weight-csv/\(path)") else { continue }
      let reading = try FormatReading(bytes) {
        $0.assumedMassUnit = .kilograms
        $0.dateOrder = .mdy
      }
      #expect(reading.records.count == count && reading.diagnostics.isEmpty, "\(path)")
    }
    if let bytes = FormatReading.sample("weight-json/health-auto-export-composed.json") {
      let dates = try FormatReading(bytes).records.map { "\($0.date)" }
      #expect(dates == ["2024-03-31T07:55:02+02:00", "2024-04-01T07:57:00+10:00"])
    }
    if let bytes = FormatReading.sample("weight-json/google-fit-weight-truncated.json") {
      let reading = try FormatReading(bytes)
      #expect(reading.records.count == 12 && reading.summary.entries == 12)
      // Scales show one or two decimals: nothing is left of the noise.
      #expect(reading.records.allSatisfy { ($0.weight?.weight?.value.scale ?? 9) <= 2 })
      #expect(reading.diagnostics.count == 1)
    }
  }

  @Test(arguments: [
    "Date/Time,Weight (kg),Body Fat Percentage (%)\n2024-03-01 07:00:00,,18.9\n"
      + "2024-03-02 07:00:00,,\n",
    "Start,Finish,Weight (kg),Lean Body Mass (kg)\n01-Mar-2024 07:00,01-Mar-2024 08:00,0,66.8\n"
      + "02-Mar-2024 07:00,02-Mar-2024 08:00,0,0\n",
  ])
  func `rows of tables from Apple Health with another body measure are records`(
    text: String
  ) throws {
    let found = try weights(text)
    #expect(found.map(\.weight) == [nil])
    #expect(found.first.map { $0.bodyFat != nil || $0.leanMass != nil } == true)
  }

  @Test(arguments: ["", "Time,"])
  func `of two columns of weights the second counts where the first is empty`(
    time: String
  ) throws {
    let at = time.isEmpty ? "" : "07:00,"
    let text =
      "Date,\(time)Weight (kg),Weight (lb)\n2024-03-01,\(at)82.4,181.7\n"
      + "2024-03-02,\(at),181.9\n"
    #expect(try weights(text).map { $0.weight?.description } == ["82.4 kg", "181.9 lb"])
  }
}
