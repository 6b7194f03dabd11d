// SPDX-License-Identifier: MIT

extension FuelLedger {
  /// Ways from one full tank to the next, as far as consumption asks for them: there may be
  /// as many as entries.
  struct FullTanks {
    struct Way {
      var distance = ExactSum()
      var amount = ExactSum()
      /// About `amount` for `distance`.
      fileprivate var estimate = 0.0

      mutating func add(_ other: Way) {
        amount.add(other.amount)
        distance.add(other.distance)
      }

      /// Whether the amount is less for the distance, by `ratePlaces` digits.
      fileprivate func isLess(than other: Way) -> Bool {
        let difference = estimate - other.estimate
        // What is apart by more than estimates may be off, and by more than those digits
        // show, is apart by the digits, too: most are not divided exactly.
        if difference.magnitude > 1e-9 * max(estimate, other.estimate) + 1e-11 {
          return difference < 0
        }
        return rate < other.rate
      }

      private var rate: UInt128 {
        amount.quotient(by: distance, places: ratePlaces)?.significand ?? 0
      }
    }

    /// Twelve digits are for comparing alone.
    static let ratePlaces = 12

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
      last = Way(distance: segment.distance, amount: segment.amount)
      last.estimate = last.amount.approximate / last.distance.approximate
      sum.add(last)
      if count == 0 || last.isLess(than: best) { best = last }
      if count == 0 || worst.isLess(than: last) { worst = last }
      if recent.count < FuelStatistics.runningCount {
        recent.append(last)
      } else {
        recent[count % FuelStatistics.runningCount] = last
      }
      count += 1
    }
  }
}
