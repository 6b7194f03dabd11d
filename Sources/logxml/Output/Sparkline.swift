// SPDX-License-Identifier: MIT

import LogExchange

/// A row of small bars, for a glance at how values go.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One bar a value; the lowest value is the lowest bar, and equal values are in the
  /// middle.
  static func text(_ values: [ExactDecimal]) -> String {
    let places = values.map(\.scale).max() ?? 0
    let numbers = values.map { value -> Double in
      var number = Double(value.significand)
      for _ in 0..<value.scale { number /= 10 }
      return value.isNegative ? -number : number
    }
    guard let low = numbers.min(), let high = numbers.max(), places < 30 else { return "" }
    return String(
      numbers.map { number in
        high == low ? bars[3] : bars[Int((number - low) / (high - low) * 7 + 0.5)]
      })
  }
}
