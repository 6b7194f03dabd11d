// SPDX-License-Identifier: MIT

/// The values of units of some currencies in another one, as the user gives them.
///
/// Real rates change every day, and logs do not contain them: a rate is one number for
/// all entries. Statistics always mention a conversion in their notes.
public struct CurrencyRates: Hashable, Sendable {
  /// The currency that costs are given in, by ISO 4217.
  public var target: String
  /// The value of a unit of each other currency in `target`.
  public var rates: [String: ExactDecimal]

  public init(target: String, rates: [String: ExactDecimal]) {
    self.target = target
    self.rates = rates
  }

  /// A cost in the target currency, with as many digits as it has, and at least two.
  ///
  /// - Returns: nil for a currency without a rate, and if the number gets too large.
  func converted(_ cost: ExactSum, _ currency: String?) -> ExactSum? {
    guard let currency, let rate = rates.first(where: { $0.key === currency })?.value,
      !rate.isNegative, currency !== target
    else { return nil }
    var denominator: UInt128 = 1
    for _ in 0..<rate.scale {
      let (product, overflow) = denominator.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      denominator = product
    }
    return cost.quotient(
      by: ExactSum(1), times: rate.significand, over: denominator, places: max(cost.places, 2)
    ).map { ExactSum($0) }
  }
}

/// A cost that was converted by a rate.
public struct ConvertedCost: Hashable, Sendable {
  /// The index of the record among all records, in input order.
  public var record: Int
  /// The cost as it was logged.
  public var cost: ExactDecimal?
  /// The currency that it was logged in.
  public var currency: String
}

/// The costs of a ledger that were converted by rates, and the remarks on them.
struct CostConversions {
  private(set) var costs: [ConvertedCost] = []
  private var rates: CurrencyRates?

  /// Converts a cost, and remembers what it was.
  ///
  /// - Returns: nil for a currency without a rate.
  mutating func convert(
    _ cost: ExactSum?, _ currency: String?, by rates: CurrencyRates, record: Int
  ) -> ExactSum? {
    guard let cost, let currency, let other = rates.converted(cost, currency) else { return nil }
    self.rates = rates
    costs.append(ConvertedCost(record: record, cost: cost.value(), currency: currency))
    return other
  }

  mutating func append(_ others: CostConversions?) {
    costs += others?.costs ?? []
    rates = rates ?? others?.rates
  }

  /// Remarks on conversions, one for each currency.
  var notes: [String] { rates?.notes(on: costs) ?? [] }
}

extension CurrencyRates {
  /// Remarks on conversions by these rates, one for each currency.
  package func notes(on costs: [ConvertedCost]) -> [String] {
    var counts = RunTable<Name, Int>()
    for cost in costs { counts[counts.place(of: Name(cost.currency), 0)] += 1 }
    return zip(counts.keys, counts.values).map { name, count in
      let currency = name.text
      let rate = rates.first { $0.key === currency }?.value
      return
        "\(count) \(count == 1 ? "cost" : "costs") in \(currency) converted at the given rate, "
        + "1 \(currency) = \(rate.map { "\($0)" } ?? "?") \(target)"
    }
  }
}
