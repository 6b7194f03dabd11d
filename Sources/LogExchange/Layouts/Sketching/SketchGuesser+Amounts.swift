// SPDX-License-Identifier: MIT

/// Decides by their values between columns whose titles are ambiguous.
extension SketchGuesser {
  // MARK: Money

  /// Decides by the values which amount of money is a total and which a unit price: `Preis` may
  /// be either.
  mutating func decideMoney(_ found: inout [Found], _ kind: LogKind) {
    guard let amount = found.first(where: { $0.field.unitKind == .volume })?.column,
      let ofPrice = kind.field("pricePerUnit"), let ofTotal = kind.field("totalCost")
    else { return }
    dropOtherCurrencies(&found)
    dropOtherPrices(&found)
    pairMoney(&found, with: amount)
    let price = found.firstIndex { $0.field == ofPrice }
    let total = found.firstIndex { $0.field == ofTotal }
    switch (price, total) {
    case (let price?, let total?):
      let (one, other) = (found[price].column, found[total].column)
      if let product = product(one, amount, other), (95..<105).contains(product) {
        remarks.append(
          "\(shown(one)) is left out: it is in hundredths of the currency of \(shown(other))")
        found.remove(at: price)
      } else if !titles[one].isOfOne, let product = product(other, amount, one),
        (0.98...1.02).contains(product)
      {
        (found[price].field, found[total].field) = (ofTotal, ofPrice)
        found[price].reason += "; it is the other times the amount"
      } else if !areProducts(one, amount, other),
        ![one, other].contains(where: { source.columns[$0].isNamedByUser })
      {
        // Before a discount there was another price, and beside the fuel other things were paid.
        let isPrice = { place in areProducts(place, amount, other) }
        let others = freeColumns(found)
        if let place = others.first(where: isPrice) {
          found[price].column = place
          found[price].reason = "the total is \(shown(place)) times the amount"
        } else if let place = others.first(where: { areProducts(one, amount, $0) }) {
          found[total].column = place
          found[total].reason = "it is \(shown(one)) times the amount"
        }
      }
    case (let price?, nil):
      let own = found[price].column
      let isOfOne = titles[own].isOfOne
      // Beside `Price/kWh`, the `Price` is what was paid.
      let total = columns(for: ofPrice).first { place in
        isOfOne && !titles[place].isOfOne && !found.contains { $0.column == place }
          && isTotal(place, amount) ?? true
      }
      if let total = total ?? columnOfProducts(own, amount, found) {
        var paid = found[price]
        (paid.field, paid.column) = (ofTotal, total)
        paid.reason = "\(shown(own)) is the price of one unit, so it is a total"
        found.append(paid)
        return
      }
      // No litre costs £80.
      let isOfPence = isBritish && middle(own).map { (80..<300).contains($0) } ?? false
      if isOfPence, isOfOne || isTotal(own, amount) == false {
        remarks.append("\(shown(own)) is left out: it is in pence; convert the column first")
        found.remove(at: price)
        return
      }
      if isOfOne { return }
      guard isTotal(found[price].column, amount) ?? true else { return }
      found[price].field = ofTotal
      guard isRoundSum(found[price].column) else {
        found[price].reason += "; it goes with the amount, so it is a total"
        return
      }
      let reason = "the same round sum each time is taken for a total"
      found[price].reason += "; \(reason)"
      assumptions.append(MappingSketch.Doubt(message: "\(shown(found[price].column)): \(reason)"))
    case (nil, let total?):
      // Columns such as `Betrag` are totals, whatever their values.
      guard found[total].match.isVague || titles[found[total].column].stem.isEmpty,
        isTotal(found[total].column, amount, isSure: true) == false
      else { return }
      found[total].field = ofPrice
      let reason = "it does not go with the amount, so it is the price of one unit"
      found[total].reason += "; \(reason)"
      assumptions.append(MappingSketch.Doubt(message: "\(shown(found[total].column)): \(reason)"))
      let paid = columns(for: ofTotal).first { place in
        !found.contains { $0.column == place } && !titles[place].isOfOne
      }
      if let paid {
        var other = found[total]
        (other.field, other.column, other.reason) = (ofTotal, paid, "by the name \(shown(paid))")
        found.append(other)
      }
    case (nil, nil): break
    }
  }

