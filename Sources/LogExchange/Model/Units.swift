// SPDX-License-Identifier: MIT

/// A unit that a value of a log can be in. The raw value is its name in the
/// native formats.
public protocol LogUnit: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// What is measured in such units.
  static var kind: UnitKind { get }
}

/// What distances are measured in.
public enum DistanceUnit: String, LogUnit {
  case miles = "mi"
  case kilometres = "km"

  public static var kind: UnitKind { .distance }
}

/// What amounts of fuel and energy are measured in. A gallon is always the one or the
/// other.
public enum VolumeUnit: String, LogUnit {
  case litres = "L"
  /// 3.785411784 litres.
  case usGallons = "usgal"
  /// 4.54609 litres.
  case imperialGallons = "ukgal"
  /// Electric energy stands where fuel stands.
  case kilowattHours = "kWh"
  /// Natural gas and hydrogen are sold by mass.
  case kilograms = "kg"

  public static var kind: UnitKind { .volume }

  /// What an amount of fuel is measured as. Amounts of one measure can be converted into
  /// each other and added up, those of different ones never.
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    case volume
    case energy
    case mass

    /// The unit of all amounts of the measure; nil where there are several.
    public var onlyUnit: VolumeUnit? {
      switch self {
      case .volume: nil
      case .energy: .kilowattHours
      case .mass: .kilograms
      }
    }
  }

  /// What amounts in the unit are measured as.
  public var measure: Measure {
    switch self {
    case .litres, .usGallons, .imperialGallons: .volume
    case .kilowattHours: .energy
    case .kilograms: .mass
    }
  }
}

/// What masses are measured in.
public enum MassUnit: String, LogUnit {
  case kilograms = "kg"
  case grams = "g"
  /// Avoirdupois pounds: 0.45359237 kg.
  case pounds = "lb"
  /// 14 pounds.
  case stones = "st"

  public static var kind: UnitKind { .mass }
}

/// What the height of a body is measured in.
public enum LengthUnit: String, LogUnit {
  case centimetres = "cm"
  case metres = "m"
  case millimetres = "mm"
  case inches = "in"
  case feet = "ft"

  public static var kind: UnitKind { .length }
}

/// What parts of a body are given in: as a mass or as a share of the weight.
public enum BodyPartUnit: String, LogUnit {
  /// A share of the weight.
  case percent = "%"
  /// A share from 0 to 1.
  case fraction
  case kilograms = "kg"
  case grams = "g"
  case pounds = "lb"
  case stones = "st"

  public static var kind: UnitKind { .bodyPart }
}

/// The kinds of unit, each with the names of its units.
public enum UnitKind: Hashable, Sendable, CaseIterable {
  /// Distances: `DistanceUnit`.
  case distance
  /// Amounts of fuel, as a volume, an energy or a mass: `VolumeUnit`.
  case volume
  /// Masses: `MassUnit`.
  case mass
  /// Heights: `LengthUnit`.
  case length
  /// Masses and shares of the weight: `BodyPartUnit`.
  case bodyPart

  /// The native names of the units.
  public var unitNames: [String] {
    switch self {
    case .distance: DistanceUnit.allCases.map(\.rawValue)
    case .volume: VolumeUnit.allCases.map(\.rawValue)
    case .mass: MassUnit.allCases.map(\.rawValue)
    case .length: LengthUnit.allCases.map(\.rawValue)
    case .bodyPart: BodyPartUnit.allCases.map(\.rawValue)
    }
  }
}

extension LogUnit {
  /// The unit with a native name, given as bytes.
  public init?(utf8 name: some Collection<UInt8>) {
    guard let unit = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = unit
  }
}

/// A value with its unit. Equal means written alike, as with `ExactDecimal`.
public struct Quantity<Unit: LogUnit>: Hashable, Sendable {
  /// The number as written.
  public var value: ExactDecimal
  /// The unit the number is in.
  public var unit: Unit

  /// Creates a quantity.
  public init(_ value: ExactDecimal, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}

extension Quantity: CustomStringConvertible {
  /// The number and the native name of the unit: `82.40 kg`.
  public var description: String { "\(value) \(unit.rawValue)" }
}
