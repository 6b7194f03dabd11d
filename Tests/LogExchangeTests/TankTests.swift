// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Which tank a fill-up went into, and where a period begins.
@Suite struct TankTests {
  private func fill(
    _ date: String, _ odometer: Int, _ volume: String, tank: String? = nil, fuel: String? = nil,
    unit: String = "L"
  ) -> String {
    let tank = tank.map { #","tank":"\#($0)""# } ?? ""
    let fuel = fuel.map { #","fuelType":"\#($0)""# } ?? ""
    return
      #"{"type":"fuel","vehicle":"A","date":"\#(date)","odometer":\#(odometer),"odometerUnit":"km","#
      + #""volume":\#(volume),"volumeUnit":"\#(unit)","partial":false\#(tank)\#(fuel)}"#
  }

  private func statistics(
    _ lines: [String], _ options: StatisticsOptions = StatisticsOptions()
  ) throws -> [FuelStatistics] {
    var collector = StatisticsCollector()
    try LogReader().read(Array(lines.joined(separator: "\n").utf8), into: &collector) { _ in }
    collector.finish()
    return collector.fuelStatistics(options)
  }

  private func averages(_ lines: [String]) throws -> [String] {
    try statistics(lines).map {
      "\($0.tank ?? "-") \($0.entries) \($0.consumption.map { "\($0.average)" } ?? "-")"
    }
  }

  @Test func `a fill-up without a tank went into the only one`() throws {
    let lines = [
      fill("2024-01-01", 1000, "40", tank: "1"), fill("2024-02-01", 1600, "36", tank: "1"),
      fill("2024-03-01", 2200, "36"), fill("2024-04-01", 2800, "60"),
    ]
    // (36 + 36 + 60) L on 1800 km.
    #expect(try averages(lines) == ["1 4 7.33"])
    // The odometer and the tank that the next import brings change nothing of that.
    let more = lines + [fill("2024-05-01", 3400, "44", tank: "1")]
    #expect(try averages(more) == ["1 5 7.33"])
    #expect(try averages(Array(lines.reversed())) == ["1 4 7.33"])
  }

  @Test func `where two tanks may be meant, consumption is not known across the fill-up`() throws {
    let lines = [
      fill("2024-01-01", 1000, "40", tank: "1"), fill("2024-01-02", 1010, "40", tank: "2"),
      fill("2024-02-01", 2000, "50", tank: "1"), fill("2024-02-02", 2010, "70", tank: "2"),
      fill("2024-03-01", 2500, "30"), fill("2024-03-15", 2700, "30"),
      fill("2024-04-01", 3000, "20", tank: "1"), fill("2024-05-01", 4000, "60", tank: "1"),
    ]
    // Tank 1: 50 L on 1000 km and 60 L on 1000 km; not the 20 L on the way between.
    #expect(try averages(lines) == ["1 4 5.50", "2 2 7.00", "- 2 -"])
    let notes = try statistics(lines).map(\.notes)
    for notes in notes.prefix(3) {
      #expect(
        notes.contains(
          "2 fill-ups name none of the tanks, so consumption is not known across them"))
    }
  }

  @Test func `a fill-up joins a tank of its fuel alone, and a charge none`() throws {
    let petrol = (1...3).map {
      fill("2024-0\($0)-01", $0 * 1000, "60", tank: "1", fuel: "Super")
    }
    let gas = (1...3).map { fill("2024-0\($0)-02", $0 * 1000 + 10, "100", fuel: "LPG") }
    let charges = (1...3).map { fill("2024-0\($0)-03", $0 * 1000 + 20, "20", unit: "kWh") }
    #expect(try averages(petrol + gas) == ["1 3 6.00", "- 3 10.00"])
    #expect(try averages(petrol + charges) == ["1 3 6.00", "- 3 2.00"])
    // Of what says nothing about its fuel, the only tank is meant.
    let more = petrol + [fill("2024-04-01", 4000, "60")]
    #expect(try averages(more) == ["1 4 6.00"])
  }

  @Test func `a period begins where the entry before it has ended`() throws {
    let lines = [
      fill("2023-12-10", 1000, "40"), fill("2024-01-10", 1600, "45"),
      fill("2024-01-25", 2000, "21"), fill("2024-02-20", 3000, "80"),
    ]
    var options = StatisticsOptions()
    options.grouping = .month
    let all = try statistics(lines, options)
    options.since = Timestamp(year: 2024, month: 1, day: 1)
    let period = try statistics(lines, options)
    // January: (45 + 21) L on 1000 km, from the fill-up of December on.
    #expect(period.map { $0.distance?.value.description } == ["1000", "1000"])
    #expect(period.map { $0.consumption?.average.description } == ["6.60", "8.00"])
    #expect(period.map(\.consumption) == Array(all.map(\.consumption)[1...]))
    #expect(period.map(\.entries) == [2, 1])
    options.grouping = .vehicle
    options.since = Timestamp(iso8601: "2024-01-25T00:00")
    #expect(try statistics(lines, options).map(\.entries) == [2])
  }
}

/// How far a vehicle was driven for what it costs.
@Suite struct CostDistanceTests {
  @Test func `distances of costs are those of the vehicle, with energy or without`() throws {
    let lines = [
      #"{"type":"fuel","date":"2023-12-31","odometer":10000,"totalCost":60,"#,
      #"{"type":"cost","date":"2024-03-01","odometer":12000,"totalCost":100,"#,
      #"{"type":"fuel","date":"2024-12-31","odometer":20000,"totalCost":60,"#,
    ].map { $0 + #""vehicle":"A","odometerUnit":"km"}"# }
    var options = StatisticsOptions()
    options.grouping = .year
    let all = try collected(lines).costStatistics(options)
    #expect(all.map { $0.distance?.value.description } == [nil, "10000"])
    #expect(all.map { $0.costs.first?.total?.description } == ["60", "160"])
    options.countsEnergy = false
    let other = try collected(lines).costStatistics(options)
    #expect(other.map { $0.distance?.value.description } == ["10000"])
    #expect(other.map { $0.costs.first?.total?.description } == ["100"])
    #expect(other.map { $0.costs.first?.perDistance?.description } == ["0.0100"])
    #expect(other.map(\.entries) == [1])
  }
}
