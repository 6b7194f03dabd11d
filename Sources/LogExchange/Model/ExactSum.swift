// SPDX-License-Identifier: MIT

/// A sum of decimals, exact whatever their units and scales.
///
/// Values with a unit are summed in the base unit of `UnitFactor`: every factor there
/// is a decimal, so nothing is rounded on the way in. A result is rounded once, half
/// to even, when it is asked for. A sum past 38 digits has no results.
struct ExactSum: Hashable, Sendable {
  private(set) var significand: Int128 = 0
  // Many are kept: numbers of digits are small.
  private var narrowScale: Int16 = 0
  private var narrowPlaces: Int16 = 0
  private(set) var isTooLarge = false

  private(set) var scale: Int {
    get { Int(narrowScale) }
    set { narrowScale = Int16(clamping: newValue) }
  }

  /// The most digits behind the point among the values as they were written.
  private(set) var places: Int {
    get { Int(narrowPlaces) }
    set { narrowPlaces = Int16(clamping: newValue) }
  }

  /// A sum of nothing.
  init() {}

  /// A sum of one value.
  init(_ value: ExactDecimal, _ unit: UnitFactor? = nil) {
    add(value, unit)
  }

  /// A whole number.
  init(_ value: Int) {
    significand = Int128(value)
  }

  /// A sum of one quantity; nil for a unit without a factor.
  init?<Unit>(_ quantity: Quantity<Unit>) {
    guard let factor = UnitFactor.of(quantity.unit.rawValue) else { return nil }
    add(quantity.value, factor)
  }

  var isPositive: Bool { significand > 0 }

  mutating func add(_ value: ExactDecimal, _ unit: UnitFactor? = nil) {
    guard var more = Int128(exactly: value.significand) else { return giveUp() }
    if value.isNegative { more = -more }
    var moreScale = Int(value.scale)
    if let unit {
      guard let numerator = Int128(exactly: unit.numerator) else { return giveUp() }
      let (product, overflow) = more.multipliedReportingOverflow(by: numerator)
      if overflow { return giveUp() }
      more = product
      // Denominators of factors are powers of ten.
      var rest = unit.denominator
      while rest > 1 {
        rest /= 10
        moreScale += 1
      }
    }
    places = max(places, Int(value.scale))
    add(more, scale: moreScale)
  }

  mutating func add(_ other: ExactSum) {
    places = max(places, other.places)
    if other.isTooLarge { return giveUp() }
    add(other.significand, scale: other.scale)
  }

  mutating func subtract(_ other: ExactSum) {
    places = max(places, other.places)
    if other.isTooLarge { return giveUp() }
    add(-other.significand, scale: other.scale)
  }

  private mutating func add(_ more: Int128, scale moreScale: Int) {
    var more = more
    if moreScale > scale {
      guard Self.raise(&significand, by: moreScale - scale) else { return giveUp() }
      scale = moreScale
    } else if moreScale < scale {
      guard Self.raise(&more, by: scale - moreScale) else { return giveUp() }
    }
    let (sum, overflow) = significand.addingReportingOverflow(more)
    if overflow { return giveUp() }
    significand = sum
  }

  private mutating func giveUp() { isTooLarge = true }

  private static func raise(_ value: inout Int128, by places: Int) -> Bool {
    if value == 0 { return true }
    guard let places = UInt8(exactly: places), places <= ExactDecimal.maximumDigits else {
      return false
    }
    let power = Int128(truncatingIfNeeded: ExactDecimal.powerOfTen(places))
    let (product, overflow) = value.multipliedReportingOverflow(by: power)
    if overflow { return false }
    value = product
    return true
  }

  // MARK: Results

  /// The sum in a unit, rounded once; without `places`, with the digits of the finest
  /// value, which is exact where all values were in that unit.
  func value(in unit: UnitFactor? = nil, places: Int? = nil) -> ExactDecimal? {
    quotient(
      by: ExactSum(1), times: unit?.denominator ?? 1, over: unit?.numerator ?? 1,
      places: places ?? self.places)
  }

  /// This sum divided by another and multiplied with a ratio, rounded once, half to
  /// even; nil where the divisor is zero or less, or a number gets too large.
  func quotient(
    by other: ExactSum, times numerator: UInt128 = 1, over denominator: UInt128 = 1, places: Int
  ) -> ExactDecimal? {
    guard !isTooLarge, !other.isTooLarge, other.significand > 0,
      let newScale = UInt8(exactly: places)
    else { return nil }
    let shift = other.scale + places - scale
    guard let multiplier = Self.raised(numerator, by: max(shift, 0)),
      let raised = Self.raised(other.significand.magnitude, by: max(-shift, 0))
    else { return nil }
    let (divisor, overflow) = raised.multipliedReportingOverflow(by: denominator)
    if overflow { return nil }
    let product = significand.magnitude.multipliedFullWidth(by: multiplier)
    guard product.high < divisor else { return nil }
    // Numbers of two words are divided much faster than those of four.
    var (result, remainder) =
      product.high == 0
      ? product.low.quotientAndRemainder(dividingBy: divisor) : divisor.dividingFullWidth(product)
    let rest = divisor - remainder
    if remainder > rest || remainder == rest && result % 2 == 1 { result += 1 }
    guard result < ExactDecimal.powerOfTen(UInt8(ExactDecimal.maximumDigits)) else { return nil }
    return ExactDecimal(
      significand: result, scale: newScale, isNegative: significand < 0 && result != 0)
  }

  private static func raised(_ value: UInt128, by places: Int) -> UInt128? {
    if value == 0 || places == 0 { return value }
    guard let places = UInt8(exactly: places), places <= ExactDecimal.maximumDigits else {
      return nil
    }
    let (product, overflow) = value.multipliedReportingOverflow(
      by: ExactDecimal.powerOfTen(places))
    return overflow ? nil : product
  }
}

extension ExactDecimal {
  /// The difference; nil where it has too many digits.
  func subtracting(_ other: ExactDecimal, places: Int? = nil) -> ExactDecimal? {
    var difference = ExactSum(self)
    difference.subtract(ExactSum(other))
    return difference.value(places: places)
  }
}
