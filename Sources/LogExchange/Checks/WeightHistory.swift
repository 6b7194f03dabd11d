// SPDX-License-Identifier: MIT

/// The last weights of one person, which decide whether the next one can be theirs.
///
/// Logs contain adults, children, babies and animals, so a weight is judged only by those
/// around it. It fits if it is near any of the last weights: so
/// the order of the log makes no difference, and two people on one scale
/// cost no more than a warning or two. The limit depends on the time between
/// them; limits are wide, as a false alarm is worse than a miss.
struct WeightHistory {
  /// A weight that was judged.
  struct Sample {
    var weight: Quantity<MassUnit>
    var kilograms: Double
    var date: Timestamp
    /// Whether it fits no weight before it.
    var isOdd = false
  }

  /// The result of judging a weight.
  enum Verdict {
    case fits
    /// It is too far from the other one.
    case jump(from: Sample)
    /// It would be near the other one in another unit.
    case unit(MassUnit, beside: Sample)
  }

  private static let size = 8
  /// The share by which a body may change within hours: more than drinking, clothes,
  /// another scale, or a birth make.
  private static let base = 0.13
  /// The further share for each day.
  private static let daily = 0.01
  /// The same for small bodies, which grow fast.
  private static let dailyOfSmall = 0.1
  private static let small = 25.0

  private var recent: [Sample] = []

  /// Adds a weight without judging it.
  mutating func append(_ sample: Sample) {
    if recent.count == Self.size { recent.removeFirst() }
    recent.append(sample)
  }

  /// Judges a weight and adds it.
  mutating func judge(_ sample: Sample) -> Verdict {
    // Nearly all weights are near the one before, whatever the time between them.
    if let last = recent.last, !last.isOdd, Self.ratio(sample, last) <= 1 + Self.base {
      append(sample)
      return .fits
    }
    let verdict = verdict(on: sample)
    var sample = sample
    if case .fits = verdict { sample.isOdd = false } else { sample.isOdd = true }
    append(sample)
    return verdict
  }

  private func verdict(on sample: Sample) -> Verdict {
    let usual = recent.filter { !$0.isOdd }
    let nearest = usual.min { $0.date.days(to: sample.date) < $1.date.days(to: sample.date) }
    guard let nearest else { return .fits }
    let limit = Self.limit(sample, nearest)
    func agrees(_ other: Sample) -> Bool { Self.ratio(sample, other) <= limit }
    // A weight that is odd twice is no longer odd: it is another person, or a new start.
    if usual.contains(where: agrees) || recent.last.map(agrees) ?? false
      || recent.count(where: { $0.isOdd && agrees($0) }) >= 2
    {
      return .fits
    }
    // If the weights vary as much among themselves, the jump means nothing.
    if Self.ratio(sample, nearest) <= 1 + 4 * Self.variation(of: usual) { return .fits }
    if let unit = Self.fittingUnit(sample, beside: nearest) {
      return .unit(unit, beside: nearest)
    }
    return .jump(from: nearest)
  }

  // MARK: Two weights

  /// Whether both can be weights of one body.
  static func agree(_ a: Sample, _ b: Sample) -> Bool { ratio(a, b) <= limit(a, b) }

  /// Whether one weight can have grown to the other: a chick, which grows faster than any
  /// other animal that people keep, weighs four times as much after a week.
  static func canGrow(_ a: Sample, _ b: Sample) -> Bool {
    var limit = 1 + base
    var days = a.date.days(to: b.date)
    let ratio = ratio(a, b)
    while days > 0, limit < ratio {
      limit *= 1 + 0.25 * min(days, 1)
      days -= 1
    }
    return ratio <= limit
  }

  /// The other unit in which a weight would be near another one; nil for none.
  static func fittingUnit(_ sample: Sample, beside other: Sample) -> MassUnit? {
    let number = sample.kilograms / sample.weight.unit.estimate
    let near = 1.08 + daily * min(sample.date.days(to: other.date), 30) / 2
    return MassUnit.allCases.first { unit in
      unit != sample.weight.unit
        && ratio(number * unit.estimate, other.kilograms) <= near
    }
  }

  /// The greatest allowed ratio of the heavier to the lighter weight.
  private static func limit(_ a: Sample, _ b: Sample) -> Double {
    let daily = min(a.kilograms, b.kilograms) < small ? dailyOfSmall : daily
    return 1 + base + daily * a.date.days(to: b.date)
  }

  private static func ratio(_ a: Sample, _ b: Sample) -> Double { ratio(a.kilograms, b.kilograms) }

  private static func ratio(_ a: Double, _ b: Double) -> Double { max(a, b) / min(a, b) }

  /// The median of the changes from one weight to the next, as a share.
  private static func variation(of samples: [Sample]) -> Double {
    let changes = zip(samples, samples.dropFirst()).map { ratio($0, $1) - 1 }.sorted()
    return changes.count < 3 ? 0 : changes[changes.count / 2]
  }
}
