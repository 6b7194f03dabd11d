// SPDX-License-Identifier: MIT

/// Looks at the records of one input, one after the other, for what breaks a
/// family of rules. It remembers what it needs of those before; how much, does
/// not grow with the input without a bound.
protocol RecordCheck {
  /// Gets what was found, about this record or an earlier one.
  typealias Report = (RecordFault) throws -> Void

  /// A log begins.
  mutating func begin(_ log: LogHeader)
  /// Looks at the next record. A fault without a position gets the record's.
  mutating func check(_ record: LogRecord, _ report: Report) throws
  /// There are no more records.
  mutating func finish(_ report: Report) throws
}

extension RecordCheck {
  mutating func begin(_ log: LogHeader) {}
  mutating func finish(_ report: Report) throws {}
}
