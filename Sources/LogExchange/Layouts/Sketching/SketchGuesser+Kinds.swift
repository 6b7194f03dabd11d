// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// The kind whose amounts were found, with its fields.
  ///
  /// - Throws: `SketchError` if there are amounts of no kind; it names the columns.
  func kind() throws(SketchError) -> (kind: LogKind, found: [Found]) {
    let logs = LogKind.standard.map { (kind: $0, found: found($0)) }
      .filter { isLog($0.found, $0.kind) }
    if var best = logs.max(by: { Self.points($0.kind, $0.found) < Self.points($1.kind, $1.found) })
    {
      if let purpose = best.kind.field(Self.purposes[0]) { place(purpose, in: &best.found) }
      return best
    }
    if let readings = readingsOfOdometer() { return readings }
    // Of many columns, those with numbers may be what is looked for.
    let numeric = source.columns.indices.filter { numbers[$0] != nil }
    let others = source.columns.indices.filter { numbers[$0] == nil }
    let order = source.columns.count > 12 ? numeric + others : Array(source.columns.indices)
    let names = order.compactMap { source.columns[$0].names.last }.filter { !$0.isEmpty }
    let shown = names.prefix(12).map { "\"\(RecordFault.excerpt($0))\"" }.joined(separator: ", ")
    let message = "nothing in it is known as an amount of fuel or the weight of a body"
    guard !names.isEmpty else {
      throw SketchError(
        message: "\(message): its columns have no titles",
        remedy: SketchSource.naming)
    }
    let strange = titles.indices.first { index in
      titles[index].strangeUnit != nil
        && (["weight", "volume"].contains { isNamed(index, $0) }
          || titles[index].has(any: .millilitres))
    }
    let odd = titles.indices.first { index in
      let column = source.columns[index]
      return numbers[index] == nil && ["weight", "volume"].contains { isNamed(index, $0) }
        && (column.filled.isEmpty
          || column.filled.contains { $0.contains(where: CSVText.isDigit) })
    }
    let all = LogKind.standard.flatMap { found($0) }
    let weight = all.first { $0.field.unitKind == .mass }?.column
    let bare = weight == nil ? bareAmount(all) : nil
    let why =
      weight.map {
        ": \(self.shown($0)) jumps, or stands beside words for things, food or exercises"
      }
      ?? bare.map {
        ": \(self.shown($0)) may be of water or for heating, as there is neither money, nor an "
          + "odometer, nor a vehicle beside it"
      }
      ?? odd.map {
        let filled = source.columns[$0].filled
        guard let text = (filled.first { (try? NumberText($0)) == nil } ?? filled.first)?.text
        else { return ": \(self.shown($0)) is empty" }
        return ": \(self.shown($0)) is no number everywhere, such as \(RecordFault.excerpt(text))"
      }
      ?? strange.map {
        ": \(self.shown($0)) is in \"\(titles[$0].strangeUnit ?? "")\", no unit that records have; "
          + "convert the column first"
      }
    throw SketchError(
      message: "\(message), among \(shown)\(why ?? "")",
      remedy: bare == nil
        ? wayOut(weight, strange) : "; with \(.assumedUnit(.volume)), it is taken for fuel")
  }

  /// The fields of a table that has dates, readings of an odometer and texts, as some apps keep
  /// them; nil for another.
  private func readingsOfOdometer() -> (kind: LogKind, found: [Found])? {
    let numeric = source.columns.indices.filter { index in
      numbers[index] != nil && SketchDate(source.columns[index]) == nil && !titles[index].isKey
    }
    guard source.source == .table, numeric.count == 1, (middle(numeric[0]) ?? 0) > 2000,
      let kind = LogKind.standard.first(where: { kind in
        kind.fields.contains { $0.unitKind == .volume }
      })
    else { return nil }
    let found = found(kind)
    let title = titles[numeric[0]]
    // A `Zählerstand` alone may be that of a house.
    let isOdometer =
      title.unit(of: .distance) != nil
      || title.hasWord(
        beginningWith: "odo", "hodo", "mile", "mila", "kilom", "quilom", "chilom", "tacho",
        "przebieg", "пробег", "走行", "里程")
    // Beside what nothing is known of, such as services or destinations, they are another log.
    let areAllKnown = source.columns.indices.allSatisfy { index in
      found.contains { $0.column == index } || source.columns[index].filled.isEmpty
        || titles[index].isKey || SketchDate(source.columns[index]) != nil
    }
    return isOdometer && !title.isOnlyUnit && areAllKnown
      && found.contains { $0.column == numeric[0] && $0.field.unitKind == .distance }
      ? (kind, found) : nil
  }

  /// How the user says what a column is: by a title if one may be the amount, or by a mapping.
  private func wayOut(_ weight: Int?, _ strange: Int?) -> Remedy {
    let mapping = "a mapping can name the columns (Docs/Mapping.md)"
    let isOther = { (index: Int) in
      titles[index].has(any: .money) || titles[index].has(any: .totals)
        || ["odometer", "pricePerUnit", "title"].contains { isNamed(index, $0) }
    }
    let isAmount = { (index: Int) in
      numbers[index] != nil && source.columns[index].path !== "."
        && SketchDate(source.columns[index]) == nil && !titles[index].isKey
        && !isOther(index)
    }
    // `Amount` beside what it was for is money, and so is one with a currency.
    let haveNames = source.columns.indices.contains { index in
      [Self.purposes[0], "vendor", "currency"].contains { isNamed(index, $0) }
        && source.columns[index].hasTexts
    }
    let fuel = source.columns.indices.first {
      isNamed($0, "volume") && isAmount($0) && !(haveNames && isNamed($0, "totalCost"))
    }
    let masses = source.columns.indices.filter { index in
      isAmount(index) && titles[index].has(any: .masses) && !titles[index].has(any: .quantities)
        && (titles[index].units.isEmpty || titles[index].unit(of: .mass) != nil)
    }
    // What names nothing at all, in numbers that a body may have, and not beside a car.
    let isOfCar = titles.indices.contains {
      isNamed($0, "odometer") || isNamed($0, "vehicle") || titles[$0].unit(of: .distance) != nil
        || titles[$0].isInEnergy || titles[$0].hasWord(beginningWith: "energ", "charg", "evse")
    }
    let unnamed = source.columns.indices.filter { index in
      isAmount(index) && !isOfCar && vocabulary.matches(titles[index]).values.allSatisfy(\.isVague)
        && (titles[index].units.isEmpty || titles[index].unit(of: .mass) != nil)
        && titles[index].rate == nil
        && [.timeSpans, "length longueur lange"].allSatisfy { !titles[index].has(any: $0) }
        && [.nutrients, .strangers, .counts].allSatisfy { !titles[index].has(any: $0) }
        && (20..<500).contains(middle(index) ?? 0)
    }
    let money = source.columns.indices.first { index in
      guard let match = matches[index]["totalCost"] else { return false }
      return numbers[index] != nil && !titles[index].isOfOne && titles[index].strangeUnit == nil
        && (!match.isVague || haveNames || titles[index].currency != nil
          || titles[index].has(any: .money))
    }
    if weight == nil, fuel == nil, masses.isEmpty, strange == nil, let money,
      let title = title(of: money, as: "totalCost")
    {
      return "; if these are costs of a vehicle, \(.titles) \(title) says so, and \(mapping)"
    }
    let column = weight ?? fuel ?? masses.first ?? unnamed.first
    guard strange == nil, let column,
      let title = title(of: column, as: column == fuel ? "volume" : "weight")
    else {
      // Numbers under a name that says nothing may be amounts.
      let mayBe = source.columns.indices.contains { index in
        isAmount(index) && matches[index].isEmpty && title(of: index, as: "volume") != nil
      }
      return strange != nil || !mayBe
        ? "; \(mapping)"
        : "; \(.titles) COLUMN=volume or COLUMN=weight says what a column is, and \(mapping)"
    }
    let isFuel = column == fuel
    if column == unnamed.first, let several = titlesOfNames(among: unnamed) {
      return "; if these are weights of bodies, \(.titles) \(several) says so, and \(mapping)"
    }
    let what = "if \(shown(column)) is \(isFuel ? "an amount of fuel" : "the weight of a body")"
    return "; \(what), \(.titles) \(title) says so, and \(mapping)"
  }

  /// What gives a column the title of a field, quoted as a shell wants it; nil where no option can
  /// name the column.
  func title(of column: Int, as field: String) -> String? {
    guard let name = source.columns[column].names.last,
      !name.utf8.allSatisfy(CSVText.isDigit)
    else { return nil }
    let isPlain = name.utf8.allSatisfy {
      CSVText.isDigit($0) || ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 == UInt8(ascii: "_")
    }
    if isPlain { return "\(name)=\(field)" }
    if name.utf8.contains(where: "',=".utf8.contains) || RecordFault.excerpt(name) !== name {
      return nil
    }
    return "'\(name)=\(field)'"
  }

  private static func points(_ kind: LogKind, _ found: [Found]) -> Int {
    found.reduce(0) { points, found in
      switch found.field.type {
      case .quantity: points + (kind.identity.contains(found.field) ? 3 : 1)
      case .decimal, .flag: points + 1
      case .text, .timestamp: points
      }
    }
  }

  /// True if the amounts of a kind are among the fields: of fuel, or of a body.
  private func isLog(_ found: [Found], _ kind: LogKind) -> Bool {
    if let amount = found.first(where: { $0.field.unitKind == .volume }) {
      return isFuel(amount, found)
    }
    // What a litre cost and what was paid say how much it was.
    if found.contains(where: { $0.field.name === "totalCost" }),
      found.contains(where: { $0.field.name === "pricePerUnit" && titles[$0.column].rate != nil })
    {
      return true
    }
    if let weight = found.first(where: { $0.field.unitKind == .mass }) {
      // `Load (kg)` beside exercises is what was lifted.
      let isLifted = weight.match.isByUnit && titles.contains { $0.has(any: .trainings) }
      return !isLifted && isBody(weight.column, found)
    }
    let isOfBody = found.contains { $0.field.unitKind == .bodyPart && !$0.match.isByUnit }
    return isOfBody && found.contains { $0.field.name === "bodyFat" }
      || kind.field(Self.purposes[0]) != nil && isCost(found)
  }

  /// True if an amount is one of fuel: an ambiguous title needs an odometer or another field of
  /// fuel beside it.
  private func isFuel(_ amount: Found, _ found: [Found]) -> Bool {
    if source.columns[amount.column].isNamedByUser { return true }
    let title = titles[amount.column]
    // Where entries are counted, `chargeCount`, they were added up.
    if titles.contains(where: { $0.words.last === "count" && $0.saysFuel }) { return false }
    // The same amount in two currencies is money: `amount` beside `homeAmount`.
    let isTwice = titles.indices.contains { other in
      other != amount.column && values[other] == values[amount.column]
        && [other, amount.column].allSatisfy { titles[$0].has(any: "amount") }
    }
    if isTwice, amount.match.isVague { return false }
    let isOfEnergy =
      title.isInEnergy || title.hasWord(beginningWith: "energ", "charge")
    let isPaid = found.contains { ["totalCost", "pricePerUnit"].contains($0.field.name) }
    // What is in the tank of a moving car was not filled in.
    if !isPaid, titles.contains(where: { $0.has(any: .telemetry) }) { return false }
    // The level of a tank stands beside its capacity.
    if !isPaid, !found.contains(where: { $0.field.name === "odometer" }),
      titles.indices.contains(where: { numbers[$0] != nil && titles[$0].has(any: "capacity") })
    {
      return false
    }
    // What was used while driving at some speed was not charged, and beside the power or voltage of
    // a charger, its state at some moment, stands what the charge has come to by then.
    let isOfMoments = titles.contains {
      $0.has(any: "speed") || $0.has(any: "charger") && $0.has(any: "power voltage current")
    }
    if isOfEnergy, !isPaid, isOfMoments { return false }
    // What is taken out of a battery again is that of a house.
    if isOfEnergy, !isPaid,
      titles.contains(where: { $0.hasWord(beginningWith: "discharg", "entlad") })
    {
      return false
    }
    // What is used on the way to somewhere is not charged.
    let isOfTrips = titles.contains {
      $0.unit(of: .distance) != nil || $0.has(any: "consumption consommation verbrauch consumo")
    }
    // A building's energy is billed.
    let isBilled = titles.contains { $0.has(any: "bill bills standing faktura rechnungsdatum") }
    if isOfEnergy, isBilled, !found.contains(where: { $0.field.name === "odometer" }) {
      return false
    }
    if isOfEnergy, isOfTrips, titles.contains(where: { $0.has(any: .destinations) }) {
      return false
    }
    // Energy is won back while driving.
    if isOfEnergy, !isPaid,
      titles.contains(where: {
        $0.has(any: "generation regeneration regen regenerated rekuperation")
      })
    {
      return false
    }
    if isOfEnergy, title.has(any: "added") { return true }
    // The table of a wallbox may have nothing but charges.
    let around = source.source.path.split(separator: "/").map { SketchTitle(String($0)) }
    if isOfEnergy,
      (titles + around).contains(where: {
        $0.hasWord(beginningWith: "charg", "lade", "gelade", "laad", "session", "wallbox")
      })
    {
      return true
    }
    // Kilograms alone are more likely a body weight.
    let hasUnit = title.unit(of: .volume).map { !$0.isUnit(of: .mass) } ?? false
    if bareAmount(found) != nil { return false }
    let isNamed = !amount.match.isByUnit && (!amount.match.isVague || hasUnit)
    // `Volume (kg)` is what was lifted.
    let names = ["odometer", "totalCost", "pricePerUnit", "fuelType", "station", "vehicle"]
    if title.unit(of: .volume)?.isUnit(of: .mass) ?? false, !title.saysFuel,
      !found.contains(where: { names.contains($0.field.name) })
    {
      return false
    }
    // `Qty` beside products such as `ULSD` is that of fuel.
    if titles.indices.contains(where: holdsFuels) { return true }
    // `Qty` beside `Part` is a number of things.
    let areParts = titles.indices.contains {
      titles[$0].has(any: .parts) && source.columns[$0].hasTexts
    }
    // Beside brake pads, it is one of them.
    let purposes = titles.indices.filter { self.isNamed($0, Self.purposes[0]) }
      .flatMap { source.columns[$0].distinct.map { SketchTitle($0) } }
    let areOthers =
      purposes.contains { $0.has(any: .otherPurposes) } && !purposes.contains { $0.saysFuel }
    if areParts || areOthers && !hasUnit, !isNamed { return false }
    if hasUnit && (title.saysFuel || title.hasWord(beginningWith: "purchas", "pump", "bought")) {
      return true
    }
    if isNamed && !isOfEnergy || unitColumn(amount.column, .volume) != nil
      || !unitsAtNumbers(amount.column, .volume).isEmpty
    {
      return true
    }
    // So does a way that the user names.
    if titles.indices.contains(where: {
      source.columns[$0].isNamedByUser && titles[$0].has(any: "trip")
    }) {
      return true
    }
    // A price per litre or a consumption shows that the amount is fuel.
    if titles.contains(where: { $0.isConsumption || $0.rate != nil }) { return true }
    let ofCosts = ["odometer", "totalCost", "pricePerUnit"]
    let ofFuel = ["odometer", "partial", "fuelType", "fuelGrade"]
    let telling = isOfEnergy ? ofCosts : hasUnit ? ofCosts + ofFuel : ofFuel
    return found.contains { telling.contains($0.field.name) }
  }

  /// The amount that nothing but its unit says to be one of fuel: also water and oil for heating
  /// are counted in litres.
  private func bareAmount(_ found: [Found]) -> Int? {
    let amount = found.first { $0.field.unitKind == .volume }?.column
    guard let amount, options.assumeUnit(.volume) == nil, titles[amount].isOnlyUnit else {
      return nil
    }
    let ofCars = [
      "odometer", "totalCost", "pricePerUnit", "partial", "full", "missed", "fuelType", "fuelGrade",
      "station", "vehicle", "payment",
    ]
    // Money and ways count even if their column is empty, or has only a unit for a title.
    let isTelling = titles.indices.contains { index in
      let title = titles[index]
      return index != amount && ofCars.contains { isNamed(index, $0) } || title.isConsumption
        || title.rate != nil || title.saysFuel || title.currency != nil
        || title.unit(of: .distance) != nil
    }
    let around = source.remarks + source.source.path.split(separator: "/").map { String($0) }
    let saysFuel = around.contains { SketchTitle($0).saysFuel }
    return isTelling || saysFuel ? nil : amount
  }

  /// True if weights are those of a body, and not of exercises, food or parcels.
  func isBody(_ column: Int, _ found: [Found]) -> Bool {
    if source.columns[column].isNamedByUser || source.columns[column].isOfSubject { return true }
    let isOfThings = source.columns.indices.contains { index in
      if titles[index].has(any: .exercises) { return true }
      // The species of a dog is none of a fish that was caught.
      // The package of an app is the source of a weight.
      return titles[index].has(any: .things) && !titles[index].has(any: "source app code")
        && source.columns[index].hasTexts
        && !source.columns[index].distinct.contains { SketchTitle($0).has(any: .pets) }
    }
    if isOfThings { return false }
    if titles[column].has(any: .bodies) { return true }
    // A child grows fast, and is measured, too.
    if found.contains(where: { $0.field.name === "height" }) { return true }
    if found.contains(where: { $0.field.unitKind == .bodyPart }) { return true }
    if found.contains(where: { $0.field.scope == .log && !$0.match.isVague }) { return true }
    let weights = values[column].compactMap(\.self).filter { $0 > 0 }
    if titles[column].isIn(.grams, of: .mass), (weights.middle ?? 0) < 1500 { return false }
    // The user says what it is.
    if options.assumeUnit(.mass) != nil, isNamed(column, "weight") { return true }
    // Several units in one column explain jumps between its numbers.
    if unitColumn(column, .mass) != nil || unitsAtNumbers(column, .mass).count > 1 { return true }
    // So do the pounds beside stones, and the ounces beside pounds.
    if source.columns.indices.contains(where: { other in
      parts(other, column, .mass) != nil || parts(column, other, .mass) != nil
    }) {
      return true
    }
    // From one person to the next, weights may jump.
    let people = found.first { $0.field.scope == .log }.map { source.columns[$0.column].values }
    let rows = values[column].indices.filter { (values[column][$0] ?? 0) > 0 }
    let jumps = zip(rows, rows.dropFirst()).count { row, next in
      let (one, other) = (values[column][row] ?? 0, values[column][next] ?? 0)
      return max(one, other) > 1.3 * min(one, other)
        && people.map { $0[row] === $0[next] } ?? true
    }
    if !weights.isEmpty, jumps * 3 <= max(weights.count - 1, 0) { return true }
    // A slip or two among many do not matter.
    let near = weights.count { abs($0 - (weights.middle ?? 0)) <= 0.3 * (weights.middle ?? 0) }
    return weights.count > 3 && near * 4 >= weights.count * 3
  }
}
