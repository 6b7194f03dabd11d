// SPDX-License-Identifier: MIT

/// Places that are not on earth, and currencies that are none (each told once).
struct PlaceCheck {
  /// Currencies that were told: each is once.
  private var told: [String] = []
  /// The last currency that is one.
  private var usual: String?

  private static let mostTold = 32

  mutating func check(_ record: FuelRecord, _ report: FindingReporter) throws {
    try check(record.latitude, record.longitude, record.currency, report)
  }

  mutating func check(_ record: CostRecord, _ report: FindingReporter) throws {
    try check(record.latitude, record.longitude, record.currency, report)
  }

  private mutating func check(
    _ latitude: ExactDecimal?, _ longitude: ExactDecimal?, _ currency: String?,
    _ report: FindingReporter
  ) throws {
    if let latitude, latitude.approximate.magnitude > 90 {
      try report(
        Finding(
          .badCoordinate, "latitude is \(latitude), expected -90 to 90", field: "latitude"))
    }
    if let longitude, longitude.approximate.magnitude > 180 {
      try report(
        Finding(
          .badCoordinate, "longitude is \(longitude), expected -180 to 180", field: "longitude"))
    }
    guard let currency, !(usual?.isSameValue(as: currency) ?? false) else { return }
    if Self.isCode(currency) {
      usual = currency
    } else if told.count < Self.mostTold,
      !told.contains(where: { $0 === currency })
    {
      told.append(currency)
      try report(
        Finding(
          .badCurrency,
          "currency is \"\(RecordFault.excerpt(currency))\", expected a code of three capital "
            + "letters such as EUR", field: "currency"))
    }
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}

extension Diagnostic.Code {
  /// A latitude or longitude that does not exist.
  public static let badCoordinate = Diagnostic.Code(description: "bad-coordinate")
  /// A currency that is no code of ISO 4217.
  public static let badCurrency = Diagnostic.Code(description: "bad-currency")
}
