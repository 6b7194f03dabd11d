// SPDX-License-Identifier: MIT

extension Diagnostic.Code {
  /// The cells of a row do not match the header of its table.
  public static let badRow = Diagnostic.Code(description: "bad-row")
  /// A table has titles and no rows.
  public static let noRecords = Diagnostic.Code(description: "no-records")
  /// An input names two units for the same values.
  public static let contradictingUnit = Diagnostic.Code(description: "contradicting-unit")
  /// A line between two tables with the same titles may name a vehicle or person.
  public static let nameOfTable = Diagnostic.Code(description: "name-of-table")
  /// A table has other titles than the one that is read.
  public static let anotherTable = Diagnostic.Code(description: "another-table")
  /// The unit of values is known from the format only, not from the input.
  public static let assumedUnit = Diagnostic.Code(description: "assumed-unit")
}
