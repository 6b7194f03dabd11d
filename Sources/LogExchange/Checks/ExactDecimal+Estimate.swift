// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// The number as a `Double`: only for decisions, never for results.
  var estimate: Double {
    // (Powers up to 10^22 are exact.)
    var divisor = 1.0
    for _ in 0..<scale { divisor *= 10 }
    let digits = shortSignificand.map { Double($0) } ?? Double(significand)
    return (isNegative ? -digits : digits) / divisor
  }

  /// Half a unit of the last decimal place: the most by which the number may have been
  /// rounded.
  var roundingEstimate: Double {
    var half = 0.5
    for _ in 0..<scale { half /= 10 }
    return half
  }
}

extension DistanceUnit {
  /// The length of the unit, which `estimate` has in metres.
  var kilometres: Double { self == .miles ? 1.609344 : 1 }
}

extension Quantity<DistanceUnit> {
  var kilometres: Double { value.estimate * unit.kilometres }
}

extension Quantity<MassUnit> {
  var kilograms: Double { value.estimate * unit.estimate }
}

extension Quantity<LengthUnit> {
  var metres: Double { value.estimate * unit.estimate }
}

extension Quantity<BodyPartUnit> {
  /// A share in percent; nil for a mass.
  var percent: Double? {
    switch unit {
    case .percent: value.estimate
    case .fraction: value.estimate * 100
    default: nil
    }
  }

  /// A mass in kilograms; nil for a share.
  var kilograms: Double? { unit.mass.map { value.estimate * $0.estimate } }
}

extension Timestamp {
  /// The difference of two dates in days, never negative; by UTC if both have an
  /// offset.
  func days(to other: Timestamp) -> Double {
    Double(abs(moment.seconds - other.moment.seconds)) / 86_400
  }
}
