// SPDX-License-Identifier: MIT

extension LogChecker {
  /// The checks that every input goes through. They are called by name, each for the
  /// kinds it is about: that is what happens for every record there is.
  struct Checks {
    private var amounts = AmountCheck()
    private var fuelHistories = FuelHistoryCheck()
    private var costAmounts = CostAmountCheck()
    private var costOdometers = CostOdometerCheck()
    private var units = UnitCheck()
    private var places = PlaceCheck()
    private var bodySizes = BodySizeCheck()
    private var weightJumps = WeightJumpCheck()
    private var bodyParts = BodyPartCheck()
    private var dates: DateCheck
    private var weightOrder = WeightOrderCheck()
    private var duplicates = DuplicateCheck()
    private var texts = TextCheck()
    private var unknownFields = UnknownFieldCheck()
    private var subject: String?
    private var subjectRun = 0

    init(now: Timestamp?) {
      dates = DateCheck(now: now)
    }

    /// The number of the run of records of one subject that the next record is in. Checks
    /// remember it, so that names are compared once for all of them.
    @inline(__always)
    mutating func subjectRun(of record: LogRecord) -> Int {
      if subjectRun == 0 || !record.isAbout(subject) {
        subject = record.subject
        subjectRun += 1
      }
      return subjectRun
    }

    // A record that is known is held against those beside it alone, see `LogChecker.addKnown`.

    mutating func check(
      _ record: FuelRecord, isKnown: Bool, _ report: RecordCheck.Report
    ) throws {
      if !isKnown { try amounts.check(record, report) }
      try fuelHistories.check(record, report)
      try costOdometers.check(record, report)
      try units.check(record, report)
      try places.check(record, report)
      try dates.check(record, report)
      try duplicates.check(record, report)
      if !isKnown { try texts.check(record, report) }
      try unknownFields.check(record, report)
    }

    mutating func check(
      _ record: WeightRecord, isKnown: Bool, _ report: RecordCheck.Report
    ) throws {
      try bodySizes.check(record, report)
      try weightJumps.check(record, report)
      try bodyParts.check(record, report)
      try dates.check(record, report)
      try weightOrder.check(record, report)
      try duplicates.check(record, report)
      if !isKnown { try texts.check(record, report) }
      try unknownFields.check(record, report)
    }

    mutating func check(
      _ record: CostRecord, isKnown: Bool, _ report: RecordCheck.Report
    ) throws {
      try costAmounts.check(record, report)
      try costOdometers.check(record, report)
      try units.check(record, report)
      try places.check(record, report)
      try dates.check(record, report)
      try duplicates.check(record, report)
      if !isKnown { try texts.check(record, report) }
      try unknownFields.check(record, report)
    }

    mutating func noteGap() {
      fuelHistories.noteGap()
    }

    mutating func finish(_ report: RecordCheck.Report) throws {
      try fuelHistories.finish(report)
      try costAmounts.finish(report)
      try costOdometers.finish(report)
      try weightJumps.finish(report)
      try weightOrder.finish(report)
    }
  }
}
