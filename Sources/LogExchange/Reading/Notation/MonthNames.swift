// SPDX-License-Identifier: MIT

/// The names of the months in the languages in which apps write them: English,
/// German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish, Russian.
enum MonthNames {
  private static let names: [[String]] = [
    [
      "january", "januar", "jänner", "janvier", "enero", "janeiro", "gennaio", "januari",
      "styczeń", "stycznia", "январь", "января",
    ],
    [
      "february", "februar", "février", "fevrier", "febrero", "fevereiro", "febbraio", "februari",
      "luty",
      "lutego", "февраль", "февраля",
    ],
    [
      "march", "märz", "maerz", "mrz", "mars", "marzo", "março", "marco", "maart", "marzec",
      "marca", "март", "марта",
    ],
    ["april", "avril", "abril", "aprile", "kwiecień", "kwietnia", "апрель", "апреля"],
    ["may", "mai", "mayo", "maio", "maggio", "mei", "maj", "maja", "май", "мая"],
    ["june", "juni", "juin", "junio", "junho", "giugno", "czerwiec", "czerwca", "июнь", "июня"],
    ["july", "juli", "juillet", "julio", "julho", "luglio", "lipiec", "lipca", "июль", "июля"],
    [
      "august", "août", "aout", "agosto", "augustus", "augusti", "sierpień", "sierpnia", "август",
      "августа",
    ],
    [
      "september", "septembre", "septiembre", "setiembre", "setembro", "settembre", "wrzesień",
      "września", "сентябрь", "сентября",
    ],
    [
      "october", "oktober", "octobre", "octubre", "outubro", "ottobre", "październik",
      "października", "октябрь", "октября",
    ],
    [
      "november", "novembre", "noviembre", "novembro", "listopad", "listopada", "ноябрь", "ноября",
    ],
    [
      "december", "dezember", "décembre", "decembre", "diciembre", "dezembro", "dicembre",
      "grudzień", "grudnia", "декабрь", "декабря",
    ],
  ]

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
