// SPDX-License-Identifier: MIT

/// Decides whether a total can be volume times price, each as it is written.
///
/// A written value stands for all values that round to it: half a unit of its last place
/// to either side. 10.20 at 3.45 is between 10.195 × 3.445 = 35.121775 and
/// 10.205 × 3.455 = 35.258275; the total agrees if its own range overlaps that one.
/// A total in steps of five cents may have been rounded to them, as tills
/// do if there are no smaller coins.
///
/// The computation is exact: each value is doubled, so that halves are whole numbers.
enum TotalRounding {
  /// - Returns: Also true for numbers too long to be compared in 128 bits: they
  ///   are not checked.
  static func agrees(total: ExactDecimal, volume: ExactDecimal, price: ExactDecimal) -> Bool {
    // With V = 2·volume·10^a, P = 2·price·10^b, T = 2·total·10^c the product is
    // V·P / (4·10^(a+b)) and the total T / (2·10^c).
    let (a, b, c) = (volume.scale, price.scale, total.scale)
    guard a < 19, b < 19, c < 19, volume.significand < limit, price.significand < limit,
      total.significand < limit
    else { return true }
    let v = volume.significand * 2
    let p = price.significand * 2
    let slack: UInt128 = c == 2 && total.significand % 5 == 0 ? 5 : 1
    let t = total.significand * 2
    let productScale = 2 * ExactDecimal.powerOfTen(a + b)
    let totalScale = ExactDecimal.powerOfTen(c)
    guard
      let low = product(v > 0 ? v - 1 : 0, p > 0 ? p - 1 : 0, totalScale),
      let high = product(v + 1, p + 1, totalScale),
      let least = product(t > slack ? t - slack : 0, productScale),
      let most = product(t + slack, productScale)
    else { return true }
    return low <= most && least <= high
  }

  /// The likely mistake in a total that does not agree, as advice; nil for no idea.
  static func hint(
    total: ExactDecimal, volume: Quantity<VolumeUnit>, price: ExactDecimal
  ) -> String? {
    let product = volume.value.estimate * price.estimate
    guard product > 0 else { return nil }
    let ratio = total.estimate / product
    func isNear(_ factor: Double) -> Bool { abs(ratio / factor - 1) < 0.005 }
    if isNear(0.01) { return "the price may be in hundredths, as pence are of a pound" }
    if isNear(100) { return "the total may be in hundredths, as cents are of a dollar" }
    switch volume.unit {
    case .usGallons where isNear(3.785): return "the price may be that of a litre"
    case .imperialGallons where isNear(4.546): return "the price may be that of a litre"
    case .litres where isNear(1 / 3.785): return "the price may be that of a US gallon"
    case .litres where isNear(1 / 4.546): return "the price may be that of an imperial gallon"
    default: return nil
    }
  }

  private static let limit: UInt128 = 1 << 62

  private static func product(_ factors: UInt128...) -> UInt128? {
    var result: UInt128 = 1
    for factor in factors {
      let (next, overflow) = result.multipliedReportingOverflow(by: factor)
      if overflow { return nil }
      result = next
    }
    return result
  }
}
