// SPDX-License-Identifier: MIT

/// A unit of any kind, found by the bytes of its name.
enum UnitValue: Hashable, Sendable {
  case distance(DistanceUnit)
  case volume(VolumeUnit)
  case mass(MassUnit)
  case length(LengthUnit)
  case bodyPart(BodyPartUnit)

  /// The unit of a kind with a native name; nil if there is none.
  @inline(__always)
  init?(_ kind: UnitKind, named name: UnsafeBufferPointer<UInt8>) {
    guard let key = Self.key(name) else { return nil }
    for (name, unit) in Self.units(kind) where name == key {
      self = unit
      return
    }
    return nil
  }

  init?(_ kind: UnitKind, named name: String) {
    var name = name
    guard let unit = name.withUTF8({ UnitValue(kind, named: $0) }) else { return nil }
    self = unit
  }

  /// The native name.
  var name: String {
    switch self {
    case .distance(let unit): unit.rawValue
    case .volume(let unit): unit.rawValue
    case .mass(let unit): unit.rawValue
    case .length(let unit): unit.rawValue
    case .bodyPart(let unit): unit.rawValue
    }
  }

  /// Which of the units of its kind it is, from 0: their place in `UnitKind.unitNames`.
  @inline(__always)
  var index: Int {
    switch self {
    case .distance(let unit): unit.index
    case .volume(let unit): unit.index
    case .mass(let unit): unit.index
    case .length(let unit): unit.index
    case .bodyPart(let unit): unit.index
    }
  }

  private typealias Names = [(name: UInt64, unit: UnitValue)]

  private static let distances = names(of: DistanceUnit.self) { .distance($0) }
  private static let volumes = names(of: VolumeUnit.self) { .volume($0) }
  private static let masses = names(of: MassUnit.self) { .mass($0) }
  private static let lengths = names(of: LengthUnit.self) { .length($0) }
  private static let bodyParts = names(of: BodyPartUnit.self) { .bodyPart($0) }

  private static func units(_ kind: UnitKind) -> Names {
    switch kind {
    case .distance: distances
    case .volume: volumes
    case .mass: masses
    case .length: lengths
    case .bodyPart: bodyParts
    }
  }

  private static func names<Unit: LogUnit>(
    of type: Unit.Type, _ value: (Unit) -> UnitValue
  ) -> Names {
    Unit.allCases.compactMap { unit in
      Array(unit.rawValue.utf8).withUnsafeBufferPointer(key).map { ($0, value(unit)) }
    }
  }

  /// A name as one number: no unit has a name of more than eight bytes.
  static func key(_ name: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard name.count <= 8 else { return nil }
    var key: UInt64 = 0
    for byte in name {
      // The end of a name is where the zeros begin.
      if byte == 0 { return nil }
      key = key << 8 | UInt64(byte)
    }
    return key
  }
}

extension LogHeader {
  /// The unit that values of a kind have where they name none.
  func unit(_ kind: UnitKind) -> UnitValue? {
    switch kind {
    case .distance: distanceUnit.map { .distance($0) }
    case .volume: volumeUnit.map { .volume($0) }
    case .mass: massUnit.map { .mass($0) }
    case .length, .bodyPart: nil
    }
  }
}
