// SPDX-License-Identifier: MIT

extension DatePattern {
  /// Writes a date in this form; groups in brackets are left out where the date has
  /// not all that stands in them.
  ///
  /// - Returns: nil if the date has not all that the pattern needs.
  package func write(_ date: Timestamp) -> [UInt8]? {
    if let unixDigits { return count(date, unixDigits) }
    var text: [UInt8] = []
    /// Written before what follows, so at neither end.
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
      case .letter(let letter, let width):
        guard has(letter, width, date) else { return nil }
        addSpaces()
        append(letter, width, of: date, to: &text)
      }
      index += 1
    }
    return text
  }

  /// Whether a date has all letters of a group that stand in no group inside of it.
  private func hasAll(_ date: Timestamp, in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      switch items[index] {
      case .groupStart(let end): index = end
      case .letter(let letter, let width):
        if !has(letter, width, date) { return false }
      case .groupEnd, .optionalStop, .space, .text: break
      }
      index += 1
    }
    return true
  }

  private func has(_ letter: Letter, _ width: Int, _ date: Timestamp) -> Bool {
    switch letter {
    case .year: width == 4 || (1970...2069).contains(date.year)
    case .month, .day, .weekday: true
    case .hour, .hourOfHalf, .half, .minute: date.precision >= .minute
    case .second: date.precision >= .second
    case .fraction: date.precision == .fraction
    case .offset: date.offset.map { $0.seconds % 60 == 0 } ?? false
    }
  }

  private func append(_ letter: Letter, _ width: Int, of date: Timestamp, to text: inout [UInt8]) {
    switch letter {
    case .year: text.appendDigits(Int(width == 4 ? date.year : date.year % 100), width: width)
    case .month:
      if width > 2 {
        let name = Self.months[Int(date.month) - 1].utf8
        text += width == 3 ? Array(name.prefix(3)) : Array(name)
      } else {
        append(Int(date.month), width, to: &text)
      }
    case .day: append(Int(date.day), width, to: &text)
    case .weekday:
      let name = Self.weekdays[date.weekday].utf8
      text += width == 3 ? Array(name.prefix(3)) : Array(name)
    case .hour: append(Int(date.hour), width, to: &text)
    case .hourOfHalf: append(date.hour % 12 == 0 ? 12 : Int(date.hour) % 12, width, to: &text)
    case .half: text += Array((date.hour < 12 ? "AM" : "PM").utf8)
    case .minute: append(Int(date.minute), width, to: &text)
    case .second: append(Int(date.second), width, to: &text)
    case .fraction:
      var digits: [UInt8] = []
      digits.appendDigits(Int(date.fraction), width: Int(date.fractionDigits))
      while digits.count < width { digits.append(UInt8(ascii: "0")) }
      text += digits.prefix(width)
    case .offset(let hasColon, let takesZ):
      guard let offset = date.offset else { return }
      var written: [UInt8] = []
      if takesZ || offset.form != .zulu {
        offset.append(to: &written)
      } else {
        written = Array("+00:00".utf8)
      }
      text += hasColon ? written : written.filter { $0 != UInt8(ascii: ":") }
    }
  }

  private func append(_ value: Int, _ width: Int, to text: inout [UInt8]) {
    text.appendDigits(value, width: max(width, value > 9 ? 2 : 1))
  }

  private func count(_ date: Timestamp, _ digits: Int) -> [UInt8]? {
    guard (date.offset == nil) == isLocalCount, date.precision != .day else { return nil }
    var text = Array("\(date.moment.seconds)".utf8)
    guard digits > 0 else { return text }
    // Before 1970 the fraction would count backwards.
    guard date.moment.seconds >= 0 else { return nil }
    var fraction: [UInt8] = []
    fraction.appendDigits(Int(date.fraction), width: Int(date.fractionDigits))
    while fraction.count < digits { fraction.append(UInt8(ascii: "0")) }
    if text == [UInt8(ascii: "0")] { text = [] }
    return text + fraction.prefix(digits)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
