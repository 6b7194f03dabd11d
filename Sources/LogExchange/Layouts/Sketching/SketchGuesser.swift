// SPDX-License-Identifier: MIT

/// Finds a field for each place of a source, by its name and its values.
///
/// The rows have become columns. Here each column gets the best of the fields that its title
/// may name (`SketchVocabulary`) and its values allow. The kind of log is the one whose amounts
/// are among them. If titles leave a question open, the values decide if they can: between a
/// total and a unit price, an odometer and a distance, grams and kilograms. Anything else is
/// assumed to be as usual and reported (`assumptions`), or the user must decide
/// (`ambiguities`).
struct SketchGuesser {
  /// A field that was found for a column.
  struct Found {
    var field: Field
    var column: Int
    /// True if the column means the opposite: a full tank is not partial.
    var isInverted: Bool
    var match: SketchVocabulary.Match
    /// The reason for the field, in words.
    var reason: String
    /// The column with the rest of its values, and the units of both.
    var rest: (column: Int, parts: UnitParts)?
    /// The power of ten by which its numbers are multiplied; nil for that of its title.
    var power: Int?
    /// True if a zero stands for no value.
    var isNothingAtZero = false

    /// The column whose numbers may have decimals.
    var numbersColumn: Int { rest?.column ?? column }
  }

  let source: SketchSource
  let options: ReadingOptions
  let titles: [SketchTitle]
  let numbers: [SketchNumbers?]
  /// The values of numeric columns, for estimates only.
  let values: [[Double?]]
  /// The decimal mark of the numbers of a table, if they agree on one.
  let tableMark: DecimalMark?
  let vocabulary: SketchVocabulary
  let matches: [[String: SketchVocabulary.Match]]
  var taken: Set<Int> = []
  /// True if the dates of the rows only rise, false if they only fall.
  var areDatesRising: Bool?
  /// The columns of the layout so far, each with a reason and its part of the summary.
  var placed: [(column: LayoutColumn, reason: String, short: String)] = []
  var assumptions: [MappingSketch.Doubt] = []
  var ambiguities: [MappingSketch.Doubt] = []
  /// Sentences on columns that have a field by their names but not by their values.
  var remarks: [String] = []
  /// The columns with readings of a meter before and after an amount.
  let readings: Set<Int>

  init(_ source: SketchSource, _ options: ReadingOptions, _ vocabulary: SketchVocabulary) {
    self.source = source
    self.options = options
    self.vocabulary = vocabulary
    titles = Self.titles(of: source)
    var numbers = source.columns.map { SketchNumbers($0) }
    matches = titles.map { vocabulary.matches($0) }
    var style = ColumnNumberStyle()
    for (numbers, matches) in zip(numbers, matches) {
      // Programs write coordinates with a point, whatever the language of the rest.
      let areDegrees = matches["latitude"] != nil || matches["longitude"] != nil
      if let numbers, !areDegrees { style.merge(numbers.style) }
    }
    tableMark = style.decision.mark
    for index in numbers.indices where tableMark == .comma || titles[index].isIn(.grams, of: .mass)
    {
      numbers[index]?.doubt()
    }
    self.numbers = numbers
    let mark = options.decimalMark ?? tableMark
    values = source.columns.indices.map { [titles, matches] index in
      guard let numbers = numbers[index] else { return [] }
      let column = source.columns[index]
      let usual = numbers.isDecided ? nil : column.usualMark(of: matches[index].keys, titles[index])
      return column.values(numbers.mark ?? mark ?? usual ?? .point, power: titles[index].power)
    }
    readings = Self.meterReadings(values, matches, titles)
  }

  /// The titles of the columns. `Rp.` are hundredths of francs where these are named, too, or where
  /// a rupiah would buy nothing.
  private static func titles(of source: SketchSource) -> [SketchTitle] {
    let titles = source.columns.map { SketchTitle($0.name) }
    let inRupiah = titles.indices.filter { titles[$0].currency == .code("IDR") }
    let isSmall = { (index: Int) in
      (source.columns[index].values(.point).compactMap(\.self).middle ?? 0) < 500
    }
    guard !inRupiah.isEmpty,
      titles.contains(where: { $0.currency == .code("CHF") }) || inRupiah.allSatisfy(isSmall)
    else { return titles }
    return source.columns.map { SketchTitle($0.name, isSwiss: true) }
  }

  /// The name of a column in messages.
  func shown(_ index: Int) -> String {
    let column = source.columns[index]
    let own = column.nameInSource.isEmpty ? column.name : column.nameInSource
    let name = column.isOfSubject ? column.path : own
    return name.isEmpty ? "column \(index + 1)" : "\"\(RecordFault.excerpt(name))\""
  }

  /// The median of the numbers in a column; nil without numbers.
  func middle(_ index: Int) -> Double? { values[index].compactMap(\.self).middle }

