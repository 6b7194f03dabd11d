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

  /// A point, slash, hyphen or comma with spaces around it, or spaces alone, in
  /// which `de` may stand.
  mutating func skipDateSeparator() -> Bool {
    let count = rest.count
    skipSpaces()
    _ = skip(".") || skip("/") || skip("-") || skip(",")
    skipSpaces()
    if rest.count < count, rest.starts(with: "de ".utf8) { rest = rest.dropFirst(3) }
    return rest.count < count
  }

  /// What stands between date and time: `T`, or spaces with a comma or hyphen.
  mutating func skipToTime() -> Bool {
    if skip("T") { return true }
    let count = rest.count
    _ = skip(",")
    skipSpaces()
    if skip("-") { skipSpaces() }
    return rest.count < count
  }

  mutating func number(upTo length: Int) -> (value: Int, digits: Int)? {
    let digits = rest.prefix(while: CSVText.isDigit)
    guard (1...length).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, digits.count)
  }

  mutating func fraction() -> (value: UInt64, digits: Int)? {
    let digits = rest.prefix(while: CSVText.isDigit)
    guard (1...Timestamp.maximumFractionDigits).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }, digits.count)
  }

  /// The name of a month, whole or its beginning, as `MonthNames` has it.
  mutating func monthName() -> Int? {
    let word = rest.prefix { CSVText.folded($0) >= UInt8(ascii: "a") }
    guard let month = MonthNames.month(word) else { return nil }
    rest = rest.dropFirst(word.count)
    return month
  }

  /// Whether `PM` comes next, or `AM`; also `p.m.` and `p. m.`
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

  /// `Z`, `±HH:MM`, `±HH:MM:SS` or `±HHMM`.
  mutating func offset() -> UTCOffset? {
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
