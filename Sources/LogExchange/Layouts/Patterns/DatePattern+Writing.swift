// SPDX-License-Identifier: MIT

extension DatePattern {
  /// Writes a date in this form. A group in brackets is left out if the date lacks a part in
  /// it.
  ///
  /// - Returns: nil if the date lacks a part that the pattern requires.
  package func write(_ date: Timestamp) -> [UInt8]? {
    if let unixDigits { return count(date, unixDigits) }
    if let dayCount { return date.days(dayCount) }
    var text: [UInt8] = []
    /// Spaces are written before the next text, so that none are at either end.
    var spaces: [UInt8] = []
    func addSpaces() {
      if !text.isEmpty { text += spaces }
      spaces = []
    }
    var index = 0
    while index < items.count {
      switch items[index] {
      case .groupStart(let end):
        if !hasAll(date, in: index + 1..<end) { index = end }
      case .groupEnd, .optionalStop: break
      case .space(let bytes): spaces += bytes
      case .text(let bytes):
        addSpaces()
        text += bytes
      case .letter(let letter):
        guard has(letter, date) else { return nil }
        addSpaces()
        append(letter, of: date, to: &text)
      }
      index += 1
    }
    return text
  }

  /// True if a date has all parts in a group, except those in groups inside it.
  private func hasAll(_ date: Timestamp, in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      switch items[index] {
      case .groupStart(let end): index = end
      case .letter(let letter): if !has(letter, date) { return false }
      case .groupEnd, .optionalStop, .space, .text: break
      }
      index += 1
    }
    return true
  }

  private func has(_ letter: Letter, _ date: Timestamp) -> Bool {
    switch letter.part {
    case .year: letter.width == 4 || (1970...2069).contains(date.year)
    case .month, .day, .weekday: true
    case .hour, .half, .minute: date.precision >= .minute
    case .second: date.precision >= .second
    case .fraction: date.precision == .fraction
    case .offset: date.offset.map { $0.seconds % 60 == 0 } ?? false
    }
  }

  private func append(_ letter: Letter, of date: Timestamp, to text: inout [UInt8]) {
    let width = letter.width
    func append(_ name: String) { text += width == 3 ? name.utf8.prefix(3) : name.utf8[...] }
    switch letter.part {
    case .year: text.appendDigits(Int(width == 4 ? date.year : date.year % 100), width: width)
    case .month where letter.isName: append(Self.months[Int(date.month) - 1])
    case .month: self.append(Int(date.month), width, to: &text)
    case .day: self.append(Int(date.day), width, to: &text)
    case .weekday: append(WeekdayNames.inEnglish[date.weekday])
    case .hour where letter.isOfHalf: self.append((Int(date.hour) + 11) % 12 + 1, width, to: &text)
    case .hour: self.append(Int(date.hour), width, to: &text)
    case .half: text += (date.hour < 12 ? "AM" : "PM").utf8
    case .minute: self.append(Int(date.minute), width, to: &text)
    case .second: self.append(Int(date.second), width, to: &text)
    case .fraction: text += fraction(of: date, width)
    case .offset:
      guard let offset = date.offset else { return }
      var written: [UInt8] = []
      if letter.takesZ || offset.form != .zulu {
        offset.append(to: &written)
      } else {
        written = Array("+00:00".utf8)
      }
      text += letter.hasColon ? written : written.filter { $0 != UInt8(ascii: ":") }
    }
  }

  private func append(_ value: Int, _ width: Int, to text: inout [UInt8]) {
    text.appendDigits(value, width: max(width, value > 9 ? 2 : 1))
  }

  private func count(_ date: Timestamp, _ digits: Int) -> [UInt8]? {
    guard (date.offset == nil) == isLocalCount, date.precision != .day else { return nil }
    var text = Array("\(date.moment.seconds)".utf8)
    if digits == 0, date.precision != .fraction { return text }
    // Before 1970 the fraction would count backwards.
    guard date.moment.seconds >= 0 else { return nil }
    if digits == 0 {
      return text + [UInt8(ascii: ".")] + fraction(of: date, Int(date.fractionDigits))
    }
    if text == [UInt8(ascii: "0")] { text = [] }
    return text + fraction(of: date, digits)
  }

  private func fraction(of date: Timestamp, _ count: Int) -> ArraySlice<UInt8> {
    var digits: [UInt8] = []
    digits.appendDigits(Int(date.fraction), width: Int(date.fractionDigits))
    while digits.count < count { digits.append(UInt8(ascii: "0")) }
    return digits.prefix(count)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
