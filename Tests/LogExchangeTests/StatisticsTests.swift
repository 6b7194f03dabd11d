// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Reads NDJSON into a collector.
func collected(_ lines: [String]) throws -> StatisticsCollector {
  var collector = StatisticsCollector()
  collector.beginInput("test")
  try LogReader().read(Array(lines.joined(separator: "\n").utf8), into: &collector) { _ in }
  collector.finish()
  return collector
}

/// Statistics against arithmetic that was done by hand.
@Suite struct StatisticsTests {
  /// A fill-up in miles, US gallons and dollars.
  static func fillUp(
    _ date: String, _ odometer: String, _ volume: String, _ cost: String, _ more: String = "",
    vehicle: String = "Civic"
  ) -> String {
    #"{"type":"fuel","vehicle":"\#(vehicle)","date":"\#(date)","odometer":\#(odometer),"#
      + #""odometerUnit":"mi","volume":\#(volume),"volumeUnit":"usgal","totalCost":\#(cost),"#
      + #""currency":"USD"\#(more)}"#
  }

  /// Ways: 300 mi on 10 gal (30 mpg); 400 mi on 5 + 11 gal (25 mpg); missed; 240 mi on
  /// 8 gal (30 mpg).
  static let civic = [
    fillUp("2024-01-01", "10000", "10.00", "30.00"),
    fillUp("2024-01-11", "10300", "10.00", "32.00"),
    fillUp("2024-01-21", "10450", "5.00", "17.50", #","partial":true,"station":"Shell""#),
    fillUp("2024-01-31", "10700", "11.00", "37.40"),
    fillUp("2024-02-10", "11100", "9.00", "27.00", #","missed":true"#),
    fillUp("2024-02-20", "11340", "8.00", "28.00", #","station":"Shell""#),
  ]

  func fuel(
    _ lines: [String], _ change: (inout StatisticsOptions) -> Void = { _ in }
  ) throws -> [FuelStatistics] {
    var options = StatisticsOptions()
    change(&options)
    return try collected(lines).fuelStatistics(options)
  }

  @Test func `full to full, with a partial and a missed fill-up`() throws {
    let row = try #require(try fuel(Self.civic).first)
    #expect(row.entries == 6)
    #expect(row.days == 50)
    #expect(row.distance?.description == "1340 mi")
    #expect(row.distancePerDay?.description == "26.8 mi")
    #expect(row.volume?.description == "53.00 usgal")
    let consumption = try #require(row.consumption)
    #expect(consumption.unit.description == "mpg")
    #expect(consumption.count == 3)
    // (300 + 400 + 240) ÷ (10 + 16 + 8) = 27.647
    #expect(consumption.average.description == "27.65")
    #expect(consumption.best?.description == "30.00")
    #expect(consumption.worst?.description == "25.00")
    #expect(consumption.last?.description == "30.00")
    #expect(consumption.running?.description == "27.65")
    let cost = try #require(row.costs.first)
    #expect(row.costs.count == 1)
    #expect(cost.currency == "USD")
    #expect(cost.total?.description == "171.90")
    // (171.90 − 30.00) ÷ 50 = 2.838; × 365.2425 ÷ 12 = 86.3798
    #expect(cost.perDay?.description == "2.84")
    #expect(cost.perMonth?.description == "86.38")
    // (32.00 + 54.90 + 28.00) ÷ 940 = 0.12223
    #expect(cost.perDistance?.description == "0.1222")
    // 171.90 ÷ 53 = 3.2434
    #expect(cost.perVolume?.description == "3.243")
    #expect(cost.lastPrice?.description == "3.500")
    #expect(cost.lowestPrice?.description == "3.000")
    #expect(cost.highestPrice?.description == "3.500")
    #expect(cost.priceTrend == nil)
    #expect(row.notes.isEmpty)
  }

  @Test func `the order of the file does not matter`() throws {
    #expect(try fuel(Self.civic.reversed()) == fuel(Self.civic))
  }

  @Test func `the total method takes all but the first fill-up`() throws {
    let row = try #require(try fuel(Self.civic) { $0.method = .total }.first)
    // 1340 ÷ (53 − 10) = 31.163
    #expect(row.consumption?.average.description == "31.16")
    #expect(row.consumption?.best == nil)
    // 141.90 ÷ 1340 = 0.10590
    #expect(row.costs.first?.perDistance?.description == "0.1059")
  }

  @Test func `other units are rounded once`() throws {
    let metric = try #require(try fuel(Self.civic) { $0.units = .metric }.first)
    // 34 × 3.785411784 ÷ (940 × 1.609344) × 100 = 8.5077
    #expect(metric.consumption?.average.description == "8.51")
    #expect(metric.consumption?.unit.description == "L/100 km")
    // Litres for 100 km: the best way is the one that takes least, 10 gal for 300 mi:
    // 37.85411784 ÷ 482.8032 × 100 = 7.8405
    #expect(metric.consumption?.best?.description == "7.84")
    // 53 × 3.785411784 = 200.6268
    #expect(metric.volume?.description == "200.63 L")
    // 1340 × 1.609344 = 2156.52
    #expect(metric.distance?.description == "2157 km")
    let imperial = try #require(try fuel(Self.civic) { $0.units = .imperial }.first)
    // 27.647059 × 4.54609 ÷ 3.785411784 = 33.2027
    #expect(imperial.consumption?.average.description == "33.20")
  }

  @Test func `months add up to the whole`() throws {
    let rows = try fuel(Self.civic) { $0.grouping = .month }
    #expect(rows.map(\.group.description) == ["2024-01", "2024-02"])
    #expect(rows.map(\.entries) == [4, 2])
    #expect(rows.map { $0.distance?.description } == ["700 mi", "640 mi"])
    // Up to the first of February, and up to the last entry.
    #expect(rows.map(\.days) == [31, 19])
    // 700 ÷ 26 = 26.923; 240 ÷ 8
    #expect(rows.map { $0.consumption?.average.description } == ["26.92", "30.00"])
    #expect(rows.map { $0.costs.first?.total?.description } == ["116.90", "55.00"])
    // (116.90 − 30.00) ÷ 31 = 2.803; 19 days are no whole month.
    #expect(rows.map { $0.costs.first?.perDay?.description } == ["2.80", nil])
    #expect(rows.allSatisfy { $0.costs.first?.perMonth == nil })
  }

  @Test func `stations have prices and no consumption`() throws {
    let rows = try fuel(Self.civic) { $0.grouping = .station }
    #expect(rows.map(\.group) == [.station(nil), .station("Shell")])
    #expect(rows.map(\.entries) == [4, 2])
    #expect(rows.allSatisfy { $0.consumption == nil && $0.distance == nil })
    // 126.40 ÷ 40; 45.50 ÷ 13
    #expect(rows.map { $0.costs.first?.perVolume?.description } == ["3.160", "3.500"])
  }

  @Test func `an entry that could not be read breaks the chain, from either end of the file`()
    throws
  {
    var lines = Self.civic
    lines.insert(#"{"type":"fuel","vehicle":"Civic","date":"soon"}"#, at: 1)
    for lines in [lines, lines.reversed()] {
      let row = try #require(try fuel(lines).first)
      // Without the first way: 640 ÷ 24.
      #expect(row.consumption?.average.description == "26.67")
      #expect(row.consumption?.count == 2)
    }
  }

  @Test func `an odometer that goes back and a volume that is missing break the chain`() throws {
    var lines = Self.civic
    lines[1] = Self.fillUp("2024-01-11", "9000", "10.00", "32.00")
    let back = try #require(try fuel(lines).first)
    // 9000 to 10700 on 16 gal, and the last.
    #expect(back.consumption?.count == 2)
    #expect(
      back.notes == ["the odometer 9000 mi of 2024-01-11 does not fit the others and is left out"])
    #expect(back.distance?.description == "1340 mi")
    lines[1] = Self.civic[1].replacing(#""volume":10.00,"volumeUnit":"usgal","#, with: "")
    let missing = try #require(try fuel(lines).first)
    #expect(missing.entries == 6)
    #expect(missing.consumption?.average.description == "26.67")
  }

  @Test func `currencies stay apart`() throws {
    var lines = Self.civic
    lines[3] = lines[3].replacing("USD", with: "CAD")
    let row = try #require(try fuel(lines).first)
    #expect(row.costs.map(\.currency) == ["USD", "CAD"])
    #expect(row.costs.map { $0.total?.description } == ["134.50", "37.40"])
    // (134.50 − 30.00) ÷ 50 and 37.40 ÷ 50; 2.09 and 0.748 × 365.2425 ÷ 12.
    #expect(row.costs.map { $0.perDay?.description } == ["2.09", "0.75"])
    #expect(row.costs.map { $0.perMonth?.description } == ["63.61", "22.77"])
    // The way that was paid in both has no cost: (32 + 28) ÷ 540.
    #expect(row.costs[0].perDistance?.description == "0.1111")
    #expect(row.costs[1].perDistance == nil)
    #expect(row.notes.count == 1)
  }

  @Test func `the price trend compares 90 days with the 90 before`() throws {
    let lines = [
      Self.fillUp("2023-01-01", "1", "10", "90.00"),
      Self.fillUp("2024-01-01", "1000", "10", "30.00"),
      Self.fillUp("2024-02-01", "1300", "20", "66.00"),
      Self.fillUp("2024-05-01", "1700", "10", "35.00"),
    ]
    // The days before are 90 for February 1st (2024 is a leap year: 28 + 31 + 30 + 1),
    // so it is among those before: 35 ÷ 10 − (30 + 66) ÷ 30 = 0.3.
    #expect(try fuel(lines).first?.costs.first?.priceTrend?.description == "0.300")
  }

  @Test func `a plug-in hybrid has both`() throws {
    func charge(_ date: String, _ odometer: Int, _ more: String) -> String {
      #"{"type":"fuel","vehicle":"Golf","date":"\#(date)","odometer":\#(odometer),"#
        + #""odometerUnit":"km",\#(more)}"#
    }
    let rows = try fuel([
      charge("2024-01-01", 1000, #""volume":20,"volumeUnit":"L""#),
      charge("2024-01-02", 1050, #""volume":8,"volumeUnit":"kWh","partial":false"#),
      charge("2024-01-03", 1110, #""volume":6.0,"volumeUnit":"kWh","partial":true"#),
      charge("2024-01-04", 1150, #""volume":3.5,"volumeUnit":"kWh","partial":false"#),
      charge("2024-01-05", 1400, #""volume":14,"volumeUnit":"L""#),
      charge("2024-01-06", 1500, #""volume":9,"volumeUnit":"kWh""#),
    ])
    #expect(rows.map(\.measure) == [.volume, .energy])
    // 14 L for 400 km; 9.5 kWh for 100 km. The last charge is not said to be full.
    #expect(rows.map { $0.consumption?.average.description } == ["3.50", "9.50"])
    #expect(rows.map { $0.consumption?.unit.description } == ["L/100 km", "kWh/100 km"])
    #expect(rows.map { $0.distance?.description } == ["500 km", "500 km"])
  }

  @Test func `miles for a kilowatt-hour`() throws {
    let line = { (date: String, odometer: Int) in
      #"{"type":"fuel","vehicle":"Leaf","date":"\#(date)","odometer":\#(odometer),"#
        + #""odometerUnit":"mi","volume":30,"volumeUnit":"kWh","partial":false}"#
    }
    let lines = [line("2024-01-01", 100), line("2024-01-02", 220)]
    let row = try #require(try fuel(lines).first)
    #expect(row.consumption?.average.description == "4.00")
    #expect(row.consumption?.unit.description == "mi/kWh")
    let metric = try #require(try fuel(lines) { $0.units = .metric }.first)
    // 30 ÷ (120 × 1.609344) × 100 = 15.534
    #expect(metric.consumption?.average.description == "15.53")
    let unsaid = lines.map { $0.replacing(#","partial":false"#, with: "") }
    let none = try #require(try fuel(unsaid).first)
    #expect(none.consumption == nil)
    #expect(none.notes.count == 1)
  }

  @Test func `sums are exact, and said to be too large where they are`() throws {
    let exact = try fuel([
      Self.fillUp("2024-01-01", "1", "0.1", "0.10000000000000000001"),
      Self.fillUp("2024-01-02", "2", "0.2", "12345678901234567"),
    ])
    #expect(
      exact.first?.costs.first?.total?.description == "12345678901234567.10000000000000000001")
    #expect(exact.first?.volume?.description == "0.3 usgal")
    let nines = String(repeating: "9", count: 38)
    let large = try fuel([
      Self.fillUp("2024-01-01", "1", "1", nines), Self.fillUp("2024-01-02", "2", "1", nines),
    ])
    #expect(large.first?.costs.first?.total == nil)
    #expect(large.first?.notes.contains("costs have too many digits to add up") == true)
  }

  @Test func `unnamed vehicles of two files are two`() throws {
    var collector = StatisticsCollector()
    for name in ["a", "b"] {
      collector.beginInput(name)
      let line = #"{"type":"fuel","date":"2024-01-01","odometer":5,"odometerUnit":"km"}"#
      try LogReader().read(Array(line.utf8), into: &collector) { _ in }
    }
    collector.finish()
    #expect(collector.fuelStatistics(StatisticsOptions()).map(\.input) == ["a", "b"])
  }

  // MARK: Averages

  @Test func `what was spent in some days is no cost of a month`() throws {
    let lines = [
      Self.fillUp("2024-03-01", "1000", "10", "50"), Self.fillUp("2024-03-02", "1300", "10", "60"),
    ]
    let cost = try #require(try fuel(lines).first?.costs.first)
    #expect(cost.total?.description == "110")
    #expect(cost.perMonth == nil && cost.perDay == nil)
    let month = try #require(try fuel(lines) { $0.grouping = .month }.first?.costs.first)
    #expect(month.total?.description == "110")
    #expect(month.perMonth == nil && month.perDay == nil)
  }

  @Test func `volume and price count where there is no total`() throws {
    let line =
      #"{"type":"fuel","date":"2024-01-01","volume":10,"volumeUnit":"L","pricePerUnit":4.5}"#
    // 10 × 4.5
    #expect(try fuel([line]).first?.costs.first?.total?.description == "45.0")
  }

  // MARK: Published examples

  /// over30mpg.com, "Calculating MPG": 32,645.1 to 33,001.3 miles on 13.5 gallons are
  /// 356.2 miles and 26.4 miles per gallon.
  @Test func `a published way from full tank to full tank`() throws {
    let row = try #require(
      try fuel([
        Self.fillUp("2024-01-01", "32645.1", "10", "1"),
        Self.fillUp("2024-01-10", "33001.3", "13.5", "1"),
      ]).first)
    #expect(row.distance?.description == "356.2 mi")
    // 26.385 to two digits; the page has one.
    #expect(row.consumption?.average.description == "26.39")
  }

  /// help.fleetio.com, "How Fuel Entry Distance is Calculated": 34,789 miles on May 1,
  /// a fill-up at 35,000 that was forgotten, 35,225 on May 10 with the flag for that:
  /// no consumption for the 436 miles. And "Fuel Entries Calculations Overview": 2,375
  /// to 2,700 on 20.5 gallons are 325 miles and 15.9 miles per gallon.
  @Test func `a published missed fill-up`() throws {
    let missed = try #require(
      try fuel([
        Self.fillUp("2024-05-01", "34789", "10", "1"),
        Self.fillUp("2024-05-10", "35225", "10", "1", #","missed":true"#),
      ]).first)
    #expect(missed.distance?.description == "436 mi")
    #expect(missed.consumption == nil)
    let way = try #require(
      try fuel([
        Self.fillUp("2024-05-01", "2375", "10", "1"),
        Self.fillUp("2024-05-10", "2700", "20.5", "1"),
      ]).first)
    #expect(way.consumption?.average.description == "15.85")
  }
}
