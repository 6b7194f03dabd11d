// SPDX-License-Identifier: MIT

import LogExchange

/// A measure of fuel or a tank of a vehicle: consumption and price are kept apart by it.
struct EnergyPart {
  let measure: VolumeUnit.Measure
  let tank: String?
  let unit: ConsumptionUnit

  /// The parts of a vehicle, in the order in which they occur.
  static func all(of entries: [FuelHistoryLine]) -> [EnergyPart] {
    var parts: [EnergyPart] = []
    for line in entries where !parts.contains(where: { $0.holds(line) }) {
      parts.append(
        EnergyPart(measure: line.measure, tank: line.tank, unit: line.consumptionUnit))
    }
    return parts
  }

  func holds(_ line: FuelHistoryLine) -> Bool {
    line.measure == measure && hasTank(line.tank)
  }

  func hasTank(_ name: String?) -> Bool { String.areSame(name, tank) }

  /// - Parameter isOnly: Whether there are no others to tell it apart from.
  func write(to json: inout JSONWriter, isOnly: Bool) {
    let words = [StatisticsRow.name(of: measure), tank.map { "tank \($0)" }].compactMap(\.self)
    json.object { json in
      if !isOnly, !words.isEmpty { json.member("label", words.joined(separator: ", ")) }
      json.member("electric", measure == .energy)
      json.member("volumeUnit", unit.volume.rawValue)
      json.member("consumptionUnit", unit.description)
    }
  }
}

extension String {
  /// Whether two names are the same, byte for byte, or both missing.
  static func areSame(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.hasSameBytes(as: b)
    default: false
    }
  }
}
