// SPDX-License-Identifier: MIT

import XMLTree

/// Body fat from sources that write a fraction in one place and a percentage in
/// another, with the same `%` beside it.
///
/// HealthKit's percent is a number from 0 to 1. Programs hand it on as it is, or
/// times 100, and no body has 1 % of fat: what is not above 1 is a fraction, what is
/// above 1 a percentage. One note for the file says where that is not what is written.
struct BodyShares: Sendable {
  private var found = CountedNote()

  /// The share that a number stands for.
  ///
  /// - Parameters:
  ///   - unit: What the source says, or always writes. Masses stay as they are, and so
  ///     do zero and numbers below it: no unit makes them right or wrong.
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

  /// Takes over what was found in the part of the file that follows.
  mutating func join(_ next: BodyShares) { found.join(next.found) }

  /// The note for the file, once it is read; nil where all was as written.
  var note: MappedEntry? { found.entry }
}
