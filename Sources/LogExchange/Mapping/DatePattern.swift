// SPDX-License-Identifier: MIT

/// The form in which a source writes dates, as a pattern of letters:
///
///     dd.MM.yyyy HH:mm        05.03.2024 07:12
///     M/d/yy h:mm a           3/5/24 7:12 AM
///     yyyy-MM-dd[ HH:mm[:ss]] 2024-03-05, with a time or without
///     d MMM yyyy              5 Mar 2024
///
/// The letters are those of Unicode (and Java): `yyyy` and `yy`, `M`, `MM`, `MMM`
/// and `MMMM`, `d` and `dd`, `EEE` and `EEEE` (the day of the week, read over),
/// `H` or `h` and `a`, `m`, `s` (also doubled), `S` for each digit of a fraction,
/// `XXX` (`Z` or `+01:00`), `XX` (`Z` or `+0100`) and `Z` (`+0100`). What stands in
/// `'` is text, as is everything that is no letter; what stands in brackets may be
/// missing. `unix-seconds` and `unix-milliseconds` count from 1970 in UTC.
///
/// A single letter is read with one or two digits, a doubled one with two. Years of
/// two digits are those from 1970 to 2069. Names of months are read in all languages
/// that are known, and written in English.
public struct DatePattern: Hashable, Sendable {
  /// Why a text is not a pattern.
  public struct ParseError: Error, Hashable, Sendable {
    /// What was found and what was expected.
    public var message: String
  }

  enum Letter: Hashable, Sendable {
    case year
    case month
    case day
    case weekday
    case hour
    case hourOfHalf
    case half
    case minute
    case second
    case fraction
    /// `hasColon`: `+01:00`; `takesZ`: UTC is `Z`.
    case offset(hasColon: Bool, takesZ: Bool)

    /// Whether it is written in digits where it is this wide.
    func isNumber(_ width: Int) -> Bool {
      switch self {
      case .month: width <= 2
      case .weekday, .half, .offset: false
      default: true
      }
    }
  }

  enum Item: Hashable, Sendable {
    case text([UInt8])
    /// One or more spaces.
    case space
    case letter(Letter, width: Int)
    /// What follows may be missing; `end` is the index of its `groupEnd`.
    case groupStart(end: Int)
    case groupEnd
  }

  /// The pattern as it was given.
  public let text: String
  let items: [Item]
  /// For counts since 1970: how many digits are parts of a second.
  let unixDigits: Int?

  /// Takes a pattern apart.
  ///
  /// - Throws: `ParseError` for letters without a meaning, and what is not closed.
  public init(_ text: String) throws(ParseError) {
    self.text = text
    if text.hasBytes("unix-seconds") || text.hasBytes("unix-milliseconds") {
      unixDigits = text.hasBytes("unix-seconds") ? 0 : 3
      items = []
      return
    }
    unixDigits = nil
    items = try Self.items(of: Array(text.utf8))
  }

