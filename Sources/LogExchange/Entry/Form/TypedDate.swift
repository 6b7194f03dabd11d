// SPDX-License-Identifier: MIT

extension Timestamp {
  /// Reads a date as people type it: in a native form, with `T` or a space; `today` and
  /// `yesterday`; 24.12.2023, in which points mean that the day comes first; and 24/12/2023,
  /// if only one order of day and month gives a date. A time may follow.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - now: The current date; nil to refuse `today` and `yesterday`.
  public init?(typed text: String, now: Timestamp?) {
    let (day, time) = Self.dayAndTime(of: text)
    let days: [Timestamp]
    switch String(decoding: day, as: UTF8.self).lowercasedASCII {
    case "today": days = now.map { [$0.withoutTime] } ?? []
    case "yesterday":
      days = now.flatMap { Timestamp(dayNumber: $0.dayNumber - 1) }.map { [$0] } ?? []
    default: days = Timestamp(iso8601: day).map { [$0] } ?? Self.days(written: day)
    }
    guard days.count == 1 else { return nil }
    guard let time else {
      self = days[0]
      return
    }
    self.init(iso8601: Array(days[0].description.utf8) + [UInt8(ascii: "T")] + time)
  }

  /// The two dates that a text may mean if day and month can be in either order.
  static func readings(ofTyped text: String) -> (Timestamp, Timestamp)? {
    let days = days(written: dayAndTime(of: text).day)
    return days.count == 2 ? (days[0], days[1]) : nil
  }

  private static func dayAndTime(of text: String) -> (day: [UInt8], time: [UInt8]?) {
    let parts = text.utf8.split(
      maxSplits: 1, omittingEmptySubsequences: true,
      whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: "T") })
    // `Today` begins with the letter that separates a time.
    guard parts.count == 2, let first = parts[1].first, (0x30...0x39).contains(first) else {
      return (Array(text.utf8), nil)
    }
    return (Array(parts[0]), Array(parts[1]))
  }

  /// The dates that a day, a month and a year of four digits may mean. With points, the day
  /// always comes first.
  private static func days(written text: [UInt8]) -> [Timestamp] {
    let orders: [DateOrder] =
      switch text.first(where: { !CSVText.isDigit($0) }) {
      case UInt8(ascii: "."): [.dmy]
      case UInt8(ascii: "/"): [.dmy, .mdy]
      default: []
      }
    let days = orders.compactMap { $0.day(text) }
    return days.count == 2 && days[0] == days[1] ? [days[0]] : days
  }
}
