// SPDX-License-Identifier: MIT

/// A measure of fuel, a fuel or a tank of a vehicle. Each has its own consumption and price.
struct EnergyPart {
  let measure: VolumeUnit.Measure
  let tank: String?
  let fuel: String?
  let unit: ConsumptionUnit

  /// The parts of a vehicle, in the order in which they occur.
  static func all(of entries: [FuelHistoryLine]) -> RunTable<Key, EnergyPart> {
    var parts = RunTable<Key, EnergyPart>()
    for line in entries {
      let part = EnergyPart(
        measure: line.measure, tank: line.tank, fuel: line.fuel, unit: line.consumptionUnit)
      _ = parts.place(of: Key(line), part)
    }
    return parts
  }

  /// The properties in which parts differ.
  struct Key: Hashable {
    private let measure: VolumeUnit.Measure
    private let tank: Name?
    private let fuel: Name?

    init(_ line: FuelHistoryLine) { self.init(line.measure, line.tank, line.fuel) }

    init(_ row: FuelStatistics) { self.init(row.measure, row.tank, row.fuel) }

    private init(_ measure: VolumeUnit.Measure, _ tank: String?, _ fuel: String?) {
      self.measure = measure
      self.tank = tank.map { Name($0) }
      self.fuel = fuel.map { Name($0) }
    }
  }

  /// - Parameter isOnly: True if the vehicle has no other parts, so that no label is needed.
  func write(to json: inout JSONWriter, isOnly: Bool) {
    let words = [StatisticsRow.name(of: measure), fuel, tank.map { "tank \($0)" }].compactMap(
      \.self)
    json.object { json in
      if !isOnly, !words.isEmpty { json.member("label", words.joined(separator: ", ")) }
      json.member("electric", measure == .energy)
      json.member("volumeUnit", unit.volume.rawValue)
      json.member("consumptionUnit", unit.description)
    }
  }
}
