// SPDX-License-Identifier: MIT

/// A unit that a value of a log can be in. The raw value is its name in the
/// native formats.
///
/// Units are structures with constants and not enumerations, because more will be added: a
/// `switch` over one needs a `default`. They write out `==` and `hash(into:)`, because what
/// `RawRepresentable` gives would compare the names as strings.
public protocol LogUnit: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// What is measured in such units.
  static var kind: UnitKind { get }
}

/// The units of one kind, counted from 0.
protocol NamedUnit: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == UInt8 {
  /// The name in the native formats.
  var name: String { get }
}

extension NamedUnit {
  init?(name: String) {
    guard let unit = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    self = unit
  }
}

/// What distances are measured in.
public struct DistanceUnit: LogUnit {
  public static let miles = Self(.miles)
  public static let kilometres = Self(.kilometres)

  public static var kind: UnitKind { .distance }

  /// The units there are, for a `switch` that the compiler checks; the raw value counts them.
  enum Known: UInt8, NamedUnit {
    case miles, kilometres

    var name: String {
      switch self {
      case .miles: "mi"
      case .kilometres: "km"
      }
    }
  }

  let known: Known
  init(_ known: Known) { self.known = known }

  public init?(rawValue: String) {
    guard let known = Known(name: rawValue) else { return nil }
    self.known = known
  }

  public static var allCases: [Self] { Known.allCases.map { Self($0) } }
  public var rawValue: String { known.name }
  public static func == (one: Self, other: Self) -> Bool { one.known == other.known }
  public func hash(into hasher: inout Hasher) { hasher.combine(known) }
}

/// What amounts of fuel and energy are measured in. A gallon is always the one or the
/// other.
public struct VolumeUnit: LogUnit {
  public static let litres = Self(.litres)
  /// 3.785411784 litres.
  public static let usGallons = Self(.usGallons)
  /// 4.54609 litres.
  public static let imperialGallons = Self(.imperialGallons)
  /// Electric energy stands where fuel stands.
  public static let kilowattHours = Self(.kilowattHours)
  /// Natural gas and hydrogen are sold by mass.
  public static let kilograms = Self(.kilograms)

  public static var kind: UnitKind { .volume }

  /// The units there are, for a `switch` that the compiler checks; the raw value counts them.
  enum Known: UInt8, NamedUnit {
    case litres, usGallons, imperialGallons, kilowattHours, kilograms

    var name: String {
      switch self {
      case .litres: "L"
      case .usGallons: "usgal"
      case .imperialGallons: "ukgal"
      case .kilowattHours: "kWh"
      case .kilograms: "kg"
      }
    }
  }

  let known: Known
  init(_ known: Known) { self.known = known }

  public init?(rawValue: String) {
    guard let known = Known(name: rawValue) else { return nil }
    self.known = known
  }

  public static var allCases: [Self] { Known.allCases.map { Self($0) } }
  public var rawValue: String { known.name }
  public static func == (one: Self, other: Self) -> Bool { one.known == other.known }
  public func hash(into hasher: inout Hasher) { hasher.combine(known) }

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
    switch known {
    case .litres, .usGallons, .imperialGallons: .volume
    case .kilowattHours: .energy
    case .kilograms: .mass
    }
  }
}

/// What masses are measured in.
public struct MassUnit: LogUnit {
  public static let kilograms = Self(.kilograms)
  public static let grams = Self(.grams)
  /// Avoirdupois pounds: 0.45359237 kg.
  public static let pounds = Self(.pounds)
  /// 14 pounds.
  public static let stones = Self(.stones)

  public static var kind: UnitKind { .mass }

  /// The units there are, for a `switch` that the compiler checks; the raw value counts them.
  enum Known: UInt8, NamedUnit {
    case kilograms, grams, pounds, stones

    var name: String {
      switch self {
      case .kilograms: "kg"
      case .grams: "g"
      case .pounds: "lb"
      case .stones: "st"
      }
    }
  }

  let known: Known
  init(_ known: Known) { self.known = known }

  public init?(rawValue: String) {
    guard let known = Known(name: rawValue) else { return nil }
    self.known = known
  }

  public static var allCases: [Self] { Known.allCases.map { Self($0) } }
  public var rawValue: String { known.name }
  public static func == (one: Self, other: Self) -> Bool { one.known == other.known }
  public func hash(into hasher: inout Hasher) { hasher.combine(known) }
}

/// What the height of a body is measured in.
public struct LengthUnit: LogUnit {
  public static let centimetres = Self(.centimetres)
  public static let metres = Self(.metres)
  public static let millimetres = Self(.millimetres)
  public static let inches = Self(.inches)
  public static let feet = Self(.feet)

  public static var kind: UnitKind { .length }

  /// The units there are, for a `switch` that the compiler checks; the raw value counts them.
  enum Known: UInt8, NamedUnit {
    case centimetres, metres, millimetres, inches, feet

    var name: String {
      switch self {
      case .centimetres: "cm"
      case .metres: "m"
      case .millimetres: "mm"
      case .inches: "in"
      case .feet: "ft"
      }
    }
  }

  let known: Known
  init(_ known: Known) { self.known = known }

  public init?(rawValue: String) {
    guard let known = Known(name: rawValue) else { return nil }
    self.known = known
  }

  public static var allCases: [Self] { Known.allCases.map { Self($0) } }
  public var rawValue: String { known.name }
  public static func == (one: Self, other: Self) -> Bool { one.known == other.known }
  public func hash(into hasher: inout Hasher) { hasher.combine(known) }
}

/// What parts of a body are given in: as a mass or as a share of the weight.
public struct BodyPartUnit: LogUnit {
  /// A share of the weight.
  public static let percent = Self(Known.percent)
  /// A share from 0 to 1.
  public static let fraction = Self(Known.fraction)
  public static let kilograms = Self(Known.kilograms)
  public static let grams = Self(Known.grams)
  public static let pounds = Self(Known.pounds)
  public static let stones = Self(Known.stones)

  public static var kind: UnitKind { .bodyPart }

  /// The units there are, for a `switch` that the compiler checks; the raw value counts them.
  enum Known: UInt8, NamedUnit {
    case percent, fraction, kilograms, grams, pounds, stones

    var name: String {
      switch self {
      case .percent: "%"
      case .fraction: "fraction"
      case .kilograms: "kg"
      case .grams: "g"
      case .pounds: "lb"
      case .stones: "st"
      }
    }
  }

  let known: Known
  init(_ known: Known) { self.known = known }

  public init?(rawValue: String) {
    guard let known = Known(name: rawValue) else { return nil }
    self.known = known
  }

  public static var allCases: [Self] { Known.allCases.map { Self($0) } }
  public var rawValue: String { known.name }
  public static func == (one: Self, other: Self) -> Bool { one.known == other.known }
  public func hash(into hasher: inout Hasher) { hasher.combine(known) }
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
