// SPDX-License-Identifier: MIT

/// A unit that a value of a log can be in. The raw value is its name in the
/// native formats.
///
/// Units are structures with constants and not enumerations, because units will be added: a
/// `switch` over one needs a `default`. One table holds the facts about all units; the types
/// here name those that a value can have. A type for units of one's own stores its code and nothing
/// else; `UnitKind.declare(_:units:)` has an example.
public protocol LogUnit: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// The quantity that such units measure.
  static var kind: UnitKind { get }

  /// The unit in the table of all units.
  var code: UnitCode { get }

  /// Creates the unit with a code.
  ///
  /// - Precondition: The code is that of a unit of this type's kind.
  init(code: UnitCode)
}

/// A unit of distance.
public struct DistanceUnit: LogUnit {
  public static let miles = Self(.miles)
  public static let kilometres = Self(.kilometres)

  public static var kind: UnitKind { .distance }
  public let code: UnitCode
  public init(code: UnitCode) { self.code = code }
}

/// A unit of an amount of fuel or energy. Gallons are either US or imperial, never
/// undecided.
public struct VolumeUnit: LogUnit {
  public static let litres = Self(.litres)
  /// 3.785411784 litres.
  public static let usGallons = Self(.usGallons)
  /// 4.54609 litres.
  public static let imperialGallons = Self(.imperialGallons)
  /// Electric energy takes the place of a volume of fuel.
  public static let kilowattHours = Self(.kilowattHours)
  /// Some wallboxes count in these.
  public static let wattHours = Self(.wattHours)
  /// Natural gas and hydrogen are sold by mass.
  public static let kilograms = Self(.kilograms)

  public static var kind: UnitKind { .volume }
  public let code: UnitCode
  public init(code: UnitCode) { self.code = code }

  /// The quantity as which an amount of fuel is measured. Amounts of one measure can be converted
  /// into each other and added up, those of different measures cannot.
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    case volume
    case energy
    case mass

    /// The unit in which all amounts of the measure can be told; nil if people differ about it.
    public var onlyUnit: VolumeUnit? {
      switch self {
      case .volume: nil
      case .energy: .kilowattHours
      case .mass: .kilograms
      }
    }
  }

  /// The measure of amounts in the unit.
  public var measure: Measure {
    switch code.row {
    case .kilowattHours, .wattHours: .energy
    case .kilograms: .mass
    default: .volume
    }
  }
}

/// A unit of mass.
public struct MassUnit: LogUnit {
  public static let kilograms = Self(.kilograms)
  public static let grams = Self(.grams)
  /// Avoirdupois pounds: 0.45359237 kg.
  public static let pounds = Self(.pounds)
  /// 14 pounds.
  public static let stones = Self(.stones)
  /// Avoirdupois ounces: a sixteenth of a pound.
  public static let ounces = Self(.ounces)
  /// Chinese pounds (斤): 500 g.
  public static let jin = Self(.jin)

  public static var kind: UnitKind { .mass }
  public let code: UnitCode
  public init(code: UnitCode) { self.code = code }
}

/// A unit for the height of a body.
public struct LengthUnit: LogUnit {
  public static let centimetres = Self(.centimetres)
  public static let metres = Self(.metres)
  public static let millimetres = Self(.millimetres)
  public static let inches = Self(.inches)
  public static let feet = Self(.feet)

  public static var kind: UnitKind { .length }
  public let code: UnitCode
  public init(code: UnitCode) { self.code = code }
}

/// A unit for a part of a body: a mass or a share of the weight.
public struct BodyPartUnit: LogUnit {
  /// A share of the weight in percent, from 0 to 100.
  public static let percent = Self(.percent)
  /// A share from 0 to 1.
  public static let fraction = Self(.fraction)
  public static let kilograms = Self(.kilograms)
  public static let grams = Self(.grams)
  public static let pounds = Self(.pounds)
  public static let stones = Self(.stones)
  public static let ounces = Self(.ounces)
  public static let jin = Self(.jin)

  public static var kind: UnitKind { .bodyPart }
  public let code: UnitCode
  public init(code: UnitCode) { self.code = code }

  /// The unit of a mass that is part of a body.
  init(_ unit: MassUnit) { code = unit.code }

  /// The unit of a mass; nil for shares.
  var mass: MassUnit? { UnitKind.mass.units.contains(code) ? MassUnit(code: code) : nil }
}

extension LogUnit {
  @inline(__always)
  init(_ row: UnitRow) { self.init(code: UnitCode(row)) }

  /// The unit with a native name, for the constants of a type whose units are declared.
  ///
  /// - Precondition: A unit of the kind has the name.
  public init(_ name: StaticString) {
    guard let code = UnitCode(Self.kind, named: "\(name)") else {
      preconditionFailure("no unit of \(Self.self) is named \(name)")
    }
    self.init(code: code)
  }

  /// The unit with a native name; nil if no unit of the kind has it.
  public init?(rawValue: String) {
    guard let code = UnitCode(Self.kind, named: rawValue) else { return nil }
    self.init(code: code)
  }

  /// The unit with a native name, given as bytes; nil if no unit of the kind has it.
  public init?(utf8 name: some Collection<UInt8>) {
    guard let code = Self.kind.units.first(where: { name.elementsEqual($0.name.utf8) }) else {
      return nil
    }
    self.init(code: code)
  }

  public static var allCases: [Self] { Self.kind.units.map { Self(code: $0) } }
  public var rawValue: String { code.name }

  /// The exact number of base units in the unit.
  var factor: UnitFactor { code.factor }

  /// The approximate number of metres, litres, kilograms or kilowatt-hours.
  var estimate: Double { code.estimate }

  // The default of `RawRepresentable` would compare the names as strings.

  public static func == (one: Self, other: Self) -> Bool { one.code == other.code }
  public static func != (one: Self, other: Self) -> Bool { one.code != other.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// A value with its unit. Two are equal if they are written alike, as with `ExactDecimal`.
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
