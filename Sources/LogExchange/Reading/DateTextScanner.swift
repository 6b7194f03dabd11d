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

  /// A point, slash, hyphen or comma with spaces around it, or spaces alone.
  mutating func skipDateSeparator() -> Bool {
    let count = rest.count
    skipSpaces()
    _ = skip(".") || skip("/") || skip("-") || skip(",")
    skipSpaces()
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

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ].map { Array($0.utf8) }

  /// The English name of a month, whole or its first three letters, also `Sept`.
  mutating func monthName() -> Int? {
    let word = rest.prefix { CSVText.folded($0) >= UInt8(ascii: "a") }
      .map(CSVText.folded)
    guard word.count >= 3,
      let index = Self.months.firstIndex(where: {
        $0 == word || $0.starts(with: word) && (word.count == 3 || word == Array("sept".utf8))
      })
    else { return nil }
    rest = rest.dropFirst(word.count)
    return index + 1
  }

  /// Whether `PM` comes next, or `AM`.
  mutating func halfOfDay() -> Bool? {
    let word = rest.prefix(2).map(CSVText.folded)
    guard word == Array("am".utf8) || word == Array("pm".utf8) else { return nil }
    rest = rest.dropFirst(2)
    return word[0] == UInt8(ascii: "p")
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
