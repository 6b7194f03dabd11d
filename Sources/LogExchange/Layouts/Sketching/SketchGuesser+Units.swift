// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// The unit of a quantity, and what says it.
  struct Unit {
    /// How sure it is.
    enum Certainty { case said, byValues, usual }

    /// nil where a column or each number says it.
    var code: UnitCode?
    /// What is to be said about it; empty for nothing.
    var reason: String
    var certainty = Certainty.said
    /// Where the unit stands, besides at the numbers.
    var sources: [UnitSource] = []
    var short = ""
    /// The column that says it.
    var column: Int?

    init(_ row: UnitRow, _ reason: String, _ certainty: Certainty = .said) {
      self.init(UnitCode(row), reason, certainty)
    }

    init(_ code: UnitCode?, _ reason: String = "", _ certainty: Certainty = .said) {
      (self.code, self.reason, self.certainty) = (code, reason, certainty)
      guard let code else { return }
      sources = [certainty == .usual ? .assumed(code.name) : .always(code.name)]
      short = code.name + (certainty == .usual ? " (assumed)" : "")
    }
  }

  /// The unit of a quantity: that of its title, of a column of units, of its numbers, or what
  /// other columns and the values say.
  func unit(of found: Found, _ kind: UnitKind, among all: [Found]) -> Unit {
    let index = found.column
    let titled = titles[index].unit(of: kind)
    if kind == .bodyPart, isFraction(index), titled?.isUnit(of: .mass) != true {
      return Unit(.fraction, "no body has 1 % and less of it, so it is a fraction")
    }
    if let code = titled?.code { return Unit(code) }
    if let (column, words) = unitColumn(index, kind) {
      let known = words.compactMap { word in
        SketchWords.unit(word)?.code.flatMap { kind.units.contains($0) ? Word(word, $0.name) : nil }
      }
      let isWhole = known.count == words.count
      var unit = Unit(nil, isWhole ? "" : "not all words for units there are known")
      unit.sources = [
        .cell([source.columns[column].path], known), .cell([source.columns[column].path], []),
      ]
      unit.short = "by \(shown(column))"
      unit.column = column
      return unit
    }
    let atNumbers = unitsAtNumbers(index, kind)
    if atNumbers.count > 1 {
      var unit = Unit(nil, "each number has its own unit")
      unit.short = WordList.or(atNumbers.map(\.name))
      return unit
    }
    if let code = atNumbers.first { return Unit(code, "the unit is written with the numbers") }
    let unit =
      switch kind {
      case .volume: ofVolume(index)
      case .distance: ofDistance(index)
      case .mass: ofMass(index, all)
      case .length: ofLength(index)
      case .bodyPart: ofPart(found, all)
      }
    guard unit.certainty == .usual, kind != .bodyPart, let said = options.assumeUnit(kind)
    else { return unit }
    return Unit(said, "nothing says the unit", .usual)
  }

  // MARK: Fuel

  private static let consumption = "by the title of the consumption"
  private static let nothing = "nothing says the unit"

  /// The unit of an amount by titles such as `€/L` and `l/100km`.
  private func ofVolume(_ index: Int) -> Unit {
    let gallon = SketchTitle.gallon(in: titles.flatMap(\.words))
    let isOfGallons =
      titles[index].unit(of: .volume) == .someGallon
      || numbers[index]?.suffixes.contains { SketchWords.unit($0) == .someGallon } ?? false
    for title in isOfGallons ? [] : titles {
      if let code = title.rate?.code { return Unit(code, "by the title of the price") }
      if title.isConsumption {
        let units = title.words.compactMap { SketchWords.unit($0)?.code }
        let isOfLitres = title.has(any: ["l100km", "kmpl", "kml"])
        let code = units.first { UnitKind.volume.units.contains($0) }
        if code != nil || isOfLitres { return Unit(code ?? UnitCode(.litres), Self.consumption) }
      }
    }
    if isAmerican || isOfGallons {
      if let gallon { return Unit(gallon, "a title names such gallons") }
      return Unit(isBritish ? .imperialGallons : .usGallons, Self.nothing, .usual)
    }
    let isOfEnergy = titles[index].words.contains {
      $0.hasPrefix("energ") || $0.hasPrefix("charge")
    }
    return Unit(isOfEnergy ? .kilowattHours : .litres, Self.nothing, .usual)
  }

  private var isAmerican: Bool {
    titles.contains { $0.units.contains(.someGallon) || $0.rate == .someGallon }
      || numbers.contains { numbers in
        numbers?.suffixes.contains { SketchWords.unit($0) == .someGallon } ?? false
      }
  }
  private var isBritish: Bool { titles.contains { $0.currency == .code("GBP") } }

  /// The unit of an odometer by titles such as `l/100km` and `mpg`.
  private func ofDistance(_ index: Int) -> Unit {
    for title in titles {
      if title.isConsumption {
        if title.has(any: ["km", "100km", "l100km", "kmpl", "kml"]) {
          return Unit(.kilometres, Self.consumption)
        }
        if title.has(any: ["mpg", "mpge", "mi", "miles"]) { return Unit(.miles, Self.consumption) }
      } else if let code = title.unit(of: .distance)?.code {
        return Unit(code, "by the title of another column")
      }
    }
    // Who fills gallons drives miles, whichever gallons they are.
    let namesGallons = titles.contains { title in
      [UnitRow.usGallons, .imperialGallons].contains {
        title.unit(of: .volume) == .unit(UnitCode($0))
      }
    }
    let isOfMiles =
      isAmerican || namesGallons || isBritish && titles[index].words.contains("mileage")
    return Unit(isOfMiles ? .miles : .kilometres, Self.nothing, .usual)
  }

  // MARK: Bodies

  /// The unit of weights that values say: thousands are grams, and a body mass index beside
  /// them tells kilograms from pounds.
  private func ofMass(_ column: Int, _ all: [Found]) -> Unit {
    let middle = middle(column) ?? 0
    if (20_000..<400_000).contains(middle) { return Unit(.grams, "the values are those of grams") }
    if let index = all.first(where: { $0.field.name === "bmi" })?.column {
      // The square of a height in metres, or what comes of pounds: they do not overlap.
      let square = zip(values[column], values[index]).compactMap { weight, index in
        if let weight, let index, index > 5 { weight / index } else { nil }
      }.middle
      let reason = "the body mass index beside it fits"
      if let square, (1.8..<4.7).contains(square) { return Unit(.kilograms, reason) }
      if let square, (4.9..<10.5).contains(square) { return Unit(.pounds, reason) }
    }
    // Few bodies have more than 130 kg, and many more than 130 lb.
    let usual: UnitRow = middle >= 2000 ? .grams : middle >= 130 ? .pounds : .kilograms
    return Unit(usual, Self.nothing, .usual)
  }

  private func ofLength(_ column: Int) -> Unit {
    switch middle(column) ?? 0 {
    case 1.2..<2.4: Unit(.metres, "the values are those of metres")
    case 48..<90: Unit(.inches, "the values are those of inches")
    case 120..<240: Unit(.centimetres, "the values are those of centimetres")
    default: Unit(.centimetres, Self.nothing, .usual)
    }
  }

  private func isFraction(_ column: Int) -> Bool {
    let values = values[column].compactMap(\.self)
    return values.allSatisfy { $0 <= 1 } && values.contains { $0 > 0 }
  }

  /// What a body has of its parts in percent, and in percent of the weight where it is a mass.
  private static let usualParts:
    [(field: String, share: ClosedRange<Double>, mass: ClosedRange<Double>)] = [
      ("bodyFat", 3...60, 3...60), ("muscle", 20...60, 40...92), ("water", 30...78, 30...78),
      ("bone", 20...30, 2...6), ("leanMass", 99...100, 40...97),
    ]

  /// The unit of a part of a body by the words of its title and its values: a mass is in the
  /// unit of the weight. Scales call a share of fat `masse grasse`, too.
  private func ofPart(_ found: Found, _ all: [Found]) -> Unit {
    let title = titles[found.column]
    let isShare = title.words.contains { word in
      SketchWords[.shares].contains {
        word == $0 || $0.hasPrefix("~") && word.hasSuffix($0.dropFirst())
      }
    }
    if isShare { return Unit(.percent, "the title names a share") }
    guard let weight = all.first(where: { $0.field.unitKind == .mass }),
      let usual = Self.usualParts.first(where: { $0.field === found.field.name }),
      let whole = middle(weight.column), let part = middle(found.column),
      usual.mass.contains(100 * part / whole)
    else { return Unit(.percent, Self.nothing, .usual) }
    let namesMass = title.words.contains { word in
      SketchWords[.masses].contains(word) || word.hasSuffix("masse") || word.hasSuffix("massa")
    }
    let fat = all.first { $0.field.name === "bodyFat" }.flatMap { middle($0.column) } ?? 0
    let isTooMuch = !usual.share.contains(part)
    let isMass =
      found.field.name === "bodyFat"
      ? isTooMuch || namesMass && (title.words.contains("mass") || part > 45)
      // With the fat it is nearly all of a body, as it is said where it is a mass.
      : isTooMuch || namesMass
        || found.field.name === "muscle" && (92...101).contains(100 * part / whole + fat)
    guard isMass, let code = unit(of: weight, .mass, among: all).code else {
      return Unit(.percent, Self.nothing, .usual)
    }
    let ofWeight = unit(of: weight, .mass, among: all)
    if ofWeight.certainty == .usual { return Unit(code, Self.nothing, .usual) }
    return Unit(
      code, "the values are those of a mass, and the weight is in \(code.name)",
      namesMass ? .said : .byValues)
  }

  // MARK: Units elsewhere

  /// The units that stand at the numbers of a column, as in `82.4 kg`; none where one says
  /// "gallon" alone.
  func unitsAtNumbers(_ index: Int, _ kind: UnitKind) -> [UnitCode] {
    let units = (numbers[index]?.suffixes ?? []).compactMap { SketchWords.unit($0) }
    if units.contains(.someGallon) { return [] }
    return units.compactMap(\.code).enumerated().filter { place, unit in
      kind.units.contains(unit) && units.firstIndex(of: .unit(unit)) == place
    }.map(\.element)
  }

  /// The column with the units of another, and its words: `mass/@unit`, `weightUnit`, or
  /// `Unit` behind it in a table, where all its words are such units.
  func unitColumn(_ index: Int, _ kind: UnitKind) -> (Int, [String])? {
    let column = source.columns[index]
    let order =
      Array(source.columns.indices[index...]) + source.columns.indices[..<index].reversed()
    for place in order where !taken.contains(place) && place != index {
      let other = source.columns[place]
      let words = SketchTitle(other.names.last ?? "").words
      guard let last = words.last, SketchWords[.units].contains(last) else { continue }
      let names = Array(words.dropLast())
      let filled = other.distinct.filter { !$0.trimmedBytes.isEmpty }
      let hasOnlyUnits =
        !filled.isEmpty && filled.allSatisfy { SketchWords.unit($0)?.isUnit(of: kind) ?? false }
      let around = Array(other.names.dropLast())
      let isNear =
        around == column.names
        || around == column.names.dropLast() && (column.names.count > 1 || hasOnlyUnits)
      let isNamed = names == titles[index].words || names == ["\(kind)"]
      if names.isEmpty ? isNear : isNamed { return (place, filled) }
    }
    return nil
  }
}
