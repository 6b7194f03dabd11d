// SPDX-License-Identifier: MIT

import Synchronization

/// The units that the library knows, in the order in which those of each kind are listed.
enum UnitRow: UInt8, CaseIterable, Sendable {
  case miles, kilometres
  case litres, usGallons, imperialGallons, kilowattHours, wattHours
  case percent, fraction
  case kilograms, grams, pounds, stones, ounces, jin
  case centimetres, metres, millimetres, inches, feet
}

/// The facts about a unit.
struct UnitFacts: Sendable {
  /// The name in the native formats.
  let name: String
  let kinds: [UnitKind]
  let factor: UnitFactor
  let estimate: Double

  /// - Parameter numerator: The number of base units in `denominator` units.
  init(
    _ name: String, _ kinds: UnitKind..., base: UnitFactor.Base, _ numerator: UInt128,
    over denominator: UInt128 = 1
  ) {
    self.name = name
    self.kinds = kinds
    factor = UnitFactor(base: base, numerator: numerator, denominator: denominator)
    // Both are whole numbers of fewer than 53 bits, so this is rounded only once.
    estimate = Double(numerator) / (Double(denominator) * base.countInUsualUnit)
  }
}

/// The one table of all units. Those that programs declare follow those that the library knows.
///
/// The factors are legal definitions: the international yard and pound agreement
/// of 1959 (1 mi = 1.609344 km, 1 in = 2.54 cm, 1 ft = 0.3048 m, 1 lb = 0.45359237 kg,
/// 1 st = 14 lb and 16 oz = 1 lb), the Chinese jin of 500 g (the State Council's order of 1959), the US gallon of 231 cubic inches = 3.785411784 L (NIST
/// Handbook 44), and the imperial gallon of 4.54609 L (UK Units of Measurement
/// Regulations 1995).
enum UnitTable {
  private static func facts(_ row: UnitRow) -> UnitFacts {
    switch row {
    case .miles: UnitFacts("mi", .distance, base: .millimetre, 1_609_344)
    case .kilometres: UnitFacts("km", .distance, base: .millimetre, 1_000_000)

    case .litres: UnitFacts("L", .volume, base: .microlitre, 1_000_000)
    case .usGallons: UnitFacts("usgal", .volume, base: .microlitre, 3_785_411_784, over: 1_000)
    case .imperialGallons: UnitFacts("ukgal", .volume, base: .microlitre, 4_546_090)
    case .kilowattHours: UnitFacts("kWh", .volume, base: .kilowattHour, 1)
    case .wattHours: UnitFacts("Wh", .volume, base: .kilowattHour, 1, over: 1_000)

    case .percent: UnitFacts("%", .bodyPart, base: .share, 1, over: 100)
    case .fraction: UnitFacts("fraction", .bodyPart, base: .share, 1)

    case .kilograms:
      UnitFacts("kg", .volume, .mass, .bodyPart, base: .microgram, 1_000_000_000)
    case .grams: UnitFacts("g", .mass, .bodyPart, base: .microgram, 1_000_000)
    case .pounds: UnitFacts("lb", .mass, .bodyPart, base: .microgram, 453_592_370)
    case .stones: UnitFacts("st", .mass, .bodyPart, base: .microgram, 6_350_293_180)
    case .ounces: UnitFacts("oz", .mass, .bodyPart, base: .microgram, 28_349_523_125, over: 1_000)
    case .jin: UnitFacts("jin", .mass, .bodyPart, base: .microgram, 500_000_000)

    case .centimetres: UnitFacts("cm", .length, base: .millimetre, 10)
    case .metres: UnitFacts("m", .length, base: .millimetre, 1_000)
    case .millimetres: UnitFacts("mm", .length, base: .millimetre, 1)
    case .inches: UnitFacts("in", .length, base: .millimetre, 254, over: 10)
    case .feet: UnitFacts("ft", .length, base: .millimetre, 3_048, over: 10)
    }
  }

  /// The facts about the units that the library knows.
  static let facts = UnitRow.allCases.map(facts)

  /// The names of the units that programs have declared. They follow those of the library in the
  /// table.
  private static let declared = Mutex<[String]>([])

  /// A `UnitSet` has one bit for each unit.
  private static let capacity = 64

  /// The number of units.
  static var count: Int { facts.count + declared.withLock { $0.count } }

  /// The name of the declared unit at an index of the table.
  static func declaredName(_ index: Int) -> String { declared.withLock { $0[index - facts.count] } }

  /// The unit with a name, which is declared unless there is one.
  ///
  /// - Precondition: The table has room for it.
  static func declare(_ name: String) -> UnitCode {
    if let known = facts.firstIndex(where: { $0.name === name }) { return UnitCode(index: known) }
    return declared.withLock { declared in
      let place = declared.firstIndex { $0 === name } ?? declared.count
      if place == declared.count {
        precondition(
          facts.count + place < capacity,
          "no more than \(capacity - facts.count) units can be declared")
        declared.append(name)
      }
      return UnitCode(index: facts.count + place)
    }
  }

  /// The names as numbers.
  static let keys = facts.map { facts in
    Array(facts.name.utf8).withUnsafeBufferPointer(key) ?? 0
  }

  /// The units of each kind.
  static let units = UnitKind.allCases.map { kind in
    UnitSet(UnitRow.allCases.map { UnitCode($0) }.filter { facts[$0.index].kinds.contains(kind) })
  }

  /// A name as one number; nil for more than eight bytes, which no unit of the library has in its
  /// name.
  @inline(__always)
  static func key(_ name: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard name.count <= 8 else { return nil }
    var key: UInt64 = 0
    for byte in name {
      // A zero byte would look like the start of a shorter name.
      if byte == 0 { return nil }
      key = key << 8 | UInt64(byte)
    }
    return key
  }
}
