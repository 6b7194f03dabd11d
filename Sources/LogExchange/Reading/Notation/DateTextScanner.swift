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
    _ = skip(".") || skip("/") || skip("-") || skip(",")
    if rest.first == 0xE5 || rest.first == 0xE6,
      ["年", "月"].contains(where: { rest.starts(with: $0.utf8) })
    {
      rest = rest.dropFirst(3)
    }
    skipSpaces()
    if rest.count < count { _ = skipWord(of: Self.wordsBeforeMonth) }
    return rest.count < count
  }

  private static let wordsBeforeMonth = ["de", "del"]

  /// Skips the separator of date and time: `T`, or spaces with a comma, a hyphen or a word such
  /// as `at`.
  mutating func skipToTime() -> Bool {
    if skip("T") { return true }
    let count = rest.count
    _ = skip(",")
    skipSpaces()
    if rest.count == count { return false }
    if skip("-") {
      skipSpaces()
    } else if skipWord(of: Self.wordsBeforeTime) {
      // `a las`, `alle ore`
      _ = skipWord(of: Self.wordsBeforeTime)
    }
    return true
  }

  private static let wordsBeforeTime = [
    "at", "um", "à", "a", "la", "las", "às", "as", "alle", "ore", "в",
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

  /// Skips a mark after the last number: `г.` of a Russian date, with or without a space before
  /// it, `日` of a Japanese or Chinese one, the point of a Hungarian one.
  mutating func skipWordForYear() {
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    if rest.starts(with: "日".utf8) { rest = rest.dropFirst(3) }
    // Nearly all dates end here, or continue with a digit or a `T`.
    guard rest.contains(where: { $0 >= 0x80 }) else { return }
    var ahead = self
    ahead.skipSpaces()
    guard ahead.rest.starts(with: "г.".utf8) else { return }
    ahead.rest = ahead.rest.dropFirst("г.".utf8.count)
    self = ahead
  }

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

  /// The offset in the form `Z`, `UTC`, `GMT`, `±HH:MM`, `±HH:MM:SS` or `±HHMM`.
  mutating func offset() -> UTCOffset? {
    if rest.elementsEqual("UTC".utf8) || rest.elementsEqual("GMT".utf8) {
      rest = rest.suffix(0)
      return .zulu
    }
    let text = rest
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
