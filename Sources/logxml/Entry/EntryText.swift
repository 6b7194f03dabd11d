// SPDX-License-Identifier: MIT

import LogExchange

/// Entries in words, one on each line.
enum EntryText {
  /// `2024-03-01T07:12 fill-up of Civic: 48211 mi, 10.4 usgal, 41.20 USD`
  static func line(_ record: LogRecord) -> String {
    let word = record.kind.words.one
    let values = values(of: record).joined(separator: ", ")
    return VisibleText.harmless(
      "\(record.date) \(word)" + (record.subject.map { " of \($0)" } ?? "")
        + (values.isEmpty ? "" : ": \(values)"))
  }

  /// The most important values.
  private static func values(of record: LogRecord) -> [String] {
    func money(_ amount: ExactDecimal?, _ currency: String?) -> String? {
      amount.map { amount in currency.map { "\(amount) \($0)" } ?? "\(amount)" }
    }
    if let fuel = record.fuel {
      let cost = money(fuel.totalCost, fuel.currency)
      return [fuel.odometer.map { "\($0)" }, fuel.volume.map { "\($0)" }, cost].compactMap(\.self)
    }
    if let cost = record.cost {
      let total = money(cost.totalCost, cost.currency)
      return [cost.category, cost.title, cost.odometer.map { "\($0)" }, total].compactMap(\.self)
    }
    if let weight = record.weight {
      return [weight.weight.map { "\($0)" }, weight.bodyFat.map { "fat \($0)" }].compactMap(\.self)
    }
    return record.kind.form.compactMap { field in
      switch field.type {
      case .quantity, .decimal: field.text(in: record)
      case .timestamp, .text, .flag: nil
      }
    }
  }
}
