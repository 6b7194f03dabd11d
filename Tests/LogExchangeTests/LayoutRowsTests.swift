// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Rows as apps and their users really write them.
@Suite struct LayoutRowsTests {
  @Test func `Withings, each line in quotes as one cell`() throws {
    for quotes in ["", "\"\""] {
      let title = "Date,\(quotes)Weight (kg)\(quotes),\(quotes)Fat mass (kg)\(quotes),Comments"
      let reading = try FormatReading(
        "\"\(title)\"\n\"2025-06-05 07:15:00,82.40,18.90,\(quotes)a b\(quotes)\"\n"
          + "\"2025-06-06 07:15:00,82.10,,\"\n")
      #expect(
        reading.records.map { $0.weight?.weight?.description } == ["82.40 kg", "82.10 kg"])
      #expect(reading.records.first?.weight?.bodyFat?.description == "18.90 kg")
      #expect(reading.records.first?.weight?.note == "a b")
    }
  }

  @Test func `Samsung: commas in comments, and the row of 1970`() throws {
    let reading = try FormatReading(
      """
      com.samsung.health.weight,6320001,12
      start_time,weight,comment,time_offset,body_fat,datauuid
      2022-01-10 12:30:05.120,84.2,after lunch, with shoes, late,UTC+0100,20.5,0001,
      1970-01-01 00:00:00.000,70.0,,UTC+0000,,0002,
      2022-01-11 12:30:05.120,84.1,plain,UTC+0100,20.4,0003,

      """)
    #expect(
      reading.records.map { $0.weight?.note } == ["after lunch, with shoes, late", "plain"])
    #expect(reading.records.map { $0.weight?.bodyFat?.description } == ["20.5 %", "20.4 %"])
    #expect(reading.records.map { $0.extras["datauuid"] } == ["0001", "0003"])
    #expect(
      reading.records.map { "\($0.date)" } == [
        "2022-01-10T13:30:05.120+01:00", "2022-01-11T13:30:05.120+01:00",
      ])
    #expect(reading.summary.rejected == 0 && reading.summary.entries == 3)
  }

  @Test func `Renpho's columns of today`() throws {
    let reading = try FormatReading(
      """
      Time of Measurement,Weight(lb),BMI,Body Fat Percentage(%),Fat-free Body Weight(lb),\
      Body Water Percentage(%),Skeletal Muscle Percentage(%),Muscle Mass(lb),Bone Mass(lb),BMR(kcal)
      2024-11-03 07:12:40,181.4,24.9,21.5,142.4,56.7,50.2,--,7.1,1780

      """)
    let record = try #require(reading.records.first?.weight)
    #expect(record.weight?.description == "181.4 lb")
    #expect(record.bodyFat?.description == "21.5 %")
    #expect(record.leanMass?.description == "142.4 lb")
    #expect(record.water?.description == "56.7 %")
    // There is a column for the mass of muscles, and nothing in it.
    #expect(record.muscle?.description == "50.2 %")
    #expect(record.bone?.description == "7.1 lb")
    #expect(record.extras.entries.map(\.name) == ["BMR(kcal)"])
  }

  @Test func `Spritmonitor: quotes of the old exports, and fill-ups that do not count`() throws {
    let reading = try FormatReading(
      """
      Datum;Km-Stand;Teil-Km;Spritmenge;Kosten;Währung;Tankart;Reifen;Kraftstoff;Bemerkung
      23.02.2010;41000;600;41,85;60,10;"EUR";1;1;1;"A1; links"
      01.03.2010;41600;600;40,00;58,00;"EUR";0;1;1;""
      09.03.2010;42000;400;20,00;29,00;"EUR";2;1;1;"x"

      """)
    #expect(reading.records.map { $0.fuel?.currency } == ["EUR", "EUR", "EUR"])
    #expect(reading.records.map { $0.fuel?.note } == ["A1; links", nil, "x"])
    #expect(reading.records.map { $0.fuel?.partial } == [false, nil, true])
    #expect(reading.records.map { $0.fuel?.missed } == [nil, true, nil])
  }

  @Test func `a unit at the number has to be that of the column`() throws {
    let head = "car_name,odometer,km,litres,price,fuelup_date\n"
    let reading = try FormatReading(
      head + "Polo,1000 km,,38.20 L,1.799,03/25/2023\nPolo,1000 mi,,1.00,1.799,03/26/2023\n")
    #expect(reading.records.map { $0.fuel?.odometer?.description } == ["1000 km"])
    #expect(reading.summary.rejected == 1)
  }

  @Test func `the preferred of two columns counts, the other one is kept`() throws {
    let reading = try FormatReading(
      """
      Time of Measurement,Weight(kg),BMI,Fat Mass(kg),Body Fat(%)
      2024-11-03 07:12:40,81.4,24.9,17.5,21.5
      2024-11-04 07:12:40,81.4,24.9,17.6,--

      """)
    #expect(reading.records.map { $0.weight?.bodyFat?.description } == ["21.5 %", "17.6 kg"])
    #expect(reading.records.map { $0.extras["Fat Mass(kg)"] } == ["17.5", nil])
  }

  @Test func `a row of too many cells is rejected where none of them can be one text`() throws {
    let head = """
      com.samsung.health.weight,6320001,12
      start_time,weight,comment,time_offset,body_fat,datauuid

      """
    // The comment is in quotes: it ends there, and a cell too many is somebody else's.
    let reading = try FormatReading(
      head + "2022-01-10 12:30:05.120,84.2,\"lunch\",UTC+0100,20.5,0001,0002,\n"
        + "2022-01-11 12:30:05.120,84.1,plain,UTC+0100,20.4,0003,\n")
    #expect(reading.records.map { $0.extras["datauuid"] } == ["0003"])
    #expect(reading.summary.rejected == 1)
    #expect(reading.diagnostics.first?.contains("error[bad-row]") == true)
  }

  @Test func `a mapping's delimiter counts, whatever the titles hold`() throws {
    let mapping = """
      {"version": 2, "name": "odd", "kind": "weight", "source": "csv",
       "table": {"delimiter": "|"}, "recognised": [[{"columns": ["day, time", "mass, kg"]}]],
       "columns": [{"titles": ["day, time"], "date": "whole"},
         {"titles": ["mass, kg"], "quantity": "weight", "unit": "kg"}]}
      """
    let format = try Mapping(parsing: Array(mapping.utf8)).format
    let text = "Day, time|Mass, kg\n2024-03-01|82,4\n"
    #expect(format.recognises(InputHead(text.utf8, isWhole: true)))
    var sink = RecordCollector()
    _ = try LogReader(format: format).read(Array(text.utf8), into: &sink) { _ in }
    #expect(sink.records.map { $0.weight?.weight?.description } == ["82.4 kg"])
  }

  @Test func `a day in another order ends a file whose days stand on rows of their own`() {
    let text = """
      Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,
      " 13/3/2025",
      6:58 AM,72.4 kg,0.2 kg,23.1,17.5 %,33.0 kg,3.3 kg,60.2 %,
      " 3/14/2025",
      6:59 AM,72.5 kg,0.1 kg,23.1,17.5 %,33.0 kg,3.3 kg,60.2 %,

      """
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.code == .ambiguous)
    #expect(error?.message.contains("13/3/2025 (line 2)") == true)
    #expect(error?.message.contains("3/14/2025 (line 4)") == true)
  }

  @Test func `a column that holds no value leaves the field to the next one`() throws {
    let mapping = """
      {"version": 2, "name": "odd", "kind": "fuel", "source": "csv", "columns": [
        {"titles": ["day"], "date": "whole"},
        {"titles": ["total km"], "quantity": "odometer", "unit": "km", "zeroIsNothing": true},
        {"titles": ["km"], "quantity": "odometer", "unit": "km"}]}
      """
    let format = try Mapping(parsing: Array(mapping.utf8)).format
    var sink = RecordCollector()
    let text = "day,total km,km\n2024-03-01,0,10\n2024-03-02,--,20\n2024-03-03,30,31\n"
    _ = try LogReader(format: format).read(Array(text.utf8), into: &sink) { _ in }
    #expect(
      sink.records.map { $0.fuel?.odometer?.description } == ["10 km", "20 km", "30 km"])
    #expect(sink.records.map { $0.extras["km"] } == [nil, nil, "31"])
  }

  @Test func `rows in quotes that hold nothing are none`() throws {
    let reading = try FormatReading(
      "\"Date,Weight (kg),Fat mass (kg),Comments\"\n\"2025-06-05 07:15:00,82.40,,\"\n\",,,\"\n")
    #expect(reading.records.count == 1 && reading.summary.rejected == 0)
  }

  @Test func `rows of Simply Auto are fill-ups, costs, or counted by their types`() throws {
    let header = "Row ID,Vehicle ID,Odometer,Qty,Total Cost,Day,Month,Year,Record Type\n"
    let rows = ["0", "1", "2", "4", "7", "7"].map { "1,a,1,2,3,25,12,2023,\($0)\n" }
    let reading = try FormatReading(header + rows.joined()) {
      $0.assumedDistanceUnit = .kilometres
      $0.assumedVolumeUnit = .litres
    }
    #expect(reading.records.map(\.kind) == [.fuel, .cost, .cost])
    #expect(reading.summary.notModelled == ["odometer": 1, "record type 7": 2])
  }

  @Test func `of several vehicles of Road Trip none names the fill-ups`() throws {
    let reading = try FormatReading(
      """
      ROAD TRIP CSV ",."
      FUEL RECORDS
      Odometer (km),Trip Distance,Date,Fill Amount,Fill Units
      100,,2024-03-01,2,L

      VEHICLE
      Name,Odometer
      Forester,20420
      Outback,1

      """)
    #expect(reading.records.map(\.subject) == [nil])
    #expect(
      reading.diagnostics.allSatisfy { $0.contains("warning[vehicle-unknown]") }
        && !reading.diagnostics.isEmpty)
  }

  @Test func `what aCar's pattern of dates says holds for the whole file`() throws {
    let text = """
      "Metadata"
      "aCar Version","Date Format"
      "5.4.3","dd/MM/yyyy"
      "Fill-Up Records"
      "Vehicle","Date","Odometer Reading","Distance Unit","Volume","Volume Unit"
      "Van","03/04/2024","10","km","2","L"
      "Van","12/25/2024","20","km","2","L"

      """
    let reading = try FormatReading(text)
    #expect(reading.records.map { "\($0.date)" } == ["2024-04-03"])
    #expect(reading.summary.rejected == 1)
    #expect(try FormatReading(text) { $0.dateOrder = .mdy }.records.count == 2)
  }
}
