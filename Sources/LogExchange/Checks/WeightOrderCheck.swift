// SPDX-License-Identifier: MIT

/// Finds dates of measurements that are out of the order of a log, ascending or descending,
/// and whose place a single slip explains. (Those of fill-ups are checked together with
/// their odometers.)
///
/// Measurements are checked in blocks of 1,024 of a person, and at most 16,384 are held for
/// all.
struct WeightOrderCheck {
  private struct Entry {
    var place: RecordPlace
    var isJudged = false
  }

  private var persons = SubjectTable<[Entry]>()
  private var held = 0

  private static let blockSize = 1024
  private static let mostHeld = 16_384
  /// The least number of measurements that shows the order of a log.
  private static let fewest = 8

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    held += 1
    try persons.update(report.subject) { entries in
      if entries == nil { entries = [] }
      entries?.append(Entry(place: RecordPlace(record)))
      guard let count = entries?.count, count >= Self.blockSize, var block = entries else { return }
      entries = nil
      try Self.judge(&block, report)
      held -= count - block.count
      entries = block
    }
    if held >= Self.mostHeld { try finish(report) }
  }

  mutating func finish(_ report: FindingReporter) throws {
    held = 0
    try persons.updateAll { entries in
      try Self.judge(&entries, report)
      held += entries.count
    }
    // Many persons may hold too much only by the entries that they keep for the next block.
    guard held >= Self.mostHeld / 2 else { return }
    held = 0
    persons.updateAll { entries in
      entries.removeFirst(max(entries.count - 2, 0))
      held += entries.count
    }
  }

  private static func judge(_ entries: inout [Entry], _ report: FindingReporter) throws {
    let clock = entries.lazy.compactMap(\.place.date.offset).first
    let days = entries.map { $0.place.date.dayNumber(by: clock) }
    let steps = DateOrderCount(days)
    // Apps append measurements that were entered later, and scales those that they sent later.
    if days.count >= fewest, !steps.isOrdered, steps.isMostlyOrdered {
      for index in DateOrderCount.strays(steps.isDescending ? days.map { -$0 } : days)
      where !entries[index].isJudged
        && entries[index].place.date.isSlip(
          between: entries[index - 1].place.date, and: entries[index + 1].place.date)
      {
        let place = entries[index].place
        let (before, after) = (entries[index - 1], entries[index + 1])
        try report(
          .dateOutOfOrder,
          "date is \(place.date), between \(reference(before)) and \(reference(after))",
          field: "date", at: place)
      }
    }
    // The last one is checked when its successor is known.
    for index in entries.indices.dropLast() { entries[index].isJudged = true }
    entries.removeFirst(max(entries.count - 16, 0))
  }

  private static func reference(_ entry: Entry) -> String {
    entry.place.position.map { "\(entry.place.date) (line \($0.line))" } ?? "\(entry.place.date)"
  }
}
