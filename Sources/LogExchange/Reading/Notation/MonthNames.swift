// SPDX-License-Identifier: MIT

/// The names of the months in the languages in which apps write them: English,
/// German, French, Spanish, Portuguese, Italian, Russian.
enum MonthNames {
  private static let names: [[String]] = [
    [
      "january", "januar", "jänner", "janvier", "enero", "janeiro", "gennaio", "январь", "января",
    ],
    [
      "february", "februar", "février", "fevrier", "febrero", "fevereiro", "febbraio", "февраль",
      "февраля",
    ],
    ["march", "märz", "maerz", "mrz", "mars", "marzo", "março", "marco", "март", "марта"],
    ["april", "avril", "abril", "aprile", "апрель", "апреля"],
    ["may", "mai", "mayo", "maio", "maggio", "май", "мая"],
    ["june", "juni", "juin", "junio", "junho", "giugno", "июнь", "июня"],
    ["july", "juli", "juillet", "julio", "julho", "luglio", "июль", "июля"],
    ["august", "août", "aout", "agosto", "август", "августа"],
    [
      "september", "septembre", "septiembre", "setiembre", "setembro", "settembre", "сентябрь",
      "сентября",
    ],
    ["october", "oktober", "octobre", "octubre", "outubro", "ottobre", "октябрь", "октября"],
    ["november", "novembre", "noviembre", "novembro", "ноябрь", "ноября"],
    [
      "december", "dezember", "décembre", "decembre", "diciembre", "dezembro", "dicembre",
      "декабрь", "декабря",
    ],
  ]

  /// The number of the month that a word is the name of, or the beginning of it
  /// with at least three letters; nil where several months begin so.
  static func month(_ word: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: word, as: UTF8.self).lowercased()
    guard text.unicodeScalars.count >= 3 else { return nil }
    let months = names.indices.filter { index in
      names[index].contains { $0.utf8.starts(with: text.utf8) }
    }
    return months.count == 1 ? months[0] + 1 : nil
  }
}
