// SPDX-License-Identifier: MIT

/// Checks that a pattern is a date and that it can read everything it writes.
extension DatePattern {
  /// Throws if the pattern could write a text that it cannot read.
  ///
  /// - Parameter shown: The text in the pattern of the item with this index.
  /// - Throws: `ParseError` for parts that are repeated or out of order, and for parts whose
  ///   end would be ambiguous.
  static func check(
    _ items: [Item], _ shown: (Int) -> String
  ) throws(ParseError) {
    var seen: [(part: Part, index: Int)] = []
    for (index, item) in items.enumerated() {
      if case .groupStart(let end) = item { try checkGroup(items[index..<end]) }
      guard case .letter(let letter) = item else { continue }
      if seen.contains(where: { $0.part == letter.part }) {
        throw ParseError(
          message: "\"\(shown(index))\" is the second place for \(letter.part.rawValue); "
            + "a pattern has one")
      }
      seen.append((letter.part, index))
      try checkEnd(of: letter, before: followers(of: index, in: items), shown)
    }
    let clock = [Part.hour, .minute, .second, .fraction].compactMap { part in
      seen.first { $0.part == part }?.index
    }
    guard clock == clock.sorted() else {
      throw ParseError(
        message: "expected hours, minutes, seconds and their fraction in this order")
    }
  }

  private static func checkGroup(_ items: ArraySlice<Item>) throws(ParseError) {
    let hasLetter = items.contains { if case .letter = $0 { true } else { false } }
    if hasLetter { return }
    throw ParseError(
      message: "brackets hold a part of the date that may be missing, such as [ HH:mm]; text "
        + "alone cannot")
  }

  /// The items that may follow an item, with the brackets after it read or left out.
  private static func followers(
    of index: Int, in items: [Item]
  ) -> [(index: Int, item: Item)] {
    var found: [(index: Int, item: Item)] = []
    var ways = [index + 1]
    var seen: Set<Int> = []
    while let way = ways.popLast() {
      guard way < items.count, seen.insert(way).inserted else { continue }
      switch items[way] {
      case .groupStart(let end): ways += [way + 1, end + 1]
      case .groupEnd, .optionalStop: ways.append(way + 1)
      case .text, .space, .letter: found.append((way, items[way]))
      }
    }
    return found
  }

  /// Throws if the following item does not show the end of a letter's text: of a number with
  /// one or two digits, or of a name.
  private static func checkEnd(
    of letter: Letter, before followers: [(index: Int, item: Item)],
    _ shown: (Int) -> String
  ) throws(ParseError) {
    for (index, item) in followers {
      if letter.isName, item.mayBeginWithLetter {
        throw ParseError(
          message: "the name before \"\(shown(index))\" has any length, so where it ends cannot be "
            + "told; write something between them")
      }
      if letter.hasOneDigitOrTwo, item.mayBeginWithDigit {
        throw ParseError(
          message: "the number before \"\(shown(index))\" has one digit or two, so where it ends "
            + "cannot be told; write its letter twice, or something between them")
      }
    }
  }

  /// The letters in their order.
  var letters: [Letter] {
    items.compactMap { if case .letter(let letter) = $0 { letter } else { nil } }
  }

  /// Whether it has all of these.
  func has(_ parts: Part...) -> Bool {
    parts.allSatisfy { part in letters.contains { $0.part == part } }
  }

  /// The fault of the pattern as that of a whole date or of its time; nil if it is valid.
  package func fault(hasDate: Bool, hasTime: Bool) -> String? {
    if isCount { return hasDate ? nil : "a count of days or seconds is no time of day" }
    if hasDate {
      guard has(.year, .month, .day) else {
        return "a date needs a year (yyyy), a month (MM) and a day (dd)"
      }
    } else if has(.year) || has(.month) || has(.day) {
      return "put the day into the pattern of the date, not of the time"
    }
    let hasHour = has(.hour)
    if letters.contains(where: \.isOfHalf), !has(.half) {
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

extension DatePattern.Item {
  fileprivate var mayBeginWithDigit: Bool {
    switch self {
    case .text(let text): text.first.map(CSVText.isDigit) ?? false
    case .letter(let letter): !letter.isName && letter.part != .half && letter.part != .offset
    case .space, .optionalStop, .groupStart, .groupEnd: false
    }
  }

  fileprivate var mayBeginWithLetter: Bool {
    switch self {
    case .text(let text): text.first.map(DatePattern.isOfWord) ?? false
    case .letter(let letter): letter.isName || letter.part == .half || letter.takesZ
    case .space, .optionalStop, .groupStart, .groupEnd: false
    }
  }
}
