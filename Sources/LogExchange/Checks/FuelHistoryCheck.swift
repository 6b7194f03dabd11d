// SPDX-License-Identifier: MIT

/// Compares each fill-up with the others of its vehicle: odometers that go back or
/// stand still, distances, consumptions and volumes far from what is usual for the
/// vehicle, dates out of order.
///
/// Fill-ups are checked in blocks, when 4,096 of a vehicle or 16,384 of all are held,
/// and at the end, because oddities show only among neighbours. A block includes the last
/// 256 fill-ups before it. Vehicles after the first 4,096 are not
/// checked. So memory is bounded: about 3 MB, and a third more with positions of
/// fields; and twice that as memory to be used again.
struct FuelHistoryCheck {
  private var histories = SubjectTable<FuelHistory>()
  private var spare: [FuelHistory.Memory] = []
  private var held = 0
  private var gaps = 0

  static let blockSize = 4096
  private static let mostHeld = 16_384

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let record = record.fuel else { return }
    let change = try histories.update(report.subject) { history -> Int in
      if history == nil {
        // Most files have one vehicle, and small ones a few fill-ups; others have many vehicles.
        history = FuelHistory(vehicle: record.vehicle, room: report.subject == 0 ? 16 : 4)
      }
      history?.append(record, gaps: gaps, spare: &spare)
      guard let count = history?.entries.count, count >= Self.blockSize else { return 1 }
      try history?.judge(report, spare: &spare)
      return (history?.entries.count ?? 0) - count + 1
    }
    held += change
    if held >= Self.mostHeld { try judgeAll(report) }
  }

  mutating func noteGap() { gaps += 1 }

  mutating func finish(_ report: FindingReporter) throws {
    try judgeAll(report)
  }

  private mutating func judgeAll(_ report: FindingReporter) throws {
    var left = 0
    try histories.updateAll { history in
      try history.judge(report, spare: &spare)
      left += history.entries.count
    }
    held = left
    // Many vehicles may hold too much only by the entries that they keep for the next block.
    guard held >= Self.mostHeld / 2 else { return }
    held = 0
    histories.updateAll { history in
      history.forget(but: 2, spare: &spare)
      held += history.entries.count
    }
  }
}
