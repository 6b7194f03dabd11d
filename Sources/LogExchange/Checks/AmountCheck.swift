// SPDX-License-Identifier: MIT

/// Checks the cost of a fill-up by itself and against its amount: the total has to be volume
/// times price.
///
/// - The cost must be positive. A charge may be free, which gets a note.
/// - Derived values are compared with the values they come from, and not checked by
///   themselves.
enum AmountCheck {
  static func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let record = record.fuel else { return }
    let isDerived = !record.derived.isEmpty && record.derived.contains("totalCost")
    let total = record.totalCost
    let priceIsDerived = !record.derived.isEmpty && record.derived.contains("pricePerUnit")
    let price = record.pricePerUnit
    if let total, !isDerived, !total.isPositive {
      if total.isZero, record.volume?.unit.measure == .energy {
        return try report(
          .freeCharge, "totalCost is \(total): the charge was free", field: "totalCost")
      }
      return try report(
        .notPositive, "totalCost is \(total), expected more than 0", field: "totalCost")
    }
    if let price, !priceIsDerived, !price.isPositive {
      if price.isZero, record.volume?.unit.measure == .energy {
        return try report(
          .freeCharge, "pricePerUnit is \(price): a charge for nothing", field: "pricePerUnit")
      }
      return try report(
        .notPositive, "pricePerUnit is \(price), fuel costs something", field: "pricePerUnit")
    }
    guard let total, let price, let volume = record.volume, volume.value.isPositive else {
      return
    }
    if !TotalRounding.agrees(total: total, volume: volume.value, price: price),
      !agreedBefore(record, total)
    {
      try tellMismatch(total, volume, price, isDerived: isDerived, report)
    }
  }

  /// Whether a total agrees with volume and price as they were before a conversion, which
  /// gave them more digits than were measured.
  private static func agreedBefore(_ record: FuelRecord, _ total: ExactDecimal) -> Bool {
    guard record.record.hasExtras,
      let volume = record.record.extras["original.volume"].flatMap(number),
      let price = record.record.extras["original.pricePerUnit"].flatMap(number)
    else { return false }
    return TotalRounding.agrees(total: total, volume: volume, price: price)
  }

  private static func number(_ original: String) -> ExactDecimal? {
    original.utf8.split(separator: UInt8(ascii: " ")).first.flatMap { try? ExactDecimal(utf8: $0) }
  }

  private static func tellMismatch(
    _ total: ExactDecimal, _ volume: Quantity<VolumeUnit>, _ price: ExactDecimal,
    isDerived: Bool, _ report: FindingReporter
  ) throws {
    let product = volume.value.multiplied(by: price)?.reduced.description ?? "something else"
    var message =
      "totalCost is \(total), but \(volume) at \(price) are \(product)"
    if isDerived {
      message += "; it was computed from other values"
    } else if let hint = TotalRounding.hint(total: total, volume: volume, price: price) {
      message += "; \(hint)"
    }
    try report(.totalMismatch, message, field: "totalCost")
  }
}

extension ExactDecimal {
  /// Whether the number is greater than zero.
  var isPositive: Bool { !isNegative && !isZero }
}
