// SPDX-License-Identifier: MIT

/// Amounts: one fill-up against the others.
extension FuelHistory {
  /// More than any tank or battery on the road takes, in litres, kWh or kg.
  private static let most = Plausibility.amount

  /// An amount is unusual if it is far above all others: more than twice the next highest, or
  /// one and a half times if there are many to compare.
  mutating func judgeVolumes(_ report: FindingReporter) throws {
    for measure in VolumeUnit.Measure.allCases where !areUsual(measure) {
      let indices = entries.indices.filter {
        entries[$0].amount != nil && entries[$0].measure == measure
      }
      try judgeVolumes(of: indices, report)
      if measure != .energy { try judgePartials(of: indices, report) }
    }
  }

  /// The largest amounts of one measure, and the limit above which one is unusual.
  private struct Largest {
    var count = 0
    var first = 0.0
    var second = 0.0
    var third = 0.0

    mutating func add(_ amount: Double) {
      count += 1
      if amount > first {
        (first, second, third) = (amount, first, second)
      } else if amount > second {
        (second, third) = (amount, second)
      } else if amount > third {
        third = amount
      }
    }

    var limit: Double {
      guard count > 5 else { return most }
      // With many amounts, two mistakes of the same kind cannot hide each other.
      let usual = count >= 20 ? third : second
      return min(usual * (count > 12 ? 1.5 : 2), most)
    }
  }

  /// Whether no amount and no partial fill-up of a measure can be odd.
  private func areUsual(_ measure: VolumeUnit.Measure) -> Bool {
    var largest = Largest()
    for index in entries.indices {
      guard let amount = entries[index].amount, entries[index].measure == measure else {
        continue
      }
      if measure != .energy, entries[index].partial == true { return false }
      largest.add(amount)
    }
    return largest.first <= largest.limit
  }

  private mutating func judgeVolumes(of indices: [Int], _ report: FindingReporter) throws {
    if indices.isEmpty { return }
    var largest = Largest()
    for index in indices { largest.add(entries[index].amount ?? 0) }
    let limit = largest.limit
    if largest.first <= limit { return }
    let others = indices.filter { entries[$0].amount ?? 0 <= limit }
    // If most are too large for a tank, it is another type of vehicle.
    if others.count * 2 < indices.count, indices.count > 5 { return }
    let next = others.max { entries[$0].amount ?? 0 < entries[$1].amount ?? 0 }
    let compared = next.flatMap { details($0).volume }.map {
      ", the largest of the others is \($0)"
    }
    for index in indices {
      guard let amount = entries[index].amount, amount > limit,
        let volume = details(index).volume
      else { continue }
      try self.report(
        .unusualVolume, "volume is \(volume)\(compared ?? ", more than a tank takes")", "volume",
        at: index, report)
      entries[index].amount = nil
      entries[index].isSuspect = true
    }
  }

  /// Reports partial fill-ups that are larger than every full one of the vehicle.
  private func judgePartials(of indices: [Int], _ report: FindingReporter) throws {
    if isMixed { return }
    let full = indices.filter { entries[$0].partial == false && !isAdditive($0) }
    guard full.count >= 8,
      let most = full.max(by: { entries[$0].amount ?? 0 < entries[$1].amount ?? 0 }),
      let largest = entries[most].amount, let volume = details(most).volume
    else { return }
    for index in indices where entries[index].partial == true && !isAdditive(index) {
      guard let amount = entries[index].amount, amount > largest * 1.25,
        let own = details(index).volume
      else { continue }
      try self.report(
        .partialContradiction,
        "partial says that the tank was not full after \(own), but no full fill-up was larger "
          + "than \(volume)", "partial", at: index, report)
    }
  }
}
