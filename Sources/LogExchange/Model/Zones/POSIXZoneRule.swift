// SPDX-License-Identifier: MIT

/// The rule at the end of a TZif file, in the notation of the POSIX variable TZ:
/// `CET-1CEST,M3.5.0,M10.5.0/3`. It gives the clock changes of all later years.
struct POSIXZoneRule: Hashable, Sendable {
  /// The day of a year, and a time on that day by the clock before the change.
  struct Change: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// From 1 to 365; 29 February has no number.
      case ofCommonYear(Int)
      /// From 0 to 365.
      case ofYear(Int)
      /// The weekday (Sunday is 0) of a week of a month; week 5 is the last.
      case weekday(Int, week: Int, month: Int)
    }

    var day: Day
    /// Seconds after the start of the day; may be negative or more than a day.
    var time = 7200
  }

  /// Seconds ahead of UTC.
  let standard: Int
  /// Summer time; nil if the zone has no summer time.
  let summer: Summer?

  struct Summer: Hashable, Sendable {
    let offset: Int
    let start: Change
    let end: Change
  }

  /// The changes of the years around a moment, in order of time.
  func changes(around moment: Int) -> [TimeZoneRules.Transition] {
    // Moments beyond all timestamps have no calendar here.
    guard let summer, moment.magnitude < 1 << 40,
      let date = Timestamp(secondsSince1970: moment, offset: .zulu)
    else { return [] }
    var changes: [TimeZoneRules.Transition] = []
    for year in Int(date.year) - 1...Int(date.year) + 1 {
      changes.append(
        TimeZoneRules.Transition(
          start: summer.end.seconds(in: year) - summer.offset, offset: standard))
      changes.append(
        TimeZoneRules.Transition(
          start: summer.start.seconds(in: year) - standard, offset: summer.offset))
    }
    // If summer time begins when it ends, it continues: the sort must be stable.
    return changes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
  }
}

extension POSIXZoneRule.Change {
  /// The moment of the change in a year, in seconds since 1970 by the clock before it.
  func seconds(in year: Int) -> Int {
    let newYear = Timestamp.dayNumber(of: year, 1, 1)
    let isLeap = Timestamp.days(inMonth: 2, ofYear: year) == 29
    let number =
      switch day {
      case .ofCommonYear(let number): newYear + number - 1 + (isLeap && number >= 60 ? 1 : 0)
      case .ofYear(let number): newYear + number
      case .weekday(let weekday, let week, let month):
        Self.dayNumber(weekday, week, month, year)
      }
    return number * 86_400 + time
  }

  private static func dayNumber(
    _ weekday: Int, _ week: Int, _ month: Int, _ year: Int
  ) -> Int {
    let start = Timestamp.dayNumber(of: year, month, 1)
    // 1970-01-01 was a Thursday.
    let firstWeekday = (((start + 4) % 7) + 7) % 7
    var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
    if day >= Timestamp.days(inMonth: month, ofYear: year) { day -= 7 }
    return start + day
  }
}

// MARK: Reading

extension POSIXZoneRule {
  /// Reads a rule; nil for another text, and for summer time without the days of its changes.
  init?(_ text: some Sequence<UInt8>) {
    var scanner = POSIXZoneScanner(text: Array(text))
    guard scanner.skipName(), let west = scanner.time(hours: 24), abs(west) < 86_400
    else { return nil }
    standard = -west
    if scanner.isAtEnd {
      summer = nil
      return
    }
    guard scanner.skipName() else { return nil }
    var offset = standard + 3600
    if scanner.peek != UInt8(ascii: ",") {
      guard let west = scanner.time(hours: 24) else { return nil }
      offset = -west
    }
    guard scanner.skip(","), let start = scanner.change(), scanner.skip(","),
      let end = scanner.change(), scanner.isAtEnd, abs(offset) < 86_400
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }
}

private struct POSIXZoneScanner {
  let text: [UInt8]
  var index = 0

  var isAtEnd: Bool { index == text.count }
  var peek: UInt8? { index < text.count ? text[index] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// `CET`, or `<+0330>`.
  mutating func skipName() -> Bool {
    let start = index
    if skip("<") {
      while peek != nil, peek != UInt8(ascii: ">") { index += 1 }
      return skip(">")
    }
    while let byte = peek, (0x41...0x5A).contains(byte & 0xDF) { index += 1 }
    return index - start >= 3
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    var value: Int?
    while let byte = peek, (0x30...0x39).contains(byte), (value ?? 0) < 1000 {
      value = (value ?? 0) * 10 + Int(byte - 0x30)
      index += 1
    }
    return value.flatMap { range.contains($0) ? $0 : nil }
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func time(hours: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(0...hours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let count = number(0...59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `M3.5.0/2`, `J60`, `59`.
  mutating func change() -> POSIXZoneRule.Change? {
    let day: POSIXZoneRule.Change.Day
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      day = .weekday(weekday, week: week, month: month)
    } else if skip("J") {
      guard let number = number(1...365) else { return nil }
      day = .ofCommonYear(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .ofYear(number)
    }
    var change = POSIXZoneRule.Change(day: day)
    if skip("/") {
      guard let time = time(hours: 167) else { return nil }
      change.time = time
    }
    return change
  }
}
