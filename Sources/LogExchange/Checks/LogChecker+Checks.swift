// SPDX-License-Identifier: MIT

extension LogChecker {
  /// The checks that every input goes through. They are called by name, those of one kind for
  /// its records, and those of all kinds for every record. The rules that the declaration of a
  /// kind names come last.
  struct Checks {
    private var ofKinds = KindChecks()
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
      try ofKinds.check(record, report)
      try units.check(record, report)
      try currencies.check(record, report)
      try dates.check(record, report)
      try duplicates.check(record, report)
      if !isKnown { try texts.check(record, report) }
      try unknownFields.check(record, report)
      if !isKnown { try Self.checkRules(of: record, report) }
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

    mutating func noteGap() { ofKinds.noteGap() }

    mutating func finish(_ report: FindingReporter) throws { try ofKinds.finish(report) }
  }
}
