// SPDX-License-Identifier: MIT

/// What values say of columns whose titles leave it open.
extension SketchGuesser {
  // MARK: Money

  /// Finds out by the values which amount of money is a total and which the price of one
  /// unit: `Preis` may be either.
  mutating func decideMoney(_ found: inout [Found], _ kind: LogKind) {
    guard let amount = found.first(where: { $0.field.unitKind == .volume })?.column,
      let ofPrice = kind.field("pricePerUnit"), let ofTotal = kind.field("totalCost")
    else { return }
    let price = found.firstIndex { $0.field == ofPrice }
    let total = found.firstIndex { $0.field == ofTotal }
    switch (price, total) {
    case (let price?, let total?):
      let (one, other) = (found[price].column, found[total].column)
      if let product = product(one, amount, other), (95..<105).contains(product) {
        remarks.append(
          "\(shown(one)) is left out: it is in hundredths of the currency of \(shown(other))")
        found.remove(at: price)
      } else if titles[one].rate == nil, let product = product(other, amount, one),
        (0.98...1.02).contains(product)
      {
        (found[price].field, found[total].field) = (ofTotal, ofPrice)
        found[price].reason += "; it is the other times the amount"
      }
    case (let price?, nil):
      guard titles[found[price].column].rate == nil, isTotal(found[price].column, amount) ?? true
      else { return }
      found[price].field = ofTotal
      found[price].reason += "; it goes with the amount, so it is a total"
    case (nil, let total?):
      // `Betrag` and the like are totals, whatever they are.
      guard found[total].match.isVague || titles[found[total].column].stem.isEmpty,
        isTotal(found[total].column, amount, isSure: true) == false
      else { return }
      found[total].field = ofPrice
      found[total].reason += "; it does not go with the amount, so it is the price of one unit"
    case (nil, nil): break
    }
  }

  /// How often one column times the amount goes into another, in the middle.
  private func product(_ price: Int, _ amount: Int, _ total: Int) -> Double? {
    zip(values[price], zip(values[amount], values[total])).compactMap { price, rest in
      guard let price, let amount = rest.0, let total = rest.1, total > 0 else { return nil }
      return price * amount / total
    }.middle
  }

  /// Whether amounts of money go with the amounts of fuel, as totals do; prices of one unit
  /// stay much the same.
  ///
  /// - Parameter isSure: Whether only that counts, and not how high they are.
  /// - Returns: nil where the values do not say.
  private func isTotal(_ money: Int, _ amount: Int, isSure: Bool = false) -> Bool? {
    let pairs = zip(values[money], values[amount]).compactMap { money, amount in
      if let money, let amount, money > 0, amount > 0 { (money, rate: money / amount) } else { nil }
    }
    guard let own = pairs.map(\.0).middle, let rate = pairs.map(\.rate).middle else { return nil }
    let spreads = (own: pairs.map(\.0).spread, rate: pairs.map(\.rate).spread)
    if pairs.count > 2, max(spreads.own, spreads.rate) > 0.02 {
      if spreads.rate < spreads.own / 2 { return true }
      if spreads.own < spreads.rate / 2 { return false }
    }
    let hasThreeDecimals = source.columns[money].filled.prefix(20).contains { text in
      guard let mark = text.lastIndex(where: { $0 == 0x2E || $0 == 0x2C }) else { return false }
      return text[(mark + 1)...].prefix(while: CSVText.isDigit).count == 3
    }
    if hasThreeDecimals { return false }
    if isSure { return nil }
    // A kilowatt-hour costs less than a litre.
    let isEnergy = titles[amount].hasWord(beginningWith: "kwh", "energ", "charge")
    return isEnergy ? own >= 2 : rate >= 0.8
  }

  // MARK: Odometers

  /// Leaves out what is called `km` and is the way since the last fill-up: an odometer only
  /// rises.
  mutating func decideOdometer(_ found: inout [Found]) {
    guard let index = found.firstIndex(where: { $0.field.unitKind == .distance }),
      found[index].match.isVague || found[index].match.isByUnit
    else { return }
    let column = found[index].column
    let subject = found.first { $0.field.scope == .log }?.column
    if isRising(column, subject) { return }
    remarks.append(
      "\(shown(column)) does not only rise: it is taken for the way since the last fill-up, and "
        + "not for the odometer")
    found.remove(at: index)
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
    return up + down < 2 ? middle >= 2000 : min(up, down) * 10 <= up + down
  }

  // MARK: Parts

  /// Finds values of which a column has the larger part and another the rest: stones and
  /// pounds, pounds and ounces, feet and inches.
  ///
  /// The titles have to say it, and the values to fit: all of the first are whole, and most
  /// of the others are less than one of it.
  func joinParts(_ found: inout [Found]) {
    for index in found.indices where [.mass, .length].contains(found[index].field.unitKind) {
      guard let kind = found[index].field.unitKind else { continue }
      let own = found[index].column
      let others = source.columns.indices.filter { other in !found.contains { $0.column == other } }
      for (large, small) in others.flatMap({ [(own, $0), ($0, own)] }) {
        guard let parts = parts(large, small, kind) else { continue }
        (found[index].column, found[index].rest) = (large, (small, parts))
        break
      }
    }
  }

  /// What two columns are the parts of; nil where they are none.
  private func parts(_ large: Int, _ small: Int, _ kind: UnitKind) -> UnitParts? {
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
