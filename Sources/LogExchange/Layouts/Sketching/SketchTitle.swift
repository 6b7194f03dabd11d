// SPDX-License-Identifier: MIT

/// The title of a column, split into its name and its words for units and money.
///
///     Preis (€/L)          preis, in euros, of a litre
///     odometer_km          odometer, in km
///     Verbrauch l/100km    a consumption
struct SketchTitle {
  /// All words, in small letters without accents.
  private(set) var words: [String] = []
  /// The words that name something: no units, currencies and prepositions; for a title that is
  /// nothing but a unit, the unit.
  private(set) var stem: [String] = []
  /// The words that are units, in their order.
  private(set) var units: [UnitWord] = []
  /// True if the title has only a unit.
  private(set) var isOnlyUnit = false
  private(set) var currency: NumberText.Currency?
  /// The unit to which a rate refers: `€/L`, `price per gallon`.
  private(set) var rate: UnitWord?
  /// True if the title says that an amount of money is that of one unit: `Unit price`, `€/L`.
  var isOfOne: Bool {
    if rate != nil { return true }
    // `Einzelpreis brutto`
    let own = stem.filter {
      !SketchWords.netAmounts.contains($0) && !["brutto", "gross"].contains($0)
    }
    return has(any: .money) && has(any: .ones)
      || !own.isEmpty && own.allSatisfy(SketchWords.pricesOfOne.contains)
  }
  /// True if the rate is for ten or a hundred units: `price per 100 L`.
  private(set) var isRateOfMany = false
  /// True if the title is a distance per amount, an amount per distance, or either per time.
  private(set) var isConsumption = false
  /// The power of ten by which numbers are to be multiplied: -2 for `ct/kWh`, 1 for Swedish miles.
  private(set) var power = 0
  /// A unit that records do not have.
  private(set) var strangeUnit: String?

  /// The last unit that values of a kind can be in: `% fat (kg)` is in kilograms.
  func unit(of kind: UnitKind) -> UnitWord? { units.last { $0.isUnit(of: kind) } }

  func isIn(_ unit: UnitRow, of kind: UnitKind) -> Bool {
    self.unit(of: kind) == .unit(UnitCode(unit))
  }

  /// Whether amounts in it are electric energy by their unit.
  var isInEnergy: Bool {
    isIn(.kilowattHours, of: .volume) || isIn(.wattHours, of: .volume)
  }

  /// True if the title is that of a number by which a program knows something: `logId`, `fuel_id`.
  var isKey: Bool { words.last.map(SketchWords.keys.contains) ?? false }

  /// The words, of `UnitOfMeasure` only the first.
  var wordsOfUnit: [String] {
    words.contains("unit")
      ? words.filter { !["of", "measure", "ofmeasure"].contains($0) } : words
  }

  /// True if a word of the title is one of these.
  func has(any others: SketchWords) -> Bool { words.contains(where: others.contains) }

  /// Whether a word is that of a fuel, or of filling up.
  var saysFuel: Bool {
    has(any: .fuels)
      || hasWord(
        beginningWith: "fuel", "refuel", "fill", "tanken", "tankung", "tankvor", "getankt", "plein",
        "repost", "riforn", "charg", "tankow", "abastec", "заправ")
  }

  /// Whether some word begins with one of these.
  func hasWord(beginningWith others: String...) -> Bool {
    words.contains { word in others.contains { word.hasPrefix($0) } }
  }

