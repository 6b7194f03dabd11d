// SPDX-License-Identifier: MIT

/// A unit by one of the words that apps use for it. Case is ignored, and so are spaces, points,
/// underscores, hyphens and parentheses.
enum UnitWord: Hashable {
  case unit(UnitCode)
  /// A gallon that may be a US or an imperial one.
  case someGallon

  /// The meaning of a word for a unit of this kind; nil for any other word.
  init?(_ kind: UnitKind, _ word: String) {
    guard let found = Self(ofAnyKind: word), found.isUnit(of: kind) else { return nil }
    self = found
  }

  /// The meaning of a word for a unit; nil for any other word.
  init?(ofAnyKind word: String) {
    let word = String(
      decoding: word.lowercased().utf8.filter { !" ._()-".utf8.contains($0) }, as: UTF8.self)
    guard let entry = Self.table.first(where: { $0.words.contains { $0 === word } }) else {
      return nil
    }
    self = entry.meaning
  }

  /// Whether values of a kind can be in the unit.
  func isUnit(of kind: UnitKind) -> Bool {
    switch self {
    case .unit(let unit): kind.units.contains(unit)
    case .someGallon: kind == .volume
    }
  }

  /// The unit; nil for a gallon that may be one or the other.
  var code: UnitCode? {
    if case .unit(let unit) = self { return unit }
    return nil
  }

  private static let table: [(meaning: UnitWord, words: [String])] = [
    word(
      .kilometres, "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "км",
      "kilometros", "kilometri", "chilometri", "quilometros", "kilometrow", "kilometry", "χλμ",
      "公里",
      "kilometara", "χιλιόμετρα", "χιλιομετρα", "קילומטר", "קילומטרים", "กม"
    ),
    word(
      .miles, "mi", "mile", "miles", "мили", "миль", "meilen", "milhas", "millas", "miglia",
      "mijl", "mijlen"),
    word(
      .litres, "l", "lt", "ltr", "ltrs", "lts", "liter", "liters", "litre", "litres", "litros",
      "litri",
      "л", "litern", "litry", "litru", "litrow", "litr", "litro", "litra", "litraa", "litrat",
      "литры", "литр", "литра", "литров", "літри", "літрів", "λίτρο", "λίτρα", "λιτρο", "λιτρα",
      "升", "公升", "リットル",
      "리터", "litara", "ליטר", "ליטרים", "ลิตร"),
    word(.usGallons, "galus", "usgal", "usgallon", "usgallons", "gallonus", "gallonsus", "us"),
    word(
      .imperialGallons, "galuk", "ukgal", "ukgallon", "ukgallons", "gallonuk", "gallonsuk",
      "impgal", "galimp", "imperialgallon", "imperialgallons"),
    (
      .someGallon,
      [
        "gal", "gals", "gallon", "gallons", "galones", "galão", "галлон", "gallonen", "gallone",
        "galon", "galoes", "galloni", "galony", "galonow",
      ]
    ),
    word(.kilowattHours, "kwh", "kwhs", "kilowatthour", "kilowatthours", "kilowattstunden"),
    word(.wattHours, "wh", "whs", "watthour", "watthours", "wattstunden"),
    word(.percent, "%", "percent", "pct", "percentage", "prozent", "procent", "procenty"),
    word(
      .kilograms, "kg", "kgs", "kilogram", "kilograms", "кг", "kilo", "kilos", "kilogramm",
      "kilogrammes", "kilogramos", "chilogrammi", "kilogramy", "quilogramas", "quilos", "公斤", "กก",
      "ק״ג", "كجم", "كغ", "كغم", "кілограм"),
    word(
      .pounds, "lb", "lbs", "pound", "pounds", "pfund", "libras", "livres", "libbre", "ponden",
      "funty", "funtow", "pund"),
    word(.stones, "st", "stone", "stones"),
    word(.ounces, "oz", "ounce", "ounces"), word(.jin, "jin", "斤", "市斤"),
    word(
      .grams, "g", "gram", "grams", "gr", "gramm", "gramme", "grammes", "gramos", "grammi",
      "gramas", "gramy", "гр", "грам", "граммы", "גרם", "غ", "جرام", "غرام", "グラム", "克", "กรัม"),
    word(.centimetres, "cm", "zentimeter", "centimetres", "centimeters", "centimetros", "см"),
    word(.metres, "m"), word(.millimetres, "mm"),
    word(.inches, "in", "inch", "inches"), word(.feet, "ft", "feet"),
  ]

  private static func word(
    _ row: UnitRow, _ words: String...
  ) -> (meaning: UnitWord, words: [String]) {
    (.unit(UnitCode(row)), words)
  }
}

extension UnitCode {
  /// The unit of a kind by its native name or one of the words of apps; nil for other words,
  /// and for a gallon that may be either.
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
