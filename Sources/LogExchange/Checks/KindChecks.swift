// SPDX-License-Identifier: MIT

/// The checks of records of single kinds, by themselves or together with those before them, with
/// their memory of one input.
struct KindChecks {
  private var fuelHistories = FuelHistoryCheck()
  private var costAmounts = CostAmountCheck()
  private var costOdometers = CostOdometerCheck()
  private var bodySizes = BodySizeCheck()
  private var weightJumps = WeightJumpCheck()
  private var bodyParts = BodyPartCheck()
  private var weightOrders = WeightOrderCheck()

  @inline(__always)
  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
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
