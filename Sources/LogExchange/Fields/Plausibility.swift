// SPDX-License-Identifier: MIT

/// The limits beyond which a value cannot be right for any body, vehicle or battery, each with
/// its source.
///
/// They are wide. The histories judge whether a value is unusual for a person or a vehicle.
enum Plausibility {
  /// The weight of a body in kg: from a hatched bird to an elephant, of which large bulls
  /// weigh 6,000 to 7,000 (Larramendi, Acta Palaeontologica Polonica 61, 2016). The heaviest
  /// person known weighed 635 kg (Guinness World Records).
  static let weight = 0.001...7_000.0
  /// The height of a body in metres: from a hatched bird to a giraffe, of which the tallest
  /// known measured 5.88 m (Guinness World Records).
  static let height = 0.03...6.5
  /// Body mass indices. That of the heaviest person known was 186: 635 kg, 1.85 m.
  static let bodyMassIndex = 2.0...300

  /// The longest distance of a day, in km: 24 hours at 125 km/h.
  static let dailyDistance = 3_000.0
  /// The largest amount filled at once, in litres, kWh or kg: the two tanks of a long-haul lorry
  /// take 1,500 L (data sheets of Volvo FH and Scania R), the battery of the Tesla Semi
  /// about 900 kWh.
  static let amount = 2_000.0
  /// Consumption in litres for 100 km: a loaded lorry takes 30 to 60, a Volkswagen XL1 0.9,
  /// and less when it drives on its battery.
  static let fuelConsumption = 0.3...150.0
  /// Consumption in kWh for 100 km: an electric lorry takes 100 to 200, a scooter 3.
  static let energyConsumption = 1.0...400.0
  /// Consumption in kg for 100 km: a lorry takes 30 of natural gas, a car 0.8 of hydrogen.
  static let gasConsumption = 0.1...100.0

  /// Whether a number can be a value with a unit. An impossible reading is no evidence of the
  /// notation of a file.
  ///
  /// - Parameter unit: The unit; nil, for an unknown unit, allows every number.
  static func allows(_ value: ExactDecimal, in unit: UnitCode?, of kind: UnitKind) -> Bool {
    guard let unit, !value.isZero else { return true }
    let number = value.isNegative ? -value.estimate : value.estimate
    let worth = number * unit.estimate
    switch kind {
    case .mass: return worth <= weight.upperBound
    case .length: return worth <= height.upperBound
    case .bodyPart: return unit.factor.base == .share ? number <= 100 : worth <= weight.upperBound
    // The same limit holds for litres, kWh and kg.
    case .volume: return worth <= amount
    case .distance, .declared: return true
    }
  }
}
