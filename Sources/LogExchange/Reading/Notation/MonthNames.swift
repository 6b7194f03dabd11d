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
      "يناير", "ינואר", "ιανουαρίου", "มกราคม",
    ],
    [
      "february", "februar", "février", "fevrier", "febrero", "fevereiro", "febbraio", "februari",
      "luty",
      "lutego", "февраль", "февраля", "február", "februarie", "şubat", "únor", "února", "лютий",
      "лютого",
      "فبراير", "פברואר", "φεβρουαρίου", "กุมภาพันธ์",
    ],
    [
      "march", "märz", "maerz", "mrz", "mars", "marzo", "março", "marco", "maart", "marzec",
      "marca", "март", "марта", "marts", "március", "martie", "mart", "březen", "března",
      "березень", "березня",
      "maret", "مارس", "מרץ", "μαρτίου", "มีนาคม",
    ],
    [
      "april", "avril", "abril", "aprile", "kwiecień", "kwietnia", "апрель", "апреля", "április",
      "aprilie", "nisan", "duben", "dubna", "квітень", "квітня",
      "أبريل", "ابريل", "إبريل", "אפריל", "απριλίου", "เมษายน",
    ],
    [
      "may", "mai", "mayo", "maio", "maggio", "mei", "maj", "maja", "май", "мая", "május", "mayıs",
      "květen", "května", "травень", "травня",
      "مايو", "מאי", "μαΐου", "μαϊου", "พฤษภาคม",
    ],
    [
      "june", "juni", "juin", "junio", "junho", "giugno", "czerwiec", "czerwca", "июнь", "июня",
      "június", "iunie", "haziran", "červen", "června", "червень", "червня",
      "يونيو", "يونية", "יוני", "ιουνίου", "มิถุนายน",
    ],
    [
      "july", "juli", "juillet", "julio", "julho", "luglio", "lipiec", "lipca", "июль", "июля",
      "július", "iulie", "temmuz", "červenec", "července", "липень", "липня",
      "يوليو", "يوليه", "יולי", "ιουλίου", "กรกฎาคม",
    ],
    [
      "august", "août", "aout", "agosto", "augustus", "augusti", "sierpień", "sierpnia", "август",
      "августа", "augusztus", "ağustos", "srpen", "srpna", "серпень", "серпня",
      "agustus", "أغسطس", "اغسطس", "אוגוסט", "αυγούστου", "สิงหาคม",
    ],
    [
      "september", "septembre", "septiembre", "setiembre", "setembro", "settembre", "wrzesień",
      "września", "сентябрь", "сентября", "szeptember", "septembrie", "eylül", "září", "вересень",
      "вересня",
      "سبتمبر", "ספטמבר", "σεπτεμβρίου", "กันยายน",
    ],
    [
      "october", "oktober", "octobre", "octubre", "outubro", "ottobre", "październik",
      "października", "октябрь", "октября", "október", "octombrie", "ekim", "říjen", "října",
      "жовтень", "жовтня",
      "أكتوبر", "اكتوبر", "אוקטובר", "οκτωβρίου", "ตุลาคม",
    ],
    [
      "november", "novembre", "noviembre", "novembro", "listopad", "listopada", "ноябрь", "ноября",
      "noiembrie", "kasım", "листопад", "листопада",
      "نوفمبر", "נובמבר", "νοεμβρίου", "พฤศจิกายน",
    ],
    [
      "december", "dezember", "décembre", "decembre", "diciembre", "dezembro", "dicembre",
      "grudzień", "grudnia", "декабрь", "декабря", "desember", "decembrie", "aralık", "prosinec",
      "prosince", "грудень", "грудня",
      "ديسمبر", "דצמבר", "δεκεμβρίου", "ธันวาคม",
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
