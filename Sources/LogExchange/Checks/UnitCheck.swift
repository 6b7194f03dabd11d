// SPDX-License-Identifier: MIT

/// Reports units and currencies that change within a vehicle: right after a move, otherwise a
/// mistake. Each new one is reported once.
struct UnitCheck {
  private struct Known {
    var distance: DistanceUnit?
    var volume: VolumeUnit?
    var currency: String?
    /// The first tank: each tank may have a unit of its own, and only that of the first is checked.
    var tank: String?
    /// All units and currencies so far, so that going back to one is not reported.
    var seen: [String] = []

    /// Whether a cost has a unit or a currency other than these.
    func differs(from record: CostRecord) -> Bool {
      if let unit = record.odometer?.unit, unit != distance { return true }
      guard let other = record.currency else { return false }
      return other !== currency
    }

    /// Whether a record has a unit or a currency other than these.
    func differs(from record: FuelRecord) -> Bool {
      if let unit = record.odometer?.unit, unit != distance { return true }
      if let unit = UnitCheck.fuelUnit(record), unit != volume { return true }
      guard let other = record.currency else { return false }
      return other !== currency
    }
  }

  private var vehicles = SubjectTable<Known>()

  /// The most units and currencies of a vehicle that are reported.
  private static let mostSeen = 32

  mutating func check(_ record: FuelRecord, _ report: FindingReporter) throws {
    try vehicles.update(record.vehicle, run: report.subjectRun) { known in
      guard known?.differs(from: record) ?? true else { return }
      guard var changed = known else {
        known = Self.first(record)
        return
      }
      known = nil
      try Self.compare(record, &changed, report)
      known = changed
    }
  }

  mutating func check(_ record: CostRecord, _ report: FindingReporter) throws {
    try vehicles.update(record.vehicle, run: report.subjectRun) { known in
      guard known?.differs(from: record) ?? true else { return }
      guard var changed = known else {
        known = Known(distance: record.odometer?.unit, currency: record.currency)
        return
      }
      known = nil
      try Self.compare(record.odometer?.unit, &changed, report)
      try Self.compare(record.currency, &changed, report)
      known = changed
    }
  }

  private static func first(_ record: FuelRecord) -> Known {
    Known(
      distance: record.odometer?.unit, volume: fuelUnit(record), currency: record.currency,
      tank: record.tank)
  }

  /// Energy, or gas by mass, beside a volume is no change of unit: the vehicle takes both.
  private static func fuelUnit(_ record: FuelRecord) -> VolumeUnit? {
    record.volume.flatMap { $0.unit.measure == .volume ? $0.unit : nil }
  }

  private static func compare(
    _ record: FuelRecord, _ known: inout Known, _ report: FindingReporter
  ) throws {
    try compare(record.odometer?.unit, &known, report)
    // Costs come without a tank.
    if known.volume == nil { known.tank = record.tank }
    if let unit = fuelUnit(record), unit != known.volume,
      record.tank === known.tank
    {
      let before = known.volume?.rawValue
      known.volume = unit
      try note(.unitChange, unit.rawValue, before, &known, "the unit of fuel", "volume", report)
    }
    try compare(record.currency, &known, report)
  }

  private static func compare(
    _ unit: DistanceUnit?, _ known: inout Known, _ report: FindingReporter
  ) throws {
    guard let unit, unit != known.distance else { return }
    let before = known.distance?.rawValue
    known.distance = unit
    try note(
      .unitChange, unit.rawValue, before, &known, "the unit of the odometer", "odometer", report)
  }

  private static func compare(
    _ currency: String?, _ known: inout Known, _ report: FindingReporter
  ) throws {
    guard let currency, currency !== known.currency else { return }
    let before = known.currency
    known.currency = currency
    try note(.currencyChange, currency, before, &known, "the currency", "currency", report)
  }

  private static func note(
    _ code: Diagnostic.Code, _ unit: String, _ before: String?, _ known: inout Known,
    _ what: String, _ field: String, _ report: FindingReporter
  ) throws {
    guard let before else { return }
    if known.seen.count < mostSeen, !known.seen.contains(where: { $0 === before }) {
      known.seen.append(before)
    }
    if known.seen.contains(where: { $0 === unit }) { return }
    guard known.seen.count < mostSeen else { return }
    known.seen.append(unit)
    try report(
      Finding(
        code,
        "\(what) is \(RecordFault.excerpt(unit)), and was \(RecordFault.excerpt(before)) "
          + "before in this vehicle's log", field: field))
  }
}

extension Diagnostic.Code {
  /// A unit other than that of the vehicle's records before.
  public static let unitChange = Diagnostic.Code(description: "unit-change")
  /// A currency other than that of the vehicle's records before.
  public static let currencyChange = Diagnostic.Code(description: "currency-change")
}
