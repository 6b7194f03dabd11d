// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// A car with its fill-ups and costs moves from app to app: what is lost is told, and
/// nothing else is.
@Suite struct WholeCarTests {
  private static let start = """
    "## Vehicle"
    Name,DistUnit,FuelUnit
    Car,0,0
    "## Log"
    Data,Odo (km),Fuel (litres),Full,Price (optional),Notes (optional)
    2024-01-02,1000,40.10,1,70.25,"first; of all"
    2024-01-19,1520.5,31.00,0,52.00,
    "## CostCategories"
    CostTypeID,Name
    1,Service
    7,Tolls
    "## Costs"
    CostTitle,Date,Odo,CostTypeID,Notes,Cost,isIncome
    "Oil, filter",2024-01-03,1010,1,"two; lines",180.00,0
    Bridge,2024-01-05,0,7,,3.5,0
    Sold rack,2024-01-06,1200,1,,-50.00,1

    """

  private static func metric(_ options: inout ReadingOptions) {
    options.assumedDistanceUnit = .kilometres
    options.assumedVolumeUnit = .litres
  }

  /// What every one of the apps has a place for.
  private static func core(_ records: [LogRecord]) -> [String] {
    records.map { record in
      if let fuel = record.fuel {
        let parts = [
          fuel.odometer?.description, fuel.volume?.description,
          fuel.totalCost.map { "\($0)" }, fuel.partial.map { "\($0)" }, fuel.note,
        ]
        return "\(fuel.date) " + parts.map { $0 ?? "-" }.joined(separator: " | ")
      }
      let cost = record.cost
      let parts = [
        cost?.odometer?.description, cost?.title, cost?.totalCost.map { "\($0)" }, cost?.note,
      ]
      return "\(record.date) " + parts.map { $0 ?? "-" }.joined(separator: " | ")
    }
  }

  /// Fill-ups and costs in the forms of an app, which are written, read, and kept in the
  /// native form for a while.
  private static func move(
    _ records: [LogRecord], to names: [String]
  ) throws -> (records: [LogRecord], leftBehind: [String: Int]) {
    var moved: [LogRecord] = []
    var leftBehind: [String: Int] = [:]
    for name in names {
      let isOfCosts = name.hasSuffix("-costs")
      let own = names.count == 1 ? records : records.filter { ($0.kind == .cost) == isOfCosts }
      let written = try FormatReading.written(own, as: name)
      let reading = try FormatReading(written.text, metric)
      #expect(reading.summary.format == name && reading.summary.rejected == 0)
      leftBehind.merge(written.leftBehind) { $0 + $1 }
      moved += try FormatReading(FormatReading.written(reading.records, as: "ndjson").text).records
    }
    return (moved, leftBehind)
  }

