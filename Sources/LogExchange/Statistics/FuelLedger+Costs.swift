// SPDX-License-Identifier: MIT

/// What fuel has cost: sums and prices of one currency, and what is shown of them.
extension FuelLedger {
  /// What is added up for one currency.
  struct Money {
    let currency: NumberedTexts.Number
    var entries = 0
    /// The first entry of the vehicle, if it is in this row and cost something.
    var firstTotal: ExactSum?
    var laterTotal = ExactSum()
    var laterEntries = 0
    var pricedCost = ExactSum()
    var pricedAmount = ExactSum()
    var way = ExactSum()
    var wayCost = ExactSum()
    var lastPrice: (cost: ExactSum, amount: ExactSum)?
    /// The lowest and the highest.
    private(set) var prices: (low: ExactDecimal, high: ExactDecimal)?
    /// About what was paid for an amount where those are from.
    private var estimates = (low: 0.0, high: 0.0)
    /// The last 90 days, and the 90 before.
    var recent = (cost: ExactSum(), amount: ExactSum())
    var earlier = (cost: ExactSum(), amount: ExactSum())

    init(currency: NumberedTexts.Number) {
      self.currency = currency
    }

    var total: ExactSum {
      var total = firstTotal ?? ExactSum()
      total.add(laterTotal)
      return total
    }
  }

  /// Which averages over days mean something.
  struct Averages: OptionSet {
    let rawValue: Int

    static let day = Averages(rawValue: 1)
    static let month = Averages(rawValue: 2)
  }

  /// What prices are for.
  struct PriceUnit {
    let numerator: UInt128
    let denominator: UInt128
    private let places: Int

    init(_ unit: VolumeUnit, _ options: StatisticsOptions) {
      places = options.places(3)
      (numerator, denominator) = (unit.factor.numerator, unit.factor.denominator)
    }

    func price(_ cost: ExactSum, _ amount: ExactSum, places: Int? = nil) -> ExactDecimal? {
      cost.quotient(
        by: amount, times: numerator, over: denominator, places: places ?? self.places)
    }
  }

  /// What the fuel of a row has cost in one currency.
  func cost(
    _ money: Money, _ days: Int?, _ averages: Averages, _ way: ExactSum?, _ unit: ConsumptionUnit,
    _ price: PriceUnit, _ options: StatisticsOptions, isOnly: Bool, isAll: Bool
  ) -> FuelCost {
    var cost = FuelCost(
      currency: texts[money.currency], entries: money.entries, total: money.total.value())
    if money.laterEntries > 0, let days {
      if averages.contains(.day) {
        cost.perDay = money.laterTotal.quotient(by: ExactSum(days), places: options.places(2))
      }
      if averages.contains(.month) {
        // 365.2425 ÷ 12 days.
        cost.perMonth = money.laterTotal.quotient(
          by: ExactSum(days), times: 3_652_425, over: 120_000, places: options.places(2))
      }
    }
    let (paid, driven) = way.map { (money.laterTotal, $0) } ?? (money.wayCost, money.way)
    if way == nil || isOnly {
      let factor = unit.distance.factor
      cost.perDistance = paid.quotient(
        by: driven, times: factor.numerator, over: factor.denominator,
        places: options.places(4))
    }
    cost.perVolume = price.price(money.pricedCost, money.pricedAmount)
    cost.lastPrice = money.lastPrice.flatMap { price.price($0.cost, $0.amount) }
    if let (low, high) = money.prices {
      (cost.lowestPrice, cost.highestPrice) = high.isLess(than: low) ? (high, low) : (low, high)
    }
    if isAll, let recent = price.price(money.recent.cost, money.recent.amount, places: 12),
      let earlier = price.price(money.earlier.cost, money.earlier.amount, places: 12)
    {
      cost.priceTrend = recent.subtracting(earlier, places: options.places(3))
    }
    return cost
  }
}

extension FuelLedger.Money {
  /// Keeps the lowest and the highest price. What was paid for an amount is divided exactly
  /// only where it may be one of them: between two ratios, it is between the two when rounded,
  /// too.
  @inline(__always)
  mutating func takePrice(
    _ cost: ExactSum, _ amount: ExactSum, _ unit: FuelLedger.PriceUnit
  ) {
    let estimate = cost.approximate / amount.approximate
    let isBetween =
      estimates.low > 0 && estimate > estimates.low * (1 + 1e-9)
      && estimate < estimates.high * (1 - 1e-9)
    if !isBetween, let price = unit.price(cost, amount) { take(price, estimate) }
  }

  private mutating func take(_ price: ExactDecimal, _ estimate: Double) {
    guard let known = prices else {
      prices = (price, price)
      estimates = (estimate, estimate)
      return
    }
    if price.significand < known.low.significand || price.isNegative {
      prices = (price, known.high)
      estimates.low = estimate
    } else if known.high.significand < price.significand {
      prices = (known.low, price)
      estimates.high = estimate
    }
    // What rounds to one of them widens what lies between them.
    if price == known.low { estimates.low = min(estimates.low, estimate) }
    if price == known.high { estimates.high = max(estimates.high, estimate) }
  }
}
