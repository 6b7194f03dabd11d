// SPDX-License-Identifier: MIT

/// Yes and no in the languages of apps.
enum SpokenFlag {
  private static let yes = [
    "1", "true", "yes", "y", "si", "sí", "sì", "sim", "ja", "oui", "да", "tak", "ano", "áno",
    "evet", "igen", "da", "wahr", "vrai", "verdadero", "verdadeiro", "vero",
  ]
  private static let no = [
    "0", "false", "no", "n", "não", "nao", "nein", "non", "нет", "nie", "nej", "nei", "nee", "ne",
    "hayır", "nem", "nu", "falsch", "faux", "falso",
  ]

  static func answer(_ bytes: ArraySlice<UInt8>) -> Bool? {
    let word = String(decoding: CSVText.trimmed(bytes), as: UTF8.self).lowercased()
    if yes.contains(where: { $0 === word }) { return true }
    return no.contains { $0 === word } ? false : nil
  }
}
