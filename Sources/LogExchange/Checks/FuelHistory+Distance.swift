// SPDX-License-Identifier: MIT

/// Distances between fill-ups.
extension FuelHistory {
  /// Shorter distances are never too long, in km.
  private static let leastOdd = 500.0

  /// Finds odometers that no vehicle can have reached in the days since the reading
  /// before. If the first two of a log disagree, and the third agrees with the second, the
  /// first is wrong.
  mutating func judgeSpeeds(_ report: FindingReporter) throws {
    if !hasLeap { return }
    let known = entries.indices.filter { entries[$0].distance != nil }
    var wrong: [Int] = []
    for (place, (a, b)) in zip(known, known.dropFirst()).enumerated() where isTooFast(a, b) {
      let isFirst = place == 0 && !hasPast && known.count > 2 && !isTooFast(b, known[2])
      let odd = isFirst ? a : b
      guard let odometer = details(odd).odometer, let other = details(isFirst ? b : a).odometer
      else { continue }
      try self.report(
        .implausibleDistance, leap(from: odometer, to: other, a, b, isFirst: isFirst), "odometer",
        at: odd, report)
      wrong.append(odd)
    }
    for index in wrong { setAside(index, among: known) }
  }

  /// The message about an odometer that disagrees with the one before or after it.
  ///
  /// - Parameter isFirst: Whether the earlier one is odd.
  private func leap(
    from odd: Quantity<DistanceUnit>, to other: Quantity<DistanceUnit>, _ a: Int, _ b: Int,
    isFirst: Bool
  ) -> String {
    let days = max(entries[b].day - entries[a].day, 1)
    let time = days == 1 ? "a day" : "\(days) days"
    return isFirst
      ? "odometer is \(odd), and \(other) \(time) later, at \(reference(b))"
      : "odometer is \(odd), \(time) after \(other) at \(reference(a))"
  }

  private var hasLeap: Bool {
    var before: Int?
    for index in entries.indices where entries[index].distance != nil {
      if let before, isTooFast(before, index) { return true }
      before = index
    }
    return false
  }

  /// Whether no distance can be too long: the limit is at least six usual ones.
  private var areDistancesUsual: Bool {
    var before: Double?
    var shortest = Double.infinity
    var longest = 0.0
    for index in entries.indices {
      guard let here = entries[index].distance else { continue }
      if let before, here > before {
        shortest = min(shortest, here - before)
        longest = max(longest, here - before)
      }
      before = here
    }
    return longest <= max(Self.leastOdd, 6 * shortest)
  }

  /// Finds distances that are far longer than the vehicle's others, if no
  /// consumption shows whether fill-ups are missing.
  func judgeDistances(_ report: FindingReporter) throws {
    if areDistancesUsual { return }
    let known = entries.indices.filter { entries[$0].distance != nil }
    let ways = zip(known, known.dropFirst()).compactMap { a, b -> (a: Int, b: Int, km: Double)? in
      guard let from = entries[a].distance, let to = entries[b].distance, to > from else {
        return nil
      }
      return (a, b, to - from)
    }
    guard ways.count >= 8 else { return }
    let usual = RobustStatistics(ways.map(\.km))
    let (low, high) = (usual.quantile(0.25), usual.quantile(0.75))
    let limit = max(
      high + 8 * max(high - low, usual.median / 4), 6 * usual.median, Self.leastOdd)
    for way in ways where way.km > limit {
      let entry = entries[way.b]
      if entry.missed || entry.followsGap || entry.hasConsumption { continue }
      if entry.isSuspect || entries[way.a].isSuspect { continue }
      try self.report(
        .implausibleDistance,
        "odometer is \(details(way.b).odometer.map { "\($0)" } ?? ""), about \(way.km.tenths) km since "
          + "\(reference(way.a)), usual are \(low.tenths) to \(high.tenths); "
          + "fill-ups may be missing in between", "odometer", at: way.b, report)
    }
  }
}
