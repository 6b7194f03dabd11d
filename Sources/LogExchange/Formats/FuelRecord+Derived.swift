// SPDX-License-Identifier: MIT

extension FuelRecord {
  /// Works out the total from volume and price if it alone is missing, and marks
  /// it. The product is exact and not rounded.
  mutating func deriveTotalCost() {
    guard self.totalCost == nil, let volume = self.volume, let price = self.pricePerUnit,
      let product = volume.value.multiplied(by: price)
    else { return }
    self.totalCost = product
    self.derived.insert("totalCost")
  }
}

extension ExactDecimal {
  /// The exact product; nil where it has more digits than a number can have.
  func multiplied(by other: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = significand.multipliedReportingOverflow(by: other.significand)
    guard !overflow, product < Self.powerOfTen(UInt8(Self.maximumDigits)),
      let scale = UInt8(exactly: Int(scale) + Int(other.scale))
    else { return nil }
    return ExactDecimal(
      significand: product, scale: scale, isNegative: isNegative != other.isNegative)
  }
}