  /// - Parameter isSwiss: Whether `Rp.` is a Rappen, and no rupiah.
  init(_ name: String, isSwiss: Bool = false) {
    var tokens = Self.tokens(name)
    for index in tokens.indices where isSwiss && tokens[index].raw == "Rp" {
      (tokens[index].raw, tokens[index].word) = ("rappen", "rappen")
    }
    // `Custo c/ IVA` is with the tax, and `s/ IVA` without it.
    for index in tokens.indices.dropLast(2).reversed()
    where ["c", "s"].contains(tokens[index].word) && tokens[index + 1].word == "/"
      && SketchWords.taxes.contains(tokens[index + 2].word)
    {
      let word = tokens[index].word == "c" ? "con" : "ex"
      (tokens[index].raw, tokens[index].word) = (word, word)
      tokens.remove(at: index + 1)
    }
    words = tokens.map(\.word)
    // `Gewicht in kg`, `Poids en kg`, `mileage_in`
    tokens = tokens.enumerated().filter { index, token in
      // `inKilograms` has the unit alone.
      let isBefore =
        index == 0 && tokens.count > 1 && SketchWords.unit(tokens[1].word) != nil
        && token.word == "in"
      let isBetween = isBefore || index > 0 && SketchWords.prepositions.contains(token.word)
      return !isBetween || token.word == "in" && token.isInBrackets && tokens.count == index + 1
    }.map(\.element)
    takeRate(&tokens)
    let isGallon = tokens.contains { UnitWord(ofAnyKind: $0.word) == .someGallon }
    for token in tokens where token.word != "/" {
      // `amount_pkr`, but not `cop`
      let isOfMoney = token.word == words.last && (has(any: .money) || has(any: "amount total"))
      let sign = SketchWords.currency(token.raw)
      if let currency = sign ?? (isOfMoney ? SketchWords.currency(token.raw.uppercased()) : nil) {
        self.currency = currency
        continue
      }
      if isGallon, Self.gallon(in: [token.word]) != nil { continue }
      let unit = SketchWords.unit(token.word)
      if let unit { units.append(unit) }
      if unit == nil, words.count > 1, let power = SketchWords.power(token.word) {
        if says(power, token) {
          self.power = power
          if SketchWords.manyKilometres.contains(token.word) {
            units.append(.unit(UnitCode(.kilometres)))
          }
          continue
        }
        strangeUnit = token.word
      }
      let isAlone = tokens.count == 1
      if !isAlone, unit == nil, SketchWords.strangeUnits.contains(token.word) {
        strangeUnit = token.word
      }
      if isAlone || unit == nil && !SketchWords.fillers.contains(token.word) {
        stem.append(token.word)
      }
    }
    isOnlyUnit = !units.isEmpty && (stem.isEmpty || tokens.count == 1)
    if isGallon, let gallon = Self.gallon(in: words) {
      units = units.map { $0 == .someGallon ? .unit(gallon) : $0 }
    }
  }

  /// The kind of gallon that these words name: `gal (US)`, `imp gallons`.
  static func gallon(in words: [String]) -> UnitCode? {
    SketchWords.gallons.first { $0.words.all.contains(where: words.contains) }
      .map { UnitCode($0.unit) }
  }

  /// Whether a word for a power of ten means that here.
  private func says(_ power: Int, _ token: Token) -> Bool {
    let isOfMoney =
      rate != nil || has(any: .money) || has(any: .totals) || has(any: "amount betrag belopp paid")
    switch token.word {
    // A large letter is a peso, and without a litre or kilowatt-hour a small one may be anything.
    case "p", "c": return rate != nil && token.raw === token.raw.lowercased()
    // To Italians these are hours.
    case "ore": return rate != nil || isOfMoney && token.raw.utf8.contains { $0 >= 0x80 }
    // To Portuguese and Spaniards it is a thousand.
    case "mil": return !isOfMoney && !words.contains { $0 == "km" || $0.containsBytes("ilom") }
    default: return power > 0 || isOfMoney
    }
  }

  // MARK: Rates

