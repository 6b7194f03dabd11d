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
      let fellow = opening.firstIndex { WeightHistory.agree($0.sample, entry.sample) }
      opening.append(entry)
      guard let fellow else {
        if opening.count == WeightJumpCheck.mostHeld { try close(report) }
        return
      }
      try close(beside: opening[fellow].sample, entry.sample, report)
    }

    /// Ends the beginning with two weights that agree: those that agree with neither are odd.
    private mutating func close(
      beside a: WeightHistory.Sample, _ b: WeightHistory.Sample, _ report: FindingReporter
    ) throws {
      let all = opening
      let isGrowth = all.count > 3 && canBeGrowth
      isOpen = false
      opening = []
      for entry in all {
        var sample = entry.sample
        sample.isOdd =
          !isGrowth && !WeightHistory.agree(sample, a) && !WeightHistory.agree(sample, b)
        history.append(sample)
        if sample.isOdd { try WeightJumpCheck.tell(entry, beside: a, report) }
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

    /// Ends a beginning in which no two weights agree: of two, the later is odd; of more,
    /// all except the one in the middle.
    mutating func close(_ report: FindingReporter) throws {
      let all = opening
      let isGrowth = all.count > 2 && canBeGrowth
      isOpen = false
      opening = []
      guard all.count > 1, !isGrowth else {
        for entry in all { history.append(entry.sample) }
        return
      }
      let sorted = all.indices.sorted { all[$0].sample.kilograms < all[$1].sample.kilograms }
      let middle = all.count == 2 ? 0 : sorted[(all.count - 1) / 2]
      for (index, entry) in all.enumerated() {
        var sample = entry.sample
        sample.isOdd = index != middle
        history.append(sample)
        if sample.isOdd {
          try WeightJumpCheck.tell(entry, beside: all[middle].sample, report)
        }
      }
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
    if case .fits = verdict { return }
    let found = "weight is \(sample.weight)"
    switch verdict {
    case .fits: break
    case .jump(let other):
      try report(
        .weightJump,
        "\(found), and \(other.weight) \(distance(sample, other)): a body does not change that "
          + "much",
        field: "weight", at: place)
    case .unit(let unit, let other):
      try report(
        .doubtfulUnit,
        "\(found), and \(other.weight) \(distance(sample, other)): "
          + "\(sample.weight.value) \(unit.rawValue) would fit",
        field: "weight", at: place)
    }
  }

  /// `on 2024-03-01, 2 days apart`
  private static func distance(
    _ sample: WeightHistory.Sample, _ other: WeightHistory.Sample
  ) -> String {
    let days = Int(sample.date.days(to: other.date).rounded())
    let apart = days == 0 ? "on the same day" : days == 1 ? "a day apart" : "\(days) days apart"
    return "\(apart) (\(other.date))"
  }
}

extension Diagnostic.Code {
  /// A weight differs from those around it by more than a body can change.
  public static let weightJump = Diagnostic.Code(description: "weight-jump")
}
