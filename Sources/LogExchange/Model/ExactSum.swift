// SPDX-License-Identifier: MIT

/// A sum of decimals, exact whatever their units and scales.
///
/// Values with a unit are summed in the base unit of `UnitFactor`: every factor there
/// is a decimal, so nothing is rounded on the way in. A result is rounded once, half
/// to even, when it is asked for. A sum past 38 digits has no results.
struct ExactSum: Hashable, Sendable {
  // Many sums are kept: two words need only the alignment of one, and scales and places are
  // small numbers.
  private var high: Int64 = 0
  private var low: UInt64 = 0
  private var narrowScale: Int16 = 0
  private var narrowPlaces: Int16 = 0
  private(set) var isTooLarge = false

  private(set) var significand: Int128 {
    @inline(__always) get {
      Int128(truncatingIfNeeded: high) << 64 | Int128(truncatingIfNeeded: low)
    }
    @inline(__always) set {
      high = Int64(truncatingIfNeeded: newValue >> 64)
      low = UInt64(truncatingIfNeeded: newValue)
    }
  }

  /// The significand, if 64 bits hold it.
  @inline(__always)
  var shortSignificand: Int64? {
    let short = Int64(truncatingIfNeeded: low)
    return high == short >> 63 ? short : nil
  }

  private(set) var scale: Int {
    get { Int(narrowScale) }
    set { narrowScale = Int16(clamping: newValue) }
  }

  /// The most digits after the point among the values as they were written.
  private(set) var places: Int {
    get { Int(narrowPlaces) }
    set { narrowPlaces = Int16(clamping: newValue) }
  }

  /// The empty sum, zero.
  init() {}

  /// A sum of one value.
  @inline(__always)
  init(_ value: ExactDecimal, _ unit: UnitFactor? = nil) {
    add(value, unit)
  }

  /// A sum that is a whole number.
  init(_ value: Int) {
    significand = Int128(value)
  }

  /// A sum of one quantity.
  @inline(__always)
  init<Unit: LogUnit>(_ quantity: Quantity<Unit>) {
    add(quantity.value, quantity.unit.factor)
  }

  var isPositive: Bool { high > 0 || high == 0 && low > 0 }

  var isNegative: Bool { high < 0 }

  @inline(__always)
  mutating func add(_ value: ExactDecimal, _ unit: UnitFactor? = nil) {
    let numerator = unit?.numerator ?? 1
    guard let digits = value.shortSignificand, digits >> 62 == 0, numerator >> 64 == 0 else {
      return addLong(value, unit)
    }
    // No more than 126 bits.
    let product = digits.multipliedFullWidth(by: UInt64(truncatingIfNeeded: numerator))
    let more =
      Int128(truncatingIfNeeded: product.high) << 64 | Int128(truncatingIfNeeded: product.low)
    places = max(places, Int(value.scale))
    add(
      value.isNegative ? -more : more,
      scale: Int(value.scale) + Self.digits(unit?.denominator ?? 1))
  }

  private mutating func addLong(_ value: ExactDecimal, _ unit: UnitFactor?) {
    guard var more = Int128(exactly: value.significand) else { return giveUp() }
    if value.isNegative { more = -more }
    if let unit {
      guard let numerator = Int128(exactly: unit.numerator) else { return giveUp() }
      let (product, overflow) = more.multipliedReportingOverflow(by: numerator)
      if overflow { return giveUp() }
      more = product
    }
    places = max(places, Int(value.scale))
    add(more, scale: Int(value.scale) + Self.digits(unit?.denominator ?? 1))
  }

  /// The number of zeros of the denominator of a factor: it is a power of ten.
  @inline(__always)
  private static func digits(_ denominator: UInt128) -> Int {
    var rest = denominator
    var digits = 0
    while rest > 1 {
      rest /= 10
      digits += 1
    }
    return digits
  }

  @inline(__always)
  mutating func add(_ other: ExactSum) {
    guard narrowScale == other.narrowScale, !other.isTooLarge else { return addScaled(other) }
    narrowPlaces = max(narrowPlaces, other.narrowPlaces)
    let (sum, overflow) = significand.addingReportingOverflow(other.significand)
    if overflow { return giveUp() }
    significand = sum
  }

  private mutating func addScaled(_ other: ExactSum) {
    places = max(places, other.places)
    if other.isTooLarge { return giveUp() }
    add(other.significand, scale: other.scale)
  }

