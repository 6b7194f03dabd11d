// SPDX-License-Identifier: MIT

/// Consumption, from one full tank to the next.
extension FuelHistory {
  /// The distance and the fuel of a vehicle from one full tank to the next.
  ///
  /// With two short numbers, the segments of a whole block take less than 128 kB. Larger
  /// allocations come from the system anew each time, page by page.
  private struct Segment {
    private let first: Int32
    private let last: Int32
    let distance: Double
    let amount: Double

    init(start: Int, end: Int, distance: Double, amount: Double) {
      first = Int32(truncatingIfNeeded: start)
      last = Int32(truncatingIfNeeded: end)
      self.distance = distance
      self.amount = amount
    }

    var start: Int { Int(first) }
    var end: Int { Int(last) }
    var per100: Double { amount / distance * 100 }
  }

  /// The least factor between a consumption and the usual one that makes it odd, whatever
  /// the spread.
  private static let leastFactor = 1.7
  /// The least number of segments that define the usual consumption.
  private static let fewestToCompare = 7
  /// The number of deviations that is odd for a vehicle with a wide spread.
  private static let deviations = 6.0
  /// The share of a usual fill-up by which "full" may vary.
  private static let levelShare = 0.15
  /// In litres, kWh or kg per 100 km.
  private static func outerLimits(_ measure: VolumeUnit.Measure) -> ClosedRange<Double> {
    switch measure {
    case .volume: Plausibility.fuelConsumption
    case .energy: Plausibility.energyConsumption
    case .mass: Plausibility.gasConsumption
    }
  }

  mutating func judgeConsumption(_ report: FindingReporter) throws {
    if isMixed { return }
    let segments = segments()
    guard !segments.isEmpty else { return }
    defer { for segment in segments { markJudged(segment.start, segment.end) } }
    if Self.areUsual(segments) { return }
    let rates = segments.map(\.per100)
    let areMany = rates.count >= Self.fewestToCompare
    if areMany, RobustStatistics.areSurelyWithin(Self.leastFactor, rates) { return }
    let usual = RobustStatistics(rates)
    if areMany, usual.isWithin(Self.leastFactor) { return }
    let level = RobustStatistics(segments.map(\.amount)).median * Self.levelShare
    let factor =
      usual.count >= Self.fewestToCompare
      ? max(Self.leastFactor, 1 + Self.deviations * usual.spread / usual.median) : nil
    func side(_ segment: Segment) -> Int {
      let low = max(segment.amount - level, 0) / segment.distance * 100
      let high = (segment.amount + level) / segment.distance * 100
      let outer = Self.outerLimits(entries[segment.end].measure)
      let most = factor.map { $0 * usual.median } ?? outer.upperBound
      let least = factor.map { usual.median / $0 } ?? outer.lowerBound
      return low > most ? 1 : high < least ? -1 : 0
    }
    var index = 0
    while index < segments.count {
      let segment = segments[index]
      let found = side(segment)
      if found == 0 {
        index += 1
        continue
      }
      let range = factor == nil ? nil : usual
      // Too much and then too little, or the reverse: the reading in between is wrong.
      if let usual = range,
        let other = [index - 1, index + 1].first(where: {
          compensates($0, segment, segments, usual.median)
        })
      {
        let pair = [segments[min(index, other)], segments[max(index, other)]]
        try reportReading(pair[0].end, pair[0].per100, pair[1].per100, usual, report)
        index = max(index, other) + 1
        continue
      }
      try reportConsumption(
        from: segment.start, to: segment.end, segment.per100, found > 0, range, report)
      index += 1
    }
  }

  /// Whether no segment can be odd, wherever the median is.
  private static func areUsual(_ segments: [Segment]) -> Bool {
    var least = Double.infinity
    var most = 0.0
    for segment in segments {
      least = min(least, segment.per100)
      most = max(most, segment.per100)
    }
    if segments.count >= fewestToCompare { return most <= least * leastFactor }
    return VolumeUnit.Measure.allCases.allSatisfy {
      most <= outerLimits($0).upperBound && least >= outerLimits($0).lowerBound
    }
  }

  /// All ways from one full tank to the next for which everything is known.
  private func segments() -> [Segment] {
    var result: [Segment] = []
    var walk = FullTankWalk<Double>()
    var start = 0
    result.reserveCapacity(entries.count)
    for index in entries.indices where !isAdditive(index) {
      let entry = entries[index]
      walk.fill(
        entry.amount, followsUnknown: entry.missed || entry.followsGap || entry.isSuspect)
      guard entry.measure.isFull(entry.partial), let here = entry.distance else { continue }
      if let (distance, amount) = walk.reachFull(at: here, isTrusted: !entry.isSuspect) {
        result.append(Segment(start: start, end: index, distance: distance, amount: amount))
      }
      start = index
    }
    return result
  }

  /// Whether a neighbouring segment differs in the opposite direction, and the two
  /// together are usual.
  private func compensates(
    _ other: Int, _ segment: Segment, _ segments: [Segment], _ usual: Double
  ) -> Bool {
    guard segments.indices.contains(other) else { return false }
    let beside = segments[other]
    guard beside.end == segment.start || beside.start == segment.end else { return false }
    let joined =
      (segment.amount + beside.amount) / (segment.distance + beside.distance) * 100
    let isOpposite =
      segment.per100 > usual ? beside.per100 * 1.15 < usual : beside.per100 > usual * 1.15
    return isOpposite && joined < usual * 1.15 && joined * 1.15 > usual
  }

  private mutating func markJudged(_ start: Int, _ end: Int) {
    for index in (start + 1)...end { entries[index].hasConsumption = true }
  }

  // MARK: Findings

  private func reportConsumption(
    from start: Int, to end: Int, _ value: Double, _ isHigh: Bool, _ usual: RobustStatistics?,
    _ report: FindingReporter
  ) throws {
    let advice =
      isHigh
      ? "volume or odometer may be wrong, or the tank was not full before"
      : "fill-ups may be missing in between"
    try self.report(
      .implausibleConsumption,
      "\(inWords(value, end)) since the full tank of \(reference(start)), "
        + "\(comparison(usual)); \(advice)", "volume", at: end, report)
  }

  private func reportReading(
    _ index: Int, _ before: Double, _ behind: Double, _ usual: RobustStatistics?,
    _ report: FindingReporter
  ) throws {
    guard let odometer = details(index).odometer else { return }
    try self.report(
      .implausibleDistance,
      "odometer is \(odometer), which gives \(inWords(before, index)) before it and "
        + "\(inWords(behind, index)) after it, \(comparison(usual))",
      "odometer", at: index, report)
  }

  private func comparison(_ usual: RobustStatistics?) -> String {
    guard let usual else { return "outside the range of any vehicle" }
    return "the usual range is \(usual.quantile(0.25).tenths) to \(usual.quantile(0.75).tenths)"
  }

  private func inWords(_ value: Double, _ index: Int) -> String {
    "about \(value.tenths) \(entries[index].measure.onlyUnit?.rawValue ?? "L")/100 km"
  }
}

extension Double {
  /// The number with one decimal, for messages.
  var tenths: String {
    let tenths = Int(Swift.min(magnitude, 1e15) * 10 + 0.5)
    return "\(self < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }
}
