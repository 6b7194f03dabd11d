// SPDX-License-Identifier: MIT

/// What the format of a cell says about its number: that it is a share in percent, has a unit, or
/// is a number of days since 1900 or 1904, shown as a day, a time, or both.
struct SheetCellForm: Hashable, Sendable {
  private var isPercentage = false
  private var hasDay = false
  private var hasTime = false
  /// True for durations: hours are not limited to 24.
  private var isElapsed = false
  /// The unit or the currency that is shown with the number, as in `0.0" kg"` and `0.00 "€"`;
  /// empty for none.
  private var unit: [UInt8] = []

  /// The form of a format that every workbook has; nil for other numbers.
  init?(builtIn number: Int) {
    switch number {
    case 9, 10: isPercentage = true
    // Those from 27 on depend on the language; all of them are days, or times.
    case 14...17, 27...36, 50...58, 71...81: hasDay = true
    case 18...21, 45, 47: hasTime = true
    case 22:
      hasDay = true
      hasTime = true
    case 46:
      hasTime = true
      isElapsed = true
    default: return nil
    }
  }

  /// The form of a format code such as `yyyy\-mm\-dd hh:mm` or `0.0%`; nil for other numbers.
  init?(code: String) {
    var hasMonth = false
    var literal: [UInt8] = []
    var rest = Array(code.lowercased().utf8)[...]
    // After a semicolon comes the format of negative numbers.
    scan: while let letter = rest.popFirst() {
      switch letter {
      case UInt8(ascii: ";"): break scan
      case UInt8(ascii: "\""):
        literal += rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = Self.after(UInt8(ascii: "\""), in: rest)
      case UInt8(ascii: "\\"):
        if let shown = rest.popFirst() { literal.append(shown) }
      case UInt8(ascii: "_"), UInt8(ascii: "*"): rest = rest.dropFirst()
      case UInt8(ascii: "["):
        let word = rest.prefix { $0 != UInt8(ascii: "]") }
        rest = Self.after(UInt8(ascii: "]"), in: rest)
        // `[$€-407]` is a currency, with a language.
        if word.first == UInt8(ascii: "$") {
          literal += word.dropFirst().prefix { $0 != UInt8(ascii: "-") }
        }
        // Others are colours, conditions and languages.
        if let first = word.first, "hms".utf8.contains(first), word.allSatisfy({ $0 == first }) {
          hasTime = true
          isElapsed = true
        }
      case UInt8(ascii: "a") where rest.starts(with: "m/pm".utf8): rest = rest.dropFirst(4)
      case UInt8(ascii: "a") where rest.starts(with: "/p".utf8): rest = rest.dropFirst(2)
      case UInt8(ascii: "y"), UInt8(ascii: "d"): hasDay = true
      case UInt8(ascii: "h"), UInt8(ascii: "s"): hasTime = true
      case UInt8(ascii: "m"): hasMonth = true
      case UInt8(ascii: "%"): isPercentage = true
      case UInt8(ascii: "g") where rest.starts(with: "eneral".utf8): rest = rest.dropFirst(6)
      default: break
      }
    }
    // Beside hours or seconds, `m` is minutes.
    if hasMonth, !hasTime { hasDay = true }
    if hasDay || hasTime || isPercentage { return }
    guard let unit = SheetNumber.unit(literal) else { return nil }
    self.unit = unit
  }

  private static func after(_ end: UInt8, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop { $0 != end }.dropFirst()
  }

  /// The value that the cell shows, as `18.5%` for 0.185, `82.4 kg`, or in the form
  /// `2024-03-01 07:12:40`, without the part that is not shown; nil if the number is no date.
  ///
  /// A time that is not midnight is written even where only the day is shown. Times are exact to
  /// a millisecond. Day 60 of the calendar from 1900 is its 29 February, which never was.
  func text(of number: [UInt8], countsFrom1904: Bool) -> [UInt8]? {
    if isPercentage { return SheetNumber.percentage(number) }
    if !unit.isEmpty { return number + [UInt8(ascii: " ")] + unit }
    let text = String(decoding: number, as: UTF8.self)
    guard let serial = Double(text), serial >= 0, serial < 2_958_466 else { return nil }
    let milliseconds = Int((serial * 86_400_000).rounded())
    let (day, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if isElapsed { return Self.time(milliseconds) }
    // Excel shows day 0 as 0 January 1900: there is only a time.
    if !hasDay || day == 0 && time > 0 && !countsFrom1904 { return Self.time(time) }
    guard let date = Self.day(day, countsFrom1904: countsFrom1904) else { return nil }
    return hasTime || time > 0 ? date + [UInt8(ascii: " ")] + Self.time(time) : date
  }

  private static func day(_ number: Int, countsFrom1904: Bool) -> [UInt8]? {
    if !countsFrom1904, number == 0 { return nil }
    if !countsFrom1904, number == 60 { return Array("1900-02-29".utf8) }
    // The number of 1970-01-01; before the leap day that never was, numbers are one less.
    let epoch = countsFrom1904 ? 24_107 : number < 60 ? 25_568 : 25_569
    return Timestamp(secondsSince1970: (number - epoch) * 86_400, offset: .zulu).map { date in
      digits(Int(date.year), 4) + [UInt8(ascii: "-")] + digits(Int(date.month), 2)
        + [UInt8(ascii: "-")] + digits(Int(date.day), 2)
    }
  }

  private static func time(_ milliseconds: Int) -> [UInt8] {
    let seconds = milliseconds / 1000
    let colon = [UInt8(ascii: ":")]
    let time =
      digits(seconds / 3600, 2) + colon + digits(seconds / 60 % 60, 2) + colon
      + digits(seconds % 60, 2)
    let fraction = milliseconds % 1000
    return fraction == 0 ? time : time + [UInt8(ascii: ".")] + digits(fraction, 3)
  }

  private static func digits(_ number: Int, _ count: Int) -> [UInt8] {
    let digits = Array("\(number)".utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, count - digits.count)) + digits
  }
}

/// The numbers of spreadsheets, which are 64-bit binary numbers.
enum SheetNumber {
  /// The decimal that a number means; nil if it is not a number.
  ///
  /// Programs write up to 17 digits, which give the binary number exactly: 57.1 is written
  /// 57.100000000000001. With more than 15 digits, or with an exponent, the shortest decimal is
  /// taken that is the same binary number. Whole numbers stay as they are written.
  static func decimal(_ text: [UInt8]) -> [UInt8]? {
    guard let written = try? ExactDecimal(utf8: text) else { return nil }
    let isPlain = text.allSatisfy { CSVText.isDigit($0) || "-.".utf8.contains($0) }
    if isPlain, written.digitCount <= 15 || written.scale == 0 { return text }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite,
      let short = try? ExactDecimal(parsing: value.description)
    else { return text }
    return Array(short.reduced.description.utf8)
  }

  /// The unit or the currency that a text beside a number is; nil for any other text.
  static func unit(_ text: [UInt8]) -> [UInt8]? {
    let word = CSVText.trimmed(text[...])
    let isKnown =
      UnitWord(ofAnyKind: word.text) != nil || NumberText.Currency(sign: word.text) != nil
    return isKnown ? Array(word) : nil
  }

  /// A share in percent: `18.5%` for 0.185; nil if it has too many digits.
  static func percentage(_ number: [UInt8]) -> [UInt8]? {
    guard let share = try? ExactDecimal(utf8: number),
      let value = share.multiplied(by: ExactDecimal(100))
    else { return nil }
    return Array("\(value.reduced)%".utf8)
  }
}
