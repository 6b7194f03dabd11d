// SPDX-License-Identifier: MIT

/// The title of a column taken apart: what it names, and what it says of units and money.
///
///     Preis (€/L)          preis, in euros, of a litre
///     odometer_km          odometer, in km
///     Verbrauch l/100km    a consumption
struct SketchTitle {
  /// What the title names in small letters, without units and currencies; empty for a title
  /// that is nothing else.
  var stem = ""
  /// The same with them.
  var whole = ""
  var unit: SketchUnit?
  var currency: NumberText.Currency?
  /// The unit that the title is about one of: `€/L`, `price per gallon`.
  var rate: SketchUnit?
  /// Whether it is a distance by an amount, or the other way round.
  var isConsumption = false
  /// A unit that there is none of here.
  var strangeUnit: String?

  var words: [String] { stem.split(separator: " ").map { String($0) } }

  init(_ name: String) {
    var tokens = Self.tokens(SketchWords.folded(name))
    whole = tokens.filter { $0 != "/" }.joined(separator: " ")
    // `Gewicht in kg`, `Poids en kg`
    tokens = tokens.enumerated().filter { index, token in
      !(["in", "en", "em", "w", "i"].contains(token) && index > 0 && index < tokens.count - 1)
    }.map(\.element)
    // `R$`, `US$`
    tokens = tokens.indices.filter { index in
      !(index + 1 < tokens.count && tokens[index + 1] == "$"
        && ["r", "us", "c", "ca", "a", "au", "nz"].contains(tokens[index]))
    }.map { tokens[$0] }
    takeRate(&tokens)
    currencyOfName(name)
    var kept: [String] = []
    let gallons = ["us", "usa", "uk", "imp", "imperial"]
    let isGallon = tokens.contains { SketchWords.unit($0)?.isSomeGallon == true }
    for (index, token) in tokens.enumerated() where token != "/" {
      if Self.currencies.contains(token) || isGallon && gallons.contains(token) { continue }
      let known = SketchWords.unit(token)
      // `kg` alone is the name, and `km` in `km stand` a part of it.
      if let known, tokens.count > 1 {
        // `% fat (kg)` has the last one.
        if unit == nil || index == tokens.count - 1 { unit = known }
        continue
      }
      if tokens.count > 1, SketchWords.strangeUnits.contains(token) { strangeUnit = token }
      if known != nil { unit = known }
      kept.append(token)
    }
    if unit?.isSomeGallon == true { decideGallon(tokens) }
    stem = kept.joined(separator: " ")
    // `Gallons (US)` is nothing but a unit.
    if kept.isEmpty,
      let word = tokens.first(where: { token in
        SketchWords.unit(token).map { $0 == unit || $0.isSomeGallon } ?? false
      })
    {
      stem = word
    }
  }

  /// `gal (US)`, `imp gallons`.
  private mutating func decideGallon(_ tokens: [String]) {
    if tokens.contains(where: { ["us", "usa"].contains($0) }) {
      unit = SketchUnit("usgal", .volume)
    } else if tokens.contains(where: { ["uk", "imp", "imperial"].contains($0) }) {
      unit = SketchUnit("ukgal", .volume)
    }
  }

  // MARK: Rates

  private static let rateWords: Set<String> = [
    "/", "per", "pro", "par", "por", "za", "je", "al", "au", "na", "a",
  ]

  /// Finds out whether the title is about one unit of something, and takes that away.
  private mutating func takeRate(_ tokens: inout [String]) {
    if tokens.contains(where: { ["mpg", "kmpl", "l100km", "kml", "mpge"].contains($0) }) {
      isConsumption = true
      return
    }
    for index in tokens.indices where Self.rateWords.contains(tokens[index]) && index > 0 {
      var next = index + 1
      while next < tokens.count, tokens[next] == "100" || tokens[next] == "10" { next += 1 }
      guard next < tokens.count else { continue }
      let word = tokens[next].hasPrefix("100") ? String(tokens[next].dropFirst(3)) : tokens[next]
      guard let unit = SketchWords.unit(word) else { continue }
      let before = tokens[index - 1]
      let isOfDistance = SketchWords.unit(before)?.kind == .distance
      if unit.kind == .distance || unit.kind == .volume && isOfDistance {
        isConsumption = true
        return
      }
      if unit.kind == .volume || unit.asUnit(of: .volume) != nil {
        rate = unit.asUnit(of: .volume) ?? unit
        tokens.removeSubrange(index...next)
        return
      }
    }
    // `Literpreis`
    if tokens.contains(where: { ["literpreis", "literprijs", "literpris"].contains($0) }) {
      rate = SketchUnit("L", .volume)
    }
  }

  // MARK: Tokens

  /// Words, numbers, signs of currencies, slashes.
  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = [""]
    for scalar in text.unicodeScalars {
      let isLetter =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "%"
      let isSign = scalar == "/" || scalar == "$" || scalar == "€" || scalar == "£"
      if !isLetter || isSign, tokens.last != "" { tokens.append("") }
      if isSign {
        tokens[tokens.count - 1] = String(scalar)
        tokens.append("")
      } else if isLetter {
        tokens[tokens.count - 1].unicodeScalars.append(scalar)
      }
    }
    var found = tokens.filter { !$0.isEmpty }
    // `60%` and `fat%` are two.
    found = found.flatMap { token in
      token.utf8.count > 1 && token.utf8.last == UInt8(ascii: "%")
        ? [String(token.dropLast()), "%"] : [token]
    }
    return found
  }

  /// A name that has its words in capitals, as `boneMass`, with spaces between them.
  static func spaced(_ name: String) -> String {
    var result = ""
    var smallCount = 0
    for scalar in name.unicodeScalars {
      // `kWh` is one word.
      if scalar.properties.isUppercase, smallCount > 1 { result += " " }
      result.unicodeScalars.append(scalar)
      smallCount = scalar.properties.isLowercase ? smallCount + 1 : 0
    }
    return result
  }

  // MARK: Money

  /// Words of titles for a currency, which are no part of what the title names.
  private static let currencies: Set<String> = [
    "€", "$", "£", "eur", "euro", "euros", "usd", "gbp", "chf", "pln", "zl", "sek", "nok", "dkk",
    "kr", "cad", "aud", "brl", "czk", "huf", "rub", "inr", "jpy", "dollar", "dollars", "kronor",
    "zloty", "zlotych",
  ]

  private mutating func currencyOfName(_ name: String) {
    var word = ""
    var words: [String] = []
    for scalar in name.unicodeScalars {
      if scalar.properties.isAlphabetic {
        word.unicodeScalars.append(scalar)
        continue
      }
      words.append(word)
      word = ""
      if "€$£".unicodeScalars.contains(scalar) { words.append(String(scalar)) }
    }
    words.append(word)
    for word in words where !word.isEmpty {
      let folded = SketchWords.folded(word)
      guard Self.currencies.contains(folded) else { continue }
      let code: String? =
        switch folded {
        case "€", "eur", "euro", "euros": "EUR"
        case "£": "GBP"
        case "zl", "zloty", "zlotych": "PLN"
        case "$", "dollar", "dollars", "kr", "kronor": nil
        default: folded.uppercased()
        }
      currency = code.map { .code($0) } ?? .sign(folded)
    }
    if words.contains("R"), words.contains("$") { currency = .code("BRL") }
    if words.contains("US"), words.contains("$") { currency = .code("USD") }
  }
}
