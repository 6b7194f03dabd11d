// SPDX-License-Identifier: MIT

/// How much of one unit another is, exactly: one US gallon is
/// 473176473 / 125000000 litres.
public struct UnitRatio: Hashable, Sendable {
  /// In lowest terms with the denominator; neither is ever 0.
  public let numerator: UInt64
  public let denominator: UInt64

  init(_ numerator: UInt64, _ denominator: UInt64) {
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The ratio the other way round.
  public var inverse: UnitRatio { UnitRatio(denominator, numerator) }

  /// The ratio of two units that are both given in a third.
  static func / (a: UnitRatio, b: UnitRatio) -> UnitRatio {
    UnitRatio(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

/// A unit that others of its kind can be converted to.
public protocol ConvertibleUnit: LogUnit {
  /// What one of it is in the base unit of the kind; nil where no number says
  /// that, as between electric energy and fuel.
  var inBaseUnit: UnitRatio? { get }
}

extension ConvertibleUnit {
  /// What one of this unit is in another; nil where no number says that.
  public func ratio(to other: Self) -> UnitRatio? {
    if self == other { return UnitRatio(1, 1) }
    guard let own = inBaseUnit, let others = other.inBaseUnit else { return nil }
    return own / others
  }
}

extension DistanceUnit: ConvertibleUnit {
  public var inBaseUnit: UnitRatio? {
    switch self {
    case .kilometres: UnitRatio(1, 1)
    case .miles: UnitRatio(1_609_344, 1_000_000)
    }
  }
}

extension VolumeUnit: ConvertibleUnit {
  public var inBaseUnit: UnitRatio? {
    switch self {
    case .litres: UnitRatio(1, 1)
    case .usGallons: UnitRatio(3_785_411_784, 1_000_000_000)
    case .imperialGallons: UnitRatio(454_609, 100_000)
    case .kilowattHours: nil
    }
  }
}

extension MassUnit: ConvertibleUnit {
  public var inBaseUnit: UnitRatio? {
    switch self {
    case .kilograms: UnitRatio(1, 1)
    case .grams: UnitRatio(1, 1_000)
    case .pounds: UnitRatio(45_359_237, 100_000_000)
    case .stones: UnitRatio(635_029_318, 100_000_000)
    }
  }
}

extension BodyPartUnit: ConvertibleUnit {
  /// Shares of a weight are no masses.
  public var inBaseUnit: UnitRatio? { MassUnit(rawValue: rawValue)?.inBaseUnit }
}

extension Quantity where Unit: ConvertibleUnit {
  /// The same in another unit, computed exactly and rounded once, as
  /// `ExactDecimal.multiplied(by:)` tells.
  ///
  /// - Returns: nil where no number leads from the one unit to the other, and
  ///   where the result would have more digits than can be kept.
  public func converted(to unit: Unit) -> Quantity? {
    if unit == self.unit { return self }
    guard let ratio = self.unit.ratio(to: unit), let value = value.multiplied(by: ratio) else {
      return nil
    }
    return Quantity(value, unit)
  }
}

extension ExactDecimal {
  /// The number times a ratio, computed exactly and rounded once, halves away
  /// from zero.
  ///
  /// The result has as many digits after the point as the number, more where
  /// the step of its last digit would otherwise be coarser than before, and no
  /// zeros that only come from a finer step: 0.01 gallons are about 0.04 litres
  /// but 0.01 litres are about 0.003 gallons, and 82.4 kg are 82400 g. So the way
  /// back leads to the number it came from.
  ///
  /// - Returns: nil where the result would have more digits than can be kept.
  public func multiplied(by ratio: UnitRatio) -> ExactDecimal? {
    // The fewest more digits with which a step is no coarser than it was.
    var shift = 0
    var scaled = UInt128(ratio.numerator)
    let target = UInt128(ratio.denominator)
    while scaled < target {
      scaled *= 10
      shift += 1
    }
    // How many digits fewer would be enough where the ratio is large.
    var surplus = 0
    var whole = UInt128(ratio.numerator) / target
    while whole >= 10 {
      whole /= 10
      surplus += 1
    }
    guard let quotient = Self.roundedQuotient(significand, times: scaled, by: target) else {
      return nil
    }
    var digits = quotient
    var places = Int(scale) + shift
    let fewest = max(0, places - surplus)
    while places > fewest, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    guard digits < Self.powerOfTen(UInt8(Self.maximumDigits)), let scale = UInt8(exactly: places)
    else { return nil }
    return ExactDecimal(significand: digits, scale: scale, isNegative: isNegative)
  }

  private static func roundedQuotient(
    _ a: UInt128, times b: UInt128, by divisor: UInt128
  ) -> UInt128? {
    let product = a.multipliedFullWidth(by: b)
    guard product.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    guard remainder >= divisor - remainder else { return quotient }
    let (rounded, overflows) = quotient.addingReportingOverflow(1)
    return overflows ? nil : rounded
  }
}
