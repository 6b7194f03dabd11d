// SPDX-License-Identifier: MIT

/// The parts of a date read so far, from one or two texts.
package struct DateParts {
  package init() {}

  var year: Int?
  var month: Int?
  var day: Int?
  var hour: Int?
  /// True if the hour is on a 12-hour clock.
  var isHourOfHalf = false
  var isAfternoon: Bool?
  var minute: Int?
  var second: Int?
  var fraction: UInt64 = 0
  var fractionDigits = 0
  var offset: UTCOffset?
  /// The days of the week that a word can mean; nil without a known word.
  var weekdays: WeekdayNames.Days?
  /// The moment given by a count since 1970.
  var moment: Timestamp?

  /// Sets a part that is a number of one digit or two.
  fileprivate mutating func set(_ letter: DatePattern.Letter, to value: Int) {
    switch letter.part {
    case .month: month = value
    case .day: day = value
    case .hour: (hour, isHourOfHalf) = (value, letter.isOfHalf)
    case .minute: minute = value
    case .second: second = value
    case .year, .weekday, .half, .fraction, .offset: break
    }
  }

  /// - Parameter offset: The offset of times without one.
  /// - Returns: nil if the date does not exist, or if another day of the week is named.
  package func timestamp(offset own: UTCOffset?) -> Timestamp? {
    if let moment { return moment }
    if weekdayFault != nil { return nil }
    return ofCalendar(offset: own)
  }

  /// The fault of the day of the week: `2024-01-03 is a Wednesday`; nil if it is right.
  var weekdayFault: String? {
    guard weekdays != nil, let date = ofCalendar(offset: nil) else { return nil }
    return WeekdayNames.fault(date, weekdays)
  }

  private func ofCalendar(offset own: UTCOffset?) -> Timestamp? {
    guard let year, let month, let day else { return nil }
    guard var hour else { return Timestamp(year: year, month: month, day: day) }
    guard let minute else { return nil }
    if let isAfternoon {
      // With a 24-hour clock, `17:12 PM` is redundant but valid.
      if (1...12).contains(hour) {
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      } else if isHourOfHalf || (hour >= 12) != isAfternoon {
        return nil
      }
    }
    return Timestamp(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: fraction, fractionDigits: fractionDigits, offset: offset ?? own)
  }
}

extension DatePattern {
  /// Reads a text that has this form from its first to its last byte.
  ///
  /// - Returns: false if it has another form.
  package func read(_ text: some Sequence<UInt8>, into parts: inout DateParts) -> Bool {
    let text = Array(text)[...]
    if let unixDigits {
      guard let moment = Timestamp(since1970: text, digits: unixDigits, offset: .zulu) else {
        return false
      }
      parts.moment = isLocalCount ? moment.with(offset: nil) : moment
      return true
    }
    if let dayCount {
      guard let moment = Timestamp(days: text, dayCount) else { return false }
      parts.moment = moment
      return true
    }
    var scanner = PatternScanner(rest: text)
    /// The states to return to if the reading of a group or full stop fails later. Each group
    /// has a letter and no letter occurs twice, so these stay few.
    var ways: [(index: Int, scanner: PatternScanner, parts: DateParts)] = []
    var index = 0
    while true {
      let isRead: Bool
      if index == items.count {
        if scanner.rest.isEmpty { return true }
        isRead = false
      } else {
        switch items[index] {
        case .groupStart(let end):
          ways.append((end + 1, scanner, parts))
          isRead = true
        case .groupEnd: isRead = true
        case .space: isRead = scanner.skipSpaces()
        case .text(let text): isRead = scanner.accept(text)
        case .letter(let letter): isRead = scanner.read(letter, into: &parts)
        case .optionalStop:
          let behind = scanner
          if scanner.accept([UInt8(ascii: ".")]) { ways.append((index + 1, behind, parts)) }
          isRead = true
        }
      }
      if isRead {
        index += 1
      } else if let way = ways.popLast() {
        (index, scanner, parts) = way
      } else {
        return false
      }
    }
  }
}

/// Steps through the text of a date.
private struct PatternScanner {
  var rest: ArraySlice<UInt8> {
    didSet { isBehindSpace = false }
  }
  /// True after a space, and at the beginning of the text.
  private var isBehindSpace = true

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func accept(_ text: [UInt8]) -> Bool {
    guard rest.starts(with: text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Skips spaces, of which one item of the pattern may mean several and two items the same; at
  /// both ends of the text they may have been trimmed.
  mutating func skipSpaces() -> Bool {
    var isThere = isBehindSpace || rest.isEmpty
    while let length = CSVText.spaceLength(atStartOf: rest) {
      rest = rest.dropFirst(length)
      isThere = true
    }
    isBehindSpace = isThere
    return isThere
  }

  mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    let run = rest.prefix(digits.upperBound).prefix(while: CSVText.isDigit)
    guard run.count >= digits.lowerBound else { return nil }
    rest = rest.dropFirst(run.count)
    return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func word() -> ArraySlice<UInt8> {
    var end = rest.startIndex
    while end < rest.endIndex, DatePattern.isOfWord(rest[end]),
      CSVText.spaceLength(atStartOf: rest[end...]) == nil
    {
      end += 1
    }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  mutating func read(_ letter: DatePattern.Letter, into parts: inout DateParts) -> Bool {
    let width = letter.width
    switch letter.part {
    case .year:
      guard let year = number(width...width) else { return false }
      parts.year = EntryYear.ofCommonEra(year, digits: width)
    case .month where letter.isName:
      guard let month = MonthNames.month(word()) else { return false }
      parts.month = month
    case .weekday:
      let word = word()
      let days = WeekdayNames.days(word)
      if !days.isEmpty { parts.weekdays = days }
      return !word.isEmpty
    case .half: return readHalf(into: &parts)
    case .fraction:
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy(CSVText.isDigit) else { return false }
      parts.fraction = digits.reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
      parts.fractionDigits = width
      rest = rest.dropFirst(width)
    case .offset:
      guard let offset = offset(letter) else { return false }
      parts.offset = offset
    case .month, .day, .hour, .minute, .second:
      guard let value = number(width...2) else { return false }
      parts.set(letter, to: value)
    }
    return true
  }

  private mutating func readHalf(into parts: inout DateParts) -> Bool {
    for (name, isAfternoon) in [("am", false), ("a.m.", false), ("pm", true), ("p.m.", true)]
    where CSVText.equalFoldingASCII(rest.prefix(name.utf8.count), name.utf8) {
      rest = rest.dropFirst(name.utf8.count)
      parts.isAfternoon = isAfternoon
      return true
    }
    return false
  }

  private mutating func offset(_ letter: DatePattern.Letter) -> UTCOffset? {
    if letter.takesZ, accept([UInt8(ascii: "Z")]) { return .zulu }
    guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    rest = rest.dropFirst()
    guard let hours = number(2...2), !letter.hasColon || accept([UInt8(ascii: ":")]),
      let minutes = number(2...2), minutes < 60
    else { return nil }
    // `UTCOffset` rejects offsets of a day or more.
    let seconds = (hours * 60 + minutes) * 60
    if sign == UInt8(ascii: "-"), seconds == 0 { return .unknownLocal }
    return UTCOffset(seconds: sign == UInt8(ascii: "-") ? -seconds : seconds)
  }
}
