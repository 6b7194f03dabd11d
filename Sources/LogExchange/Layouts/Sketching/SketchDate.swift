// SPDX-License-Identifier: MIT

/// The notation of the dates in a column, found by reading them in each order.
struct SketchDate {
  /// The texts read in one order.
  struct Reading {
    var order: DateOrder
    /// The dates; nil for texts that are not dates in this order.
    var dates: [Timestamp?]
    var misses: Int { dates.count { $0 == nil } }

    /// The seconds between the first and the last date.
    var span: Int {
      let moments = dates.compactMap { $0?.moment.seconds }
      return (moments.max() ?? 0) - (moments.min() ?? 0)
    }

    /// The numbers of steps to later and to earlier dates.
    private var steps: (up: Int, down: Int) {
      let moments = dates.compactMap { $0?.moment.seconds }
      let steps = zip(moments, moments.dropFirst())
      return (steps.count { $0 < $1 }, steps.count { $0 > $1 })
    }

    /// The number of steps against the main direction: logs are sorted by date, or backwards.
    var breaks: Int { min(steps.up, steps.down) }

    /// True if the dates only rise, false if they only fall; nil for others.
    var isRising: Bool? { breaks > 0 || steps.up == steps.down ? nil : steps.up > 0 }
  }

  /// The orders with which most of the texts are dates, the likely one first.
  private(set) var readings: [Reading]
  /// The pattern of counts of seconds or days, which have no order; nil for other dates.
  private(set) var pattern: String?
  /// Whether all begin with a year of four digits.
  let isPlain: Bool

  var order: DateOrder { readings[0].order }
  var hasTime: Bool { readings[0].dates.contains { $0?.precision != .day && $0 != nil } }
  /// Whether a time has its offset from UTC.
  var hasOffset: Bool { readings[0].dates.contains { $0?.offset != nil } }
  /// Whether all times are midnight.
  var isMidnight: Bool { readings[0].dates.allSatisfy { $0?.isMidnight ?? true } }

  /// Nil if the texts are not dates. A few bad ones among many are tolerated.
  init?(_ column: SketchColumn) {
    let texts = column.filled
    // What is called a date is one where half of the texts are, even if many rows have none.
    let isNamed = SketchTitle(column.name).has(any: .dates)
    guard let first = texts.first, texts.count * (isNamed ? 4 : 2) >= column.values.count else {
      return nil
    }
    // Words such as `Average` are no dates in any order.
    let numbers = texts.filter { $0.first.map(CSVText.isDigit) ?? false }
    isPlain =
      !numbers.isEmpty
      && numbers.allSatisfy { $0.count >= 4 && $0.prefix(4).allSatisfy(CSVText.isDigit) }
    if let digits = Self.unixDigits(texts) {
      let dates = texts.map { Timestamp(since1970: $0, digits: digits, offset: .zulu) }
      pattern = [0: "unix-seconds", 3: "unix-milliseconds", 9: "unix-nanoseconds"][digits]
      readings = [Reading(order: .ymd, dates: dates)]
      return
    }
    // In other columns, such numbers are readings of odometers.
    for count in isNamed ? DayCount.allCases : [] {
      let days = texts.map { Timestamp(days: $0, count) }
      if days.contains(nil) { continue }
      pattern = count.rawValue
      readings = [Reading(order: .ymd, dates: days)]
      return
    }
    // Most columns have no dates, which one or two texts show.
    let isLikely = [first, texts[texts.count / 2]].contains { text in
      DateOrder.allCases.contains { Self.date(text, $0) != nil }
    }
    guard first.count <= 60, isLikely else { return nil }
    readings = (isPlain ? [.ymd] : DateOrder.allCases).map { order in
      Reading(order: order, dates: texts.map { Self.date($0, order) })
    }.filter { $0.misses * 2 < texts.count + (isNamed ? 1 : 0) }
    if readings.isEmpty { return nil }
    sort(by: texts)
  }

  private static func date(_ text: ArraySlice<UInt8>, _ order: DateOrder) -> Timestamp? {
    Timestamp(table: text, order: order, offset: nil)
  }

