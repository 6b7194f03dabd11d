// SPDX-License-Identifier: MIT

/// Yes and no in the languages of apps.
enum SpokenFlag {
  private static let yes = [
    "1", "true", "yes", "y", "si", "sí", "sì", "sim", "ja", "oui", "да", "tak", "ano", "áno",
    "evet", "igen", "da", "wahr", "vrai", "verdadero", "verdadeiro", "vero", "kyllä", "jah", "jā",
    "tosi", "sant", "sand", "sann", "waar", "prawda", "pravda", "igaz", "doğru", "истина",
    "adevărat",
    "taip", "так", "ναι", "já", "bai", "ya", "có", "ใช่", "हाँ", "はい", "是", "예", "네", "כן", "نعم",
  ]
  private static let no = [
    "0", "false", "no", "n", "não", "nao", "nein", "non", "нет", "nie", "nej", "nei", "nee", "ne",
    "hayır", "nem", "nu", "falsch", "faux", "falso", "ei", "nē", "ні", "не", "όχι", "ez", "tidak",
    "epätosi", "falskt", "falsk", "usann", "onwaar", "fałsz", "nepravda", "hamis", "yanlış", "ложь",
    "fals", "không", "ไม่ใช่", "ไม่", "नहीं", "いいえ", "否", "아니요", "아니오", "לא", "لا",
  ]

  static func answer(_ bytes: ArraySlice<UInt8>) -> Bool? {
    let word = String(decoding: CSVText.trimmed(bytes), as: UTF8.self).lowercased()
    if yes.contains(where: { $0 === word }) { return true }
    return no.contains { $0 === word } ? false : nil
  }
}
