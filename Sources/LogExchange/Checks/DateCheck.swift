// SPDX-License-Identifier: MIT

/// Finds impossible dates: in the future, from before there were such logs, and
/// offsets that change from one time zone to another faster than anyone travels.
struct DateCheck {
  private let now: Timestamp?
  /// The last record of each subject that has a known offset.
  private var last = SubjectTable<(date: Timestamp, line: Int?)>()

  /// The most by which clocks may differ, in seconds.
  private static let clockSlack = 600
  /// Local times differ by up to 26 hours between the ends of the earth.
  private static let zoneSlack = 26 * 3600
  /// The least time to travel to where clocks show an hour more or less, in seconds: by
  /// aeroplane, at the latitude of most people.
  private static let travelPerHour = 45 * 60
  private static let day = 24 * 3600

  init(now: Timestamp?) {
    self.now = now
  }

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    let date = record.date
    if date.year <= 1970, date.dayNumber <= 0 {
      let what =
        date.dayNumber == 0
        ? "which is where clocks start, and means no date"
        : "which is before 1970"
      try report(.dateTooEarly, "date is \(date), \(what)", field: "date")
    } else if let now, isFuture(date, now) {
      try report(.dateInFuture, "date is \(date), now is \(now)", field: "date")
    }
    guard let offset = date.offset, offset.form == .numeric else { return }
    let before = last.update(report.subject) { known in
      defer { known = (date, record.position?.line) }
      return known
    }
    guard let before, let other = before.date.offset, other != offset else { return }
    try checkJump(from: before, to: date, Int(offset.seconds - other.seconds), report)
  }

  private func isFuture(_ date: Timestamp, _ now: Timestamp) -> Bool {
    // Local times differ by days at most, so a date two years back needs no comparison.
    if date.year + 1 < now.year { return false }
    let bothKnow = date.offset != nil && now.offset != nil
    let slack = bothKnow ? Self.clockSlack : Self.zoneSlack
    return date.moment.seconds > now.moment.seconds + slack
  }

  /// A change by one hour is daylight saving. Clocks on both sides of the date line show nearly
  /// the same time of different days, and nobody travels around the earth between them.
  private func checkJump(
    from before: (date: Timestamp, line: Int?), to date: Timestamp, _ change: Int,
    _ report: FindingReporter
  ) throws {
    let change = min(abs(change), max(Self.day - abs(change), 0))
    guard change > 3600 else { return }
    let time = abs(date.moment.seconds - before.date.moment.seconds)
    guard time < change / 3600 * Self.travelPerHour else { return }
    let line = before.line.map { " (line \($0))" } ?? ""
    try report(
      .timeZoneJump,
      "date is \(date), \(time / 60) minutes from \(before.date)\(line): nobody travels between "
        + "the two time zones that fast", field: "date")
  }
}
