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

extension MassUnit {
  /// How many kilograms one is.
  var kilogramsEstimate: Double {
    switch known {
    case .kilograms: 1
    case .grams: 0.001
    case .pounds: 0.453_592_37
    case .stones: 6.350_293_18
    }
  }
}

extension LengthUnit {
  /// How many metres one is.
  var metresEstimate: Double {
    switch known {
    case .centimetres: 0.01
    case .metres: 1
    case .millimetres: 0.001
    case .inches: 0.0254
    case .feet: 0.3048
    }
  }
}

extension BodyPartUnit {
  /// The unit of a mass; nil for shares.
  var mass: MassUnit? {
    switch known {
    case .percent, .fraction: nil
    case .kilograms: .kilograms
    case .grams: .grams
    case .pounds: .pounds
    case .stones: .stones
    }
  }
}

extension Quantity<MassUnit> {
  var kilograms: Double { value.estimate * unit.kilogramsEstimate }
}

extension Quantity<LengthUnit> {
  var metres: Double { value.estimate * unit.metresEstimate }
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
  var kilograms: Double? { unit.mass.map { value.estimate * $0.kilogramsEstimate } }
}

extension Timestamp {
  /// How far two are apart, in days, by UTC where both say how far they are ahead
  /// of it.
  func days(to other: Timestamp) -> Double {
    Double(abs(moment.seconds - other.moment.seconds)) / 86_400
  }
}
