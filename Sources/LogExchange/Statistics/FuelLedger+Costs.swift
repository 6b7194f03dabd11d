// SPDX-License-Identifier: MIT

/// The cost of fuel: sums and prices of one currency, and the figures made from them.
extension FuelLedger {
  /// The sums for one currency.
  struct Money {
    let currency: NumberedTexts.Number
    var entries = 0
    /// The cost of the vehicle's first entry, if that is in this row.
    var firstTotal: ExactSum?
    var laterTotal = ExactSum()
    var laterEntries = 0
    var pricedCost = ExactSum()
    var pricedAmount = ExactSum()
    var way = ExactSum()
    var wayCost = ExactSum()
    var lastPrice: (cost: ExactSum, amount: ExactSum)?
    /// The lowest and the highest price.
    private(set) var prices: (low: ExactDecimal, high: ExactDecimal)?
    /// Approximate ratios of cost and amount for the lowest and the highest price.
    private var estimates = (low: 0.0, high: 0.0)
    /// The sums of the last 90 days, and of the 90 days before.
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

  /// The averages over days that are meaningful.
  struct Averages: OptionSet {
    let rawValue: Int

    static let day = Averages(rawValue: 1)
    static let month = Averages(rawValue: 2)

    /// The averages of a cost over some days; 2 digits.
    func of(
      _ cost: ExactSum, _ days: Int, _ options: StatisticsOptions
    ) -> (perDay: ExactDecimal?, perMonth: ExactDecimal?) {
      let places = options.places(2)
      // 365.2425 ÷ 12 days.
      let perMonth = cost.quotient(
        by: ExactSum(days), times: 3_652_425, over: 120_000, places: places)
      return (
        contains(.day) ? cost.mean(of: days, places: places) : nil,
        contains(.month) ? perMonth : nil
      )
    }
  }

  /// The unit of prices.
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

  /// The figures of a row for one currency.
  func cost(
    _ money: Money, _ days: Int?, _ averages: Averages, _ way: ExactSum?, _ unit: ConsumptionUnit,
    _ price: PriceUnit, _ options: StatisticsOptions, isOnly: Bool, isAll: Bool
  ) -> FuelCost {
    var cost = FuelCost(
      currency: texts[money.currency], entries: money.entries, total: money.total.value())
    if money.laterEntries > 0, let days {
      (cost.perDay, cost.perMonth) = averages.of(money.laterTotal, days, options)
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
  /// Keeps the lowest and the highest price. A ratio is computed exactly only if it may be one
  /// of them: a ratio clearly between two others is between them after rounding, too.
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
    // A ratio that rounds to one of them widens the range between the estimates.
    if price == known.low { estimates.low = min(estimates.low, estimate) }
    if price == known.high { estimates.high = max(estimates.high, estimate) }
  }
}
