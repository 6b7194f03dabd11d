// SPDX-License-Identifier: MIT

import XMLTree

/// Looks at the records of one input, one after the other, for what breaks a
/// family of rules. It remembers what it needs of those before; how much, does
/// not grow with the input without a bound.
///
/// A check implements the kinds it is about, and `LogChecker.Checks` calls it for them. What it does for a record that is
/// as it should be is done for every record there is: texts, paths and Strings
/// are made when something was found.
protocol RecordCheck {
  /// Gets what was found, about this record or an earlier one.
  typealias Report = FindingReporter

  /// Looks at the next fill-up.
  mutating func check(_ record: FuelRecord, _ report: Report) throws
  /// Looks at the next measurement of a body.
  mutating func check(_ record: WeightRecord, _ report: Report) throws
  /// Looks at the next cost of a vehicle.
  mutating func check(_ record: CostRecord, _ report: Report) throws
  /// An entry of the input that stood here made no record.
  mutating func noteGap()
  /// There are no more records.
  mutating func finish(_ report: Report) throws
}

extension RecordCheck {
  mutating func check(_ record: FuelRecord, _ report: Report) throws {}
  mutating func check(_ record: WeightRecord, _ report: Report) throws {}
  mutating func check(_ record: CostRecord, _ report: Report) throws {}
  mutating func noteGap() {}
  mutating func finish(_ report: Report) throws {}
}

/// What a check has found.
struct Finding {
  /// The rule that is broken.
  var code: Diagnostic.Code
  /// What was found and what was expected, in plain words; made when it is asked for.
  var message: () -> String
  /// The native name of the field at fault; nil where it is the record.
  var field: String?
  /// The record it is about; nil for the one that is looked at.
  var place: RecordPlace?
  /// Where it stands, if that is known better than by record and field.
  var position: SourcePosition?

  init(
    _ code: Diagnostic.Code, _ message: @autoclosure @escaping () -> String,
    field: String? = nil, at place: RecordPlace? = nil, position: SourcePosition? = nil
  ) {
    self.code = code
    self.message = message
    self.field = field
    self.place = place
    self.position = position
  }
}
