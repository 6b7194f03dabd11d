// SPDX-License-Identifier: MIT

/// The years of dates that people's apps write.
enum EntryYear {
  /// In words, for messages.
  static let range = "of the years 1900 to 2199"

  /// The year of the common era that a number stands for.
  ///
  /// Phones that are set to the Buddhist calendar write years that are 543 ahead; their days are
  /// those of ours.
  ///
  /// - Parameter digits: The digits written: with two of them, the years are those from 1970 on.
  /// - Returns: nil if no entry can be of that year: `0001` in dates that were never set, `0006` of
  ///   a Japanese era, `1402` of the Persian calendar.
  static func ofCommonEra(_ year: Int, digits: Int) -> Int? {
    if digits == 2 { return year + (year < 70 ? 2000 : 1900) }
    switch year {
    case 1900...2199: return year
    case 2443...2742: return year - 543
    default: return nil
    }
  }

  /// Whether a text has a year of the common era only as one of the Buddhist calendar.
  static func isOfBuddhistCalendar(_ year: Int, in text: ArraySlice<UInt8>) -> Bool {
    var number = 0
    var digits = 0
    for byte in text {
      guard CSVText.isDigit(byte) else {
        if digits == 4, number == year + 543 { return true }
        (number, digits) = (0, 0)
        continue
      }
      digits += 1
      if digits < 5 { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
    }
    return digits == 4 && number == year + 543
  }
}
