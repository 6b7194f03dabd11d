// SPDX-License-Identifier: MIT

extension SketchGuesser {
  // MARK: Money

  /// Finds out by the values which amount of money is a total and which the price of one
  /// unit: `Preis` may be either.
  mutating func decideMoney(_ matches: inout [Match]) {
    guard let volume = matches.first(where: { $0.field === "volume" })?.column else { return }
    let price = matches.firstIndex { $0.field === "pricePerUnit" }
    let total = matches.firstIndex { $0.field === "totalCost" }
    switch (price, total) {
    case (let price?, let total?):
      if isHundredfold(matches[price].column, matches[total].column, volume) {
        remarks.append(
          "\(shown(matches[price].column)) is left out: it is in hundredths of the currency of "
            + "\(shown(matches[total].column))")
        matches.remove(at: price)
        return
      }
      guard titles[matches[price].column].rate == nil,
        share(matches[total].column, matches[price].column, volume, isProduct: true)
      else { return }
      matches[price].field = "totalCost"
      matches[total].field = "pricePerUnit"
      matches[price].reason += "; it is the other times the amount"
    case (let price?, nil):
      guard titles[matches[price].column].rate == nil,
        isTotal(matches[price].column, volume) ?? true
      else { return }
      matches[price].field = "totalCost"
      matches[price].reason += "; it goes with the amount, so it is a total"
    case (nil, let total?):
      // `Betrag` and the like are totals, whatever they are.
      let vague: Set<String> = [
        "cost", "costs", "kosten", "euro", "euros", "eur", "€", "$", "£", "valor", "kr", "coste",
        "costo", "custo", "koszt", "kostnad", "usd",
      ]
      let title = titles[matches[total].column]
      guard vague.contains(title.stem) || vague.contains(title.whole),
        isTotal(matches[total].column, volume, isSure: true) == false
      else { return }
      matches[total].field = "pricePerUnit"
      matches[total].reason += "; it does not go with the amount, so it is the price of one unit"
    case (nil, nil): break
    }
  }

  /// Whether one column times the amount is another, in most rows.
  private func share(_ price: Int, _ total: Int, _ volume: Int, isProduct: Bool) -> Bool {
    var count = 0
    var hits = 0
    for (index, value) in values(volume).enumerated() {
      guard let value, value > 0, let price = values(price)[safe: index],
        let total = values(total)[safe: index], total > 0
      else { continue }
      count += 1
      if abs(price * value - total) <= 0.02 * total { hits += 1 }
      if count == 50 { break }
    }
    return count > 0 && hits * 3 >= count * 2
  }

  /// Whether a price is in pence or cents beside a total in pounds or euros.
  private func isHundredfold(_ price: Int, _ total: Int, _ volume: Int) -> Bool {
    var shares: [Double] = []
    for (index, value) in values(volume).enumerated() {
      guard let value, let price = values(price)[safe: index],
        let total = values(total)[safe: index], total > 0
      else { continue }
      shares.append(price * value / total)
      if shares.count == 50 { break }
    }
    let sorted = shares.sorted()
    return !sorted.isEmpty && (95..<105).contains(sorted[sorted.count / 2])
  }

  /// Whether amounts of money go with the amounts of fuel, as totals do; prices of one unit
  /// stay much the same.
  ///
  /// - Parameter isSure: Whether only that counts, and not how high they are.
  /// - Returns: nil where the values do not say.
  private func isTotal(_ money: Int, _ volume: Int, isSure: Bool = false) -> Bool? {
    var amounts: [Double] = []
    var rates: [Double] = []
    for (money, volume) in zip(values(money), values(volume)) {
      guard let money, let volume, volume > 0, money > 0 else { continue }
      amounts.append(money)
      rates.append(money / volume)
    }
    guard !amounts.isEmpty else { return nil }
    func spread(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      let middle = sorted[sorted.count / 2]
      let distances = values.map { abs($0 - middle) }.sorted()
      return distances[distances.count * 3 / 4] / middle
    }
    let (own, rate) = (spread(amounts), spread(rates))
    if amounts.count > 2, max(own, rate) > 0.02 {
      if rate < own / 2 { return true }
      if own < rate / 2 { return false }
    }
    let digits = source.columns[money].filled.prefix(20).map { text -> Int in
      let bytes = Array(text.trimmedBytes)
      let end = bytes.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      return end.map { bytes[($0 + 1)...].prefix(while: CSVText.isDigit).count } ?? 0
    }
    if digits.contains(3) { return false }
    if isSure { return nil }
    // A kilowatt-hour costs less than a litre.
    let words = titles[volume].whole
    let isEnergy = ["kwh", "energ", "charge"].contains { words.utf8Contains($0) }
    return isEnergy
      ? amounts.sorted()[amounts.count / 2] >= 2 : rates.sorted()[rates.count / 2] >= 0.8
  }

  // MARK: Odometers

  /// Leaves out what is called `km` and is the way since the last fill-up: an odometer only
  /// rises.
  mutating func decideOdometer(_ matches: inout [Match]) {
    guard let index = matches.firstIndex(where: { $0.field === "odometer" }) else { return }
    let column = matches[index].column
    let title = titles[column]
    guard [title.stem, title.whole].contains(where: SketchWords.vagueDistances.contains) else {
      return
    }
    let vehicle = matches.first { $0.field === "vehicle" }?.column
    if isRising(column, vehicle) { return }
    remarks.append(
      "\(shown(column)) does not only rise: it is taken for the way since the last fill-up, and "
        + "not for the odometer")
    matches.remove(at: index)
  }

  private func isRising(_ column: Int, _ vehicle: Int?) -> Bool {
    let values = self.values(column)
    if let middle = median(column), middle > 3000 { return true }
    var last: [String: Double] = [:]
    var steps = (up: 0, down: 0)
    for (row, value) in values.enumerated() {
      guard let value else { continue }
      let owner = vehicle.flatMap { source.columns[$0].values[safe: row] } ?? ""
      if let before = last[owner], before != value {
        if value > before { steps.up += 1 } else { steps.down += 1 }
      }
      last[owner] = value
    }
    let count = steps.up + steps.down
    if count < 2 { return (median(column) ?? 0) >= 2000 }
    return min(steps.up, steps.down) * 10 <= count
  }
}

extension Array {
  /// The element at an index; nil where there is none.
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension Array where Element == Double? {
  fileprivate subscript(safe index: Int) -> Double? {
    indices.contains(index) ? self[index] : nil
  }
}
