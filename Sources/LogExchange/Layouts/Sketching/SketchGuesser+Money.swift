// SPDX-License-Identifier: MIT

/// Decides which amounts of money are totals, and which are prices of one unit.
extension SketchGuesser {
  /// Decides by the values which amount of money is a total and which a unit price: `Preis` may
  /// be either.
  mutating func decideMoney(_ found: inout [Found], _ kind: LogKind) {
    guard let amount = found.first(where: { $0.field.unitKind == .volume })?.column,
      let ofPrice = kind.field("pricePerUnit"), let ofTotal = kind.field("totalCost")
    else { return }
    dropOtherCurrencies(&found)
    dropOtherPrices(&found)
    dropPricesOfFuels(&found)
    pairMoney(&found, with: amount)
    takeBackHundredths(&found, amount)
    let price = found.firstIndex { $0.field == ofPrice }
    let total = found.firstIndex { $0.field == ofTotal }
    switch (price, total) {
    case (let price?, let total?):
      let (one, other) = (found[price].column, found[total].column)
      if let product = product(one, amount, other), (95..<105).contains(product) {
        remarks.append("\(shown(one)) is in hundredths of the currency of \(shown(other))")
        found[price].power = -2
      } else if !titles[one].isOfOne, !areProducts(one, amount, other),
        let product = product(other, amount, one), (0.98...1.02).contains(product)
      {
        (found[price].field, found[total].field) = (ofTotal, ofPrice)
        found[price].reason += "; it is the other times the amount"
      } else if !areProducts(one, amount, other), !isWithFees(one, amount, other),
        ![one, other].contains(where: { source.columns[$0].isNamedByUser })
      {
        // Before a discount there was another price, and beside the fuel other things were paid.
        let isPrice = { place in areProducts(place, amount, other) }
        let others = freeColumns(found)
        let hasDiscount = titles.contains { $0.has(any: .discounts) }
        if let place = others.first(where: isPrice) {
          found[price].column = place
          found[price].reason = "the total is \(shown(place)) times the amount"
        } else if !hasDiscount, let place = others.first(where: { areProducts(one, amount, $0) }) {
          found[total].column = place
          found[total].reason = "it is \(shown(one)) times the amount"
        } else if !titles[one].isOfOne, let product = product(one, amount, other),
          !(0.33..<3).contains(product)
        {
          // Beside the cost of a charge, what was paid for it may be its price.
          remarks.append(
            "\(shown(one)) is left out: times the amount, it is far from \(shown(other))")
          found.remove(at: price)
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
      if isOfPence, isOfOne {
        remarks.append("\(shown(own)) is taken to be in pence: no litre costs so many pounds")
        found[price].power = -2
        return
      }
      if isOfPence, isTotal(own, amount) == false {
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
      let own = found[total].column
      let mayBePrice = found[total].match.isVague || titles[own].stem.isEmpty
      guard mayBePrice && isTotal(own, amount, isSure: true) == false || isTooLittle(own, amount)
      else { return }
      found[total].field = ofPrice
      let reason = "it does not go with the amount, so it is the price of one unit"
      found[total].reason += "; \(reason)"
      assumptions.append(MappingSketch.Doubt(message: "\(shown(found[total].column)): \(reason)"))
      let paid = columns(for: ofTotal).first { place in
        !found.contains { $0.column == place } && !titles[place].isOfOne
          && matches[place][ofTotal.name].map { !$0.isVague } ?? false
      }
      if let paid {
        var other = found[total]
        (other.field, other.column, other.reason) = (ofTotal, paid, "by the name \(shown(paid))")
        found.append(other)
      }
    case (nil, nil): break
    }
  }

  /// Takes back that amounts of money are in hundredths where no litre would cost so little:
  /// `1.459` under `Pence per litre`.
  private mutating func takeBackHundredths(_ found: inout [Found], _ amount: Int) {
    for index in found.indices where found[index].field.isMoney {
      let own = found[index].column
      guard titles[own].power < 0, let money = middle(own), let amounts = middle(amount),
        money > 0, money / (titles[own].isOfOne ? 1 : amounts) < 0.02
      else { continue }
      found[index].power = 0
      remarks.append("\(shown(own)) is not in hundredths: its values are too small")
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

  /// Removes the price of one fuel beside those of others: `price_lpg` beside `price_petrol`. Which
  /// of them counts is not the same in each row.
  private mutating func dropPricesOfFuels(_ found: inout [Found]) {
    guard let price = found.firstIndex(where: { $0.field.name === "pricePerUnit" }) else { return }
    let own = found[price].column
    let other = source.columns.indices.first { other in
      isPriceOfFuel(other) && titles[other].stem != titles[own].stem
    }
    guard isPriceOfFuel(own), !source.columns[own].isNamedByUser, let other else { return }
    remarks.append("\(shown(own)) is left out: beside \(shown(other)), it is the price of one fuel")
    found.remove(at: price)
  }

  /// True if a column has the prices of one fuel.
  func isPriceOfFuel(_ column: Int) -> Bool {
    numbers[column] != nil && isNamed(column, "pricePerUnit") && titles[column].has(any: .fuels)
      && titles[column].has(any: .prices)
  }

  /// The column without a field that is a price times the amount in all rows, and in more than
  /// one: a single number may be so by chance.
  private func columnOfProducts(_ price: Int, _ amount: Int, _ found: [Found]) -> Int? {
    freeColumns(found).first {
      areProducts(price, amount, $0) && products(price, amount, $0).count > 1
    }
  }

  /// The columns of plain numbers without a field.
  private func freeColumns(_ found: [Found]) -> [Int] {
    source.columns.indices.filter { place in
      numbers[place] != nil && titles[place].units.isEmpty && !titles[place].isKey
        && !titles[place].isConsumption
        && !found.contains { $0.column == place }
    }
  }

  /// True if a column is a price times the amount in all rows.
  private func areProducts(_ price: Int, _ amount: Int, _ total: Int) -> Bool {
    let products = products(price, amount, total)
    return price != amount && !products.isEmpty
      && products.allSatisfy { (0.98...1.02).contains($0) }
  }

  /// True if a total is a price times the amount in most rows, and more in the others.
  private func isWithFees(_ price: Int, _ amount: Int, _ total: Int) -> Bool {
    let products = products(price, amount, total)
    return titles[total].has(any: .totals) && products.allSatisfy { $0 <= 1.02 }
      && 2 * products.count { $0 >= 0.98 } > products.count
  }

  /// True if a price times some amount is a hundred times some total.
  func isHundredfold(_ price: Int) -> Bool {
    let amounts = titles.indices.filter {
      isNamed($0, "volume") || titles[$0].unit(of: .volume) != nil
    }
    let totals = titles.indices.filter { isNamed($0, "totalCost") || titles[$0].currency != nil }
    return amounts.contains { amount in
      totals.contains { total in
        amount != price && amount != total
          && product(price, amount, total).map { (95..<105).contains($0) } ?? false
      }
    }
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
      if let money, let amount, money > 0, amount > 0 {
        (money: money, rate: money / amount)
      } else {
        nil
      }
    }
    guard let own = pairs.map(\.money).middle, let rate = pairs.map(\.rate).middle else {
      return nil
    }
    let spreads = (own: pairs.map(\.money).spread, rate: pairs.map(\.rate).spread)
    // A kilowatt-hour costs less than a litre.
    let isEnergy =
      titles[amount].hasWord(beginningWith: "kwh", "energ", "charge")
      || options.assumeUnit(.volume) == UnitCode(.kilowattHours)
    // Totals have cents, and unit prices often more digits; programs compute what a charge cost.
    if own < (isEnergy ? 2 : 10), hasThreeDecimals(money) { return false }
    // A litre for less than this is a price that was taken for a total.
    let isUsualTotal = rate >= 0.2
    // Of two alone, one may be like the other by chance, or because both stopped at a round sum.
    let few = pairs.count > 2 ? 2.0 : 20
    let isRound = pairs.allSatisfy { abs($0.money.remainder(dividingBy: 5)) <= 0.1 }
    if pairs.count > 2 || pairs.count == 2 && !isRound, max(spreads.own, spreads.rate) > 0.02 {
      if spreads.rate < spreads.own / few { return true }
      if isUsualTotal, isSure || isRoundSum(money) { return isRoundSum(money) ? true : nil }
      if spreads.own < spreads.rate / few { return false }
    }
    if isSure { return nil }
    if !isEnergy, hasThreeDecimals(money) { return false }
    return isEnergy ? own >= 2 : rate >= 0.8
  }

  /// True if a sum is the same for all amounts, and less than anyone pays.
  private func isTooLittle(_ money: Int, _ amount: Int) -> Bool {
    let sums = values[money].compactMap(\.self)
    let amounts = values[amount].compactMap(\.self)
    return sums.count > 1 && Set(sums).count == 1 && Set(amounts).count > 1
      && sums[0] > 0 && sums[0] < 0.01 * (amounts.min() ?? 0)
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
}
