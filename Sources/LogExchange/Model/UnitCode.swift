// SPDX-License-Identifier: MIT

/// A unit of any kind: its row in the table of all units.
///
/// A unit that several kinds share has one code: the kilograms of fuel, of a body and of its parts.
/// Only the unit types of the kinds, such as `MassUnit`, create codes.
public struct UnitCode: Hashable, Sendable {
  let row: UnitRow

  @inline(__always)
  init(_ row: UnitRow) { self.row = row }

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
  var name: String { UnitTable.facts[index].name }

  /// The exact number of base units in the unit.
  var factor: UnitFactor { UnitTable.facts[index].factor }

  /// The approximate number of metres, litres, kilograms or kilowatt-hours: for judgements, never
  /// for values that are handed on.
  var estimate: Double { UnitTable.facts[index].estimate }

  /// Whether it is one of the two units that are called a gallon.
  var isGallon: Bool { row == .usGallons || row == .imperialGallons }

  /// The index of the row in the table, from 0.
  @inline(__always)
  var index: Int { Int(row.rawValue) }
}

/// A set of units, in the order of the table.
struct UnitSet: Sequence, IteratorProtocol, Sendable {
  /// A bit for each row of the table, the lowest for the first.
  private var bits: UInt32 = 0

  static let all = UnitSet(UnitRow.allCases.map { UnitCode($0) })

  init(_ units: [UnitCode]) {
    for unit in units { bits |= 1 << UInt32(unit.index) }
  }

  @inline(__always)
  func contains(_ unit: UnitCode) -> Bool { bits >> UInt32(unit.index) & 1 == 1 }

  @inline(__always)
  mutating func next() -> UnitCode? {
    guard let row = UnitRow(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount)) else {
      return nil
    }
    bits &= bits &- 1
    return UnitCode(row)
  }

  /// The unit with a native name; nil if no unit of the set has it.
  @inline(__always)
  func unit(named name: UnsafeBufferPointer<UInt8>) -> UnitCode? {
    guard let key = UnitTable.key(name) else { return nil }
    let keys = UnitTable.keys
    for unit in self where keys[unit.index] == key { return unit }
    return nil
  }
}

/// The kinds of unit.
public enum UnitKind: UInt8, Hashable, Sendable, CaseIterable {
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
  public var unitNames: [String] { units.map(\.name) }

  @inline(__always)
  var units: UnitSet { UnitTable.units[Int(rawValue)] }

  /// Whether values can be converted from one unit to another, given by native names.
  package static func converts(_ unit: String, to other: String) -> Bool {
    guard let from = UnitCode(named: unit), let to = UnitCode(named: other) else { return false }
    return from.factor.base == to.factor.base
  }
}
