// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Costs in the exports of apps, beside fill-ups and in files of their own.
@Suite struct CostReadingTests {
  private static let metric = { @Sendable (options: inout ReadingOptions) in
    options.assumedDistanceUnit = .kilometres
    options.assumedVolumeUnit = .litres
  }

  /// What the tests look at, in words.
  private static func lines(_ reading: FormatReading) -> [String] {
    reading.records.compactMap(\.cost).map { cost in
      let parts: [String?] = [
        "\(cost.date)", cost.odometer?.description, cost.category, cost.title,
        cost.totalCost.map { "\($0)" }, cost.currency,
      ]
      return parts.map { $0 ?? "-" }.joined(separator: " | ")
    }
  }

  // MARK: Fuelio

  private static func fuelio(
    vehicle: String = "\"## Vehicle\"\nName,DistUnit,FuelUnit\nCar,1,0\n", _ rows: String...,
    categories: String = "\"## CostCategories\"\nCostTypeID,Name\n1,Service\n7,Tolls\n60,Bribes\n"
  ) -> String {
    vehicle + "\"## Log\"\nData,Odo,Fuel (litres),Full,Price (optional)\n2024-01-02,10,5,1,9\n"
      + categories
      + "\"## Costs\"\n"
      + "CostTitle,Date,Odo,CostTypeID,Notes,Cost,isTemplate,isIncome,UniqueId\n"
      + rows.joined(separator: "\n") + "\n"
  }

