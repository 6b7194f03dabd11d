// SPDX-License-Identifier: MIT

/// A unit by one of the words that apps have for it, capital letters counting
/// like small ones, and spaces, points and parentheses not at all.
enum UnitWord: Hashable {
  case unit(UnitCode)
  /// A gallon, of which it is left open whether it is a US or an imperial one.
  case someGallon

  /// What a word is that stands for a unit of a kind; nil for any other.
  init?(_ kind: UnitKind, _ word: String) {
    let word = String(
      decoding: word.lowercased().utf8.filter { !" ._()-".utf8.contains($0) }, as: UTF8.self)
    let entry = Self.table.first { $0.words.contains { $0 === word } }
    switch entry?.meaning {
    case .unit(let unit)? where kind.units.contains(unit): self = .unit(unit)
    case .someGallon? where kind == .volume: self = .someGallon
    default: return nil
    }
  }

  private static let table: [(meaning: UnitWord, words: [String])] = [
    word(.kilometres, "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "км"),
    word(.miles, "mi", "mile", "miles", "мили", "миль"),
    word(
      .litres, "l", "lt", "ltr", "liter", "liters", "litre", "litres", "litros", "litri", "л"),
    word(.usGallons, "galus", "usgal", "usgallon", "usgallons", "gallonus", "gallonsus", "us"),
    word(
      .imperialGallons, "galuk", "ukgal", "ukgallon", "ukgallons", "gallonuk", "gallonsuk",
      "impgal", "galimp", "imperialgallon", "imperialgallons"),
    (.someGallon, ["gal", "gallon", "gallons", "galones", "galão", "галлон"]),
    word(.kilowattHours, "kwh"),
    word(.kilograms, "kg", "kgs", "kilogram", "kilograms", "кг"),
    word(.pounds, "lb", "lbs", "pound", "pounds"),
    word(.stones, "st", "stone", "stones"),
    word(.grams, "g", "gram", "grams"),
    word(.centimetres, "cm"), word(.metres, "m"), word(.millimetres, "mm"),
    word(.inches, "in", "inch", "inches"), word(.feet, "ft", "feet"),
  ]

  private static func word(
    _ row: UnitRow, _ words: String...
  ) -> (meaning: UnitWord, words: [String]) {
    (.unit(UnitCode(row)), words)
  }
}

extension UnitCode {
  /// The unit of a kind by its native name or one of the words that apps have for it; nil
  /// for none, and for a gallon that may be one or the other.
  init?(_ kind: UnitKind, word: String) {
    if let unit = UnitCode(kind, named: word) {
      self = unit
    } else if case .unit(let unit)? = UnitWord(kind, word) {
      self = unit
    } else {
      return nil
    }
  }
}

extension LogUnit {
  /// The unit by one of the words that apps have for it.
  init?(word: String) {
    guard case .unit(let code)? = UnitWord(Self.kind, word) else { return nil }
    self.init(code: code)
  }
}
