// SPDX-License-Identifier: MIT

/// The median of some values with the smallest and the largest.
struct Spread {
  var median: Double
  var least: Double
  var most: Double

  /// - Precondition: There is at least one value.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median =
      sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    least = sorted[0]
    most = sorted[sorted.count - 1]
  }

  /// `1.25 (1.21–1.30)`.
  func text(places: Int) -> String {
    "\(median.text(places: places)) (\(least.text(places: places))"
      + "\u{2013}\(most.text(places: places)))"
  }
}

extension Double {
  /// The number with a fixed number of decimal places, rounded.
  func text(places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let value = Int((self * Double(scale)).rounded())
    if places == 0 { return String(value) }
    let fraction = String(value % scale)
    return "\(value / scale)."
      + String(repeating: "0", count: places - fraction.utf8.count) + fraction
  }
}