  /// Removes amounts of money in another currency than that of the first. (A sign such as `$` may
  /// mean any of several.)
  private func dropOtherCurrencies(_ found: inout [Found]) {
    func code(_ one: Found) -> String? {
      guard one.field.isMoney, case .code(let code)? = titles[one.column].currency else {
        return nil
      }
      return code
    }
    let first = found.lazy.compactMap(code).first
    found.removeAll { one in code(one).map { $0 !== first ?? "" } ?? false }
  }

  /// Takes the money for the fuel whose amount is taken: `Euro LPG` was not paid for `Benzin (l)`.
  private mutating func pairMoney(_ found: inout [Found], with amount: Int) {
    func areOfOne(_ one: Int, _ other: Int) -> Bool {
      titles[one].stem.contains { word in
        SketchWords.fuels.contains(word) && titles[other].stem.contains { $0 === word }
      }
    }
    let others = source.columns.indices.filter { $0 != amount && holdsAmounts($0) }
    for one in found where one.field.isMoney {
      let isOfOther = others.contains { areOfOne($0, one.column) }
      guard isOfOther, !areOfOne(amount, one.column),
        let place = found.firstIndex(where: { $0.column == one.column })
      else { continue }
      let own = source.columns.indices.first { column in
        numbers[column] != nil && areOfOne(amount, column) && column != amount
          && !found.contains { $0.column == column }
          && (titles[column].currency != nil || isNamed(column, one.field.name))
      }
      remarks.append("\(shown(one.column)) is left out: it is for another fuel")
      guard let own else {
        found.remove(at: place)
        continue
      }
      found[place].column = own
      found[place].reason = "by the name \(shown(own)), which is that of the fuel"
    }
  }

  /// Removes prices for another unit than that of the amounts: `€/gal` beside `Litres`.
  private mutating func dropOtherPrices(_ found: inout [Found]) {
    guard let amount = found.first(where: { $0.field.unitKind == .volume }) else { return }
    let unit = unit(of: amount, .volume, among: found)
    found.removeAll { one in
      let title = titles[one.column]
      guard let rate = title.rate else { return false }
      var isOther = title.isRateOfMany
      // Which gallons they are need not be said to know that they are no litres.
      // Watt-hours are read as kilowatt-hours.
      let own = unit.code?.row == .wattHours ? UnitCode(.kilowattHours) : unit.code
      if let code = own, unit.certainty == .said || code.isGallon {
        isOther = isOther || rate.code.map { $0 != code } ?? !code.isGallon
      }
      guard isOther else { return false }
      remarks.append(
        "\(shown(one.column)) is left out: it is the price of another amount than one "
          + "\(unit.code?.name ?? "unit"); convert the column first")
      return true
    }
  }

  /// The column without a field that is a price times the amount in all rows.
  private func columnOfProducts(_ price: Int, _ amount: Int, _ found: [Found]) -> Int? {
    freeColumns(found).first { areProducts(price, amount, $0) }
  }

  /// The columns of plain numbers without a field.
  private func freeColumns(_ found: [Found]) -> [Int] {
    source.columns.indices.filter { place in
      numbers[place] != nil && titles[place].units.isEmpty && !titles[place].isKey
        && !found.contains { $0.column == place }
    }
  }

  /// True if a column is a price times the amount in all rows.
  private func areProducts(_ price: Int, _ amount: Int, _ total: Int) -> Bool {
    let products = products(price, amount, total)
    return price != amount && !products.isEmpty
      && products.allSatisfy { (0.98...1.02).contains($0) }
  }

  /// The median ratio of one column times the amount to another column.
  private func product(_ price: Int, _ amount: Int, _ total: Int) -> Double? {
    products(price, amount, total).middle
  }

  private func products(_ price: Int, _ amount: Int, _ total: Int) -> [Double] {
    zip(values[price], zip(values[amount], values[total])).compactMap { price, rest in
      guard let price, let amount = rest.0, let total = rest.1, total > 0 else { return nil }
      return price * amount / total
    }
  }