  /// True if the language of the titles writes the day before the month.
  var isForeign: Bool {
    // What the user calls a column says nothing of whoever wrote the others.
    let best = source.columns.indices.compactMap { index -> (field: String, isForeign: Bool)? in
      let named = matches[index].values.filter { !Self.purposes.contains($0.field) }
      guard let match = named.max(by: { $0.score < $1.score }),
        !source.columns[index].isNamedByUser
      else { return nil }
      return (
        match.field,
        match.isForeign || titles[index].words.contains(where: SketchVocabulary.isForeign)
      )
    }
    return best.contains(where: \.isForeign)
      && best.allSatisfy { $0.isForeign || $0.field === "date" || $0.field === "bmi" }
  }

  /// The columns whose names and values may be those of a field.
  func columns(for field: Field) -> [Int] {
    source.columns.indices.filter { isNamed($0, field.name) && fits($0, field) }
  }

  func isNamed(_ index: Int, _ field: String) -> Bool {
    matches[index][field] != nil
  }

  // MARK: Fields

  /// The fields of a kind with their columns, in the order of the columns; each at most once.
  func found(_ kind: LogKind) -> [Found] {
    let candidates = source.columns.indices.flatMap { index in
      if isOfGroups(index) {
        let subjects = kind.fields.filter { $0.scope == .log }.map {
          SketchVocabulary.Match(field: $0.name, score: 1, isVague: true)
        }
        return self.candidates(subjects, index, kind)
      }
      // Purposes are in many tables, but mean something only for costs.
      let matches = matches[index].values.filter { match in
        !Self.purposes.contains(match.field) || kind.field(match.field) != nil
      }.compactMap { asTotal($0, kind) }
      let ofFuels =
        titles[index].has(any: .categories) && holdsFuels(index)
        ? [SketchVocabulary.Match(field: "fuelType", score: 200_000)] : []
      let isOfFuel = titles[index].has(any: .categories) || titles[index].has(any: .fuels)
      let ofGrades =
        isOfFuel && holdsGrades(index)
        ? [SketchVocabulary.Match(field: "fuelGrade", score: 200_000)] : []
      let ofNames = self.candidates(matches + ofFuels + ofGrades, index, kind)
      // `Nombre de litres` names a person in no table of fuel.
      let isOfOthers = matches.allSatisfy { kind.field($0.field) == nil }
      let hasUnit =
        titles[index].currency != nil || titles[index].isOnlyUnit
        || (isOfOthers || holdsAmounts(index)) && !titles[index].units.isEmpty
      let isOfDistance = titles[index].unit(of: .distance) != nil
      let isUnknown =
        matches.isEmpty && ofFuels.isEmpty && ofGrades.isEmpty
        || ofNames.isEmpty && (hasUnit || isOfDistance)
      return isUnknown ? self.candidates(byUnit(index), index, kind) : ofNames
    }
    // Columns with the same score are sorted in their order.
    let sorted = candidates.ordered { ($1.match.score, $0.column) < ($0.match.score, $1.column) }
    let found = sorted.reduce(into: [Found]()) { found, next in
      let isTaken = found.contains { $0.column == next.column || $0.field === next.field }
      if !isTaken { found.append(next) }
    }
    return found.ordered { $0.column < $1.column }
  }

