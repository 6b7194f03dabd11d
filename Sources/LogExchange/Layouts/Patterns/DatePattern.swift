// SPDX-License-Identifier: MIT

/// The form in which a source writes dates, as a pattern of letters:
///
///     dd.MM.yyyy HH:mm        05.03.2024 07:12
///     M/d/yy h:mm a           3/5/24 7:12 AM
///     yyyy-MM-dd[ HH:mm[:ss]] 2024-03-05, with a time or without
///     d MMM yyyy              5 Mar 2024
///
/// The letters are those of Unicode (and Java): `yyyy` and `yy`, `M`, `MM`, `MMM` and `MMMM`,
/// `d` and `dd`, `EEE` and `EEEE` (the day of the week, which must fit the date), `H` or `h`
/// and `a`, `m`, `s` (also doubled), `S` for each digit of a fraction, `XXX` (`Z` or `+01:00`),
/// `XX` (`Z` or `+0100`) and `Z` (`+0100`). Text is put between `'`; characters other than
/// letters need no quotes. Text in brackets is optional. `unix-seconds`, `unix-milliseconds`
/// and `unix-nanoseconds` count from 1970 in UTC, or in local time if followed by `-local`.
/// `spreadsheet-days` counts days as spreadsheets do from 1900, with the time as a fraction, and
/// `unix-days` from 1970.
///
/// A single letter is read with one or two digits, a doubled one with two. Years of two digits
/// are those from 1970 to 2069. Names of months are read in all languages of `MonthNames`, and
/// written in English. A space means one or more, and may be missing at both ends of a text,
/// where texts are trimmed. With `H` and `a` together, both `17:12 PM` and `05:12 PM` are read.
///
/// A pattern that could write a text that it cannot read is an error.
public struct DatePattern: Hashable, Sendable {
  /// The reason why a text is not a pattern.
  public struct ParseError: Error, Hashable, Sendable {
    /// The text found and the one expected.
    public var message: String
  }

  /// A part of a date, named as in messages.
  enum Part: String, Hashable, Sendable {
    case year = "the year"
    case month = "the month"
    case day = "the day"
    case weekday = "the day of the week"
    case hour = "hours"
    case half = "AM or PM"
    case minute = "minutes"
    case second = "seconds"
    case fraction = "a fraction"
    case offset = "the offset"
  }

  /// A letter of a pattern, with the number of its repetitions.
  struct Letter: Hashable, Sendable {
    var part: Part
    var byte: UInt8
    var width: Int

    /// True for hours on a 12-hour clock.
    var isOfHalf: Bool { byte == UInt8(ascii: "h") }
    /// True if UTC is written as `Z`.
    var takesZ: Bool { byte == UInt8(ascii: "X") }
    /// True for the form `+01:00`.
    var hasColon: Bool { takesZ && width == 3 }
    var isName: Bool { part == .weekday || part == .month && width > 2 }
    var hasOneDigitOrTwo: Bool {
      width == 1 && [.month, .day, .hour, .minute, .second].contains(part)
    }
  }

  enum Item: Hashable, Sendable {
    case text([UInt8])
    /// One or more spaces, and how they are written.
    case space([UInt8])
    case letter(Letter)
    /// A full stop that is optional in reading and never written: `Mar.`
    case optionalStop
    /// The start of an optional group; `end` is the index of its `groupEnd`.
    case groupStart(end: Int)
    case groupEnd
  }

  /// The pattern as it was given.
  public let text: String
  let items: [Item]
  /// The number of decimal digits that are fractions of a second, for counts since 1970.
  let unixDigits: Int?
  /// True if counts are in local time.
  let isLocalCount: Bool
  /// The count of days that it is: in a spreadsheet, 45352 is 2024-03-01.
  let dayCount: DayCount?
  /// True for counts, which have no items.
  var isCount: Bool { unixDigits != nil || dayCount != nil }

  /// Parses a pattern.
  ///
  /// - Throws: `ParseError` for unknown letters, unclosed quotes or brackets, and forms that
  ///   could not be read back.
  public init(_ text: String) throws(ParseError) {
    self.text = text
    isLocalCount = text.utf8.starts(with: "unix-".utf8) && text.hasSuffix("-local")
    unixDigits =
      switch isLocalCount ? String(text.dropLast(6)) : text {
      case "unix-seconds": 0
      case "unix-milliseconds": 3
      case "unix-nanoseconds": 9
      default: nil
      }
    dayCount = DayCount(rawValue: text)
    if unixDigits != nil || dayCount != nil {
      items = []
      return
    }
    items = try Self.items(of: Array(text.utf8))
  }

