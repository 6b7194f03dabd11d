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
    isDescending = steps.falls > steps.rises
    if steps.isOrdered(descending: false) { return sort() }
    if isDescending { reverse() }
    let odd = steps.isMostlyOrdered ? Self.strays(entries.map(\.day)) : []
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
    if entries.indices.dropFirst().allSatisfy({ !isBefore($0, $0 - 1) }) { return }
    // The order of the file decides where nothing else does.
    entries = entries.enumerated().sorted { a, b in
      if Self.isBefore(a.element, b.element) { return true }
      if Self.isBefore(b.element, a.element) { return false }
      return a.offset < b.offset
    }.map(\.element)
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    if entries[a].day != entries[b].day { return entries[a].day < entries[b].day }
    return (entries[a].distance ?? 0) < (entries[b].distance ?? 0)
  }

  private static func isBefore(_ a: FuelEntry, _ b: FuelEntry) -> Bool {
    if a.day != b.day { return a.day < b.day }
    return (a.distance ?? 0) < (b.distance ?? 0)
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

  /// The days that lie outside of those before and behind them, where those two
  /// are in order.
  static func strays(_ days: [Int]) -> [Int] {
    days.indices.dropFirst().dropLast().filter { index in
      let (before, after) = (days[index - 1], days[index + 1])
      return before <= after && (days[index] < before || days[index] > after)
    }
  }
}

extension Timestamp {
  /// Whether the date would stand between two others but for one slip: another
  /// year, another month, or day and month swapped.
  func isSlip(between a: Timestamp, and b: Timestamp) -> Bool {
    let days = min(a.dayNumber, b.dayNumber)...max(a.dayNumber, b.dayNumber)
    func fits(_ year: Int16, _ month: UInt8, _ day: UInt8) -> Bool {
      Timestamp(year: Int(year), month: Int(month), day: Int(day))
        .map { days.contains($0.dayNumber) } ?? false
    }
    return fits(a.year, month, day) || fits(b.year, month, day) || fits(year, a.month, day)
      || fits(year, b.month, day) || fits(year, day, month)
  }
}

/// How the days of a log follow each other.
struct DateOrderCount {
  private(set) var rises = 0
  private(set) var falls = 0
  private let count: Int

  init(_ days: some Collection<Int>) {
    count = days.count
    var before: Int?
    for day in days {
      if let before {
        if before < day { rises += 1 }
        if before > day { falls += 1 }
      }
      before = day
    }
  }

  func isOrdered(descending: Bool) -> Bool { descending ? rises == 0 : falls == 0 }

  /// Whether the log is kept in order but for few entries: one in ten, and one in
  /// short logs of at least five.
  var isMostlyOrdered: Bool { count >= 5 && min(rises, falls) <= max(1, count / 10) }
}

extension Diagnostic.Code {
  /// A date that does not fit those around it.
  public static let dateOutOfOrder = Diagnostic.Code(description: "date-out-of-order")
}
