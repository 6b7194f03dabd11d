// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Files of known apps in layouts that were refused, or read in part, beyond their fixtures.
@Suite struct KnownAppTests {
  private func read(
    _ text: String, as name: String, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> (records: [LogRecord], diagnostics: [String]) {
    var options = ReadingOptions()
    configure(&options)
    var sink = RecordCollector()
    var diagnostics: [String] = []
    let reader = LogReader(format: LogFormats.standard.named(name), options: options)
    _ = try reader.read(Array(text.utf8), into: &sink) { diagnostics.append("\($0)") }
    return (sink.records, diagnostics)
  }

  private func refusal(_ text: String, as name: String) -> String? {
    do {
      _ = try read(text, as: name)
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: Columns without a unit

  @Test func `a weight whose unit nothing says is asked for, and is no extra`() throws {
    let text = "Date/Time,Step Count (count),Weight\n2024-03-01 07:00:00,8120,82.4\n"
    #expect(refusal(text, as: "health-auto-export-csv")?.contains("`assumedMassUnit`") == true)
    let said = try read(text, as: "health-auto-export-csv") { $0.assumedMassUnit = .kilograms }
    #expect(said.records.map { $0.weight?.weight?.description } == ["82.4 kg"])
    #expect(said.records[0].extras.entries.map(\.name) == ["Step Count (count)"])
  }

  @Test func `a part of the body whose unit nothing says is kept with one warning`() throws {
    let text = "Date,Visc Fat,Weight (kg),Muscle Mass (kg),Body Fat\n"
    let rows = "2024-03-01 07:00:00,8,82.4,63.4,18.9\n2024-03-02 07:00:00,8,82.1,63.3,18.8\n"
    let reading = try FormatReading(text + rows)
    #expect(reading.summary.format == "tanita")
    #expect(reading.records.map { $0.extras["Body Fat"] } == ["18.9", "18.8"])
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics[0].contains("warning[unknown-unit]"))
    // A cell may have its own.
    let own = try FormatReading(text + "2024-03-01 07:00:00,8,82.4,63.4,18.9%\n")
    #expect(own.records.first?.weight?.bodyFat?.description == "18.9 %")
  }

  @Test(
    arguments: [
      ("Weight/Body Mass (kg)", "kg"), ("Weight & Body Mass (lb)", "lb"),
      ("Weight/Body Mass (lb)", "lb"),
    ])
  func `Health Auto Export names its weight in several ways`(title: String, unit: String) throws {
    let reading = try FormatReading("Date,Height (cm),\(title)\n2024-03-01 00:00:00,,82.4\n")
    #expect(reading.summary.format == "health-auto-export-csv")
    #expect(reading.records.map { $0.weight?.weight?.description } == ["82.4 \(unit)"])
  }

  @Test func `Withings without units asks once for that of all masses`() throws {
    let text = "Date,Weight,\"Fat mass\",Comments\n2016-02-03 07:01:00,80.4,17.9,\n"
    #expect(
      refusal(text, as: "withings")?.contains("`assumedMassUnit`") == true
        && (try? FormatReading(text)) == nil)
    // A weight with a unit says that of the masses beside it.
    let mixed = try FormatReading(text.replacing("Weight,", with: "Weight (lb),"))
    #expect(mixed.records.first?.weight?.bodyFat?.description == "17.9 lb")
    // A share that is called fat belongs to no Withings table.
    let other = "Date,Weight (kg),Fat,Comments\n2016-02-03 07:01:00,80.4,17.9,\n"
    #expect((try? FormatReading(other))?.summary.format != "withings")
  }

  // MARK: Missing values

  @Test func `a word for a missing value is as empty as no word`() throws {
    let rows = ["49.6", "", "null", "\\N", "NULL"].map { "2024-07-11 20:05:00,\($0),1\n" }
    let reading = try FormatReading("start_date,charge_energy_added,car_id\n" + rows.joined())
    #expect(reading.records.map { $0.fuel?.volume?.description } == ["49.6 kWh"])
    #expect(reading.summary.notModelled == ["charge without energy": 4])
  }

  // MARK: Dates

  @Test func `a year of two digits is never the first number of QS Access`() throws {
    let head = "Start,Finish,Weight (kg)\n"
    let doubt = "02/07/15 11:13,02/07/15 12:13,82.4\n"
    #expect(refusal(head + doubt, as: "qs-access")?.contains("`dateOrder` dmy or mdy") == true)
    let american = try FormatReading(head + doubt + "07/30/15 06:00,,81.9\n")
    #expect(american.records.map { "\($0.date)" } == ["2015-02-07T11:13", "2015-07-30T06:00"])
    let said = try FormatReading(head + doubt) { $0.dateOrder = .ymd }
    #expect(said.records.map { "\($0.date)" } == ["2002-07-15T11:13"])
  }

  // MARK: Commas without quotes

  @Test func `surplus cells of Samsung belong where the other cells make sense`() throws {
    let head = "com.samsung.health.weight,1,2\nstart_time,comment,weight,custom,time_offset,\n"
    let rows = [
      "2023-06-01 05:30:00.000,a, b,80.5,,UTC+0200,", "2023-06-01 05:30:00.000,,80.4,a,b,UTC+0200",
      // Either column may have the comma: nothing is guessed.
      "2023-06-01 05:30:00.000,1,2,3,4,UTC+0200,",
    ]
    let reading = try FormatReading(head + rows.map { $0 + "\n" }.joined())
    #expect(reading.records.map { $0.weight?.note } == ["a, b", nil])
    #expect(reading.records.map { $0.extras["custom"] } == [nil, "a,b"])
    #expect(reading.summary.rejected == 1 && reading.diagnostics.last?.contains("bad-row") == true)
  }

  // MARK: Sections

  @Test func `Road Trip's second section is maintenance only where names are not English`() throws {
    let english = try FormatReading(
      """
      ROAD TRIP CSV ",."
      FUEL RECORDS
      Odometer (km),Trip Distance,Date,Fill Amount,Fill Units
      100,,2024-03-01,2,L

      ROAD TRIPS
      Name,Start Date,Start Odometer (km),End Date
      Coast,2024-03-02,110,2024-03-05

      """)
    #expect(english.records.map(\.kind) == [.fuel])
    #expect(english.summary.notModelled == ["ROAD TRIPS": 1] && english.diagnostics.isEmpty)
  }

  @Test func `aCar's notes are no costs, and its vehicles give the unit`() throws {
    let reading = try FormatReading(
      """
      "Vehicles"
      "Name","Volume Unit","Distance Unit"
      "Polo","LITER","KILOMETER"
      "Event Records"
      "Vehicle","Date","Odometer Reading","Type","Sub Types","Total Cost"
      "Polo","2023-05-14","1000","Expense","Fine","12.50"
      "Polo","2023-05-15","1010","Accident","Bumper","300"
      "Polo","2023-05-16","","Note","",""
      "Bus","2023-05-17","20","Service","Oil","9"

      """)
    let costs = reading.records.compactMap(\.cost)
    #expect(costs.map(\.category) == ["fine", "other", "service"])
    #expect(costs.map { $0.odometer?.description } == ["1000 km", "1010 km", nil])
    #expect(costs[1].extras["Type"] == "Accident" && costs[2].extras["Odometer Reading"] == "20")
    #expect(reading.summary.notModelled == ["event of type Note": 1])
  }

  // MARK: Mappings

  @Test func `the first key of a path may be missing`() throws {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 1, "name": "x", "kind": "weight", "source": "json", "records": "body?/days",
         "fields": {"date": "day", "weight": {"path": "kg", "unit": "kg"}}}
        """.utf8))
    let days = #"[{"day":"2024-03-01","kg":82.4}]"#
    for text in [
      #"{"body":{"days":\#(days)}}"#, #"{"days":\#(days)}"#, #"{"n":1,"days":\#(days)}"#,
    ] {
      var sink = RecordCollector()
      _ = try LogReader(format: mapping.format).read(Array(text.utf8), into: &sink) { _ in }
      #expect(sink.records.map { $0.weight?.weight?.description } == ["82.4 kg"], "\(text)")
    }
    let literal = try Mapping(
      parsing: Array(
        #"""
        {"version": 1, "name": "x", "kind": "weight", "source": "json", "records": "body\\?/days",
         "fields": {"date": "day", "weight": {"path": "kg", "unit": "kg"}}}
        """#.utf8))
    var sink = RecordCollector()
    let text = #"{"body?":{"days":\#(days)}}"#
    _ = try LogReader(format: literal.format).read(Array(text.utf8), into: &sink) { _ in }
    #expect(sink.records.count == 1)
  }
}