  private static func items(of pattern: [UInt8]) throws(ParseError) -> [Item] {
    if pattern.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }) {
      throw ParseError(message: "a control character is no part of a date")
    }
    var items: [Item] = []
    /// The index in the pattern at which each item begins.
    var starts: [Int] = []
    var open: [Int] = []
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      var end = index + 1
      let count = items.count
      switch byte {
      case UInt8(ascii: "'"):
        let (text, quoteEnd) = try quoted(pattern, from: index + 1)
        append(text, to: &items)
        end = quoteEnd
      case UInt8(ascii: "["):
        open.append(items.count)
        items.append(.groupStart(end: 0))
      case UInt8(ascii: "]"):
        guard let start = open.popLast() else {
          throw ParseError(message: "\"]\" closes no bracket")
        }
        items[start] = .groupStart(end: items.count)
        items.append(.groupEnd)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        let width = pattern[index...].prefix { $0 == byte }.count
        let letter = try letter(byte, width)
        items.append(.letter(letter))
        if letter.part == .month, width == 3 { items.append(.optionalStop) }
        end = index + width
      default:
        // All of a character.
        while end < pattern.count, pattern[end] & 0xC0 == 0x80 { end += 1 }
        append(Array(pattern[index..<end]), to: &items)
      }
      starts += repeatElement(index, count: items.count - count)
      index = end
    }
    if !open.isEmpty { throw ParseError(message: "\"[\" is not closed with \"]\"") }
    try check(items) { index in
      switch items[index] {
      case .letter(let letter): shown(pattern[starts[index]..<starts[index] + letter.width])
      case .text(let text): shown(text[...])
      case .space, .optionalStop, .groupStart, .groupEnd: shown(pattern[starts[index]...])
      }
    }
    return items
  }

  /// Splits a text into spaces and other text.
  private static func append(_ text: [UInt8], to items: inout [Item]) {
    var rest = text[...]
    while !rest.isEmpty {
      if let length = CSVText.spaceLength(atStartOf: rest) {
        var spaces = Array(rest.prefix(length))
        if case .space(let before) = items.last {
          items.removeLast()
          spaces = before + spaces
        }
        items.append(.space(spaces))
        rest = rest.dropFirst(length)
      } else {
        var word: [UInt8] = []
        while let byte = rest.first, CSVText.spaceLength(atStartOf: rest) == nil {
          word.append(byte)
          rest = rest.dropFirst()
        }
        items.append(.text(word))
      }
    }
  }

  /// Whether a byte belongs to the name of a month or day.
  static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private static func quoted(
    _ pattern: [UInt8], from start: Int
  ) throws(ParseError) -> (text: [UInt8], end: Int) {
    let quote = UInt8(ascii: "'")
    if start < pattern.count, pattern[start] == quote { return ([quote], start + 1) }
    var text: [UInt8] = []
    var index = start
    while index < pattern.count {
      if pattern[index] == quote {
        // Two quotes stand for one, and do not end the text.
        guard index + 1 < pattern.count, pattern[index + 1] == quote else {
          return (text, index + 1)
        }
        index += 1
      }
      text.append(pattern[index])
      index += 1
    }
    throw ParseError(message: "the quote before \"\(shown(pattern[start...]))\" is not closed")
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    RecordFault.excerpt(String(decoding: bytes, as: UTF8.self))
  }

  /// The letters, with the possible numbers of repetitions.
  private static let letters: [(letter: Character, part: Part, widths: [Int])] = [
    ("y", .year, [4, 2]), ("M", .month, [4, 3, 2, 1]), ("d", .day, [2, 1]),
    ("E", .weekday, [4, 3]), ("H", .hour, [2, 1]), ("h", .hour, [2, 1]), ("a", .half, [1]),
    ("m", .minute, [2, 1]), ("s", .second, [2, 1]), ("X", .offset, [3, 2]), ("Z", .offset, [1]),
    ("S", .fraction, Array(1...Timestamp.maximumFractionDigits)),
  ]

  private static func letter(_ byte: UInt8, _ width: Int) throws(ParseError) -> Letter {
    let name = String(repeating: Character(UnicodeScalar(byte)), count: min(width, 20))
    let known = letters.first { $0.letter.asciiValue == byte }
    if let known, known.widths.contains(width) {
      return Letter(part: known.part, byte: byte, width: width)
    }
    guard let known, known.part != .fraction else {
      throw ParseError(
        message: "\"\(name)\" is not a pattern letter; text stands in quotes: '\(name)'")
    }
    let alike = known.widths.map { String(repeating: known.letter, count: $0) }
    throw ParseError(
      message: "\"\(name)\" is not a pattern letter; expected "
        + alike.joined(separator: " or "))
  }
}
