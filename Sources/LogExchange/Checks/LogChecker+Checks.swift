// SPDX-License-Identifier: MIT

extension LogChecker {
  /// The checks that every input goes through, with their memory of it. They are called by name,
  /// those of one kind for its records, and those of all kinds for every record. The rules that
  /// the declaration of a kind names come last.
  struct Checks {
    private var fuelHistories = FuelHistoryCheck()
    private var costAmounts = CostAmountCheck()
    private var costOdometers = CostOdometerCheck()
    private var bodySizes = BodySizeCheck()
    private var weightJumps = WeightJumpCheck()
    private var bodyParts = BodyPartCheck()
    private var weightOrders = WeightOrderCheck()
    private var units = UnitCheck()
    private var currencies = CurrencyCheck()
    private var dates: DateCheck
    private var duplicates = DuplicateCheck()
    private var texts = TextCheck()
    private var unknownFields = UnknownFieldCheck()
    private var subjects = SubjectNumbers()

    init(now: Timestamp?) {
      dates = DateCheck(now: now)
    }

    /// The number of the next record's subject.
    @inline(__always)
    mutating func subject(of record: LogRecord) -> Int? { subjects.number(of: record) }

    /// - Parameter isKnown: True if the record is only compared with its neighbours; see
    ///   `LogChecker.addKnown`.
    @inline(__always)
    mutating func check(_ record: LogRecord, isKnown: Bool, _ report: FindingReporter) throws {
      if !isKnown { try LimitCheck.check(record, report) }
      try checkKind(of: record, report)
      try units.check(record, report)
      try currencies.check(record, report)
      try dates.check(record, report)
      try duplicates.check(record, report)
      if !isKnown { try texts.check(record, report) }
      try unknownFields.check(record, report)
      if !isKnown { try Self.checkRules(of: record, report) }
    }

    @inline(__always)
    private mutating func checkKind(of record: LogRecord, _ report: FindingReporter) throws {
      switch record.kind {
      case .fuel:
        try AmountCheck.check(record, report)
        try fuelHistories.check(record, report)
        try costOdometers.check(record, report)
      case .cost:
        try costAmounts.check(record, report)
        try costOdometers.check(record, report)
      case .weight:
        try bodySizes.check(record, report)
        try weightJumps.check(record, report)
        try bodyParts.check(record, report)
        try weightOrders.check(record, report)
      default: break
      }
    }

    /// Checks the rules of the record's kind, and the fields that it requires.
    private static func checkRules(of record: LogRecord, _ report: FindingReporter) throws {
      for field in record.kind.alwaysGiven where record[field] == nil {
        try report(.missingField, "no \(field.name)", field: field.name)
      }
      for rule in record.kind.rules {
        for finding in rule.findings(record) {
          try report(
            rule.code, finding.message, field: finding.field?.name, severity: rule.severity)
        }
      }
    }

    /// Notes that entries before the next record were rejected.
    mutating func noteGap() { fuelHistories.noteGap() }

    /// Reports the findings that need all records.
    mutating func finish(_ report: FindingReporter) throws {
      try fuelHistories.finish(report)
      try costAmounts.finish(report)
      try costOdometers.finish(report)
      try weightJumps.finish(report)
      try weightOrders.finish(report)
    }
  }
}