  private func candidates(
    _ matches: [SketchVocabulary.Match], _ index: Int, _ kind: LogKind
  ) -> [Found] {
    let title = titles[index]
    var matches = matches
    if readings.contains(index) { matches.removeAll { $0.field === "odometer" } }
    if isMeter(index) && !source.columns[index].isNamedByUser
      || !holdsAmounts(index) && source.columns.indices.contains(where: holdsAmounts)
    {
      // `Amount` beside `Petrol (L)` is money.
      let isMeter = isMeter(index) && !source.columns[index].isNamedByUser
      matches.removeAll { $0.field === "volume" && ($0.isVague || isMeter) }
    }
    // (The column of units comes last: looking for it takes the longest.)
    let isVagueVolume = { (match: SketchVocabulary.Match) in
      match.field === "volume" && match.isVague && !source.columns[index].isNamedByUser
    }
    if matches.contains(where: isVagueVolume), titles[index].units.isEmpty,
      isOfCosts(besides: index) || (middle(index) ?? 0) > Self.mostFuel,
      // The unit of the car's fuel, which stands around the entries, is none of costs.
      unitColumn(index, .volume).map({ source.columns[$0.0].isAround }) ?? true
    {
      matches.removeAll(where: isVagueVolume)
    }
    // The mass of the fat, and what neither fat nor muscle nor bone is, are parts of a body.
    let isOfPart = ["bodyFat", "muscle", "bone", "water"].contains { isNamed(index, $0) }
    if title.has(any: .certainMasses), isOfPart || title.has(any: "residual") {
      matches.removeAll { $0.field === "weight" }
    }
    // A `service_provider` is who did it.
    let doers: SketchWords =
      "provider vendor shop garage workshop center centre company dealer supplier"
    if let last = title.words.last, doers.contains(last) {
      matches.removeAll { $0.field === Self.purposes[0] }
    }
    // What a pump has given to all is no reading of a car.
    if title.has(any: .pumps) { matches.removeAll { $0.field === "odometer" } }
    // Who made a fuel is not its kind.
    if title.has(any: "brand marca marke") { matches.removeAll { $0.field === "fuelType" } }
    // A service is due at so many kilometres.
    if title.has(any: .plans) { matches.removeAll { $0.field === "odometer" } }
    // Neither are sums around the entries amounts of each.
    let isAround = source.columns[index].isAround
    if title.has(any: .sumsSoFar) || isAround && title.has(any: .totals) {
      matches.removeAll { $0.field === "totalCost" || $0.field === "volume" }
    }
    // What programs call a total of something unknown, `bat_coulomb_used_total`, is no money.
    let isOfProgram = source.columns[index].names.last?.utf8.contains(UInt8(ascii: "_")) ?? false
    let others = title.stem.filter { word in
      !SketchWords.totals.contains(word) && !SketchVocabulary.isWord(word)
        && !SketchWords.taxes.contains(word)
    }
    if isOfProgram, title.has(any: .totals), !others.isEmpty, title.currency == nil {
      matches.removeAll { $0.field === "totalCost" }
    }
    // `totalEnergy` and `total_time` are no money.
    if title.hasWord(beginningWith: "energ", "time", "duration"), !title.has(any: .money),
      title.currency == nil
    {
      matches.removeAll { kind.field($0.field)?.isMoney ?? false }
    }
    // A `model` alone may be that of a charger or a tyre, or of a class in a program; that beside
    // a `make` is of a car.
    if title.words.count == 1, title.has(any: .models),
      !titles.contains(where: { $0.has(any: "make makes marke") }),
      kind.fields.allSatisfy({ $0.unitKind != .volume })
        || !titles.indices.contains(where: { isNamed($0, "odometer") })
    {
      matches.removeAll { $0.field === "vehicle" }
    }
    // How fast a battery takes energy, and not what that costs.
    if title.has(any: "rate"), title.hasWord(beginningWith: "charg"), title.rate == nil,
      title.currency == nil
    {
      return []
    }
    if title.has(any: "brand marca marke"), titles.contains(where: { $0.has(any: .models) }) {
      // The make of the car, not of the fuel.
      return []
    }
    if title.isOfOne {
      // `€/L`, `Cost per gallon`, `Unit price`
      let isOfMoney = matches.contains { kind.field($0.field)?.isMoney ?? false }
      // `Price/kWh` and `kr/kWh` are surer than `Price`.
      let isRate = title.rate != nil
      let score = (matches.map(\.score).max() ?? 500_000) + (isRate ? 2_000_000 : 200_000)
      matches =
        title.stem.isEmpty || isOfMoney || title.rate == nil
        ? [SketchVocabulary.Match(field: "pricePerUnit", score: score)] : []
    }
    return matches.compactMap { match in
      let isFull = match.field === "full"
      guard let field = kind.field(isFull ? "partial" : match.field), fits(index, field),
        !isFood(index, field), !(field.scope == .log && isOfEntries(index))
      else { return nil }
      let name =
        source.columns[index].isOfSubject
        ? source.columns[index].path : source.columns[index].names.last ?? ""
      // `full` and `partial` in a cell mean that, whatever the title is.
      let isInverted = isFull || field.name === "partial" && source.columns[index].saysFullness
      return Found(
        field: field, column: index, isInverted: isInverted, match: ranked(match, index, field),
        reason: "by the name \"\(RecordFault.excerpt(name))\""
          + (isInverted ? ": full is not partial" : match.isByUnit ? ", which has a unit" : ""))
    }
  }

