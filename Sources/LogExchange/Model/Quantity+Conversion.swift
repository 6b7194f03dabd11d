// SPDX-License-Identifier: MIT

/// The treatment of digits that are cut off.
public enum RoundingRule: Hashable, Sendable {
  /// To the nearest number, and halves away from zero, as people round.
  case halfAwayFromZero
  /// To the nearest number, and halves to the even digit.
  case halfToEven
}

/// The reason why a value cannot be converted.
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
  /// The factor is exact, and the result is rounded once. By default it gets the fewest digits
  /// after the point with which it has six significant ones and its steps are finer than those of
  /// the original: 181.5 lb are 82.3270 kg, 10 US gallons are 37.8541 L. Converted back, the
  /// result therefore rounds to the digits of the original. In its own unit a quantity stays as
  /// it is, digit for digit.
  ///
  /// - Parameters:
  ///   - unit: The unit of the result.
  ///   - places: The number of digits after the point; nil for the rule above.
  ///   - rounding: The treatment of further digits.
  /// - Throws: `ConversionError`, for units of different bases and for more than 38 digits.
  public func converted(
    to unit: Unit, places: Int? = nil, rounding: RoundingRule = .halfAwayFromZero
  ) throws(ConversionError) -> Quantity {
    if unit == self.unit { return self }
    let value = try value.converted(
      from: self.unit.code, to: unit.code, places: places, rounding: rounding)
    return Quantity(value, unit)
  }
}

extension ExactDecimal {
  /// The precision of a conversion.
  struct Fineness {
    /// The number of digits after the point beyond those that the unit alone requires.
    var more = 0
    /// The most digits after the point; if it cuts off required digits, halves go to the even
    /// digit, as with all numbers that are rounded for people.
    var most: Int?

    /// The fewest significant digits.
    static let significantDigits = 6
  }

  /// The value in another unit; see `Quantity.converted`.
  ///
  /// - Parameter isRate: True if the value is per unit, as a price is, and not a number of
  ///   units.
  func converted(
    from unit: UnitCode, to other: UnitCode, isRate: Bool = false, places: Int? = nil,
    rounding: RoundingRule = .halfAwayFromZero, fineness: Fineness = Fineness()
  ) throws(ConversionError) -> ExactDecimal {
    let (a, b) = isRate ? (other.factor, unit.factor) : (unit.factor, other.factor)
    guard let ratio = a.ratio(to: b) else { throw .differentKinds }
    guard let places else {
      return try multiplied(by: ratio.numerator, over: ratio.denominator, fineness)
    }
    return try multiplied(
      by: ratio.numerator, over: ratio.denominator, places: places, rounding: rounding)
  }

  /// The product with a ratio, with the required digits, rounded once.
  private func multiplied(
    by numerator: UInt128, over denominator: UInt128, _ fineness: Fineness
  ) throws(ConversionError) -> ExactDecimal {
    let least = Self.places(from: Int(scale), numerator, denominator)
    var places = Self.places(from: Int(scale), numerator, denominator, isFiner: true)
    let wanted = places + fineness.more
    while true {
      if let most = fineness.most, most < max(places, wanted) {
        return try multiplied(
          by: numerator, over: denominator, places: most, rounding: .halfToEven)
      }
      let result: ExactDecimal
      do {
        result = try multiplied(
          by: numerator, over: denominator, places: max(places, wanted),
          rounding: .halfAwayFromZero)
      } catch {
        return try multiplied(by: numerator, over: denominator, upTo: max(places, wanted), least)
      }
      let lacking = Fineness.significantDigits - result.digitCount
      if result.isZero || lacking <= 0 { return result }
      places = max(places, wanted) + lacking
    }
  }

  /// The product with as many digits after the point as fit.
  private func multiplied(
    by numerator: UInt128, over denominator: UInt128, upTo most: Int, _ least: Int
  ) throws(ConversionError) -> ExactDecimal {
    for places in stride(from: most - 1, to: least, by: -1) {
      let result = try? multiplied(
        by: numerator, over: denominator, places: places, rounding: .halfAwayFromZero)
      if let result { return result }
    }
    return try multiplied(
      by: numerator, over: denominator, places: least, rounding: .halfAwayFromZero)
  }

  /// The product with a ratio, rounded once.
  func multiplied(
    by numerator: UInt128, over denominator: UInt128, places: Int, rounding: RoundingRule
  ) throws(ConversionError) -> ExactDecimal {
    let scale = Int(self.scale)
    // significand × numerator × 10^(places − scale) ÷ denominator
    guard let newScale = UInt8(exactly: places),
      let multiplier = Self.raised(numerator, by: max(places - scale, 0)),
      let divisor = Self.raised(denominator, by: max(scale - places, 0)),
      let quotient = ExactSum.rounded(significand, times: multiplier, over: divisor, rounding)
    else { throw .tooManyDigits }
    return ExactDecimal(significand: quotient, scale: newScale, isNegative: isNegative)
  }

  /// The number with `places` digits after the point, halves to even; nil if it has too
  /// many digits. The sign of zero is dropped.
  package func rounded(to places: Int) -> ExactDecimal? {
    let rounded = try? multiplied(by: 1, over: 1, places: places, rounding: .halfToEven)
    return rounded.map {
      ExactDecimal(
        significand: $0.significand, scale: $0.scale, isNegative: $0.isNegative && !$0.isZero)
    }
  }

  /// The quotient, rounded once to `places` digits after the point, halves away from zero;
  /// nil for a divisor of zero, and if there are too many digits.
  package func divided(by other: ExactDecimal, places: Int) -> ExactDecimal? {
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

  /// The fewest places whose step is no coarser than a step of the original, or with `isFiner`,
  /// is finer: 10^−places ≤ 10^−scale × numerator ÷ denominator.
  static func places(
    from scale: Int, _ numerator: UInt128, _ denominator: UInt128, isFiner: Bool = false
  ) -> Int {
    var places = scale
    var a = numerator
    var b = denominator
    while a < b || isFiner && a == b {
      a *= 10
      places += 1
    }
    while places > 0, a > b * 10 || !isFiner && a == b * 10 {
      b *= 10
      places -= 1
    }
    return places
  }
}

extension Quantity {
  /// The amount in another unit as a table shows it: rounded once, half to even, with the
  /// fewest digits whose steps are no coarser than those of the original. In its own unit it
  /// keeps its digits.
  ///
  /// - Parameter decimals: The most digits after the point; nil for all.
  func shown(in unit: Unit, decimals: Int? = nil) -> Quantity {
    guard let ratio = self.unit.factor.ratio(to: unit.factor) else { return self }
    let usual = ExactDecimal.places(from: Int(value.scale), ratio.numerator, ratio.denominator)
    let own = unit == self.unit ? Int(value.scale) : usual
    let places = min(own, decimals ?? own)
    if unit == self.unit, places == own { return self }
    let shown = try? value.multiplied(
      by: ratio.numerator, over: ratio.denominator, places: places, rounding: .halfToEven)
    return shown.map { Quantity($0, unit) } ?? self
  }
}