  /// True if amounts of money vary with the amounts of fuel, as totals do; false if they stay
  /// nearly constant, as unit prices do.
  ///
  /// - Parameter isSure: True if only the variation counts, and not the size of the amounts.
  /// - Returns: nil if the values do not decide.
  private func isTotal(_ money: Int, _ amount: Int, isSure: Bool = false) -> Bool? {
    let pairs = zip(values[money], values[amount]).compactMap { money, amount in
      if let money, let amount, money > 0, amount > 0 { (money, rate: money / amount) } else { nil }
    }
    guard let own = pairs.map(\.0).middle, let rate = pairs.map(\.rate).middle else { return nil }
    let spreads = (own: pairs.map(\.0).spread, rate: pairs.map(\.rate).spread)
    // Totals have cents, and unit prices often more digits.
    if own < 10, hasThreeDecimals(money) { return false }
    // A litre for less than this is a price that was taken for a total.
    let isUsualTotal = rate >= 0.2
    if pairs.count > 2, max(spreads.own, spreads.rate) > 0.02 {
      if spreads.rate < spreads.own / 2 { return true }
      if isUsualTotal, isSure || isRoundSum(money) { return isRoundSum(money) ? true : nil }
      if spreads.own < spreads.rate / 2 { return false }
    }
    if isSure { return nil }
    if hasThreeDecimals(money) { return false }
    // A kilowatt-hour costs less than a litre.
    let isEnergy = titles[amount].hasWord(beginningWith: "kwh", "energ", "charge")
    return isEnergy ? own >= 2 : rate >= 0.8
  }

  private func hasThreeDecimals(_ column: Int) -> Bool {
    source.columns[column].filled.prefix(20).contains { text in
      guard let mark = text.lastIndex(where: { $0 == 0x2E || $0 == 0x2C }) else { return false }
      return text[(mark + 1)...].prefix(while: CSVText.isDigit).count == 3
    }
  }

  /// True if a column has the same round sum each time, for which many people fill up.
  private func isRoundSum(_ column: Int) -> Bool {
    let all = values[column].compactMap(\.self)
    return all.allSatisfy { $0 == all[0] && $0.remainder(dividingBy: 5) == 0 }
  }

  // MARK: Odometers

  /// Excludes a column called `km` that holds the distance since the last fill-up: an odometer
  /// only rises.
  mutating func decideOdometer(_ found: inout [Found]) {
    guard let index = found.firstIndex(where: { $0.field.unitKind == .distance }) else { return }
    let column = found[index].column
    let subject = found.first { $0.field.scope == .log }?.column
    if isRising(column, subject) { return }
    let other = source.columns.indices.first { place in
      guard place != column, !found.contains(where: { $0.column == place }) else { return false }
      return columns(for: found[index].field).contains(place) && isRising(place, subject)
        || isOdometer(place, ofWays: column)
    }
    // A column called `Odometer` is one, whatever its values.
    if other == nil, !found[index].match.isVague, !found[index].match.isByUnit { return }
    remarks.append(
      "\(shown(column)) is not sure to rise: it is taken for the way since the last fill-up, and "
        + "not for the odometer")
    guard let other else {
      found.remove(at: index)
      return
    }
    found[index].column = other
    found[index].reason = "by the name \(shown(other)); it rises"
  }

  /// True if the differences between the numbers of a column are mostly the ways in another one:
  /// `To km` beside `Total km`.
  private func isOdometer(_ column: Int, ofWays ways: Int) -> Bool {
    guard numbers[column] != nil else { return false }
    let rows = zip(values[column], values[ways]).compactMap { reading, way in
      if let reading, let way { (reading, way) } else { nil }
    }
    let steps = zip(rows, rows.dropFirst())
    func areWays(_ isWay: ((Double, Double), (Double, Double)) -> Bool) -> Bool {
      steps.count(where: isWay) * 2 > rows.count - 1
    }
    // The newest entry comes last or first.
    return rows.count > 1
      && (areWays { $1.1 > 0 && abs($1.0 - $0.0 - $1.1) <= 1 }
        || areWays { $0.1 > 0 && abs($0.0 - $1.0 - $0.1) <= 1 })
  }

  private func isRising(_ column: Int, _ subject: Int?) -> Bool {
    let middle = middle(column) ?? 0
    if middle > 3000 { return true }
    var last: [Name: Double] = [:]
    var (up, down) = (0, 0)
    for (row, value) in values[column].enumerated() {
      guard let value else { continue }
      let owner = Name(subject.map { source.columns[$0].values[row] } ?? "")
      if let before = last[owner], before != value {
        if value > before { up += 1 } else { down += 1 }
      }
      last[owner] = value
    }
    if up + down < 2 { return middle >= 2000 }
    // With later dates, no odometer falls.
    if let areDatesRising, areDatesRising ? down > up : up > down { return false }
    return min(up, down) * 10 <= up + down
  }

