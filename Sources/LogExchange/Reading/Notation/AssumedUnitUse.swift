// SPDX-License-Identifier: MIT

import Synchronization

/// Records which assumed units of `ReadingOptions`, and which other statements, were needed. A
/// unit that no value needed had no effect, although its user may have expected one.
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

  /// The other statements of a user that an input may have no need of.
  public enum Statement: Hashable, Sendable, CaseIterable {
    /// The currency of costs.
    case currency
    /// The delimiter of a table.
    case delimiter
    /// The encoding of a text.
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

  /// Whether any input needed a statement.
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
  /// 0 for declared units, which are never assumed.
  fileprivate var bit: UInt16 {
    if case .declared = self { return 0 }
    return 1 << UInt16(index)
  }
}

extension ReadingOptions {
  /// The currency that the user gives for costs without one; marked as needed.
  func assumeCurrency() -> String? {
    if currency != nil { assumedUnitUse?.insert(.currency) }
    return currency
  }

  /// Marks the encoding as needed, and for a table also the delimiter.
  func noteText(isTable: Bool) {
    assumedUnitUse?.insert(.encoding)
    if isTable { assumedUnitUse?.insert(.delimiter) }
  }

  /// The unit that the user gives for distances without one; marked as needed.
  func assumeDistanceUnit() -> DistanceUnit? { noting(.distance, assumedDistanceUnit) }

  /// The unit that the user gives for amounts of fuel without one; marked as needed.
  func assumeVolumeUnit() -> VolumeUnit? { noting(.volume, assumedVolumeUnit) }

  /// The unit that the user gives for masses without one; marked as needed.
  func assumeMassUnit() -> MassUnit? { noting(.mass, assumedMassUnit) }

  /// The unit that the user gives for values of a kind without one; marked as needed.
  func assumeUnit(_ kind: UnitKind) -> UnitCode? {
    switch kind {
    case .distance: assumeDistanceUnit()?.code
    case .volume: assumeVolumeUnit()?.code
    case .mass: assumeMassUnit()?.code
    case .length, .bodyPart, .declared: nil
    }
  }

  /// The gallon that the user means where a source does not say which; nil if the user gives
  /// none.
  func assumeGallon() -> VolumeUnit? {
    assumedVolumeUnit?.code.isGallon == true ? assumeVolumeUnit() : nil
  }

  private func noting<Unit>(_ kind: UnitKind, _ unit: Unit?) -> Unit? {
    if unit != nil { assumedUnitUse?.insert(kind) }
    return unit
  }
}
