// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// The number as near as a `Double` gets: for judgements, never for a value
  /// that comes out.
  var estimate: Double {
    var divisor = 1.0
    for _ in 0..<scale { divisor *= 10 }
    let digits =
      shortSignificand.map { Double($0) } ?? Double(significand)
    return (isNegative ? -digits : digits) / divisor
  }

  /// Half of what the last digit is worth: by so much the number may have been
  /// rounded.
  var roundingEstimate: Double {
    var half = 0.5
    for _ in 0..<scale { half /= 10 }
    return half
  }
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
  /// How far two are apart, in days, by UTC where both say how far they are ahead
  /// of it.
  func days(to other: Timestamp) -> Double {
    Double(abs(moment.seconds - other.moment.seconds)) / 86_400
  }
}
