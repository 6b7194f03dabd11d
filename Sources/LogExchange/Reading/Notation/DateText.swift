// SPDX-License-Identifier: MIT

/// A date as apps and spreadsheets write it, with an optional time:
/// `05.03.2025`, `3/1/26, 8:30 PM`, `2024-03-10 16:01`, `Jul 18, 2026`,
/// `2019-6-15T9:51:07.250+02:00`, `06/01/2022 - 07:05`.
///
/// The three numbers are separated by points, slashes, hyphens or spaces, or one of them is the
/// name of a month in one of the languages of `MonthNames` (`5 de marzo de 2025`, `March 5th,
/// 2025 at 8:30 PM`, `5 марта 2025 г., 8:30`). Their order is not decided here but for a whole
/// column, see `ColumnDateStyle`. Years of two digits are those from 1970 to 2069. The day of
/// the week may stand before the date (`Fri, 12.04.2024`) or in brackets after it and must be
/// right, and the time may stand before it (`07:24 Aug.03 2026`).
public struct DateText: Hashable, Sendable {
  private struct Part: Hashable {
    var value: Int
    var digits: Int
  }

  private struct Time: Hashable {
    var hour: Int
    var minute: Int
    var second: Int?
    var fraction: UInt64 = 0
    var fractionDigits = 0
    var offset: UTCOffset?
  }

  private var parts: [Part] = []
  /// The orders that fit the form of the text, before the calendar is checked.
  private var orders: [DateOrder]
  /// The order that the form of the text alone decides: its year comes first and has four
  /// digits, or the name of the month leaves one order. nil if the column must decide.
  let ownOrder: DateOrder?
  /// True if the text names its month beside a year of two digits, as in `1-Apr-19`: other
  /// dates of the column can tell which number is the year.
  let namesMonthBesideShortYear: Bool
  private let time: Time?
  /// The days of the week that a word before the date can mean; nil without such a word.
  private let weekdays: WeekdayNames.Days?

  /// Parses a text; nil if it does not have the form of a date.
  public init?(_ text: ArraySlice<UInt8>) {
    let text = CSVText.trimmed(text)
    if let date = Self(text, after: nil) {
      self = date
    } else if let (days, rest) = WeekdayNames.split(text), let date = Self(rest, after: days) {
      self = date
    } else if let turned = Self.withTimeLast(text), let date = Self(turned[...], after: nil) {
      self = date
    } else {
      return nil
    }
  }

  /// The text with its time behind the date; nil if it does not begin with a time.
  private static func withTimeLast(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let time = text.prefix { CSVText.isDigit($0) || $0 == UInt8(ascii: ":") }
    let date = text.dropFirst(time.count)
    guard time.contains(UInt8(ascii: ":")), date.first == 0x20 else { return nil }
    return date.dropFirst() + [0x20] + time
  }

  private init?(_ text: ArraySlice<UInt8>, after weekdays: WeekdayNames.Days?) {
    var scanner = DateTextScanner(text)
    var monthName: Int?
    parts.reserveCapacity(3)
    for index in 0..<3 {
      if index > 0, !scanner.skipDateSeparator() { return nil }
      if let name = scanner.monthName() {
        guard monthName == nil else { return nil }
        monthName = index
        parts.append(Part(value: name, digits: 0))
      } else {
        guard let (value, digits) = scanner.number(upTo: 4), digits != 3 else { return nil }
        if digits <= 2 { scanner.skipOrdinal() }
        parts.append(Part(value: value, digits: digits))
      }
    }
    guard let orders = Self.orders(parts, monthName) else { return nil }
    self.orders = orders
    let isPlain = parts[0].digits == 4 || monthName != nil
    ownOrder = isPlain && orders.count == 1 ? orders[0] : nil
    namesMonthBesideShortYear = monthName != nil && !parts.contains { $0.digits == 4 }
    scanner.skipWordForYear()
    self.weekdays = weekdays ?? scanner.weekdayInBrackets()
    if scanner.isAtEnd {
      time = nil
    } else {
      guard scanner.skipToTime(), let time = Self.time(&scanner), scanner.isAtEnd else {
        return nil
      }
      self.time = time
    }
  }

