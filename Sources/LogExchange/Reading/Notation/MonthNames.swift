// SPDX-License-Identifier: MIT

/// The names of the months in the languages in which apps write them.
enum MonthNames {
  private static let names = WordPage.notation.rows("months").map { [$0.name] + $0.words }

  /// The number of the month, from 1, of which a word is the name or at least three letters of
  /// its beginning; nil if several months fit.
  static func month(_ word: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: word, as: UTF8.self).lowercased()
    guard text.unicodeScalars.count >= 3 else { return nil }
    let months = names.indices.filter { index in
      names[index].contains { $0.utf8.starts(with: text.utf8) }
    }
    return months.count == 1 ? months[0] + 1 : nil
  }
}
