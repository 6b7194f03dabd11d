// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// The unit of a quantity, and the reason for it.
  struct Unit {
    /// The certainty of the unit: it is given, the values or other texts show it, or it is only
    /// usual.
    enum Certainty { case said, byValues, usual }

    static let nothing = "nothing says the unit"

    /// The unit; nil if a column or each number gives it.
    var code: UnitCode?
    /// The reason in words; empty for none.
    var reason: String
    var certainty = Certainty.said
    /// The sources of the unit for the layout, besides the text beside numbers.
    var sources: [UnitSource] = []
    var short = ""
    /// The column that gives the unit.
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

    /// A usual unit, which nothing in the file gives.
    static func usual(_ row: UnitRow) -> Unit { Unit(row, nothing, .usual) }
  }

  /// The unit of a quantity: from its title, from a column of units, from its numbers, or from
  /// other columns and the values.
  func unit(of found: Found, _ kind: UnitKind, among all: [Found]) -> Unit {
    let index = found.column
    let titled = titles[index].unit(of: kind)
    if kind == .bodyPart, isFraction(index), titled?.isUnit(of: .mass) != true {
      return Unit(.fraction, "no body has 1 % and less of it, so it is a fraction")
    }
    if let code = titled?.code {
      // Programs write grams under such titles.
      if code == UnitCode(.kilograms), areGrams(index, of: kind, all) {
        return Unit(
          .grams, "the values are those of grams, and not of the unit in its title", .byValues)
      }
      // Of two units the one that is given for each number counts, but `kg` alone is in kg, and so
      // is the `weight_kg` of a program, whatever it shows to its user.
      let isOther =
        titles[index].isOnlyUnit || kind == .bodyPart || source.source != .table
        ? false : unitColumn(index, kind)?.1.contains { SketchWords.unit($0)?.code != code }
      guard isOther ?? false, var unit = ofColumn(index, kind) else { return Unit(code) }
      unit.sources.append(.always(code.name))
      return unit
    }
    let said =
      ofColumn(index, kind) ?? ofNumbers(index, kind) ?? ofRemarks(kind) ?? ofSystem(index, kind)
    if let said { return said }
    let unit =
      switch kind {
      case .volume: ofVolume(index)
      case .distance: ofDistance(index)
      case .mass: ofMass(index, all)
      case .length: ofLength(index, all)
      case .bodyPart: ofPart(found, all)
      case .declared: Unit(kind.onlyUnit, Unit.nothing, .usual)
      }
    guard unit.certainty != .said else { return unit }
    var assumed = options.assumeUnit(kind).map { Unit($0, Unit.nothing, .usual) } ?? unit
    // Rows of electricity are in kilowatt-hours, whatever the fuel of the others is.
    if kind == .volume, let column = all.first(where: { $0.field.name === "fuelType" })?.column {
      let column = source.columns[column]
      let words = UnitSource.electricity.filter { electric in
        column.distinct.contains { CSVText.equalFoldingASCII($0.trimmedBytes, electric.word.utf8) }
      }
      if !words.isEmpty { assumed.sources.insert(.cell([column.path], words), at: 0) }
    }
    return assumed
  }

  /// True if values of masses, or of parts of a body beside such weights, are those of grams.
  private func areGrams(_ index: Int, of kind: UnitKind, _ all: [Found]) -> Bool {
    guard kind == .mass || kind == .bodyPart,
      let weight = all.first(where: { $0.field.unitKind == .mass }),
      titles[weight.column].unit(of: .mass)?.code == UnitCode(.kilograms),
      let whole = middle(weight.column), Self.gramsOfBodies.contains(whole)
    else { return false }
    return index == weight.column || (middle(index) ?? 0) >= 500
  }

  // MARK: Fuel

  private static let consumption = "by the title of the consumption"

  /// The unit of an amount by titles such as `€/L` and `l/100km`.
  private func ofVolume(_ index: Int) -> Unit {
    if let unit = unitOfRates() { return unit }
    let isOfGallons =
      titles[index].unit(of: .volume) == .someGallon || hasSomeGallon(numbers[index])
    let rates = numbers.compactMap { $0?.rate }
    if !isOfGallons, let code = rates.first?.code { return Unit(code, "by the prices") }
    for title in isOfGallons ? [] : titles {
      if let code = title.rate?.code { return Unit(code, "by the title of the price") }
      if !title.isConsumption { continue }
      let code = title.words.lazy.compactMap { SketchWords.unit($0)?.code }
        .first { UnitKind.volume.units.contains($0) }
      if let code { return Unit(code, Self.consumption) }
      if title.has(any: "l100km kmpl kml") { return Unit(.litres, Self.consumption) }
      if title.has(any: "mpg") { return .usual(isBritish ? .imperialGallons : .usGallons) }
    }
    if isAmerican {
      if let gallon = SketchTitle.gallon(in: titles.flatMap(\.words)) {
        return Unit(gallon, "a title names such gallons")
      }
      return .usual(isBritish ? .imperialGallons : .usGallons)
    }
    let isEnergy =
      source.columns[index].wasEnergy || titles[index].hasWord(beginningWith: "energ", "charge")
    // No battery takes a thousand kilowatt-hours.
    let isInWattHours = isEnergy && (middle(index) ?? 0) >= 1000
    if isEnergy { return .usual(isInWattHours ? .wattHours : .kilowattHours) }
    return .usual(
      hasAmericanDates || hasAmericanGrades || hasGallonsForMiles(index) ? .usGallons : .litres)
  }

  /// Whether there are miles beside amounts that would be few litres. (Who pays in pounds drives
  /// miles and buys litres.)
  private func hasGallonsForMiles(_ index: Int) -> Bool {
    titles.contains { $0.isIn(.miles, of: .distance) } && !isBritish
      && (middle(index) ?? 0) < 25
  }

  private func hasSomeGallon(_ numbers: SketchNumbers?) -> Bool {
    numbers?.suffixes.contains { SketchWords.unit($0) == .someGallon } ?? false
  }

  private var isAmerican: Bool {
    titles.contains { $0.units.contains(.someGallon) || $0.rate == .someGallon }
      || numbers.contains { hasSomeGallon($0) || $0?.rate == .someGallon }
  }

  /// Whether a litre has a price in pence. (`PPL` is any price of a litre, unless the totals show
  /// that it is in hundredths.)
  var isInPence: Bool {
    titles.indices.contains { index in
      let title = titles[index]
      if title.rate != nil, title.has(any: "p pence") { return true }
      return title.has(any: "ppl") && isHundredfold(index)
    }
  }

  var isBritish: Bool {
    options.currency === "GBP" || titles.contains { $0.currency == .code("GBP") }
      || isInPence
      || source.columns.contains { $0.filled.prefix(3).contains { $0.starts(with: "£".utf8) } }
  }

  /// The unit of an odometer by titles such as `l/100km` and `mpg`.
  private func ofDistance(_ index: Int) -> Unit {
    let isOfKilometres = titles[index].words.contains { word in
      word.containsBytes("kilomet") || word.containsBytes("quilomet")
        || word.containsBytes("chilomet")
    }
    if isOfKilometres { return Unit(.kilometres, "by its title") }
    for title in titles {
      if !title.isConsumption {
        guard let code = title.unit(of: .distance)?.code else { continue }
        return Unit(code, "by the title of another column")
      }
      if title.has(any: "km 100km l100km kmpl kml") { return Unit(.kilometres, Self.consumption) }
      if title.has(any: "mpg mpge mi miles") { return Unit(.miles, Self.consumption) }
    }
    // Gallons of either kind suggest miles.
    let namesGallons = titles.contains { $0.unit(of: .volume)?.code?.isGallon ?? false }
    let isOfMiles =
      isAmerican || namesGallons || isBritish || hasAmericanDates || hasAmericanGrades
    return .usual(isOfMiles ? .miles : .kilometres)
  }

  /// Whether dates can only be read with the month before the day, as hardly anyone but Americans
  /// writes them. (Where fuel is in litres, it is somebody else, such as a Filipino.)
  private var hasAmericanDates: Bool {
    if titles.contains(where: { $0.isIn(.litres, of: .volume) }) { return false }
    return source.columns.indices.contains { index in
      guard isNamed(index, "date"), let date = SketchDate(source.columns[index]) else {
        return false
      }
      return date.order == .mdy && date.readings[0].misses == 0
        && date.readings.dropFirst().allSatisfy { $0.misses > 0 }
    }
  }

  /// Whether there are miles beside fuel of 87 octane, as only Americans number it: elsewhere
  /// there is hardly any below 91.
  private var hasAmericanGrades: Bool {
    let isOfMiles = titles.contains { $0.hasWord(beginningWith: "mile", "milage") }
    return isOfMiles && !titles.contains { $0.isIn(.litres, of: .volume) }
      && source.columns.indices.contains { index in
        isNamed(index, "fuelGrade") && middle(index).map { (85...89).contains($0) } ?? false
      }
  }

  // MARK: Units elsewhere

  /// The units beside the numbers of a column, as in `82.4 kg`; empty if one of them says just
  /// "gallon".
  func unitsAtNumbers(_ index: Int, _ kind: UnitKind) -> [UnitCode] {
    if hasSomeGallon(numbers[index]) { return [] }
    return (numbers[index]?.suffixes ?? []).reduce(into: []) { units, suffix in
      guard let unit = SketchWords.unit(suffix)?.code, kind.units.contains(unit) else { return }
      if !units.contains(unit) { units.append(unit) }
    }
  }

  /// The unit that the lines above a table name, if it is one: `Weight history (lb)`.
  private func ofRemarks(_ kind: UnitKind) -> Unit? {
    // The unit of weights there does not say that fat is a mass.
    if kind == .bodyPart { return nil }
    let units = source.remarks.flatMap { SketchTitle($0).units }.filter { $0.isUnit(of: kind) }
    guard let first = units.first, units.allSatisfy({ $0 == first }), let code = first.code else {
      return nil
    }
    return Unit(code, "a line above the table names that unit", .byValues)
  }

  /// The unit that a setting such as `"units":"imperial"` around the entries, or a column such as
  /// `unit_system`, means for distances and masses. (Some weights are in stones, and only
  /// `imperial_uk` says of which kind gallons are.)
  private func ofSystem(_ index: Int, _ kind: UnitKind) -> Unit? {
    for column in source.columns {
      let words = Set(column.distinct.map { SketchWords.folded($0) })
      let title = SketchTitle(column.name)
      guard words.count == 1, let word = words.first, column.isAround || title.has(any: "system"),
        title.has(any: "units unit system measurement measurements")
      else { continue }
      if word === "imperial_uk", kind == .volume, titles[index].unit(of: kind) == .someGallon {
        return Unit(UnitCode(.imperialGallons), "\"\(column.name)\" is \(word)", .byValues)
      }
      let isMetric = SketchWords.metric.contains(word)
      guard isMetric || SketchWords.imperial.contains(word) else { continue }
      let row: UnitRow? =
        switch kind {
        case .distance: isMetric ? .kilometres : .miles
        case .mass: isMetric ? .kilograms : (middle(index) ?? 0) > 35 ? .pounds : nil
        case .volume: word.hasPrefix("us") ? .usGallons : nil
        default: nil
        }
      return row.map { Unit($0, "\"\(column.name)\" is \(word)", .byValues) }
    }
    return nil
  }

  private func ofNumbers(_ index: Int, _ kind: UnitKind) -> Unit? {
    let units = unitsAtNumbers(index, kind)
    guard units.count > 1 else {
      let isOfSome = numbers[index]?.hasPlain ?? false
      return units.first.map {
        isOfSome
          ? Unit($0, "only some numbers have it written with them", .usual)
          : Unit($0, "the unit is written with the numbers")
      }
    }
    var unit = Unit(nil, "each number has its own unit")
    unit.short = WordList.or(units.map(\.name))
    return unit
  }

  private func ofColumn(_ index: Int, _ kind: UnitKind) -> Unit? {
    guard let (column, words) = unitColumn(index, kind) else { return nil }
    let gallon =
      options.assumeUnit(.volume).flatMap { $0.isGallon ? $0 : nil }
      ?? UnitCode(isBritish ? .imperialGallons : .usGallons)
    var gallons: String?
    let known = words.compactMap { word -> Word? in
      let found = SketchWords.unit(word)
      if found == .someGallon { gallons = word }
      let code = found == .someGallon ? gallon : found?.code
      return code.flatMap { kind.units.contains($0) ? Word(word, $0.name) : nil }
    }
    // The number of a choice says no unit.
    if words.allSatisfy({ $0.utf8.allSatisfy(CSVText.isDigit) }) { return nil }
    let isWhole = known.count == words.count
    var unit = Unit(nil, isWhole ? "" : "not all words for units there are known")
    if let gallons {
      unit.certainty = .usual
      unit.reason = "nothing says which gallons \"\(gallons)\" is"
      unit.code = gallon
    }
    let path = source.columns[column].path
    unit.sources = [.cell([path], known), .cell([path], [])]
    unit.short = "by \(shown(column))"
    unit.column = column
    return unit
  }

  /// A sentence on the column that has the units of another one, if none of them is known; nil
  /// otherwise.
  func unknownUnit(_ index: Int) -> String? {
    let place = source.columns.indices.first { place in
      let words = SketchTitle(source.columns[place].names.last ?? "").wordsOfUnit
      return !taken.contains(place) && words.last.map(SketchWords.units.contains) ?? false
        && (words.count == 1 || words.dropLast().elementsEqual(titles[index].words))
        && source.columns[place].distinct.allSatisfy { SketchWords.unit($0) == nil }
    }
    return place.flatMap { place in
      source.columns[place].filled.first.map {
        "\(shown(place)) has \"\(RecordFault.excerpt($0.text))\", no unit that is known"
      }
    }
  }

  /// The column with the units of another, and its words: `mass/@unit`, `weightUnit`, or in a
  /// table `Unit` after it, if all its words are units of the kind.
  func unitColumn(_ index: Int, _ kind: UnitKind) -> (Int, [String])? {
    let column = source.columns[index]
    let order = Array(source.columns.indices[index...].dropFirst()) + (0..<index).reversed()
    for place in order where !taken.contains(place) {
      let other = source.columns[place]
      let words = SketchTitle(other.names.last ?? "").wordsOfUnit
      guard let last = words.last, SketchWords.units.contains(last) else { continue }
      let names = Array(words.dropLast())
      let filled = other.distinct.filter { !$0.trimmedBytes.isEmpty }
      // Beside litres, other things are counted in pieces.
      let rows = other.values.filter { !$0.trimmedBytes.isEmpty }
      let known = rows.count { SketchWords.unit($0)?.isUnit(of: kind) ?? false }
      let hasOnlyUnits = known * 2 > rows.count
      let around = Array(other.names.dropLast())
      let isNear =
        around == column.names
        || around == column.names.dropLast() && (column.names.count > 1 || hasOnlyUnits)
        || other.path.hasPrefix("../") && hasOnlyUnits
      let isNamed = names == titles[index].words || names == ["\(kind)"]
      if names.isEmpty ? isNear : isNamed { return (place, filled) }
    }
    // `odometerUnit` around the entries, beside `odo` in them, and `fuelUnit` beside `amount`: the
    // only column with units of the kind. Next to the numbers it needs no title.
    let others = order.filter { place in
      let column = source.columns[place]
      let words = column.distinct.filter { !$0.trimmedBytes.isEmpty }
      let isOfUnits = SketchTitle(column.name).words.last.map(SketchWords.units.contains) ?? false
      let isNext = place == index + 1 && matches[place].values.allSatisfy(\.isVague)
      return !taken.contains(place) && !words.isEmpty && (isOfUnits || isNext)
        && words.allSatisfy { SketchWords.unit($0)?.isUnit(of: kind) ?? false }
    }
    return others.count == 1 ? (others[0], source.columns[others[0]].distinct) : nil
  }
}
