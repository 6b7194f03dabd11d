// SPDX-License-Identifier: MIT

/// Steps through the text of a date.
struct DateTextScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func skipSpaces() {
    while let length = CSVText.spaceLength(atStartOf: rest) { rest = rest.dropFirst(length) }
  }

  /// Skips a point, slash, hyphen or comma with spaces around it, or spaces alone, and a word
  /// such as `de` after them.
  mutating func skipDateSeparator() -> Bool {
    let count = rest.count
    skipSpaces()
    // (`03-Dez.-2024` has both.)
    if skip(".") { _ = skip("-") } else { _ = skip("/") || skip("-") || skip(",") }
    _ = skip(Sign.yearOrMonth)
    skipSpaces()
    if rest.count < count { _ = skipWord(of: Self.wordsBeforeMonth) }
    return rest.count < count
  }

  /// The signs of East Asian dates, which have three bytes.
  enum Sign {
    static let yearOrMonth = ["年", "月", "년", "월"]
    static let day = ["日", "일"]
    static let hour = ["时", "時", "시"]
    static let minute = ["分", "분"]
  }

  /// Skips one of these signs.
  mutating func skip(_ signs: @autoclosure () -> [String]) -> Bool {
    // Mostly a digit or a separator of ASCII comes next.
    guard let first = rest.first, first >= 0xE5,
      signs().contains(where: { rest.starts(with: $0.utf8) })
    else { return false }
    rest = rest.dropFirst(3)
    return true
  }

  private static let wordsBeforeMonth = ["de", "del"]

  /// Skips the separator of date and time: `T`, or spaces with a comma, a hyphen, a bar or a
  /// word such as `at`.
  mutating func skipToTime() -> Bool {
    if skip("T") { return true }
    let count = rest.count
    _ = skip(",")
    skipSpaces()
    if rest.count == count { return false }
    if skip("-") || skip("|") {
      skipSpaces()
    } else if skipWord(of: Self.wordsBeforeTime) {
      // `a las`, `alle ore`
      _ = skipWord(of: Self.wordsBeforeTime)
    }
    return true
  }

  private static let wordsBeforeTime = [
    "at", "um", "à", "a", "la", "las", "às", "as", "alle", "ore", "в", "о", "kl.", "kl", "klo",
    "om", "o",
    "v", "u", "ob", "ora", "saat", "pukul", "στις",
  ]

  /// Skips one of these words and the spaces after it.
  private mutating func skipWord(of words: [String]) -> Bool {
    // Mostly a digit of the time comes next, and no word begins with one.
    guard let first = rest.first, !CSVText.isDigit(first) else { return false }
    for word in words where rest.starts(with: word.utf8) {
      let behind = rest.dropFirst(word.utf8.count)
      guard CSVText.spaceLength(atStartOf: behind) != nil else { continue }
      rest = behind
      skipSpaces()
      return true
    }
    return false
  }

  /// Skips the letters after the number of a day: `1st`, `1er`, `1º`.
  mutating func skipOrdinal() {
    // Mostly a separator comes next.
    guard let first = rest.first, CSVText.folded(first) >= UInt8(ascii: "a") else { return }
    for mark in Self.ordinals where rest.starts(with: mark.utf8) {
      rest = rest.dropFirst(mark.utf8.count)
      return
    }
  }

  private static let ordinals = ["st", "nd", "rd", "th", "er", "º", "ª", "°"]

  /// Skips a mark after the last number: `г.` of a Russian date and `r.` of a Polish one, with or
  /// without a space before it, `日` of a Japanese or Chinese one, `일` of a Korean one, the point
  /// of a Hungarian one.
  mutating func skipWordForYear() {
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    _ = skip(Sign.day)
    // Nearly all dates end here, or continue with a digit or a `T`.
    guard rest.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "r") }) else { return }
    var ahead = self
    ahead.skipSpaces()
    guard let word = Self.wordsForYear.first(where: { ahead.rest.starts(with: $0.utf8) }) else {
      return
    }
    ahead.rest = ahead.rest.dropFirst(word.utf8.count)
    self = ahead
  }

  private static let wordsForYear = ["года", "г.", "г", "р.", "р", "r.", "r"]

  mutating func number(upTo length: Int) -> (value: Int, digits: Int)? {
    let digits = rest.prefix(while: CSVText.isDigit)
    guard (1...length).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, digits.count)
  }

  /// The number of a month, by its name or the beginning of it, as in `MonthNames`.
  mutating func monthName() -> Int? {
    let word = rest.prefix { CSVText.folded($0) >= UInt8(ascii: "a") }
    guard !word.isEmpty, let month = MonthNames.month(word) else { return nil }
    rest = rest.dropFirst(word.count)
    return month
  }

  /// The day of the week in brackets after a date: `(金)`; nil without it.
  mutating func weekdayInBrackets() -> WeekdayNames.Days? {
    guard rest.first == UInt8(ascii: "(") else { return nil }
    let word = rest.dropFirst().prefix { $0 != UInt8(ascii: ")") }
    let days = WeekdayNames.days(word)
    guard !days.isEmpty, word.endIndex < rest.endIndex else { return nil }
    rest = rest[(word.endIndex + 1)...]
    return days
  }

  /// True for a word for the afternoon before a time, false for one for the morning.
  mutating func halfOfDayInFront() -> Bool? {
    guard let first = rest.first, first >= 0xE4 else { return nil }
    for (word, isAfternoon) in Self.halves where rest.starts(with: word.utf8) {
      rest = rest.dropFirst(word.utf8.count)
      skipSpaces()
      return isAfternoon
    }
    return nil
  }

  private static let halves = [
    ("午前", false), ("午後", true), ("上午", false), ("下午", true), ("오전", false), ("오후", true),
  ]

  /// True for `PM`, false for `AM`, also as `p.m.` and `p. m.`; nil for anything else.
  mutating func halfOfDay() -> Bool? {
    guard let first = rest.first.map(CSVText.folded),
      first == UInt8(ascii: "a") || first == UInt8(ascii: "p")
    else { return nil }
    var ahead = self
    ahead.rest = rest.dropFirst()
    if ahead.skip(".") { ahead.skipSpaces() }
    guard ahead.skip("m") || ahead.skip("M") else { return nil }
    _ = ahead.skip(".")
    self = ahead
    return first == UInt8(ascii: "p")
  }

  /// The zones of North America, which have these names in mail (RFC 5322, 4.3), and that of
  /// Central Europe.
  private static let zones: [(name: String, hours: Int)] = [
    ("EST", -5), ("EDT", -4), ("CST", -6), ("CDT", -5), ("MST", -7), ("MDT", -6), ("PST", -8),
    ("PDT", -7), ("CET", 1), ("CEST", 2),
  ]

  /// Whether a text ends with the name of a zone of North America.
  static func endsInAmerica(_ text: ArraySlice<UInt8>) -> Bool {
    zones.contains { $0.hours < 0 && text.suffix($0.name.utf8.count).elementsEqual($0.name.utf8) }
  }

  /// The offset by the name of a zone, or in the form `Z`, `UTC`, `GMT`, `±HH:MM`, `±HH:MM:SS`, `±HHMM` or `±HH`, the last four
  /// also in `GMT+0100 (CET)`.
  mutating func offset() -> UTCOffset? {
    if rest.starts(with: "UTC".utf8) || rest.starts(with: "GMT".utf8), rest.count > 3 {
      let number = rest.dropFirst(3).prefix { $0 != UInt8(ascii: " ") }
      let name = rest[number.endIndex...].dropFirst()
      let isInBrackets = name.first == UInt8(ascii: "(") && name.last == UInt8(ascii: ")")
      if name.isEmpty || isInBrackets { rest = number }
    }
    if rest.elementsEqual("UTC".utf8) || rest.elementsEqual("GMT".utf8) {
      rest = rest.suffix(0)
      return .zulu
    }
    let isName = rest.first.map { CSVText.folded($0) >= UInt8(ascii: "a") } ?? false
    if isName, let zone = Self.zones.first(where: { rest.elementsEqual($0.name.utf8) }) {
      rest = rest.suffix(0)
      return UTCOffset(seconds: zone.hours * 3600)
    }
    // PostgreSQL writes only the hours.
    let text = rest.count == 3 ? rest + "00".utf8 : rest
    let read = Array(text).withUnsafeBufferPointer { bytes in
      var scanner = DigitScanner(bytes)
      if let offset = scanner.iso8601Offset(), scanner.isAtEnd { return Optional(offset) }
      scanner = DigitScanner(bytes)
      if let offset = scanner.basicOffset(), scanner.isAtEnd { return Optional(offset) }
      return nil
    }
    if read != nil { rest = rest.suffix(0) }
    return read
  }
}
