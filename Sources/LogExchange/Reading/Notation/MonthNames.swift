// SPDX-License-Identifier: MIT

/// The names of the months in the languages in which apps write them: English,
/// German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish, Danish, Norwegian, Czech,
/// Hungarian, Romanian, Turkish, Russian, Ukrainian.
enum MonthNames {
  private static let names: [[String]] = [
    [
      "january", "januar", "jänner", "janvier", "enero", "janeiro", "gennaio", "januari",
      "styczeń", "stycznia", "январь", "января", "január", "ianuarie", "ocak", "leden", "ledna",
      "січень", "січня",
    ],
    [
      "february", "februar", "février", "fevrier", "febrero", "fevereiro", "febbraio", "februari",
      "luty",
      "lutego", "февраль", "февраля", "február", "februarie", "şubat", "únor", "února", "лютий",
      "лютого",
    ],
    [
      "march", "märz", "maerz", "mrz", "mars", "marzo", "março", "marco", "maart", "marzec",
      "marca", "март", "марта", "marts", "március", "martie", "mart", "březen", "března",
      "березень", "березня",
    ],
    [
      "april", "avril", "abril", "aprile", "kwiecień", "kwietnia", "апрель", "апреля", "április",
      "aprilie", "nisan", "duben", "dubna", "квітень", "квітня",
    ],
    [
      "may", "mai", "mayo", "maio", "maggio", "mei", "maj", "maja", "май", "мая", "május", "mayıs",
      "květen", "května", "травень", "травня",
    ],
    [
      "june", "juni", "juin", "junio", "junho", "giugno", "czerwiec", "czerwca", "июнь", "июня",
      "június", "iunie", "haziran", "červen", "června", "червень", "червня",
    ],
    [
      "july", "juli", "juillet", "julio", "julho", "luglio", "lipiec", "lipca", "июль", "июля",
      "július", "iulie", "temmuz", "červenec", "července", "липень", "липня",
    ],
    [
      "august", "août", "aout", "agosto", "augustus", "augusti", "sierpień", "sierpnia", "август",
      "августа", "augusztus", "ağustos", "srpen", "srpna", "серпень", "серпня",
    ],
    [
      "september", "septembre", "septiembre", "setiembre", "setembro", "settembre", "wrzesień",
      "września", "сентябрь", "сентября", "szeptember", "septembrie", "eylül", "září", "вересень",
      "вересня",
    ],
    [
      "october", "oktober", "octobre", "octubre", "outubro", "ottobre", "październik",
      "października", "октябрь", "октября", "október", "octombrie", "ekim", "říjen", "října",
      "жовтень", "жовтня",
    ],
    [
      "november", "novembre", "noviembre", "novembro", "listopad", "listopada", "ноябрь", "ноября",
      "noiembrie", "kasım", "листопад", "листопада",
    ],
    [
      "december", "dezember", "décembre", "decembre", "diciembre", "dezembro", "dicembre",
      "grudzień", "grudnia", "декабрь", "декабря", "desember", "decembrie", "aralık", "prosinec",
      "prosince", "грудень", "грудня",
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
