// SPDX-License-Identifier: MIT

/// Reports units and currencies that change within a vehicle: right after a move, otherwise a
/// mistake. Each new one is reported once.
struct UnitCheck {
  private struct Known {
    /// The last units, by the kind of unit.
    var units = [UnitCode?](repeating: nil, count: UnitKind.allCases.count)
    var currency: String?
    /// The first tank: each tank may have a unit of its own, and only that of the first is checked.
    var tank: String?
    /// All units and currencies so far, so that going back to one is not reported.
    var seen: [String] = []

    /// Whether a record has a unit or a currency other than these.
    func differs(from record: LogRecord) -> Bool {
      for field in record.kind.unitFields {
        if let unit = field.unit(in: record), unit != units[field.place] { return true }
      }
      guard let other = record.kind.currency?.get(record) else { return false }
      return other !== currency
    }
  }

  private var subjects = SubjectTable<Known>()

  /// The most units and currencies of a vehicle that are reported.
  private static let mostSeen = 32

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    if record.kind.unitFields.isEmpty, record.kind.currency == nil { return }
    try subjects.update(report.subject) { known in
      guard known?.differs(from: record) ?? true else { return }
      var changed = known ?? Known()
      known = nil
      try Self.compare(record, &changed, report)
      known = changed
    }
  }

  private static func compare(
    _ record: LogRecord, _ known: inout Known, _ report: FindingReporter
  ) throws {
    for row in record.kind.unitFields {
      let before = known.units[row.place]
      guard let unit = row.unit(in: record), unit != before else { continue }
      let isFuel = record.kind == .fuel && row.kind == .volume
      if isFuel {
        // Costs come without a tank.
        if before == nil { known.tank = record.fuel?.tank }
        if record.fuel?.tank !== known.tank { continue }
      }
      known.units[row.place] = unit
      let field = record.kind.fields[row.field].name
      try note(
        .unitChange, unit.name, before?.name, &known,
        "the unit of \(isFuel ? "fuel" : "the \(field)")", field, record, report)
    }
    guard let currency = record.kind.currency?.get(record), currency !== known.currency else {
      return
    }
    let before = known.currency
    known.currency = currency
    try note(
      .currencyChange, currency, before, &known, "the currency", "currency", record, report)
  }

  private static func note(
    _ code: Diagnostic.Code, _ unit: String, _ before: String?, _ known: inout Known,
    _ what: @autoclosure () -> String, _ field: String, _ record: LogRecord,
    _ report: FindingReporter
  ) throws {
    guard let before else { return }
    if known.seen.count < mostSeen, !known.seen.contains(where: { $0 === before }) {
      known.seen.append(before)
    }
    if known.seen.contains(where: { $0 === unit }) { return }
    guard known.seen.count < mostSeen else { return }
    known.seen.append(unit)
    try report(
      code,
      "\(what()) is \(RecordFault.excerpt(unit)), and was \(RecordFault.excerpt(before)) "
        + "before in this \(record.kind.subjectName)'s log", field: field)
  }
}