  @Test func `from Fuelio to LubeLogger to Spritmonitor and back`() throws {
    let fuelio = try FormatReading(Self.start).records
    let core = Self.core(fuelio)
    #expect(core.count == 5)
    let lubeLogger = try Self.move(fuelio, to: ["lubelogger", "lubelogger-costs"])
    #expect(Self.core(lubeLogger.records) == core)
    #expect(
      lubeLogger.leftBehind == [
        "vehicle": 5, "odometerUnit": 4, "volumeUnit": 2, "category": 3,
        "extras.CostCategory": 1, "extras.isIncome": 1,
      ])
    let spritmonitor = try Self.move(
      lubeLogger.records, to: ["spritmonitor", "spritmonitor-costs"])
    #expect(Self.core(spritmonitor.records) == core && spritmonitor.leftBehind.isEmpty)
    let back = try Self.move(spritmonitor.records, to: ["fuelio"])
    #expect(Self.core(back.records) == core && back.leftBehind == ["category": 3])
    #expect(back.records.map(\.kind) == [.fuel, .fuel, .cost, .cost, .cost])
  }

  @Test func `categories move between Fuelio and Spritmonitor`() throws {
    let fuelio = try FormatReading(Self.start).records
    let spritmonitor = try Self.move(fuelio, to: ["spritmonitor", "spritmonitor-costs"])
    #expect(
      spritmonitor.leftBehind == [
        "vehicle": 5, "extras.CostCategory": 1, "extras.isIncome": 1,
      ])
    let back = try Self.move(spritmonitor.records, to: ["fuelio"])
    #expect(back.leftBehind.isEmpty && Self.core(back.records) == Self.core(fuelio))
    #expect(back.records.compactMap(\.cost).map(\.category) == ["service", "toll", "service"])
    #expect(
      try Self.move(back.records, to: ["fuelio"]).records.map(\.placeless)
        == back.records.map(\.placeless))
  }

  @Test func `every category has its number in Spritmonitor and its name in Fuelio`() throws {
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    let costs = CostCategory.allCases.map { category in
      var cost = CostRecord(date: date)
      cost.category = category.rawValue
      cost.title = "Something"
      cost.totalCost = ExactDecimal(12)
      return cost.record
    }
    for name in ["fuelio", "spritmonitor-costs"] {
      let moved = try Self.move(costs, to: [name])
      #expect(moved.records.compactMap(\.cost?.category) == costs.compactMap(\.cost?.category))
      #expect(moved.leftBehind.isEmpty)
    }
  }

  @Test func `what the forms of costs cannot hold is counted`() throws {
    var cost = CostRecord(date: try #require(Timestamp(iso8601: "2024-03-01T07:12:05+01:00")))
    cost.vehicle = "Zoe"
    cost.zone = "Europe/Berlin"
    cost.odometer = Quantity(ExactDecimal(0), .kilometres)
    cost.category = "bribe"
    cost.title = "two\nlines"
    cost.currency = "EUR"
    cost.vendor = "V"
    cost.location = "L"
    cost.latitude = ExactDecimal(1)
    cost.longitude = ExactDecimal(2)
    cost.payment = "cash"
    cost.tags = "t"
    cost.extras.append(name: "x", value: "y")
    let shared = [
      "zone": 1, "odometer": 1, "vendor": 1, "location": 1, "latitude": 1, "longitude": 1,
      "payment": 1, "extras.x": 1,
    ]
    let fuelio = try FormatReading.written([cost.record], as: "fuelio")
    #expect(
      fuelio.leftBehind
        == shared.merging([
          "totalCost": 1, "date.seconds": 1, "date.offset": 1, "currency": 1, "tags": 1,
        ]) { $1 })
    #expect(fuelio.text.contains("\"50\",\"bribe\",\"0\",\"\"\n"))
    let lubeLogger = try FormatReading.written([cost.record], as: "lubelogger-costs")
    #expect(
      lubeLogger.leftBehind
        == shared.merging([
          "vehicle": 1, "totalCost": 1, "date.time": 1, "date.offset": 1, "currency": 1,
          "category": 1,
        ]) { $1 })
    // A cost without an amount would be read as a note.
    let none = try FormatReading.written([cost.record], as: "spritmonitor-costs")
    #expect(
      none.leftBehind
        == shared.merging([
          "vehicle": 1, "date": 1, "currency": 1, "category": 1, "title": 1, "tags": 1,
        ]) { $1 })
    cost.totalCost = ExactDecimal(5)
    let spritmonitor = try FormatReading.written([cost.record], as: "spritmonitor-costs")
    #expect(
      spritmonitor.leftBehind
        == shared.merging([
          "vehicle": 1, "title.lines": 1, "date.time": 1, "date.offset": 1, "category": 1,
          "tags": 1,
        ]) { $1 })
  }

  @Test(arguments: ["fuelio", "lubelogger-costs", "spritmonitor-costs"])
  func `what a file of costs cannot mix is refused with a way out`(name: String) throws {
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    var cost = CostRecord(date: date)
    cost.vehicle = "A"
    cost.odometer = Quantity(ExactDecimal(1), .kilometres)
    cost.totalCost = ExactDecimal(1)
    var miles = cost
    miles.odometer?.unit = .miles
    var other = cost
    other.vehicle = "B"
    var weight = WeightRecord(date: date)
    weight.weight = Quantity(ExactDecimal(80), .kilograms)
    for (record, option) in [
      (miles.record, "`WantedUnits.distance`"), (other.record, "`LogRecord.subject`"),
      (weight.record, "`LogRecord.kind`"),
    ] {
      let error = #expect(throws: LogError.self) {
        try FormatReading.written([cost.record, record], as: name)
      }
      #expect(error?.code == .unwritable && error?.text().contains(option) == true)
    }
  }
}