  /// The match with a higher score if the title has a unit of the field, and a lower one for money
  /// without taxes.
  private func ranked(
    _ match: SketchVocabulary.Match, _ index: Int, _ field: Field
  ) -> SketchVocabulary.Match {
    var match = match
    let title = titles[index]
    if source.columns[index].isNamedByUser { match.score += 4_000_000 }
    // The entry's own `volume` counts before that in an object in it.
    match.score -= 10 * source.columns[index].names.count
    // A bare `km` may be the way since the last fill-up.
    let isShare = field.unitKind == .bodyPart && title.has(any: .shares)
    let hasUnit = isShare || field.unitKind.map { title.unit(of: $0) != nil } ?? false
    if hasUnit, !(match.isVague && field.unitKind == .distance) { match.score += 400_000 }
    if field.isMoney, title.has(any: .netAmounts) { match.score -= 200_000 }
    // A town is worth more than a street.
    if field.name === "location", title.has(any: .streets) { match.score -= 300_000 }
    // What was paid is less a discount, and who runs a station is not its name.
    if field.isMoney, title.has(any: .paid) { match.score += 400_000 }
    if field.name === "station", title.has(any: .operators) { match.score -= 400_000 }
    if source.columns[index].filled.isEmpty { match.score -= 3_000_000 }
    // `Performed by` may name a person, and `Shop` beside it does not.
    if field.name === "vendor", title.has(any: "by von par por da door af av przez") {
      match.score -= 100_000
    }
    // What was done says more than what kind of work it was.
    if field.name === Self.purposes[0], title.has(any: .categories) { match.score -= 300_000 }
    // Of the readings at both ends of a way, the second is that of the entry.
    if field.unitKind == .distance, title.has(any: .beginnings) || title.has(any: "from before") {
      match.score -= 100_000
    }
    // What was planned counts less than what came of it.
    if title.has(any: .plans) { match.score -= 300_000 }
    // Repairs are paid for, too.
    if field.isMoney, title.has(any: .otherPurposes) { match.score -= 400_000 }
    // The usual measures are those of all muscles, and the share of fat.
    let isMass = title.unit(of: .mass) != nil || title.has(any: .certainMasses)
    if title.has(any: .skeletal) || field.name === "bodyFat" && isMass {
      match.score -= 100_000
    }
    // What stands around the entries is the same for all of them.
    if field.scope == .record, source.columns[index].isAround {
      match.score -= 600_000
    }
    // The name of a vehicle or person is better than its number or plate.
    if field.scope == .log, title.isKey { match.score -= 200_000 }
    // Whose account it is says less than who was weighed.
    if field.scope == .log, title.has(any: "user users account owner member client") {
      match.score -= 50_000
    }
    if field.scope == .log, title.has(any: .plates) { match.score -= 100_000 }
    // Two cars may be of one model, which plates tell apart, and `1` is the number of one in a database.
    if field.scope == .log, title.has(any: .models) {
      match.score -= titles.contains { $0.has(any: .plates) } ? 250_000 : 150_000
    }
    if field.scope == .log, numbers[index] != nil, titles.contains(where: { $0.has(any: .plates) })
    {
      match.score -= 400_000
    }
    // Beside `Total`, the `Cost` of a table of fill-ups and services may be that of services.
    if field.isMoney, source.columns[index].isMostlyEmpty {
      match.score -= 400_000
    }
    return match
  }

  /// The fields for a title that is or contains a unit, such as `stone`, `cm` or `Getankte
  /// Liter`, and for a column whose words all mean full or partial.
  private func byUnit(_ index: Int) -> [SketchVocabulary.Match] {
    let title = titles[index]
    let words = source.columns[index].filled.map { SketchWords.folded($0.text) }
    let isFull = words.map(SketchWords.fullWords.contains)
    if isFull.contains(true),
      zip(words, isFull).allSatisfy({ $1 || SketchWords.partialWords.contains($0) })
    {
      return [SketchVocabulary.Match(field: "full", score: 1, isByUnit: true)]
    }
    if title.isConsumption { return [] }
    if title.currency != nil, title.units.isEmpty {
      return [SketchVocabulary.Match(field: "totalCost", score: 300_000, isVague: true)]
    }
    guard title.strangeUnit == nil, title.currency == nil,
      !title.has(any: .strangers) || isOfCharges(index)
    else { return [] }
    let fields: [(kind: UnitKind, field: String)] = [
      (.volume, "volume"), (.mass, "weight"), (.distance, "odometer"), (.length, "height"),
    ]
    return fields.compactMap { kind, field in
      // In an object, `neck/cm` is a girth.
      let isAlone = title.isOnlyUnit && source.columns[index].names.count == 1
      guard let unit = title.unit(of: kind), isAlone || kind != .length,
        kind != .volume || !isMeter(index)
      else { return nil }
      // Few grams are those of food.
      if field == "weight", unit == .unit(UnitCode(.grams)), (middle(index) ?? 0) < 1500 {
        return nil
      }
      // Kilograms of fuel are rare, and among several columns with masses this is not the
      // weight.
      let masses = titles.count { $0.unit(of: .mass) != nil }
      // Ounces alone are rather those of a bottle.
      if unit.code == UnitCode(.ounces) { return nil }
      if kind == .volume ? unit.isUnit(of: .mass) : kind == .mass && masses > 1 && !title.isOnlyUnit
      {
        return nil
      }
      return SketchVocabulary.Match(
        field: field, score: title.isOnlyUnit ? 300_000 : 10_000, isVague: kind == .distance,
        isByUnit: !title.isOnlyUnit)
    }
  }
}