  @inline(__always)
  mutating func subtract(_ other: ExactSum) {
    // The smallest 128-bit number has no negative counterpart.
    let (negated, overflow) = Int128(0).subtractingReportingOverflow(other.significand)
    if overflow { return giveUp() }
    var negative = other
    negative.significand = negated
    add(negative)
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

  /// The sum in a unit, rounded once; nil if it is too large. Without `places` it has the digits
  /// of the finest value, which is exact if all values were in that unit.
  func value(in unit: UnitFactor? = nil, places: Int? = nil) -> ExactDecimal? {
    mean(of: 1, in: unit, places: places ?? self.places)
  }

  /// The sum in a unit divided by a number, rounded once; nil as for `quotient`.
  func mean(of count: Int, in unit: UnitFactor? = nil, places: Int) -> ExactDecimal? {
    quotient(
      by: ExactSum(count), times: unit?.denominator ?? 1, over: unit?.numerator ?? 1,
      places: places)
  }

  /// This sum divided by another and multiplied by a ratio, rounded once, half to
  /// even; nil if the divisor is zero or less, or if a number gets too large.
  func quotient(
    by other: ExactSum, times numerator: UInt128 = 1, over denominator: UInt128 = 1, places: Int
  ) -> ExactDecimal? {
    guard !isTooLarge, !other.isTooLarge, other.significand > 0,
      let newScale = UInt8(exactly: places)
    else { return nil }
    let shift = other.scale + places - scale
    guard let multiplier = ExactDecimal.raised(numerator, by: max(shift, 0)),
      let raised = ExactDecimal.raised(other.significand.magnitude, by: max(-shift, 0))
    else { return nil }
    let (divisor, overflow) = raised.multipliedReportingOverflow(by: denominator)
    guard !overflow,
      let result = Self.rounded(
        significand.magnitude, times: multiplier, over: divisor, .halfToEven)
    else { return nil }
    return ExactDecimal(
      significand: result, scale: newScale, isNegative: significand < 0 && result != 0)
  }

  /// A product divided by a number, rounded once; nil if it has more than 38 digits.
  @inline(__always)
  static func rounded(
    _ number: UInt128, times multiplier: UInt128, over divisor: UInt128, _ rounding: RoundingRule
  ) -> UInt128? {
    let product = product(number, multiplier)
    guard product.high < divisor else { return nil }
    // One-word division is much faster than two-word division, and that than four-word division.
    var (result, remainder) =
      product.high == 0 ? quotient(product.low, by: divisor) : divisor.dividingFullWidth(product)
    let rest = divisor - remainder
    if remainder > rest
      || remainder == rest && (rounding == .halfAwayFromZero || result % 2 == 1)
    {
      result += 1
    }
    return result < ExactDecimal.powerOfTen(UInt8(ExactDecimal.maximumDigits)) ? result : nil
  }

  @inline(__always)
  private static func product(_ a: UInt128, _ b: UInt128) -> (high: UInt128, low: UInt128) {
    guard (a | b) >> 64 == 0 else { return a.multipliedFullWidth(by: b) }
    let product = UInt64(truncatingIfNeeded: a).multipliedFullWidth(
      by: UInt64(truncatingIfNeeded: b))
    return (0, UInt128(truncatingIfNeeded: product.high) << 64 | UInt128(product.low))
  }

  @inline(__always)
  private static func quotient(
    _ dividend: UInt128, by divisor: UInt128
  ) -> (quotient: UInt128, remainder: UInt128) {
    guard (dividend | divisor) >> 64 == 0 else {
      return dividend.quotientAndRemainder(dividingBy: divisor)
    }
    let (quotient, remainder) = UInt64(truncatingIfNeeded: dividend).quotientAndRemainder(
      dividingBy: UInt64(truncatingIfNeeded: divisor))
    return (UInt128(quotient), UInt128(remainder))
  }

  /// The approximate value: for judgements, never for values that are handed on.
  var approximate: Double {
    // From 64 bits: converting more would take longer than all the rest of this.
    let value = shortSignificand.map { Double($0) } ?? Double(significand)
    var unit = 1.0
    for _ in 0..<scale { unit *= 10 }
    return value / unit
  }

  /// Whether `quotient(by:places:)` has a result, which usually shows without dividing.
  func hasQuotient(by other: ExactSum, places: Int) -> Bool {
    let shift = other.scale + places - scale
    // 63 bits times an 18-digit number have fewer than 38 digits, whatever the divisor.
    let isSure =
      !isTooLarge && !other.isTooLarge && other.isPositive && (0...18).contains(shift)
      && shortSignificand != nil
    return isSure || quotient(by: other, places: places) != nil
  }
}

extension ExactDecimal {
  /// A whole number with `places` zeros appended; nil if it gets too large.
  static func raised(_ value: UInt128, by places: Int) -> UInt128? {
    if value == 0 || places == 0 { return value }
    guard let places = UInt8(exactly: places), places <= maximumDigits else { return nil }
    let (product, overflow) = value.multipliedReportingOverflow(by: powerOfTen(places))
    return overflow ? nil : product
  }

  /// The difference; nil if it has too many digits.
  package func subtracting(_ other: ExactDecimal, places: Int? = nil) -> ExactDecimal? {
    var difference = ExactSum(self)
    difference.subtract(ExactSum(other))
    return difference.value(places: places)
  }
}
