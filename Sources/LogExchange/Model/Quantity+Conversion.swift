// SPDX-License-Identifier: MIT

/// What becomes of a digit that is cut off.
public enum RoundingRule: Hashable, Sendable {
  /// To the nearest number, and halves away from zero, as people round.
  case halfAwayFromZero
  /// To the nearest number, and halves to the even digit.
  case halfToEven
}

/// Why a value cannot be converted.
public enum ConversionError: Error, Hashable, Sendable {
  /// The units measure different things: litres and kilowatt-hours, kilograms
  /// and percent.
  case differentKinds
  /// The result would have more than 38 digits.
  case tooManyDigits
}

extension Quantity {
  /// The same amount in another unit.
  ///
  /// The factor is exact, and the result is rounded once. Unless told otherwise
  /// it gets the fewest digits after the point with which its steps are no coarser
  /// than those of the original: 181.5 lb are 82.33 kg, 12345 mi are 19867 km. In
  /// its own unit a quantity stays as it is, digit for digit.
  ///
  /// - Parameters:
  ///   - unit: The unit that it gets.
  ///   - places: How many digits stand after the point; nil for the rule above.
  ///   - rounding: What becomes of the digits behind them.
  public func converted(
    to unit: Unit, places: Int? = nil, rounding: RoundingRule = .halfAwayFromZero
  ) throws(ConversionError) -> Quantity {
    if unit == self.unit { return self }
    let value = try value.converted(
      from: self.unit.rawValue, to: unit.rawValue, places: places, rounding: rounding)
    return Quantity(value, unit)
  }
}

extension ExactDecimal {
  /// The value in another unit; see `Quantity.converted`.
  ///
  /// - Parameter isRate: Whether the value is something for one unit, as a price
  ///   is, and not so many units.
  func converted(
    from unit: String, to other: String, isRate: Bool = false, places: Int? = nil,
    rounding: RoundingRule = .halfAwayFromZero
  ) throws(ConversionError) -> ExactDecimal {
    guard let a = UnitFactor.of(unit), let b = UnitFactor.of(other),
      let ratio = isRate ? b.ratio(to: a) : a.ratio(to: b)
    else { throw .differentKinds }
    return try multiplied(
      by: ratio.numerator, over: ratio.denominator, places: places, rounding: rounding)
  }

  /// The product with a ratio, rounded once.
  func multiplied(
    by numerator: UInt128, over denominator: UInt128, places: Int?, rounding: RoundingRule
  ) throws(ConversionError) -> ExactDecimal {
    let scale = Int(self.scale)
    let places = places ?? Self.places(from: scale, numerator, denominator)
    guard let newScale = UInt8(exactly: places) else { throw .tooManyDigits }
    // significand × numerator × 10^(places − scale) ÷ denominator
    var multiplier = numerator
    var divisor = denominator
    for _ in 0..<max(places - scale, 0) { try Self.timesTen(&multiplier) }
    for _ in 0..<max(scale - places, 0) { try Self.timesTen(&divisor) }
    let product = significand.multipliedFullWidth(by: multiplier)
    guard product.high < divisor else { throw .tooManyDigits }
    var (quotient, remainder) = divisor.dividingFullWidth(product)
    let rest = divisor - remainder
    if remainder > rest
      || remainder == rest && (rounding == .halfAwayFromZero || quotient % 2 == 1)
    {
      quotient += 1
    }
    guard quotient < Self.powerOfTen(UInt8(Self.maximumDigits)) else { throw .tooManyDigits }
    return ExactDecimal(significand: quotient, scale: newScale, isNegative: isNegative)
  }

  /// The number with so many digits after the point, halves to even; nil where it has too
  /// many digits. Zero has no sign then.
  package func rounded(to places: Int) -> ExactDecimal? {
    let rounded = try? multiplied(by: 1, over: 1, places: places, rounding: .halfToEven)
    return rounded.map {
      ExactDecimal(
        significand: $0.significand, scale: $0.scale, isNegative: $0.isNegative && !$0.isZero)
    }
  }

  /// The quotient, rounded once to so many digits after the point, halves away from zero;
  /// nil for a divisor of zero, and where there are too many digits.
  func divided(by other: ExactDecimal, places: Int) -> ExactDecimal? {
    if other.isZero { return nil }
    let quotient = try? multiplied(
      by: Self.powerOfTen(other.scale), over: other.significand, places: places,
      rounding: .halfAwayFromZero)
    return quotient.map {
      ExactDecimal(
        significand: $0.significand, scale: $0.scale,
        isNegative: isNegative != other.isNegative)
    }
  }

  /// The fewest places whose step is no coarser than a step of the original:
  /// 10^−places ≤ 10^−scale × numerator ÷ denominator.
  private static func places(
    from scale: Int, _ numerator: UInt128, _ denominator: UInt128
  ) -> Int {
    var places = scale
    var a = numerator
    var b = denominator
    while a < b {
      a *= 10
      places += 1
    }
    while places > 0, a >= b * 10 {
      b *= 10
      places -= 1
    }
    return places
  }

  private static func timesTen(_ value: inout UInt128) throws(ConversionError) {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    if overflow { throw .tooManyDigits }
    value = product
  }
}
