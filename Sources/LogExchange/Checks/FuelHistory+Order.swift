// SPDX-License-Identifier: MIT

/// Dates: the order of the file, and entries that stand out of it.
extension FuelHistory {
  /// Puts the entries in the order of their days, and those of a day in the order
  /// of their odometers: apps that keep only the day, or swap two fill-ups of a
  /// day, leave no better one.
  ///
  /// An entry between two that are in order, with a date outside of theirs, is out
  /// of order. It is one that was added later if its odometer agrees with its date,
  /// and then nothing is wrong; if it agrees with its place instead, the date is
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
    // An entry at the end with an odometer that goes on and a date that does not.
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

  /// Puts the last entry first, and gaps behind the entries they stood before.
  private mutating func reverse() {
    entries.reverse()
    var follows = false
    for index in entries.indices {
      swap(&follows, &entries[index].followsGap)
    }
  }

  private mutating func sort() {
    if entries.indices.dropFirst().allSatisfy({ !entries[$0].isBefore(entries[$0 - 1]) }) { return }
    // The order of the file decides where nothing else does.
    entries = entries.enumerated().sorted { a, b in
      if a.element.isBefore(b.element) { return true }
      return !b.element.isBefore(a.element) && a.offset < b.offset
    }.map(\.element)
  }

  /// Whether the date of a stray is wrong: without an odometer to tell, one that a
  /// single slip can have brought there is.
  private func isWrong(_ index: Int) -> Bool {
    if entries[index].distance != nil { return !isConfirmedElsewhere(index) }
    return details(index).date.isSlip(
      between: details(index - 1).date, and: details(index + 1).date)
  }

  /// Whether the odometer of an entry fits where its date says that it belongs,
  /// and not where it stands.
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

extension Diagnostic.Code {
  /// A date that does not fit those around it.
  public static let dateOutOfOrder = Diagnostic.Code(description: "date-out-of-order")
}
