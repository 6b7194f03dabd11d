// SPDX-License-Identifier: MIT

/// The names of the days of the week in the languages of `MonthNames`.
///
/// People and apps shorten them, and some short forms mean different days in different
/// languages: `di` is a Tuesday in German and a Sunday in French. A word stands for all days
/// that it can mean, and a date must be one of them.
enum WeekdayNames {
  /// Some days of the week, Sunday as the lowest bit.
  struct Days: OptionSet, Hashable {
    let rawValue: UInt8

    func contains(day: Int) -> Bool { rawValue >> UInt8(day) & 1 == 1 }
  }

  private static let names = WordPage.notation.rows("weekdays").map { [$0.name] + $0.words }

  static let inEnglish = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The days of which a word is the name or at least two letters of its beginning, or the only
  /// sign; empty for any other word.
  static func days(_ word: ArraySlice<UInt8>) -> Days {
    let letters = word.last == UInt8(ascii: ".") ? word.dropLast() : word
    let text = String(decoding: letters, as: UTF8.self).lowercased()
    guard text.utf8.count > 2 || text.unicodeScalars.count == 2 else { return [] }
    var found: Days = []
    for day in names.indices where names[day].contains(where: { $0.utf8.starts(with: text.utf8) }) {
      found.insert(Days(rawValue: 1 << UInt8(day)))
    }
    return found
  }

  /// The days that a word before a date can mean, and the date, as in `Fri, 12.04.2024`; nil
  /// without such a word.
  static func split(_ text: ArraySlice<UInt8>) -> (days: Days, rest: ArraySlice<UInt8>)? {
    guard let first = text.first, CSVText.folded(first) >= UInt8(ascii: "a") else { return nil }
    let word = text.prefix { CSVText.folded($0) >= UInt8(ascii: "a") }
    let days = days(word)
    if days.isEmpty { return nil }
    var rest = text.dropFirst(word.count)
    // In Portuguese `segunda-feira`.
    if rest.starts(with: "-feira".utf8) { rest = rest.dropFirst("-feira".utf8.count) }
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst() }
    let date = CSVText.trimmed(rest)
    return date.count < rest.count || rest.startIndex > word.endIndex ? (days, date) : nil
  }

  /// The fault of a date that is not one of the days: `2024-01-03 is a Wednesday`; nil if it
  /// is.
  static func fault(_ date: Timestamp, _ days: Days?) -> String? {
    guard let days, !days.contains(day: date.weekday) else { return nil }
    let day = Timestamp(year: Int(date.year), month: Int(date.month), day: Int(date.day))
    return "\(day ?? date) is a \(inEnglish[date.weekday])"
  }
}

extension Timestamp {
  /// The day of the week, 0 for Sunday. 1970-01-01 was a Thursday.
  var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }
}
