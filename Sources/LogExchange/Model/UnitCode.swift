// SPDX-License-Identifier: MIT

/// A unit of any kind: its row in the table of all units.
///
/// A unit that several kinds share has one code: the kilograms of fuel, of a body and of its parts.
/// Only the unit types of the kinds, such as `MassUnit`, create codes.
public struct UnitCode: Hashable, Sendable {
  private let number: UInt8

  @inline(__always)
  init(_ row: UnitRow) { number = row.rawValue }

  /// The unit at an index of the table.
  @inline(__always)
  init(index: Int) { number = UInt8(index) }

  /// The row of a unit that the library knows; nil for one that a program has declared.
  @inline(__always)
  var row: UnitRow? { UnitRow(rawValue: number) }

  /// The unit with a native name; nil if no unit has it.
  init?(named name: String) {
    var name = name
    guard let unit = name.withUTF8({ UnitSet.all.unit(named: $0) }) else { return nil }
    self = unit
  }

  /// The unit of a kind with a native name; nil if no unit has it.
  @inline(__always)
  init?(_ kind: UnitKind, named name: UnsafeBufferPointer<UInt8>) {
    guard let unit = kind.units.unit(named: name) else { return nil }
    self = unit
  }

  init?(_ kind: UnitKind, named name: String) {
    var name = name
    guard let unit = name.withUTF8({ kind.units.unit(named: $0) }) else { return nil }
    self = unit
  }

  /// The native name.
  var name: String { row == nil ? UnitTable.declaredName(index) : UnitTable.facts[index].name }

  /// The exact number of base units in the unit.
  var factor: UnitFactor {
    row == nil
      ? UnitFactor(base: .declared(index), numerator: 1) : UnitTable.facts[index].factor
  }

  /// The approximate number of metres, litres, kilograms or kilowatt-hours, and 1 for a unit that a
  /// program has declared: for judgements, never for values that are handed on.
  var estimate: Double { row == nil ? 1 : UnitTable.facts[index].estimate }

  /// Whether it is one of the two units that are called a gallon.
  var isGallon: Bool { row == .usGallons || row == .imperialGallons }

  /// The index of the row in the table, from 0.
  @inline(__always)
  var index: Int { Int(number) }
}

/// A set of units, in the order of the table.
struct UnitSet: Sequence, IteratorProtocol, Equatable, Sendable {
  /// A bit for each row of the table, the lowest for the first.
  private var bits: UInt64 = 0

  /// The units that the library knows, and those declared so far.
  static var all: UnitSet {
    var all = UnitSet([])
    all.bits = .max >> UInt64(UInt64.bitWidth - UnitTable.count)
    return all
  }

  init(_ units: [UnitCode]) {
    for unit in units { bits |= 1 << UInt64(unit.index) }
  }

  @inline(__always)
  func contains(_ unit: UnitCode) -> Bool { bits >> UInt64(unit.index) & 1 == 1 }

  @inline(__always)
  mutating func next() -> UnitCode? {
    guard bits != 0 else { return nil }
    let unit = UnitCode(index: bits.trailingZeroBitCount)
    bits &= bits &- 1
    return unit
  }

  /// The unit with a native name; nil if no unit of the set has it.
  @inline(__always)
  func unit(named name: UnsafeBufferPointer<UInt8>) -> UnitCode? {
    if let key = UnitTable.key(name) {
      let keys = UnitTable.keys
      for unit in self where unit.index < keys.count && keys[unit.index] == key { return unit }
    }
    return bits >> UInt64(UnitTable.facts.count) == 0 ? nil : declaredUnit(named: name)
  }

  /// The same among the units that programs have declared, whose names may be longer.
  private func declaredUnit(named name: UnsafeBufferPointer<UInt8>) -> UnitCode? {
    first { $0.row == nil && $0.name.utf8.elementsEqual(name) }
  }
}

/// The kinds of unit.
///
/// A program declares units for kinds of its own by `declare(_:units:)`.
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
  /// Units that a program has declared.
  case declared(DeclaredUnits)

  /// The kinds that the library knows.
  public static let allCases: [UnitKind] = [.distance, .volume, .mass, .length, .bodyPart]

  /// The native names of the units.
  public var unitNames: [String] { units.map(\.name) }

  @inline(__always)
  var units: UnitSet {
    if case .declared(let units) = self { return units.units }
    return UnitTable.units[index]
  }

  /// The number of the kind in `allCases`; for declared units the number that follows the last.
  @inline(__always)
  var index: Int {
    switch self {
    case .distance: 0
    case .volume: 1
    case .mass: 2
    case .length: 3
    case .bodyPart: 4
    case .declared: 5
    }
  }

  /// The only unit of the kind; nil if it has several.
  var onlyUnit: UnitCode? {
    var units = units
    let first = units.next()
    return units.next() == nil ? first : nil
  }

  /// Whether values can be converted from one unit to another, given by native names.
  package static func converts(_ unit: String, to other: String) -> Bool {
    guard let from = UnitCode(named: unit), let to = UnitCode(named: other) else { return false }
    return from.factor.base == to.factor.base
  }
}