  /// True if a zero is no value: nobody weighs nothing, no unit is for nothing, few places are on
  /// the equator, and an odometer was left out where all others are far from that of a new car,
  /// or where there are no others.
  func isNothingAtZero(_ found: Found) -> Bool {
    let hasZeros = values[found.column].contains(0)
    let least = values[found.column].compactMap(\.self).filter { $0 > 0 }.min()
    return switch found.field.unitKind {
    case .mass: true
    case .bodyPart: hasZeros
    case .distance: hasZeros && (least ?? .infinity) > 2000
    default: hasZeros && ["pricePerUnit", "latitude", "longitude"].contains(found.field.name)
    }
  }

  // MARK: Several columns of one amount

  /// Adds the columns with an amount in further units, which count where the first is empty:
  /// `Weight (kg)` and `Weight (lb)`, or the litres and kilowatt-hours of a hybrid. (A mass of fat
  /// and its share are two measures.)
  mutating func addOtherUnits(_ found: inout [Found]) {
    for place in found.indices {
      let one = found[place]
      guard let kind = one.field.unitKind, kind != .bodyPart,
        let unit = titles[one.column].unit(of: kind)
      else { continue }
      for other in source.columns.indices where numbers[other] != nil {
        let title = titles[other]
        let isFree = !found.contains { $0.column == other || $0.rest?.column == other }
        guard isFree, title.rate == nil, !title.isConsumption,
          let otherUnit = title.unit(of: kind), otherUnit != unit || kind == .volume,
          !title.has(any: .strangers)
        else { continue }
        // A mass is one of gas only if its title says so, and not of a body.
        let isBody = otherUnit.isUnit(of: .mass) && (title.isOnlyUnit || !isNamed(other, "volume"))
        // Litres of two cars are not those of one.
        let areOfFuels =
          otherUnit != unit
          || [one.column, other].allSatisfy {
            titles[$0].has(any: .fuels)
          }
        let isOtherFuel =
          kind == .volume && !isBody && areOfFuels && areAlternatives(one.column, other)
        let isOfSameName = otherUnit != unit && title.stem == titles[one.column].stem
        guard isOtherFuel || isOfSameName else { continue }
        found[place].isNothingAtZero = isOtherFuel
        if isOtherFuel, otherUnit == unit {
          remarks.append(
            "\(shown(other)) counts where \(shown(one.column)) is empty; records do not say which "
              + "of them it was")
        }
        var more = found[place]
        more.column = other
        more.rest = nil
        more.reason += "; it counts where \(shown(one.column)) is empty"
        found.append(more)
        joinParts(&found)
      }
    }
  }

  /// True if two columns have amounts, but no row has both.
  private func areAlternatives(_ one: Int, _ other: Int) -> Bool {
    let amounts = [one, other].map { column in values[column].map { ($0 ?? 0) > 0 } }
    return amounts.allSatisfy { $0.contains(true) }
      && zip(amounts[0], amounts[1]).allSatisfy { !($0 && $1) }
  }

  // MARK: Parts

  /// Joins two columns that hold the larger part of values and the rest: stones and pounds,
  /// pounds and ounces, feet and inches.
  ///
  /// The titles must name the units, and the values must fit: all larger parts are whole, and
  /// most of the smaller ones are less than one larger unit.
  func joinParts(_ found: inout [Found]) {
    for index in found.indices where found[index].rest == nil {
      guard let kind = found[index].field.unitKind, [.mass, .length].contains(kind) else {
        continue
      }
      let own = found[index].column
      let others = source.columns.indices.filter { other in
        !found.contains { $0.column == other || $0.rest?.column == other }
      }
      for (large, small) in others.flatMap({ [(own, $0), ($0, own)] }) {
        guard let parts = parts(large, small, kind) else { continue }
        (found[index].column, found[index].rest) = (large, (small, parts))
        break
      }
    }
  }

  /// The pair of units of two columns; nil if they do not form one value.
  func parts(_ large: Int, _ small: Int, _ kind: UnitKind) -> UnitParts? {
    guard let unit = titles[large].unit(of: kind)?.code?.name,
      let parts = titles[small].words.lazy.compactMap({ UnitParts.pair(kind, unit, $0) }).first
    else { return nil }
    let stems = [
      titles[large].words.filter { !parts.isLarge($0) },
      titles[small].words.filter { !parts.isSmall($0) },
    ]
    let wholes = values[large].compactMap(\.self)
    guard stems.contains([]) || stems[0] == stems[1], !wholes.isEmpty,
      wholes.allSatisfy({ $0 == $0.rounded() }), let rest = middle(small),
      rest < Double(parts.count)
    else { return nil }
    return parts
  }
}
