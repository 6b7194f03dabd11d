// SPDX-License-Identifier: MIT

/// Compares the odometer of a cost with the fill-ups of the same vehicle on the days
/// before and after it.
///
/// The nearest day with a fill-up on each side decides. If the two contradict each
/// other, because one of them is wrong or the odometer was replaced, nothing is reported:
/// other checks find mistakes in fill-ups. If only one side has fill-ups, two have to agree.
///
/// Everything is decided at the end of the input, because costs are often in another part of
/// it than fill-ups. The first 131,072 fill-ups are kept in 16 bytes each, and the first 16,384
/// costs with an odometer: about 6 MB. Later ones are not checked.
struct CostOdometerCheck {
  /// A fill-up with an odometer.
  fileprivate struct Reading {
    let day: Int32
    let line: Int32
    /// In km.
    let distance: Double
  }

  private struct Cost {
    let odometer: Quantity<DistanceUnit>
    let place: RecordPlace
  }

  private struct Vehicle {
    /// The offset that defines days: that of the first fill-up with an offset.
    var clock: UTCOffset?
    var readings: [Reading] = []
    var costs: [Cost] = []
  }

  private var vehicles = SubjectTable<Vehicle>()
  private var readings = 0
  private var costs = 0

  private static let mostReadings = 131_072
  private static let mostCosts = 16_384

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    if let fuel = record.fuel {
      add(fuel, report)
    } else if let cost = record.cost {
      add(cost, report)
    }
  }

  private mutating func add(_ record: FuelRecord, _ report: FindingReporter) {
    guard readings < Self.mostReadings, let odometer = record.odometer,
      odometer.value.isPositive
    else { return }
    readings += 1
    vehicles.update(report.subject) { vehicle in
      if vehicle == nil {
        vehicle = Vehicle()
        vehicle?.readings.reserveCapacity(16)
      }
      let clock = vehicle?.clock ?? record.date.offset
      vehicle?.clock = clock
      vehicle?.readings.append(
        Reading(
          day: Int32(clamping: record.date.dayNumber(by: clock)),
          line: Int32(clamping: record.position?.line ?? 0),
          distance: odometer.kilometres))
    }
  }

  private mutating func add(_ record: CostRecord, _ report: FindingReporter) {
    guard costs < Self.mostCosts, let odometer = record.odometer, odometer.value.isPositive
    else { return }
    costs += 1
    let cost = Cost(odometer: odometer, place: RecordPlace(record))
    vehicles.update(report.subject) { vehicle in
      if vehicle == nil { vehicle = Vehicle() }
      vehicle?.costs.append(cost)
    }
  }

  mutating func finish(_ report: FindingReporter) throws {
    if costs == 0 { return }
    try vehicles.updateAll { vehicle in
      if vehicle.costs.isEmpty { return }
      let readings = Self.sorted(vehicle.readings)
      guard Self.areOfOneVehicle(readings) else { return }
      for cost in vehicle.costs { try Self.judge(cost, readings, vehicle.clock, report) }
    }
  }

  private static func sorted(_ readings: [Reading]) -> [Reading] {
    let isInOrder = zip(readings, readings.dropFirst()).allSatisfy { $0.day <= $1.day }
    return isInOrder
      ? readings : readings.ordered { ($0.day, $0.distance) < ($1.day, $1.distance) }
  }

  /// Whether at most a third of the readings are less than the one before.
  private static func areOfOneVehicle(_ readings: [Reading]) -> Bool {
    zip(readings, readings.dropFirst()).count { $1.distance < $0.distance } * 3
      <= readings.count
  }

  private static func judge(
    _ cost: Cost, _ readings: [Reading], _ clock: UTCOffset?, _ report: FindingReporter
  ) throws {
    let day = Int32(clamping: cost.place.date.dayNumber(by: clock))
    let here = cost.odometer.kilometres
    let start = readings.indices.firstPlace { readings[$0].day >= day }
    let end = readings.indices.firstPlace { readings[$0].day > day }
    // The least that the last fill-ups before show, and the most that the first ones after show.
    var before = readings[..<start].last
    var after = readings[end...].first
    if let low = before, let high = after {
      if high.distance < low.distance { return }
    } else if before != nil {
      guard start >= 2 else { return }
      before = readings[(start - 2)..<start].min { $0.distance < $1.distance }
    } else {
      guard end + 2 <= readings.count else { return }
      after = readings[end..<(end + 2)].max { $0.distance < $1.distance }
    }
    if let before, here < before.distance {
      try tell(cost, "less than", before, "before", report)
    } else if let after, after.distance < here {
      try tell(cost, "more than", after, "after", report)
    }
  }

  private static func tell(
    _ cost: Cost, _ comparison: String, _ reading: Reading, _ side: String,
    _ report: FindingReporter
  ) throws {
    let unit = cost.odometer.unit
    let value = reading.distance / unit.kilometres
    let whole = Int(exactly: value.rounded()).map { "\($0)" } ?? "\(value)"
    let shown = "\(whole) \(unit.rawValue)"
    let line = reading.line > 0 ? " (line \(reading.line))" : ""
    try report(
      .odometerMismatch,
      "odometer is \(cost.odometer), \(comparison) the \(shown) of the fill-up \(side) it\(line)",
      field: "odometer", at: cost.place)
  }
}