  private static func items(of pattern: [UInt8]) throws(ParseError) -> [Item] {
    var items: [Item] = []
    var open: [Int] = []
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      switch byte {
      case UInt8(ascii: "'"):
        let (text, end) = try quoted(pattern, from: index + 1)
        items.append(.text(text))
        index = end
        continue
      case UInt8(ascii: "["):
        open.append(items.count)
        items.append(.groupStart(end: 0))
      case UInt8(ascii: "]"):
        guard let start = open.popLast() else {
          throw ParseError(message: "\"]\" closes no bracket")
        }
        items[start] = .groupStart(end: items.count)
        items.append(.groupEnd)
      case UInt8(ascii: " "):
        if items.last != .space { items.append(.space) }
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        let width = pattern[index...].prefix { $0 == byte }.count
        let letter = try letter(byte, width)
        if letter.isNumber(width) {
          try checkEnd(of: items, before: pattern[index..<index + width])
        }
        items.append(.letter(letter, width: width))
        index += width
        continue
      default:
        if CSVText.isDigit(byte) { try checkEnd(of: items, before: pattern[index...index]) }
        items.append(.text([byte]))
      }
      index += 1
    }
    if !open.isEmpty { throw ParseError(message: "\"[\" is not closed with \"]\"") }
    return items
  }

  /// A number that may have one digit or two must not stand right before another one:
  /// where it ends could not be told.
  private static func checkEnd(
    of items: [Item], before next: ArraySlice<UInt8>
  ) throws(ParseError) {
    let last = items.last { item in
      switch item {
      case .groupStart, .groupEnd: false
      default: true
      }
    }
    guard case .letter(let letter, 1) = last, letter.isNumber(1), letter != .fraction else {
      return
    }
    throw ParseError(
      message: "the number before \"\(shown(next))\" has one digit or two, so where it ends cannot "
        + "be told; write its letter twice, or something between them")
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
        // Two of them are one, and no end.
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

  private static let letters: [(name: String, letter: Letter)] = [
    ("yyyy", .year), ("yy", .year), ("MMMM", .month), ("MMM", .month), ("MM", .month),
    ("M", .month), ("dd", .day), ("d", .day), ("EEEE", .weekday), ("EEE", .weekday),
    ("HH", .hour), ("H", .hour), ("hh", .hourOfHalf), ("h", .hourOfHalf), ("a", .half),
    ("mm", .minute), ("m", .minute), ("ss", .second), ("s", .second),
    ("XXX", .offset(hasColon: true, takesZ: true)),
    ("XX", .offset(hasColon: false, takesZ: true)),
    ("Z", .offset(hasColon: false, takesZ: false)),
  ]

  private static func letter(_ byte: UInt8, _ width: Int) throws(ParseError) -> Letter {
    if byte == UInt8(ascii: "S"), width <= Timestamp.maximumFractionDigits { return .fraction }
    let name = String(repeating: Character(UnicodeScalar(byte)), count: min(width, 20))
    if let known = letters.first(where: { $0.name.hasSameBytes(as: name) }) { return known.letter }
    let alike = letters.filter { $0.name.utf8.first == byte }.map(\.name)
    let hint =
      alike.isEmpty
      ? "text stands in quotes: '\(name)'" : "expected \(alike.joined(separator: " or "))"
    throw ParseError(message: "\"\(name)\" means nothing in a pattern; \(hint)")
  }

  /// Whether it has all of these.
  func has(_ letters: Letter...) -> Bool {
    letters.allSatisfy { wanted in
      items.contains {
        if case .letter(wanted, _) = $0 { return true }
        return false
      }
    }
  }

  /// What is wrong with the pattern as that of a whole date or of its time; nil if
  /// nothing is.
  package func fault(hasDate: Bool, hasTime: Bool) -> String? {
    if unixDigits != nil { return hasDate ? nil : "a count since 1970 is no time of a day" }
    if hasDate {
      guard has(.year, .month, .day) else {
        return "a date needs a year (yyyy), a month (MM) and a day (dd)"
      }
    } else if has(.year) || has(.month) || has(.day) {
      return "the day stands in the pattern of the date, not in that of the time"
    }
    let hasHour = has(.hour) || has(.hourOfHalf)
    if has(.hourOfHalf), !has(.half) {
      return "hours to 12 (h) need AM or PM (a); hours to 23 are HH"
    }
    if !hasDate, !hasHour { return "a time needs hours (HH) and minutes (mm)" }
    if hasHour != has(.minute) { return "hours (HH) and minutes (mm) need each other" }
    if hasHour, hasDate, hasTime {
      return "the time stands in the pattern of the time, not in that of the date"
    }
    if has(.second), !hasHour { return "seconds need hours (HH) and minutes (mm)" }
    if has(.fraction), !has(.second) { return "a fraction (S) needs seconds (ss)" }
    return nil
  }
}
