// SPDX-License-Identifier: MIT

/// Finds currencies that are no codes, and reports each once.
struct CurrencyCheck {
  /// The currencies that were reported: each is reported once.
  private var told: [String] = []
  /// The last currency that is a code.
  private var usual: String?

  private static let mostTold = 32

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    let currency = record.kind.currency?.get(record)
    guard let currency, !(usual?.isSameValue(as: currency) ?? false) else { return }
    if Self.isCode(currency) {
      usual = currency
    } else if told.count < Self.mostTold,
      !told.contains(where: { $0 === currency })
    {
      told.append(currency)
      try report(
        .badCurrency,
        "currency is \"\(RecordFault.excerpt(currency))\", expected a code of three capital "
          + "letters such as EUR", field: "currency")
    }
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
