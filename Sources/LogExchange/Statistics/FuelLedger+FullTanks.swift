// SPDX-License-Identifier: MIT

extension FuelLedger {
  /// The ways from one full tank to the next, reduced to what consumption needs: there may be
  /// as many ways as entries.
  struct FullTanks {
    struct Way {
      var distance = ExactSum()
      var amount = ExactSum()
      /// The approximate amount per distance.
      fileprivate var estimate = 0.0

      mutating func add(_ other: Way) {
        amount.add(other.amount)
        distance.add(other.distance)
      }

      /// Whether the amount per distance is less, compared with `ratePlaces` digits.
      fileprivate func isLess(than other: Way) -> Bool {
        let difference = estimate - other.estimate
        // If the estimates differ by more than their error and by more than those digits show, the
        // digits differ, too: most ratios are not divided exactly.
        if difference.magnitude > 1e-9 * max(estimate, other.estimate) + 1e-11 {
          return difference < 0
        }
        return rate < other.rate
      }

      private var rate: UInt128 {
        amount.quotient(by: distance, places: ratePlaces)?.significand ?? 0
      }
    }

    /// Twelve digits are only for comparison.
    static let ratePlaces = 12

    private(set) var count = 0
    private(set) var sum = Way()
    private(set) var best = Way()
    private(set) var worst = Way()
    private(set) var last = Way()
    /// The last five ways, as a ring buffer.
    private var recent: [Way] = []

    /// The last five ways together.
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
