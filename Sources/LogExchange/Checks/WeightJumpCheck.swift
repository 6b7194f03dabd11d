// SPDX-License-Identifier: MIT

/// Finds weights that no body can have after, or before, those around them:
/// slips of the finger and wrong units.
struct WeightJumpCheck {
  /// A weight at the beginning of a log: if two contradict each other, only a further
  /// one shows which is wrong.
  private struct Opening {
    var sample: WeightHistory.Sample
    var place: RecordPlace
  }

  private struct Person {
    var history = WeightHistory()
    var opening: [Opening] = []
    var isOpen = true

    /// Adds a weight while it is still unclear which are right.
    mutating func begin(with entry: Opening, _ report: FindingReporter) throws {
      // The first one that agrees with one before it shows which are right.
      let fellow = opening.first { WeightHistory.agree($0.sample, entry.sample) }?.sample
      opening.append(entry)
      guard let fellow else {
        if opening.count == WeightJumpCheck.mostHeld { try close(report) }
        return
      }
      let isGrowth = opening.count > 3 && canBeGrowth
      // Those that agree with neither are odd.
      try close(beside: fellow, report) { _, sample in
        !isGrowth && !WeightHistory.agree(sample, fellow)
          && !WeightHistory.agree(sample, entry.sample)
      }
    }

    /// Ends a beginning in which no two weights agree: of two, the later is odd; of more,
    /// all except the one in the middle.
    mutating func close(_ report: FindingReporter) throws {
      if opening.isEmpty { return }
      let isGrowth = opening.count > 2 && canBeGrowth
      let sorted = opening.indices.ordered {
        opening[$0].sample.kilograms < opening[$1].sample.kilograms
      }
      let middle = opening.count == 2 ? 0 : sorted[(opening.count - 1) / 2]
      try close(beside: opening[middle].sample, report) { index, _ in
        !isGrowth && index != middle
      }
    }

    /// Ends the beginning with a weight that is right, with which odd ones are compared.
    private mutating func close(
      beside right: WeightHistory.Sample, _ report: FindingReporter,
      isOdd: (Int, WeightHistory.Sample) -> Bool
    ) throws {
      let all = opening
      isOpen = false
      opening = []
      for (index, entry) in all.enumerated() {
        var sample = entry.sample
        sample.isOdd = isOdd(index, sample)
        history.append(sample)
        if sample.isOdd { try WeightJumpCheck.tell(entry, beside: right, report) }
      }
    }

    /// Whether the weights only rise or only fall, as those of a growing body do, and no faster
    /// than anything grows.
    private var canBeGrowth: Bool {
      let steps = zip(opening, opening.dropFirst())
      let areRising = Set(steps.map { $0.sample.kilograms < $1.sample.kilograms })
      return areRising.count == 1
        && steps.allSatisfy { WeightHistory.canGrow($0.sample, $1.sample) }
    }
  }

  private var people = SubjectTable<Person>()

  /// After this many weights that all contradict each other, the beginning of a log ends.
  private static let mostHeld = 8

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let record = record.weight else { return }
    // Other rules report weights that are zero or impossible.
    guard let weight = record.weight, weight.isConceivable else { return }
    let sample = WeightHistory.Sample(
      weight: weight, kilograms: weight.kilograms, date: record.date)
    let verdict: WeightHistory.Verdict? = people.update(report.subject) {
      person in
      if person == nil { person = Person() }
      return person?.isOpen == false ? person?.history.judge(sample) : nil
    }
    if let verdict {
      try Self.tell(verdict, of: sample, at: nil, report)
    } else {
      let opening = Opening(sample: sample, place: RecordPlace(record))
      try people.update(report.subject) {
        try $0?.begin(with: opening, report)
      }
    }
  }

  mutating func finish(_ report: FindingReporter) throws {
    try people.updateAll { if $0.isOpen { try $0.close(report) } }
    people = SubjectTable()
  }

  // MARK: Words

  private static func tell(
    _ opening: Opening, beside other: WeightHistory.Sample, _ report: FindingReporter
  ) throws {
    let unit = WeightHistory.fittingUnit(opening.sample, beside: other)
    try tell(
      unit.map { .unit($0, beside: other) } ?? .jump(from: other), of: opening.sample,
      at: opening.place, report)
  }

  private static func tell(
    _ verdict: WeightHistory.Verdict, of sample: WeightHistory.Sample, at place: RecordPlace?,
    _ report: FindingReporter
  ) throws {
    switch verdict {
    case .fits: break
    case .jump(let other):
      try report(
        .weightJump, "\(both(sample, other)): a body does not change that much", field: "weight",
        at: place)
    case .unit(let unit, let other):
      try report(
        .doubtfulUnit,
        "\(both(sample, other)): \(sample.weight.value) \(unit.rawValue) would fit",
        field: "weight", at: place)
    }
  }

  /// `weight is 28.4 kg, and 82.4 kg 2 days apart (2024-03-01)`
  private static func both(
    _ sample: WeightHistory.Sample, _ other: WeightHistory.Sample
  ) -> String {
    let days = Int(sample.date.days(to: other.date).rounded())
    let apart = days == 0 ? "on the same day" : days == 1 ? "a day apart" : "\(days) days apart"
    return "weight is \(sample.weight), and \(other.weight) \(apart) (\(other.date))"
  }
}
