// SPDX-License-Identifier: MIT

/// How many base units one unit is, exactly, as a ratio of whole numbers.
///
/// The factors are legal definitions: the international yard and pound agreement
/// of 1959 (1 mi = 1.609344 km, 1 in = 2.54 cm, 1 ft = 0.3048 m, 1 lb = 0.45359237 kg,
/// and 1 st = 14 lb), the US gallon of 231 cubic inches = 3.785411784 L (NIST
/// Handbook 44), and the imperial gallon of 4.54609 L (UK Units of Measurement
/// Regulations 1995).
struct UnitFactor: Sendable {
  /// Units convert into each other if they have the same base.
  enum Base: Sendable {
    case millimetre
    case microlitre
    case microgram
    case kilowattHour
    /// A part of a whole.
    case share
  }

  var base: Base
  var numerator: UInt128
  var denominator: UInt128 = 1

  /// The factor of the unit with a native name.
  static func of(_ unit: String) -> UnitFactor? {
    var unit = unit
    return unit.withUTF8(UnitValue.key).flatMap { key in
      known.first { $0.key == key }?.factor
    }
  }

  /// By the names as numbers. What two kinds have in common, kg, is the same in both.
  private static let known: [(key: UInt64, factor: UnitFactor)] =
    factors(DistanceUnit.self) + factors(VolumeUnit.self) + factors(MassUnit.self)
    + factors(LengthUnit.self) + factors(BodyPartUnit.self)

  private static func factors<Unit: KnownUnit>(
    _ type: Unit.Type
  ) -> [(key: UInt64, factor: UnitFactor)] {
    Unit.allCases.compactMap { unit in
      Array(unit.rawValue.utf8).withUnsafeBufferPointer(UnitValue.key).map { ($0, unit.factor) }
    }
  }

  /// By what a value in this unit is multiplied to be in the other, in lowest
  /// terms; nil if the two have nothing to do with each other.
  func ratio(to other: UnitFactor) -> (numerator: UInt128, denominator: UInt128)? {
    guard base == other.base else { return nil }
    let a = numerator * other.denominator
    let b = denominator * other.numerator
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return (a / x, b / x)
  }
}

/// A unit that is asked for no name to be told from others: with every value that is added up
/// or compared.
protocol KnownUnit: LogUnit {
  associatedtype Known: RawRepresentable where Known.RawValue == UInt8
  var known: Known { get }
  var factor: UnitFactor { get }
}

extension KnownUnit {
  /// Which of the units of its kind it is, from 0.
  @inline(__always)
  var index: Int { Int(known.rawValue) }
}

extension DistanceUnit: KnownUnit {
  var factor: UnitFactor {
    switch known {
    case .miles: UnitFactor(base: .millimetre, numerator: 1_609_344)
    case .kilometres: UnitFactor(base: .millimetre, numerator: 1_000_000)
    }
  }
}

extension VolumeUnit: KnownUnit {
  var factor: UnitFactor {
    switch known {
    case .litres: UnitFactor(base: .microlitre, numerator: 1_000_000)
    case .usGallons:
      UnitFactor(base: .microlitre, numerator: 3_785_411_784, denominator: 1_000)
    case .imperialGallons: UnitFactor(base: .microlitre, numerator: 4_546_090)
    case .kilowattHours: UnitFactor(base: .kilowattHour, numerator: 1)
    case .kilograms: MassUnit.kilograms.factor
    }
  }
}

extension MassUnit: KnownUnit {
  var factor: UnitFactor {
    switch known {
    case .kilograms: UnitFactor(base: .microgram, numerator: 1_000_000_000)
    case .grams: UnitFactor(base: .microgram, numerator: 1_000_000)
    case .pounds: UnitFactor(base: .microgram, numerator: 453_592_370)
    case .stones: UnitFactor(base: .microgram, numerator: 6_350_293_180)
    }
  }
}

extension LengthUnit: KnownUnit {
  var factor: UnitFactor {
    switch known {
    case .centimetres: UnitFactor(base: .millimetre, numerator: 10)
    case .metres: UnitFactor(base: .millimetre, numerator: 1_000)
    case .millimetres: UnitFactor(base: .millimetre, numerator: 1)
    case .inches: UnitFactor(base: .millimetre, numerator: 254, denominator: 10)
    case .feet: UnitFactor(base: .millimetre, numerator: 3_048, denominator: 10)
    }
  }
}

extension BodyPartUnit: KnownUnit {
  var factor: UnitFactor {
    switch known {
    case .fraction: UnitFactor(base: .share, numerator: 1)
    case .percent: UnitFactor(base: .share, numerator: 1, denominator: 100)
    case .kilograms: MassUnit.kilograms.factor
    case .grams: MassUnit.grams.factor
    case .pounds: MassUnit.pounds.factor
    case .stones: MassUnit.stones.factor
    }
  }
}

extension UnitKind {
  /// Whether values can be converted from one unit to another, given by native names.
  package static func converts(_ unit: String, to other: String) -> Bool {
    guard let from = UnitFactor.of(unit), let to = UnitFactor.of(other) else { return false }
    return from.base == to.base
  }
}
