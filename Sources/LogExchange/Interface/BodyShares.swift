// SPDX-License-Identifier: MIT

import XMLTree

/// Body fat from sources that write a fraction in one place and a percentage in
/// another, with the same `%` beside it.
///
/// HealthKit's percent is a number from 0 to 1. Some programs hand it on unchanged, others
/// times 100. Nobody has 1 % body fat, so a number up to 1 is read as a fraction and a number
/// above 1 as a percentage. One note for the file says where this differs from the unit
/// written.
struct BodyShares: Sendable {
  private var found = CountedNote()

  /// The share of the body that a number means, in the unit decided by its size.
  ///
  /// - Parameters:
  ///   - unit: The unit that the source says, or always writes. Masses stay as they are, and so
  ///     do zero and negative numbers: no unit makes them right or wrong.
  ///   - field: The source's name for the number.
  mutating func read(
    _ value: ExactDecimal, written unit: BodyPartUnit, _ field: String,
    position: SourcePosition?
  ) -> Quantity<BodyPartUnit> {
    guard unit == .percent || unit == .fraction, ExactDecimal(0).isLess(than: value) else {
      return Quantity(value, unit)
    }
    let meant: BodyPartUnit = ExactDecimal(1).isLess(than: value) ? .percent : .fraction
    if meant != unit {
      found.add(
        RecordFault(
          code: .assumedUnit,
          message: "\(field) is \(value), which cannot be "
            + (unit == .percent ? "a percentage of body fat" : "a fraction")
            + ": it is read as a \(meant == .percent ? "percentage" : "fraction")",
          field: field, position: position))
    }
    return Quantity(value, meant)
  }

  /// Takes over the findings from the part of the file that follows.
  mutating func join(_ next: BodyShares) { found.join(next.found) }

  /// The note for the file, once it is read; nil if every unit was right as written.
  var note: MappedEntry? { found.entry }
}