  /// Puts the most likely order first, and removes those that fit worse.
  private mutating func sort(by texts: [ArraySlice<UInt8>]) {
    let last = readings.filter { $0.order != .ymd }
    // A year of two digits comes last. If its place in front gives sorted rows, or rows close
    // together, either may be right: entries of one day each year look alike.
    if !last.isEmpty, !isPlain, let year = readings.first(where: { $0.order == .ymd }) {
      let isSorted = texts.count > 2 && year.breaks == 0 && last.allSatisfy { $0.breaks > 0 }
      let isClose = last.allSatisfy { year.misses <= $0.misses && year.span < $0.span / 10 }
      // `23-01-01`, `23-02-01` and no more
      let isOpen = texts.count > 1 && year.breaks == 0 && last.allSatisfy { year.span <= $0.span }
      if !isSorted, !isClose, !isOpen { readings = last }
    }
    let fewest = readings.map(\.misses).min()
    readings.removeAll { $0.misses != fewest }
    if open(texts) == nil { readings = [readings[0]] }
  }

  /// The pattern of days whose years have two digits and come first: `yy/MM/dd`; nil for others.
  func patternOfShortYears(_ texts: [ArraySlice<UInt8>]) -> DatePattern? {
    guard order == .ymd, !isPlain, !hasTime, let first = texts.first else { return nil }
    let marks = first.filter { !CSVText.isDigit($0) }.map { String(UnicodeScalar($0)) }
    return marks.count == 2 ? try? DatePattern("yy\(marks[0])M\(marks[1])d") : nil
  }

  /// The first of the texts that is another date in another order; nil if there is none.
  func open(_ texts: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
    texts.indices.first { index in
      // Only one order is written with points between day and month.
      !texts[index].prefix(3).contains(UInt8(ascii: "."))
        && readings.contains { $0.dates[index] != readings[0].dates[index] }
    }.map { texts[$0] }
  }

  /// Whether the dates of another column are on the same days as these, in some order. (A moment
  /// in UTC may be on the day before or after that of the user.)
  func agrees(with other: SketchDate) -> Bool {
    readings.contains { reading in
      other.readings.contains { another in
        zip(reading.dates, another.dates).allSatisfy { one, other in
          guard let one, let other else { return true }
          return one.dayNumber == other.dayNumber
        }
      }
    }
  }

  /// Chooses an order, if it is possible.
  mutating func take(_ order: DateOrder) {
    if let reading = readings.first(where: { $0.order == order }) { readings = [reading] }
  }

  /// The number of digits of counts since 1970 that are fractions of a second. The counts must
  /// begin with 1 and have the length of those from 2001 to 2033; nil for other texts.
  private static func unixDigits(_ texts: [ArraySlice<UInt8>]) -> Int? {
    [0, 3, 9].first { digits in
      texts.allSatisfy { text in
        let whole = text.prefix(while: CSVText.isDigit)
        return whole.count == 10 + digits && whole.first == UInt8(ascii: "1")
          && Timestamp(since1970: text, digits: digits, offset: .zulu) != nil
      }
    }
  }

  /// The columns of a day whose year, month and day are numbers of their own; nil without them.
  static func parts(of columns: [SketchColumn]) -> [(part: LayoutColumn.DatePart, column: Int)]? {
    let parts: [(LayoutColumn.DatePart, SketchWords, ClosedRange<Int>)] = [
      (.year, .years, 1900...2100), (.month, .monthNumbers, 0...12), (.dayOfMonth, .days, 1...31),
    ]
    let found = parts.compactMap { part, words, range in
      columns.firstIndex { column in
        words.contains(SketchWords.folded(column.name)) && !column.filled.isEmpty
          && column.filled.allSatisfy { text in
            let isShortYear = part == .year && text.count == 2
            return Int(text.text).map { isShortYear || range.contains($0) } ?? false
          }
      }.map { (part: part, column: $0) }
    }
    return found.count == parts.count ? found : nil
  }

  /// Whether the texts of a column are times of a day.
  static func isTime(_ column: SketchColumn) -> Bool {
    let texts = column.filled
    return !texts.isEmpty
      && texts.allSatisfy { text in
        text.count <= 16 && text.contains { ":.hH".utf8.contains($0) }
          && Timestamp(table: "2000-01-01 ".utf8 + text, order: .ymd, offset: nil) != nil
      }
  }
}
