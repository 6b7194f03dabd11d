// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// Adds the unit of a quantity to the members of its field.
  ///
  /// - Returns: The unit in short, for a summary.
  mutating func addUnit(
    _ match: Match, _ kind: UnitKind, _ matches: [Match], _ members: inout [String],
    _ reason: inout String
  ) -> String {
    let index = match.column
    if let unit = titles[index].unit?.asUnit(of: kind), !unit.isSomeGallon,
      !(kind == .bodyPart && isFraction(index))
    {
      members.append("\"unit\": \(MappingSketch.quoted(unit.name))")
      return unit.name
    }
    if let (column, words) = unitColumn(index, kind) {
      taken.insert(column)
      let filled = words.filter { !$0.trimmedBytes.isEmpty }
      let known = filled.compactMap { word -> String? in
        guard let unit = SketchWords.unit(SketchWords.folded(word))?.asUnit(of: kind) else {
          return nil
        }
        return "\(MappingSketch.quoted(word)): \(MappingSketch.quoted(unit.name))"
      }
      members.append(
        "\"unit\": {\"path\": \(path(column)), \"values\": {\(known.joined(separator: ", "))}}")
      if known.count < filled.count { reason += "; not all words for units there are known" }
      return "by \(shown(column))"
    }
    if let units = unitsAtNumbers(index, kind), units.count > 1 {
      reason += "; each number has its own unit"
      return WordList.or(units)
    }
    if let unit = unitAtNumber(index, kind) {
      members.append("\"unit\": \(MappingSketch.quoted(unit.name))")
      reason += "; the unit is written with the numbers"
      return unit.name
    }
    if let (unit, why) = knownUnit(match, kind, matches) {
      members.append("\"unit\": \(MappingSketch.quoted(unit))")
      if !why.isEmpty { reason += "; \(why)" }
      return unit
    }
    let unit = usualUnit(match, kind, matches)
    members.append("\"unit\": {\"assumed\": \(MappingSketch.quoted(unit))}")
    reason += "; nothing says the unit"
    let option = kind.assumingOption.map { " (\($0) says otherwise)" } ?? ""
    assumptions.append("\(shown(index)) is taken to be in \(unit): nothing says its unit\(option)")
    return "\(unit) (assumed)"
  }

  /// The unit that titles or values say, and how, where that is not the title itself.
  private func knownUnit(
    _ match: Match, _ kind: UnitKind, _ matches: [Match]
  ) -> (unit: String, reason: String)? {
    let title = titles[match.column]
    if kind == .bodyPart, isFraction(match.column), title.unit?.kind != .mass {
      return ("fraction", "no body has 1 % and less of it, so it is a fraction")
    }
    if let unit = title.unit?.asUnit(of: kind) {
      if !unit.isSomeGallon { return (unit.name, "") }
      return gallon
    }
    switch kind {
    case .volume: return volumeOfOthers()
    case .distance: return distanceOfOthers()
    case .mass: return weightUnit(match.column, matches)
    case .length: return height(match.column)
    case .bodyPart: return partUnit(match, matches)
    }
  }

  // MARK: Fuel

  /// Which gallon is meant, if anything says it.
  private var gallon: (unit: String, reason: String)? {
    let words = titles.flatMap { $0.whole.split(separator: " ").map { String($0) } }
    if words.contains(where: { ["imp", "imperial", "uk"].contains($0) }) {
      return ("ukgal", "a title names imperial gallons")
    }
    return words.contains("us") ? ("usgal", "a title names US gallons") : nil
  }

  /// The unit of an amount by titles such as `€/L` and `l/100km`.
  private func volumeOfOthers() -> (unit: String, reason: String)? {
    for title in titles {
      if let unit = title.rate?.asUnit(of: .volume) {
        if !unit.isSomeGallon { return (unit.name, "by the title of the price") }
        if let gallon { return gallon }
        continue
      }
      guard title.isConsumption else { continue }
      let words = title.whole.split(separator: " ").map { String($0) }
      if words.contains("kwh") { return ("kWh", "by the title of the consumption") }
      if words.contains(where: {
        ["l", "l100km", "liter", "litres", "litros", "kmpl"].contains($0)
      }) {
        return ("L", "by the title of the consumption")
      }
    }
    return nil
  }

  /// The unit of an odometer by titles such as `l/100km` and `mpg`.
  private func distanceOfOthers() -> (unit: String, reason: String)? {
    for title in titles {
      let words = title.whole.split(separator: " ").map { String($0) }
      if title.isConsumption {
        if words.contains(where: { ["km", "100km", "l100km", "kmpl", "kml"].contains($0) }) {
          return ("km", "by the title of the consumption")
        }
        if words.contains(where: { ["mpg", "mpge", "mi", "miles", "mile"].contains($0) }) {
          return ("mi", "by the title of the consumption")
        }
      } else if let unit = title.unit?.asUnit(of: .distance) {
        return (unit.name, "by the title of another column")
      }
    }
    return nil
  }

  // MARK: Bodies

  /// The unit of weights that values say: thousands are grams, and a body mass index beside
  /// them tells kilograms from pounds.
  private func weightUnit(
    _ column: Int, _ matches: [Match]
  ) -> (unit: String, reason: String)? {
    if let middle = median(column), (20_000..<400_000).contains(middle) {
      return ("g", "the values are those of grams")
    }
    guard let index = matches.first(where: { $0.field === "bmi" })?.column else { return nil }
    let squares = zip(values(column), values(index)).compactMap { weight, index -> Double? in
      guard let weight, let index, index > 5 else { return nil }
      return weight / index
    }.sorted()
    guard let square = squares.isEmpty ? nil : squares[squares.count / 2] else { return nil }
    // The square of a height in metres, or what comes of pounds: they do not overlap.
    if (1.8..<4.7).contains(square) { return ("kg", "the body mass index beside it fits") }
    if (4.9..<10.5).contains(square) { return ("lb", "the body mass index beside it fits") }
    return nil
  }

  private func height(_ column: Int) -> (unit: String, reason: String)? {
    guard let middle = median(column) else { return nil }
    if (1.2..<2.4).contains(middle) { return ("m", "the values are those of metres") }
    if (120..<240).contains(middle) { return ("cm", "the values are those of centimetres") }
    if (48..<90).contains(middle) { return ("in", "the values are those of inches") }
    return nil
  }

  private func isFraction(_ column: Int) -> Bool {
    let values = self.values(column).compactMap { $0 }
    return !values.isEmpty && values.allSatisfy { $0 <= 1 } && values.contains { $0 > 0 }
  }

  private static let massWords: Set<String> = [
    "mass", "masse", "masa", "massa", "weight", "gewicht", "poids", "peso", "waga",
  ]
  private static let shareWords: Set<String> = [
    "percentage", "percent", "percentual", "percentagem", "porcentaje", "ratio", "rate", "anteil",
    "fettanteil", "wasseranteil", "muskelanteil", "knochenanteil", "korperfettanteil", "taux",
    "procent", "fettprocent", "vetpercentage", "vochtpercentage", "spierpercentage", "poziom",
    "zawartosc",
  ]

  /// Whether the title names a mass; scales call a percentage of fat `masse grasse`, too.
  private func isMass(_ match: Match) -> Bool {
    let words = titles[match.column].words
    return match.field !== "bodyFat"
      && words.contains {
        Self.massWords.contains($0) || $0.hasSuffix("masse") || $0.hasSuffix("massa")
      }
  }

  /// The unit of a part of a body by the words of its title: a mass is in the unit of the
  /// weight.
  private func partUnit(
    _ match: Match, _ matches: [Match]
  ) -> (unit: String, reason: String)? {
    let words = titles[match.column].words
    if words.contains(where: Self.shareWords.contains) { return ("%", "the title names a share") }
    guard isMass(match), let weight = matches.first(where: { $0.field === "weight" })
    else { return nil }
    guard
      let unit = knownUnit(weight, .mass, matches)?.unit ?? unitAtNumber(weight.column, .mass)?.name
    else { return nil }
    return (unit, "the title names a mass, and the weight is in \(unit)")
  }

  // MARK: Usual units

  /// The unit that is most likely where nothing says one.
  private func usualUnit(_ match: Match, _ kind: UnitKind, _ matches: [Match]) -> String {
    let isAmerican = titles.contains {
      $0.unit?.isSomeGallon == true || $0.rate?.isSomeGallon == true
    }
    switch kind {
    case .distance:
      let isBritish =
        titles.contains { $0.currency == .code("GBP") }
        && titles[match.column].words.contains("mileage")
      return isAmerican || isBritish ? "mi" : "km"
    case .volume:
      let words = titles[match.column].words
      if words.contains(where: { ["energy", "energie", "energia", "charged"].contains($0) }) {
        return "kWh"
      }
      if let code = titles.lazy.compactMap(\.currency).first, code == .code("GBP"), isAmerican {
        return "ukgal"
      }
      return isAmerican ? "usgal" : "L"
    case .mass: return usualMass(match.column)
    case .length: return "cm"
    case .bodyPart:
      let isUsual = ["leanMass", "bone"].contains { match.field === $0 }
      guard isUsual || isMass(match),
        let weight = matches.first(where: { $0.field === "weight" })
      else {
        return "%"
      }
      return knownUnit(weight, .mass, matches)?.unit ?? usualMass(weight.column)
    }
  }

  private func usualMass(_ column: Int) -> String {
    if let said = options.assumedMassUnit { return said.rawValue }
    guard let middle = median(column) else { return "kg" }
    if middle >= 2000 { return "g" }
    // Few bodies have more than 130 kg, and many more than 130 lb.
    return middle >= 130 ? "lb" : "kg"
  }

  // MARK: Units elsewhere

  /// `82.4 kg`
  func unitAtNumber(_ index: Int, _ kind: UnitKind) -> SketchUnit? {
    source.columns[index].filled.lazy.compactMap { text in
      let bytes = Array(text.trimmedBytes)[...]
      if let unit = Self.compoundUnit(bytes) { return unit.asUnit(of: kind) }
      return (try? NumberText(bytes)).flatMap {
        SketchWords.unit(SketchWords.folded($0.suffix))?.asUnit(of: kind)
      }
    }.first { !$0.isSomeGallon }
  }

  /// The units that stand at the numbers of a column, each once; nil where one says "gallon"
  /// alone.
  private func unitsAtNumbers(_ index: Int, _ kind: UnitKind) -> [String]? {
    var names: [String] = []
    for text in source.columns[index].filled {
      let bytes = Array(text.trimmedBytes)[...]
      let unit =
        Self.compoundUnit(bytes)
        ?? (try? NumberText(bytes)).flatMap { SketchWords.unit(SketchWords.folded($0.suffix)) }
      guard let unit = unit?.asUnit(of: kind) else { continue }
      if unit.isSomeGallon { return nil }
      if !names.contains(where: { $0 === unit.name }) { names.append(unit.name) }
    }
    return names
  }

  /// The column with the units of another, and its words: `mass/@unit`, `weightUnit`, or
  /// `Unit` alone in a table where all its words are such units.
  func unitColumn(_ index: Int, _ kind: UnitKind) -> (Int, [String])? {
    let column = source.columns[index]
    let kindName = "\(kind)"
    for (place, other) in source.columns.enumerated() where !taken.contains(place) && place != index
    {
      let words = SketchColumn.words(of: other.names.last ?? "").map(SketchWords.folded)
      guard let last = words.last, SketchWords.units.contains(last) else { continue }
      let names = Array(words.dropLast())
      let own = SketchColumn.words(of: column.names.last ?? "").map(SketchWords.folded)
      let isInside = names.isEmpty && other.names.dropLast().elementsEqual(column.names)
      let isBeside =
        names.isEmpty && other.names.dropLast().elementsEqual(column.names.dropLast())
        && (column.names.count > 1 || hasOnlyUnits(other, kind))
      if isInside || isBeside || !names.isEmpty && (names == own || names == [kindName]) {
        return (place, other.distinct)
      }
    }
    return nil
  }

  private func hasOnlyUnits(_ column: SketchColumn, _ kind: UnitKind) -> Bool {
    let words = column.distinct.filter { !$0.trimmedBytes.isEmpty }
    return !words.isEmpty
      && words.allSatisfy { SketchWords.unit(SketchWords.folded($0))?.asUnit(of: kind) != nil }
  }
}
