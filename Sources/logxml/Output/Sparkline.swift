// SPDX-License-Identifier: MIT

import LogExchange

/// A row of small bars that shows the course of values at a glance.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One bar for each value; the lowest value gets the lowest bar, and equal values get a
  /// bar of middle height.
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
