// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// The exact product; nil if it has more digits than a number can have.
  package func multiplied(by other: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = significand.multipliedReportingOverflow(by: other.significand)
    guard !overflow, product < Self.powerOfTen(UInt8(Self.maximumDigits)),
      let scale = UInt8(exactly: Int(scale) + Int(other.scale))
    else { return nil }
    return ExactDecimal(
      significand: product, scale: scale, isNegative: isNegative != other.isNegative)
  }
}
