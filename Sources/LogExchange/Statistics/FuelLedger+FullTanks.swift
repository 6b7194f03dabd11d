// SPDX-License-Identifier: MIT

extension FuelLedger {
  /// Ways from one full tank to the next, as far as consumption asks for them: there may be
  /// as many as entries.
  struct FullTanks {
    struct Way {
      var distance = ExactSum()
      var amount = ExactSum()
      var rate: UInt128 = 0

      mutating func add(_ other: Way) {
        amount.add(other.amount)
        distance.add(other.distance)
      }
    }

    private(set) var count = 0
    private(set) var sum = Way()
    private(set) var best = Way()
    private(set) var worst = Way()
    private(set) var last = Way()
    /// The last ones; each takes the place of the oldest.
    private var recent: [Way] = []

    /// Of the last ones together.
    var running: Way { recent.reduce(into: Way()) { $0.add($1) } }

    mutating func add(_ segment: Segment) {
      last = Way(distance: segment.distance, amount: segment.amount, rate: segment.rate)
      sum.add(last)
      if count == 0 || last.rate < best.rate { best = last }
      if count == 0 || worst.rate < last.rate { worst = last }
      if recent.count < FuelStatistics.runningCount {
        recent.append(last)
      } else {
        recent[count % FuelStatistics.runningCount] = last
      }
      count += 1
    }
  }
}