  /// Detects a rate or consumption in the title, and removes the unit of a rate.
  private mutating func takeRate(_ tokens: inout [Token]) {
    isConsumption = tokens.contains { SketchWords.consumptions.contains($0.word) }
    if isConsumption { return }
    // `per kWh`
    if tokens.count == 2, tokens[0].word != "/", SketchWords.rates.contains(tokens[0].word),
      let unit = SketchWords.unit(tokens[1].word), unit.isUnit(of: .volume)
    {
      rate = unit
      return tokens.removeAll()
    }
    for index in tokens.indices.dropFirst() where SketchWords.rates.contains(tokens[index].word) {
      let next = tokens[(index + 1)...].firstIndex { $0.word != "100" && $0.word != "10" }
      guard let next else {
        // `L/100`
        isConsumption = isConsumption || index + 1 < tokens.endIndex
        continue
      }
      // People write `$/kW` for the price of a kilowatt-hour.
      let word = tokens[next].word == "kw" ? "kwh" : tokens[next].word
      // `l/mil` is what a car takes for ten kilometres.
      let isOfAmount = SketchWords.unit(tokens[index - 1].word)?.isUnit(of: .volume) ?? false
      if word == "mil", isOfAmount {
        isConsumption = true
        return
      }
      // `miles / year` is no reading, and `cost per day` not what was paid.
      if SketchWords.periods.contains(word) {
        isConsumption = true
        return
      }
      guard let unit = SketchWords.unit(word.hasPrefix("100") ? String(word.dropFirst(3)) : word)
      else { continue }
      // `Mileage/km` is in km.
      if unit.isUnit(of: .distance), SketchWords.readings.contains(tokens[index - 1].word) {
        continue
      }
      let isOfDistance = SketchWords.unit(tokens[index - 1].word)?.isUnit(of: .distance) ?? false
      isConsumption = unit.isUnit(of: .distance) || unit.isUnit(of: .volume) && isOfDistance
      if isConsumption { return }
      if unit.isUnit(of: .volume) {
        rate = unit
        isRateOfMany = next > index + 1 || word.hasPrefix("100")
        tokens.removeSubrange(index...next)
        return
      }
    }
    // `Literpreis`, `ppl`, and `cpl` for cents
    if tokens.contains(where: { ["ppl", "cpl"].contains($0.word) || $0.word.hasPrefix("literpr") })
    {
      rate = .unit(UnitCode(.litres))
    }
    if tokens.contains(where: { $0.word === "ppg" }) { rate = .someGallon }
    // `Litre Fiyatı (TL)`
    if tokens.count == 2 || tokens.count == 3 && SketchWords.currency(tokens[2].raw) != nil,
      SketchWords.prices.contains(tokens[1].word),
      let unit = SketchWords.unit(tokens[0].word), unit.isUnit(of: .volume)
    {
      rate = unit
      tokens.removeFirst()
    }
    // `Prix du litre`, `Precio litro`, `Price (L)`, `Price (gal_us)`
    let end = tokens.lastIndex { Self.gallon(in: [$0.word]) == nil }
    if let end, end > 0, tokens.contains(where: { SketchWords.prices.contains($0.word) }),
      !has(any: .totals),
      let unit = SketchWords.unit(tokens[end].word), unit.isUnit(of: .volume),
      // `Valor (kg)` is a value in kilograms.
      !(unit.isUnit(of: .mass) && tokens[end].isInBrackets && has(any: "valor"))
    {
      rate = unit
      tokens.removeSubrange(end...)
    }
  }

  // MARK: Tokens

  private struct Token {
    /// As it is written.
    var raw: String
    var word: String
    var isInBrackets: Bool
  }

  /// `B.M.I.` as `BMI`.
  private static func withoutPointsOfInitials(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    func isLetter(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
    }
    return scalars.indices.filter { index in
      let isInitial = isLetter(index - 1) && !isLetter(index - 2) && scalars[index] == "."
      return !isInitial || !isLetter(index + 1) || isLetter(index + 2)
    }.map { scalars[$0] }
  }

  /// Whether the scalar begins a word after initials: the `T` of `UTCTransaction`, but not the `G`
  /// of `MPGe`.
  private static func endsInitials(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let (before, next) = (scalars.prefix(2), scalars.dropFirst(3).prefix(2))
    return scalars.count == 5 && before.allSatisfy(\.properties.isUppercase)
      && scalars[scalars.startIndex + 2].properties.isUppercase
      && next.allSatisfy(\.properties.isLowercase)
  }

