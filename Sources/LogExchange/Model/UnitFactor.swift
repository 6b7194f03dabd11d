// SPDX-License-Identifier: MIT

/// The number of base units in a unit, exactly, as a ratio of whole numbers.
struct UnitFactor: Sendable {
  /// Units convert into each other if they have the same base.
  enum Base: Hashable, Sendable {
    case millimetre
    case microlitre
    case microgram
    case kilowattHour
    /// A part of a whole.
    case share
    /// The unit itself, at this index of the table, that a program has declared.
    case declared(Int)

    /// The number of base units in a metre, a litre, a kilogram, a kilowatt-hour or a whole.
    var countInUsualUnit: Double {
      switch self {
      case .millimetre: 1e3
      case .microlitre: 1e6
      case .microgram: 1e9
      case .kilowattHour, .share, .declared: 1
      }
    }
  }

  var base: Base
  var numerator: UInt128
  var denominator: UInt128 = 1

  /// The factor by which a value in this unit is multiplied to be in the other, in lowest
  /// terms; nil if the two have different bases.
  func ratio(to other: UnitFactor) -> (numerator: UInt128, denominator: UInt128)? {
    guard base == other.base else { return nil }
    let a = numerator * other.denominator
    let b = denominator * other.numerator
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return (a / x, b / x)
  }
}