  /// The orders in which the parts can stand by their lengths and names.
  private static func orders(_ parts: [Part], _ monthName: Int?) -> [DateOrder]? {
    let years = parts.indices.filter { parts[$0].digits == 4 }
    guard years.count <= 1 else { return nil }
    var orders: [DateOrder]
    switch years.first {
    case 0: orders = [.ymd]
    case 1: return nil
    case 2: orders = [.dmy, .mdy]
    default: orders = DateOrder.allCases
    }
    switch monthName {
    case 0: orders.removeAll { $0 != .mdy }
    case 1: orders.removeAll { $0 == .mdy }
    case 2: return nil
    default: break
    }
    // A year has at least two digits, so `1/2/3` is not a date.
    return orders.filter { order in parts[order == .ymd ? 0 : 2].digits != 1 }
  }

  private static func time(_ scanner: inout DateTextScanner) -> Time? {
    let half = scanner.halfOfDayInFront()
    guard let (hour, _) = scanner.number(upTo: 2) else { return nil }
    var time = Time(hour: hour, minute: 0)
    // `07.12.40` is a time, too, and so is `7시 12분`.
    let hasPoints = scanner.skip(".")
    let hasSigns = scanner.skip(DateTextScanner.Sign.hour)
    let hasColon = !hasPoints && !hasSigns && scanner.skip(":")
    // `8h30` and `7h`
    let hasLetter = !hasPoints && !hasSigns && !hasColon && scanner.skip("h")
    let hasMinutes = hasPoints || hasSigns || hasColon || hasLetter
    if hasMinutes, !(hasLetter && scanner.isAtEnd) {
      if hasSigns { scanner.skipSpaces() }
      guard let (minute, digits) = scanner.number(upTo: 2), digits == 2 || hasSigns else {
        return nil
      }
      time.minute = minute
      if hasSigns, !scanner.skip(DateTextScanner.Sign.minute) { return nil }
    }
    if hasMinutes, hasPoints ? scanner.skip(".") : scanner.skip(":") {
      guard let (second, digits) = scanner.number(upTo: 2), digits == 2 else { return nil }
      time.second = second
      if scanner.skip(".") || scanner.skip(",") {
        guard let (fraction, digits) = scanner.number(upTo: Timestamp.maximumFractionDigits) else {
          return nil
        }
        time.fraction = UInt64(fraction)
        time.fractionDigits = digits
      }
    }
    scanner.skipSpaces()
    if let isAfternoon = half ?? scanner.halfOfDay() {
      guard (1...12).contains(hour) else { return nil }
      time.hour = hour % 12 + (isAfternoon ? 12 : 0)
      scanner.skipSpaces()
    } else if !hasMinutes {
      return nil
    }
    if !scanner.isAtEnd {
      guard let offset = scanner.offset() else { return nil }
      time.offset = offset
    }
    return time
  }

  /// The orders in which the text is a day of the calendar, and the right day of the week.
  public var possibleOrders: Set<DateOrder> {
    Set(orders.filter { timestamp(order: $0) != nil })
  }

  /// The date and time in one order; nil if no such day or time exists, if no entry of a log can
  /// be of its year, or if the text names another day of the week.
  public func timestamp(order: DateOrder) -> Timestamp? {
    guard let date = ofCalendar(order: order) else { return nil }
    return WeekdayNames.fault(date, weekdays) == nil ? date : nil
  }

  /// The fault of the day of the week: `2024-01-03 is a Wednesday`; nil if it is right in some
  /// order, or if no day is named.
  ///
  /// - Parameter order: The order of the column; nil where it is not known.
  func weekdayFault(order: DateOrder?) -> String? {
    guard weekdays != nil else { return nil }
    let order = ownOrder ?? order
    let dates = (order.map { [$0] } ?? orders).compactMap { ofCalendar(order: $0) }
    let faults = dates.map { WeekdayNames.fault($0, weekdays) }
    return faults.contains { $0 == nil } ? nil : faults.first ?? nil
  }

  /// True if the year is one of another calendar, or that of a date that was never set.
  var hasStrangeYear: Bool {
    parts.contains { $0.digits == 4 && EntryYear.ofCommonEra($0.value, digits: 4) == nil }
  }

  private func ofCalendar(order: DateOrder) -> Timestamp? {
    guard orders.contains(order) else { return nil }
    let (year, month, day) =
      switch order {
      case .dmy: (parts[2], parts[1].value, parts[0].value)
      case .mdy: (parts[2], parts[0].value, parts[1].value)
      case .ymd: (parts[0], parts[1].value, parts[2].value)
      }
    guard let fullYear = EntryYear.ofCommonEra(year.value, digits: year.digits) else { return nil }
    guard let time else { return Timestamp(year: fullYear, month: month, day: day) }
    return Timestamp(
      year: fullYear, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second, fraction: time.fraction, fractionDigits: time.fractionDigits,
      offset: time.offset)
  }
}
