// SPDX-License-Identifier: MIT

/// Dates: the order of the file, and entries that are out of order.
extension FuelHistory {
  /// Sorts the entries by their days, and those of a day by their odometers: there is no
  /// better order for apps that keep only the day, or swap two fill-ups of a
  /// day.
  ///
  /// An entry between two that are in order, with a date outside of theirs, is out
  /// of order. If its odometer agrees with its date, it was added later, and nothing is
  /// wrong; if it agrees with its place in the file instead, the date is
  /// wrong.
  mutating func putInOrder(_ report: FindingReporter) throws {
    let steps = DateOrderCount(entries.lazy.map { $0.day })
    isDescending = steps.isDescending
    if steps.isOrdered, !isDescending { return sort() }
    if isDescending { reverse() }
    let odd = steps.isMostlyOrdered ? DateOrderCount.strays(entries.map(\.day)) : []
    var wrong: [Int] = []
    for index in odd where isWrong(index) {
      wrong.append(index)
      try self.report(
        .dateOutOfOrder,
        "date is \(details(index).date), between \(reference(index - 1)) and "
          + "\(reference(index + 1))", "date", at: index, report)
    }
    // The last entry may have an odometer that goes on and a date that does not.
    let last = entries.count - 1
    if steps.isMostlyOrdered, !odd.contains(last - 1), last >= 2,
      entries[last].day < entries[last - 1].day, !isConfirmedElsewhere(last),
      let here = entries[last].distance, let before = entries[last - 1].distance, here >= before
    {
      wrong.append(last)
      try self.report(
        .dateOutOfOrder,
        "date is \(details(last).date), but the odometer goes on from "
          + reference(last - 1), "date", at: last, report)
    }
    for index in wrong.reversed() {
      if index + 1 < entries.count { entries[index + 1].followsGap = true }
      entries.remove(at: index)
    }
    sort()
  }

  /// Reverses the entries, and moves each gap to the entry that then follows it.
  private mutating func reverse() {
    entries.reverse()
    var follows = false
    for index in entries.indices {
      swap(&follows, &entries[index].followsGap)
    }
  }

  private mutating func sort() {
    if entries.indices.dropFirst().allSatisfy({ !entries[$0].isBefore(entries[$0 - 1]) }) { return }
    // If nothing else decides, the order of the file does.
    entries = entries.enumerated().sorted { a, b in
      if a.element.isBefore(b.element) { return true }
      return !b.element.isBefore(a.element) && a.offset < b.offset
    }.map(\.element)
  }

  /// Whether the date of an entry out of order is wrong. Without an odometer, it is wrong if a
  /// single slip explains it.
  private func isWrong(_ index: Int) -> Bool {
    if entries[index].distance != nil { return !isConfirmedElsewhere(index) }
    return details(index).date.isSlip(
      between: details(index - 1).date, and: details(index + 1).date)
  }

  /// Whether the odometer of an entry fits the place that its date gives it
  /// among the others.
  private func isConfirmedElsewhere(_ index: Int) -> Bool {
    guard let here = entries[index].distance else { return false }
    var low = 0.0
    var high = Double.infinity
    for (other, entry) in entries.enumerated() where other != index {
      guard let distance = entry.distance else { continue }
      if entry.day < entries[index].day { low = max(low, distance) }
      if entry.day > entries[index].day { high = min(high, distance) }
    }
    return low <= here && here <= high
  }
}