  @Test func `a backup of Fuelio says in words what costs were for`() throws {
    let reading = try FormatReading(
      Self.fuelio(
        "Oil,2024-01-03 08:00,120.5,1,,180.00,0,0,1", "Road,2024-01-04,0,7,,3.5,0,0,2",
        "Gate,2024-01-05,130,60,,20,0,0,3", "?,2024-01-06,0,61,,1,0,0,4"))
    #expect(
      Self.lines(reading) == [
        "2024-01-03T08:00 | 120.5 mi | service | Oil | 180.00 | -",
        "2024-01-04 | - | toll | Road | 3.5 | -", "2024-01-05 | 130 mi | other | Gate | 20 | -",
        "2024-01-06 | - | - | ? | 1 | -",
      ])
    let extras = reading.records.dropFirst().map {
      $0.extras.entries.map { "\($0.name)=\($0.value)" }
    }
    #expect(
      Array(extras) == [
        ["UniqueId=1"], ["UniqueId=2", "CostCategory=Tolls"],
        ["UniqueId=3", "CostCategory=Bribes"],
        ["CostTypeID=61", "UniqueId=4"],
      ])
    #expect(reading.diagnostics.isEmpty && reading.summary.notModelled.isEmpty)
    #expect(reading.records.allSatisfy { $0.subject == "Car" })
  }

  @Test func `an income of Fuelio is less than nothing with either sign, a template no cost`()
    throws
  {
    let reading = try FormatReading(
      Self.fuelio(
        "Sold,2024-01-03,0,1,,50.00,0,1,1", "Sold,2024-01-04,0,1,,-60.00,0,1,2",
        "Nothing,2024-01-05,0,1,,0,0,1,3", "Back,2024-01-06,0,1,,-7,0,0,4",
        "Yearly,2024-01-07,0,1,,99,1,0,5"))
    #expect(
      reading.records.compactMap { $0.cost?.totalCost?.description } == [
        "-50.00", "-60.00", "0", "-7",
      ])
    #expect(reading.summary.notModelled == ["template of costs": 1])
    // Capital letters of titles mean nothing.
    let folded = Self.fuelio("Sold,2024-01-03,0,1,,50.00,0,1,1")
      .replacing("isIncome", with: "isincome").replacing("Odo,CostTypeID", with: "Odo,costtypeid")
    #expect(
      Self.lines(try FormatReading(folded)) == ["2024-01-03 | - | service | Sold | -50.00 | -"])
  }

  @Test func `categories of Fuelio may come after the costs`() throws {
    let text =
      Self.fuelio("Oil,2024-01-03,0,60,,180.00,0,0,1", categories: "")
      + "\"## CostCategories\"\nCostTypeID,Name\n60,Insurance\n"
    #expect(
      Self.lines(try FormatReading(text)) == ["2024-01-03 | - | insurance | Oil | 180.00 | -"])
  }

  @Test func `an odometer of a cost whose unit nothing says is kept with a warning`() throws {
    // The vehicle's unit is unknown; there are no fill-ups that would have to be refused.
    let text =
      "\"## Vehicle\"\nName,DistUnit,FuelUnit\nCar,7,0\n"
      + "\"## Log\"\nData,Odo,Fuel (litres),Full,Price (optional)\n"
      + "\"## Costs\"\nCostTitle,Date,Odo,Cost\nOil,2024-01-03,500,20\nWash,2024-01-04,0,5\n"
    let reading = try FormatReading(text)
    #expect(
      Self.lines(reading) == [
        "2024-01-03 | - | - | Oil | 20 | -", "2024-01-04 | - | - | Wash | 5 | -",
      ])
    #expect(reading.records[0].extras["Odo"] == "500")
    #expect(reading.diagnostics.count == 1)
    #expect(
      reading.diagnostics[0].contains(
        "warning[unknown-unit]: the vehicle's row does not say a unit of Odo that is known; "
          + "the value is kept as an extra"))
  }

  @Test func `costs are read in the order of dates and with the mark that the file has`() throws {
    let text = Self.fuelio(
      vehicle: "\"## Vehicle\"\nName,DistUnit,FuelUnit,ImportCSVDateFormat\nCar,0,0,dd/MM/yyyy\n",
      "Oil,03/02/2024 07:05,0,1,,1.500,0,0,1"
    ).replacing("2024-01-02,10", with: "05/01/2024,10")
    #expect(
      Self.lines(try FormatReading(text)) == ["2024-02-03T07:05 | - | service | Oil | 1.500 | -"])
    // Nothing says whether this is one and a half or fifteen hundred in a file with a comma.
    let mixed = Self.fuelio(
      "Oil,2024-01-03,0,1,,\"1.234,50\",0,0,1", "Tyres,2024-01-04,0,1,,12.75,0,0,2")
    let error = #expect(throws: LogError.self) { try FormatReading(mixed) }
    #expect(error?.code == .ambiguous && error?.text().contains("`decimalMark`") == true)
  }

  // MARK: Drivvo

  @Test func `expenses and services of Drivvo`() throws {
    let reading = try FormatReading(
      """
      ##Refuelling
      "Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank"
      "45000","2024-05-21 14:30:00","Gasoline","1.969","90.000","45.527","Yes"
      ##Expense
      "Odometer (km)","Date","Total cost","Expense type","Place","Payment method","Note"
      "0.0","2024-05-22 10:00:00","15.00","Parking","Centre","Card","two hours"
      "45100","2024-05-23 10:00:00","80.00","Registration fee","","",""
      ##Service
      "Odometer (km)","Date","Total cost","Service type","Service name","Note"
      "45200","2024-05-24 10:00:00","120.00","Tyres; balance","Garage",""
      ##Income
      "Odometer (km)","Date","Value"
      "45300","2024-05-25 10:00:00","40.00"

      """)
    #expect(
      Self.lines(reading) == [
        "2024-05-22T10:00:00 | - | parking | Parking | 15.00 | -",
        "2024-05-23T10:00:00 | 45100 km | other | Registration fee | 80.00 | -",
        "2024-05-24T10:00:00 | 45200 km | service | Tyres; balance | 120.00 | -",
      ])
    let first = try #require(reading.records[1].cost)
    #expect(first.vendor == "Centre" && first.payment == "Card" && first.note == "two hours")
    #expect(reading.summary.notModelled == ["Income": 1] && reading.diagnostics.isEmpty)
  }

  @Test func `in an unknown language the columns of Drivvo's costs count by their places`() throws {
    let head = """
      ##Refuelling
      "Przebieg (km)","Data","Paliwo","Cena / L","Koszt całkowity","Objętość","Pełny bak"
      "45000","2024-05-21 14:30:00","Benzyna","1.97","88.65","45.0","Tak"
      ##Expense

      """
    let reading = try FormatReading(
      head + "\"Przebieg (km)\",\"Data\",\"Koszt całkowity\",\"Rodzaj\",\"Uwagi\"\n"
        + "\"45100\",\"2024-05-23\",\"80.00\",\"Mandat\",\"za szybko\"\n")
    #expect(Self.lines(reading) == ["2024-05-23 | 45100 km | fine | Mandat | 80.00 | -"])
    #expect(reading.records[1].cost?.note == "za szybko" && reading.records[1].extras.isEmpty)
    let german = try FormatReading(
      head
        + "\"Kilometerstand (km)\",\"Datum\",\"Summe\",\"Art\"\n\"45100\",\"2024-05-23\",\"80.00\",\"x\"\n"
    )
    #expect(Self.lines(german) == ["2024-05-23 | 45100 km | other | x | 80.00 | -"])
    // Where the columns have an order of their own, the amount is not taken for none.
    let own = try FormatReading(
      head + "\"Datum\",\"Kilometerstand (km)\",\"Summe\"\n\"2024-05-23\",\"45100\",\"80.00\"\n")
    #expect(own.records.count == 1 && own.summary.rejected == 1)
    #expect(own.diagnostics.contains { $0.contains("no total cost") })
  }

  // MARK: Files of their own

  private static func read(
    _ text: String, as name: String, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> [CostRecord] {
    var options = ReadingOptions()
    configure(&options)
    var sink = RecordCollector()
    let reader = LogReader(format: LogFormats.standard.named(name), options: options)
    _ = try reader.read(Array(text.utf8), into: &sink) { _ in }
    return sink.records.compactMap(\.cost)
  }

  @Test func `a file of taxes with other columns is LubeLogger's only where somebody says so`()
    throws
  {
    let text = "Date,Description,Cost,Notes,Tags,extrafield_Office\n5/14/2025,Road tax,$180.00,,,\n"
    #expect(throws: LogError.self) { try FormatReading(text) }
    let costs = try Self.read(text, as: "lubelogger-costs")
    #expect(costs.map(\.category) == ["tax"] && costs[0].totalCost?.description == "180.00")
  }

  @Test func `a category of Fuelio in another language is known by its number`() throws {
    let reading = try FormatReading(
      Self.fuelio(
        "Oil,2024-01-03,0,2,,180.00,0,0,1",
        categories: "\"## CostCategories\"\nCostTypeID,Name\n2,บำรุงรักษา\n"))
    let cost = try #require(reading.records.last?.cost)
    #expect(cost.category == "service" && cost.extras["CostCategory"] == "บำรุงรักษา")
  }

  @Test func `LubeLogger's taxes with files are known by their titles`() throws {
    let text = "Date,Description,Notes,Cost,Tags,ExtraFields,Files\n1/15/2026,Road tax,,120.00,,,\n"
    let costs = try FormatReading(text).records.compactMap(\.cost)
    #expect(costs.map(\.category) == ["tax"] && costs[0].totalCost?.description == "120.00")
  }

  @Test func `LubeLogger's odometers need a unit`() throws {
    let text = "Date,Description,Cost,Notes,Odometer,Tags\n2025-05-14,Oil,12.50,,52000,\n"
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.text().contains("`assumedDistanceUnit`") == true)
    let reading = try FormatReading(text) {
      $0.assumedDistanceUnit = .miles
      $0.currency = "USD"
    }
    #expect(Self.lines(reading) == ["2025-05-14 | 52000 mi | - | Oil | 12.50 | USD"])
  }

  @Test func `types of costs of Spritmonitor`() throws {
    let head = "Datum;Km-Stand;Kostenart;Bezeichnung;Kosten;Währung;Bemerkung\n"
    let rows = (1...21).map { "13.03.2025;10;\($0);;1,50;EUR;\n" }.joined()
    let costs = try FormatReading(head + rows).records.compactMap(\.cost)
    #expect(
      costs.map(\.category) == [
        "service", "repair", "service", "service", "insurance", "tax", "registration",
        "accessory", "accessory", "other", "other", "wash", "other", "registration", "other",
        "other", "fine", "parking", "toll", "repair", "other",
      ])
    // A refund with either sign is money that came back.
    #expect(costs.map { $0.totalCost?.isNegative == true }.firstIndex(of: true) == 15)
    let back = try FormatReading(head + "13.03.2025;10;16;;-1,50;EUR;\n").records
    #expect(back.first?.cost?.totalCost?.description == "-1.50")
    // Where a number says more than the word of the native forms, it is kept.
    let folded = head.replacing("Kostenart", with: "kostenart") + "13.03.2025;10;16;;1,50;EUR;\n"
    #expect(try FormatReading(folded).records.first?.cost?.totalCost?.description == "-1.50")
    let kept = costs.compactMap { $0.extras["Kostenart"] }
    #expect(kept == ["3", "4", "7", "8", "10", "13", "15", "16", "20", "21"])
  }

  // MARK: Rows among fill-ups

  @Test func `costs of Motostat and Simply Auto need the unit that fill-ups need`() throws {
    let head = "cost_id;fueling_id;cost_type;date;odometer;quantity;cost;notes;fueling_type\n"
    let text = head + ";1;;2024-03-01;100;40;60;;full\n7;;oil_change;2024-03-02;200;;35.5;;\n"
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.text().contains("`assumedDistanceUnit`") == true)
    let reading = try FormatReading(text, Self.metric)
    #expect(Self.lines(reading) == ["2024-03-02 | 200 km | service | oil_change | 35.5 | -"])
    #expect(reading.records.map(\.kind) == [.fuel, .cost])
  }

  @Test func `maintenance of Road Trip`() throws {
    let reading = try FormatReading(
      """
      ROAD TRIP CSV ",."
      FUEL RECORDS
      Odometer (km),Trip Distance,Date,Fill Amount,Fill Units
      100,,2024-03-01,2,L

      MAINTENANCE RECORDS
      Description,Date,Odometer (km),Cost,Note,Location,Type,Subtype,Payment,Currency Code
      Cover,"2024-3-2",150,92,,Shop,Expense,,Cash,EUR
      Oil,"2024-3-3 9:05",,45.5,,,Maintenance,Filter,,
      """)
    #expect(
      Self.lines(reading) == [
        "2024-03-02 | 150 km | other | Cover | 92 | EUR",
        "2024-03-03T09:05 | - | service | Oil | 45.5 | -",
      ])
    #expect(reading.records.dropFirst().map { $0.extras["Type"] } == ["Expense", "Maintenance"])
    #expect(reading.records[1].cost?.location == "Shop" && reading.diagnostics.isEmpty)
  }
}