  /// Words, numbers, signs of currencies, slashes. `bodyFat` is two, and so are `weightkg` and
  /// `車両ID`.
  private static func tokens(_ name: String) -> [Token] {
    var texts: [(text: String, isInBrackets: Bool)] = []
    var isOpen = false
    var depth = 0
    var smallCount = 0
    var hasHump = false
    var isLatin: Bool?
    // `$schema` and `$id` are names of programs, and no dollars.
    let isName =
      name.utf8.first == UInt8(ascii: "$")
      && name.unicodeScalars.dropFirst().first?
        .properties.isLowercase ?? false
    let scalars = withoutPointsOfInitials(Array(name.unicodeScalars))
    for (index, scalar) in scalars.enumerated().dropFirst(isName ? 1 : 0) {
      if scalar == "(" || scalar == "[" { depth += 1 }
      if scalar == ")" || scalar == "]" { depth -= 1 }
      let category = scalar.properties.generalCategory
      // `ק"ג` is one word, as `ק״ג`.
      if scalar == "\"" || scalar == "״", isOpen,
        let last = texts.last?.text.unicodeScalars.last, (0x0590...0x05FF).contains(last.value)
      {
        texts[texts.count - 1].text.unicodeScalars.append("״")
        continue
      }
      let isSign =
        scalar == "/" || scalar == "%" || category == .currencySymbol
      let isLetter =
        scalar.properties.isAlphabetic || category == .nonspacingMark
        || ("0"..."9").contains(scalar)
      guard isLetter || isSign else {
        // `Coût de l'intervention`
        if scalar == "'" || scalar == "’", isOpen,
          ["l", "L", "d", "D"].contains(texts.last?.text)
        {
          texts.removeLast()
        }
        isOpen = false
        smallCount = 0
        isLatin = nil
        continue
      }
      let isOfDigits = ("0"..."9").contains(scalar) || isSign
      let wasLatin = isLatin
      if !isOfDigits { isLatin = scalar.value < 0x2E80 }
      let isOtherScript = !isOfDigits && wasLatin != nil && wasLatin != isLatin
      // `R$`, `US$` are one sign, and `kWh` is one word.
      let isOfSign = scalar == "$" && isOpen && SketchWords.dollars.contains(texts.last?.text ?? "")
      // `chargedInKWh` has three words, `IsFull` two, and `kWh` and `InBody` are one.
      let isAfterShort =
        ["Is", "kWh"].contains(texts.last?.text) || hasHump && texts.last?.text == "In"
      let isAfterInitials = index > 1 && Self.endsInitials(scalars[(index - 2)...].prefix(5))
      let isHump =
        scalar.properties.isUppercase && isOpen && (smallCount > 1 || isAfterShort)
        || isAfterInitials
      if isSign && !isOfSign || isHump || isOtherScript || !isOpen {
        // `chargedkWh` ends in kilowatt-hours, and `EnergymWh` in milliwatt-hours.
        let before = texts.last?.text ?? ""
        let isOfWatts =
          isHump && scalar == "W"
          && (before.last == "k"
            || before.last == "m"
              && SketchVocabulary.isWord(SketchWords.folded(String(before.dropLast()))))
        if isOfWatts { texts[texts.count - 1].text.removeLast() }
        texts.append(((isOfWatts ? String(before.suffix(1)) : "") + String(scalar), depth > 0))
        hasHump = isHump
      } else {
        texts[texts.count - 1].text.unicodeScalars.append(scalar)
      }
      isOpen = isLetter
      smallCount = scalar.properties.isLowercase ? smallCount + 1 : 0
    }
    let tokens = texts.flatMap { text, isInBrackets -> [Token] in
      let word = SketchWords.folded(text)
      // `pricepergallon`
      if let start = ["priceper", "costper"].first(where: word.hasPrefix) {
        let words = [String(start.dropLast(3)), "per", String(word.dropFirst(start.count))]
        return words.map { Token(raw: $0, word: $0, isInBrackets: isInBrackets) }
      }
      let unit = SketchWords.gluedUnits.all.first { unit in
        word.hasSuffix(unit) && SketchVocabulary.isWord(String(word.dropLast(unit.count)))
      }
      let parts = unit.map { [String(word.dropLast($0.count)), $0] } ?? [word]
      return parts.map {
        Token(raw: parts.count > 1 ? $0 : text, word: $0, isInBrackets: isInBrackets)
      }
    }
    // `kiloWattHours`, `kilowatt hours` and `wattHours` are one unit each.
    return tokens.reduce(into: []) { tokens, token in
      tokens.append(token)
      for (words, unit) in [
        (["kilo", "watt", "hours"], "kWh"), (["kilowatt", "hours"], "kWh"),
        (["watt", "hours"], "Wh"),
      ] where tokens.suffix(words.count).map(\.word) == words {
        tokens.removeLast(words.count)
        let word = unit.lowercased()
        tokens.append(Token(raw: unit, word: word, isInBrackets: token.isInBrackets))
      }
    }
  }
}
