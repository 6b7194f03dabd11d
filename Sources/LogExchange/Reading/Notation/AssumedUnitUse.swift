// SPDX-License-Identifier: MIT

import Synchronization

/// Which of the assumed units of `ReadingOptions`, and which other statements, were needed: a
/// unit that no value needed had no effect, and whoever gave it may have expected one.
///
///     var options = ReadingOptions()
///     options.assumedMassUnit = .pounds
///     options.assumedUnitUse = AssumedUnitUse()
///     // ... read ...
///     if options.assumedUnitUse?.contains(.mass) == false { print("every weight has a unit") }
///
/// One object may serve several readings, also at the same time.
public final class AssumedUnitUse: Hashable, Sendable {
  private let bits = Atomic<UInt16>(0)

  public init() {}

  /// Whether a value had no unit of this kind, and got the assumed one.
  public func contains(_ kind: UnitKind) -> Bool {
    bits.load(ordering: .relaxed) & Self.bit(kind) != 0
  }

  func insert(_ kind: UnitKind) {
    // A load is cheaper than a store that other threads have to see.
    if !contains(kind) { bits.bitwiseOr(Self.bit(kind), ordering: .relaxed) }
  }

  /// What else the user may say that an input may have no need of.
  public enum Statement: Hashable, Sendable, CaseIterable {
    /// The currency of costs.
    case currency
    /// What separates the cells of a table.
    case delimiter
    /// How text is encoded.
    case encoding
    /// The zone of local times.
    case timeZone

    fileprivate var bit: UInt16 {
      switch self {
      case .currency: 32
      case .delimiter: 64
      case .encoding: 128
      case .timeZone: 256
      }
    }
  }

  /// Whether something was read that had need of a statement.
  public func contains(_ statement: Statement) -> Bool {
    bits.load(ordering: .relaxed) & statement.bit != 0
  }

  func insert(_ statement: Statement) {
    if !contains(statement) { bits.bitwiseOr(statement.bit, ordering: .relaxed) }
  }

  private static func bit(_ kind: UnitKind) -> UInt16 {
    switch kind {
    case .distance: 1
    case .volume: 2
    case .mass: 4
    case .length: 8
    case .bodyPart: 16
    }
  }

  /// Whether both are the same object.
  public static func == (one: AssumedUnitUse, other: AssumedUnitUse) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ReadingOptions {
  /// The currency of costs that name none, if the user gives one; noted as needed.
  func assumeCurrency() -> String? {
    if currency != nil { assumedUnitUse?.insert(.currency) }
    return currency
  }

  /// Notes that a table, or another text, is read as the user says.
  func noteText(isTable: Bool) {
    assumedUnitUse?.insert(.encoding)
    if isTable { assumedUnitUse?.insert(.delimiter) }
  }

  /// The unit of a distance that names none, if the user gives one; noted as needed.
  func assumeDistanceUnit() -> DistanceUnit? { noting(.distance, assumedDistanceUnit) }

  /// The unit of an amount of fuel that names none, if the user gives one; noted as
  /// needed.
  func assumeVolumeUnit() -> VolumeUnit? { noting(.volume, assumedVolumeUnit) }

  /// The unit of a mass that names none, if the user gives one; noted as needed.
  func assumeMassUnit() -> MassUnit? { noting(.mass, assumedMassUnit) }

  /// The unit of a value of a kind that names none, if the user gives one; noted as
  /// needed.
  func assumeUnit(_ kind: UnitKind) -> UnitValue? {
    switch kind {
    case .distance: assumeDistanceUnit().map { .distance($0) }
    case .volume: assumeVolumeUnit().map { .volume($0) }
    case .mass: assumeMassUnit().map { .mass($0) }
    case .length, .bodyPart: nil
    }
  }

  /// The unit that a source names; where it leaves open which gallon is meant, the
  /// user's.
  func volumeUnit(_ named: UnitWord.Volume?) -> VolumeUnit? {
    switch named {
    case .unit(let unit): unit
    case .someGallon:
      assumedVolumeUnit == .usGallons || assumedVolumeUnit == .imperialGallons
        ? assumeVolumeUnit() : nil
    case nil: assumeVolumeUnit()
    }
  }

  private func noting<Unit>(_ kind: UnitKind, _ unit: Unit?) -> Unit? {
    if unit != nil { assumedUnitUse?.insert(kind) }
    return unit
  }
}
