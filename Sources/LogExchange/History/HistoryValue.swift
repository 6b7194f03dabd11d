// SPDX-License-Identifier: MIT

/// A number of a vehicle's history: an estimate, by which checks judge, or an exact sum, from
/// which statistics are computed.
protocol HistoryValue {
  func isLess(than other: Self) -> Bool
  mutating func add(_ other: Self)
  mutating func subtract(_ other: Self)
  /// The distance from another odometer reading to this one.
  func kilometres(since other: Self) -> Double
}

/// Odometers are in km.
extension Double: HistoryValue {
  @inline(__always)
  func isLess(than other: Double) -> Bool { self < other }

  @inline(__always)
  mutating func add(_ other: Double) { self += other }

  @inline(__always)
  mutating func subtract(_ other: Double) { self -= other }

  func kilometres(since other: Double) -> Double { self - other }
}

/// Odometers are in mm.
extension ExactSum: HistoryValue {
  func isLess(than other: ExactSum) -> Bool {
    var difference = other
    difference.subtract(self)
    return difference.isPositive
  }

  func kilometres(since other: ExactSum) -> Double {
    var way = self
    way.subtract(other)
    return way.approximate / 1_000_000
  }
}
