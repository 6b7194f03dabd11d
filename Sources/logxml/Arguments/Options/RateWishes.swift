// SPDX-License-Identifier: MIT

import LogExchange

/// The exchange rates of `--rate`: the value of a unit of one currency in another one.
struct RateWishes: Sendable {
  private(set) var rates: [(currency: String, rate: ExactDecimal)] = []
  /// The currency that costs are converted to; nil for the one currency without a rate.
  private(set) var target: String?

  var isEmpty: Bool { rates.isEmpty }
  var count: Int { rates.count }

  /// Takes `CHF=1.05` or `CHF=1.05EUR`.
  ///
  /// - Returns: False if the text is not a rate, or contradicts an earlier one.
  mutating func add(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
    guard parts.count == 2, let currency = Self.code(parts[0]) else { return false }
    let isLetter: (UInt8) -> Bool = { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    let number = parts[1].prefix { !isLetter($0) && $0 != UInt8(ascii: " ") }
    let unit = parts[1].dropFirst(number.count).drop { $0 == UInt8(ascii: " ") }
    guard let rate = try? ExactDecimal(parsing: String(decoding: number, as: UTF8.self)),
      !rate.isNegative, !rate.isZero,
      currency !== target, !rates.contains(where: { $0.currency === currency })
    else { return false }
    if !unit.isEmpty {
      guard let named = Self.code(unit), named !== currency,
        target == nil || target === named, !rates.contains(where: { $0.currency === named })
      else { return false }
      target = named
    }
    rates.append((currency, rate))
    return true
  }

  /// A currency code in capitals; nil unless the text is three ASCII letters.
  private static func code(_ bytes: some Collection<UInt8>) -> String? {
    let capitals = bytes.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }
    guard capitals.count == 3, capitals.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return nil
    }
    return String(decoding: capitals, as: UTF8.self)
  }

  /// The rates for a log that has these currencies.
  ///
  /// - Throws: `UsageError` if the target currency is not clear.
  func resolved(for currencies: [String?]) throws(UsageError) -> CurrencyRates {
    let others = currencies.compactMap(\.self).filter { currency in
      !rates.contains { $0.currency === currency }
    }
    guard let goal = target ?? (others.count == 1 ? others.first : nil) else {
      let first = rates.first.map { "\($0.currency)=\($0.rate)" } ?? ""
      let reason =
        others.isEmpty
        ? "no cost is in a currency without a rate"
        : "there are costs in " + others.joined(separator: " and ")
      throw UsageError(
        "'--rate \(first)' does not say what to convert to: \(reason); name the currency, as in "
          + "'--rate \(first)\(others.first ?? "EUR")'")
    }
    return CurrencyRates(
      target: goal,
      rates: Dictionary(rates.map { ($0.currency, $0.rate) }, uniquingKeysWith: { one, _ in one }))
  }

  /// The currencies that have a rate and no costs.
  func unused(in currencies: [String?]) -> [String] {
    rates.map(\.currency).filter { currency in
      !currencies.contains { $0 === currency }
    }
  }
}
