// SPDX-License-Identifier: MIT

/// The title of a column taken apart: what it names, and what it says of units and money.
///
///     Preis (€/L)          preis, in euros, of a litre
///     odometer_km          odometer, in km
///     Verbrauch l/100km    a consumption
struct SketchTitle {
  /// All words, in small letters without accents.
  private(set) var words: [String] = []
  /// Those that name something: no units, currencies and words between them; the unit itself
  /// for a title that is nothing else.
  private(set) var stem: [String] = []
  /// The words that are units, in their order.
  private(set) var units: [UnitWord] = []
  /// Whether there is nothing beside a unit.
  private(set) var isOnlyUnit = false
  private(set) var currency: NumberText.Currency?
  /// The unit that the title is about one of: `€/L`, `price per gallon`.
  private(set) var rate: UnitWord?
  /// Whether it is a distance by an amount, or the other way round.
  private(set) var isConsumption = false
  /// A unit that there is none of here.
  private(set) var strangeUnit: String?

  /// The last unit that values of a kind can be in: `% fat (kg)` is in kilograms.
  func unit(of kind: UnitKind) -> UnitWord? { units.last { $0.isUnit(of: kind) } }

  /// Whether some word is one of these.
  func has(any group: SketchWords.Group) -> Bool {
    words.contains(where: SketchWords[group].contains)
  }

  func has(any others: [String]) -> Bool { words.contains(where: others.contains) }

  init(_ name: String) {
    var tokens = Self.tokens(name)
    words = tokens.map(\.word)
    // `Gewicht in kg`, `Poids en kg`, `mileage_in`
    tokens = tokens.enumerated().filter { index, token in
      let isBetween = index > 0 && SketchWords[.prepositions].contains(token.word)
      return !isBetween || token.word == "in" && token.isInBrackets && tokens.count == index + 1
    }.map(\.element)
    takeRate(&tokens)
    let isGallon = tokens.contains { UnitWord(ofAnyKind: $0.word) == .someGallon }
    for token in tokens where token.word != "/" {
      if let currency = SketchWords.currency(token.raw) {
        self.currency = currency
        continue
      } else if isGallon, SketchWords.gallons.contains(where: { $0.words.contains(token.word) }) {
        continue
      } else if let unit = SketchWords.unit(token.word) {
        units.append(unit)
        if tokens.count > 1 { continue }
      } else if tokens.count > 1, SketchWords[.strangeUnits].contains(token.word) {
        strangeUnit = token.word
      }
      if tokens.count == 1 || !SketchWords[.fillers].contains(token.word) {
        stem.append(token.word)
      }
    }
    isOnlyUnit = !units.isEmpty && (stem.isEmpty || tokens.count == 1)
    if isGallon, let gallon = Self.gallon(in: words) {
      units = units.map { $0 == .someGallon ? .unit(gallon) : $0 }
    }
  }

  /// Which gallon some words name: `gal (US)`, `imp gallons`.
  static func gallon(in words: [String]) -> UnitCode? {
    SketchWords.gallons.first { $0.words.contains(where: words.contains) }
      .map { UnitCode($0.unit) }
  }

  // MARK: Rates

  /// Finds out whether the title is about one unit of something, and takes that away.
  private mutating func takeRate(_ tokens: inout [Token]) {
    if tokens.contains(where: { SketchWords[.consumptions].contains($0.word) }) {
      isConsumption = true
      return
    }
    for index in tokens.indices where SketchWords[.rates].contains(tokens[index].word) {
      var next = index + 1
      while next < tokens.count, ["100", "10"].contains(tokens[next].word) { next += 1 }
      guard index > 0, next < tokens.count else { continue }
      let word = tokens[next].word
      guard let unit = SketchWords.unit(word.hasPrefix("100") ? String(word.dropFirst(3)) : word)
      else { continue }
      let isOfDistance = SketchWords.unit(tokens[index - 1].word)?.isUnit(of: .distance) ?? false
      if unit.isUnit(of: .distance) || unit.isUnit(of: .volume) && isOfDistance {
        isConsumption = true
        return
      }
      if unit.isUnit(of: .volume) {
        rate = unit
        tokens.removeSubrange(index...next)
        return
      }
    }
    // `Literpreis`, `ppl`
    let isOfLitre = tokens.contains { token in
      token.word == "ppl" || token.word.hasPrefix("literpr")
    }
    if isOfLitre { rate = .unit(UnitCode(.litres)) }
  }

  // MARK: Tokens

  private struct Token {
    /// As it is written.
    var raw: String
    var word: String
    var isInBrackets: Bool
  }

  /// Words, numbers, signs of currencies, slashes. `bodyFat` is two, and so is `weightkg`.
  private static func tokens(_ name: String) -> [Token] {
    var texts: [(text: String, isInBrackets: Bool)] = []
    var isOpen = false
    var depth = 0
    var smallCount = 0
    for scalar in name.unicodeScalars {
      if scalar == "(" || scalar == "[" { depth += 1 }
      if scalar == ")" || scalar == "]" { depth -= 1 }
      let isSign =
        scalar == "/" || scalar == "%" || scalar.properties.generalCategory == .currencySymbol
      let isLetter = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      guard isLetter || isSign else {
        isOpen = false
        smallCount = 0
        continue
      }
      // `R$`, `US$` are one sign, and `kWh` is one word.
      let isOfSign = scalar == "$" && isOpen && SketchWords.dollars.contains(texts.last?.text ?? "")
      let isHump = scalar.properties.isUppercase && smallCount > 1
      if isSign && !isOfSign || isHump || !isOpen {
        texts.append((String(scalar), depth > 0))
      } else {
        texts[texts.count - 1].text.unicodeScalars.append(scalar)
      }
      isOpen = isLetter
      smallCount = scalar.properties.isLowercase ? smallCount + 1 : 0
    }
    return texts.flatMap { text, isInBrackets -> [Token] in
      let word = SketchWords.folded(text)
      let unit = SketchWords.gluedUnits.first { unit in
        word.hasSuffix(unit) && SketchWords.isWord(String(word.dropLast(unit.count)))
      }
      let parts = unit.map { [String(word.dropLast($0.count)), $0] } ?? [word]
      return parts.map {
        Token(raw: parts.count > 1 ? $0 : text, word: $0, isInBrackets: isInBrackets)
      }
    }
  }
}
