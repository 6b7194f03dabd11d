// SPDX-License-Identifier: MIT

/// Counts how often the dates of a log rise and fall.
struct DateOrderCount<Date: Comparable & Sendable>: Sendable {
  private var rises = 0
  private var falls = 0
  private var count = 0
  private var last: Date?

  init() {}

  init(_ dates: some Sequence<Date>) {
    for date in dates { add(date) }
  }

  @inline(__always)
  mutating func add(_ date: Date) {
    if let last {
      if last < date { rises += 1 }
      if date < last { falls += 1 }
    }
    last = date
    count += 1
  }

  /// True if the dates mostly fall: the log begins with the newest entry.
  var isDescending: Bool { falls > rises }

  /// True if no date breaks the order of the others.
  var isOrdered: Bool { min(rises, falls) == 0 }

  /// True if few dates break the order: one in ten, or a single one in a short log. A log of
  /// fewer than five entries is too short to tell.
  var isMostlyOrdered: Bool { count >= 5 && min(rises, falls) <= max(1, count / 10) }
}

extension DateOrderCount<Int> {
  /// The places of days that are not between the days before and after them, if those two
  /// are in order.
  static func strays(_ days: [Int]) -> [Int] {
    days.indices.dropFirst().dropLast().filter { index in
      let (before, after) = (days[index - 1], days[index + 1])
      return before <= after && (days[index] < before || days[index] > after)
    }
  }
}

extension Timestamp {
  /// Whether the date would be between two others but for one slip: another
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
