// SPDX-License-Identifier: MIT

/// Reports numbers beyond the limits that their field declares.
enum LimitCheck {
  @inline(__always)
  static func check(_ record: LogRecord, _ report: FindingReporter) throws {
    for row in record.kind.limits.rows {
      guard let value = row.value(in: record), !row.range.contains(value.worth) else { continue }
      try tell(record.kind.fields[row.field], value.number, value.unit, report)
    }
  }

  @inline(never)
  private static func tell(
    _ field: Field, _ number: ExactDecimal, _ unit: UnitCode?, _ report: FindingReporter
  ) throws {
    guard let limits = field.limits else { return }
    // Zero and negative numbers are the same in every unit.
    let isBare = limits == .positive || limits == .notNegative
    let value = isBare ? "\(number)" : unit.map { "\(number) \($0.name)" } ?? "\(number)"
    var code = Diagnostic.Code.improbableValue
    var expected = limits.words
    if case .degrees = field.number {
      code = .badCoordinate
    } else if limits.range.lowerBound >= 0, !number.isPositive {
      code = .notPositive
      expected = (limits.range.lowerBound > 0 ? Field.Limits.positive : .notNegative).words
    } else if let usual = limits.usual, case .quantity(let kind) = field.type,
      let fitting = kind.units.first(where: { usual.contains(number.estimate * $0.estimate) })
    {
      expected += "; \(number) \(fitting.name) would be one"
    }
    try report(code, "\(field.name) is \(value), expected \(expected)", field: field.name)
  }
}
