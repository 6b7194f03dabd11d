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
    bits.load(ordering: .relaxed) & kind.bit != 0
  }

  func insert(_ kind: UnitKind) {
    // A load is cheaper than a store that other threads have to see.
    if !contains(kind) { bits.bitwiseOr(kind.bit, ordering: .relaxed) }
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

  /// Whether both are the same object.
  public static func == (one: AssumedUnitUse, other: AssumedUnitUse) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UnitKind {
  fileprivate var bit: UInt16 { 1 << UInt16(rawValue) }
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
  func assumeUnit(_ kind: UnitKind) -> UnitCode? {
    switch kind {
    case .distance: assumeDistanceUnit()?.code
    case .volume: assumeVolumeUnit()?.code
    case .mass: assumeMassUnit()?.code
    case .length, .bodyPart: nil
    }
  }

  /// The gallon that the user means, where a source leaves open which one it is; nil where the
  /// user names none.
  func assumeGallon() -> VolumeUnit? {
    assumedVolumeUnit?.code.isGallon == true ? assumeVolumeUnit() : nil
  }

  private func noting<Unit>(_ kind: UnitKind, _ unit: Unit?) -> Unit? {
    if unit != nil { assumedUnitUse?.insert(kind) }
    return unit
  }
}
