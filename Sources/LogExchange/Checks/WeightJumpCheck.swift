// SPDX-License-Identifier: MIT

/// Looks for weights that no body can have after, or before, those around them:
/// slips of the finger and wrong units.
struct WeightJumpCheck: RecordCheck {
  /// A weight at the beginning of a log: which of two that contradict each other
  /// is wrong, only a third one tells.
  private struct Opening {
    var sample: WeightHistory.Sample
    var place: RecordPlace
  }

  private struct Person {
    var history = WeightHistory()
    var opening: [Opening] = []
    var isOpen = true

    /// Takes a weight while it is not clear yet which are right.
    mutating func begin(with entry: Opening, _ report: Report) throws {
      opening.append(entry)
      let all = opening
      guard all.count > 1 else { return }
      var odd: (wrong: Int, beside: Int)?
      if !WeightHistory.agree(all[0].sample, all[1].sample) {
        guard all.count > 2 else { return }
        if WeightHistory.agree(all[1].sample, all[2].sample) {
          odd = WeightHistory.agree(all[0].sample, all[2].sample) ? nil : (0, 1)
        } else if WeightHistory.agree(all[0].sample, all[2].sample) {
          odd = (1, 0)
        }
      }
      isOpen = false
      opening = []
      for (index, entry) in all.enumerated() {
        var sample = entry.sample
        sample.isOdd = index == odd?.wrong
        history.append(sample)
      }
      guard let odd else { return }
      try WeightJumpCheck.tell(all[odd.wrong], beside: all[odd.beside].sample, report)
    }
  }

  private var people = SubjectTable<Person>()

  mutating func check(_ record: WeightRecord, _ report: Report) throws {
    // What weighs nothing, or more than anything, is another rule's business.
    guard let weight = record.weight, weight.isConceivable else { return }
    let sample = WeightHistory.Sample(
      weight: weight, kilograms: weight.kilograms, date: record.date)
    let verdict: WeightHistory.Verdict? = people.update(record.person) { person in
      if person == nil { person = Person() }
      return person?.isOpen == false ? person?.history.judge(sample) : nil
    }
    if let verdict {
      try Self.tell(verdict, of: sample, at: nil, report)
    } else {
      let opening = Opening(sample: sample, place: RecordPlace(record))
      try people.update(record.person) { try $0?.begin(with: opening, report) }
    }
  }

  mutating func finish(_ report: Report) throws {
    func close(_ name: String?, _ person: inout Person) throws {
      guard person.isOpen, person.opening.count == 2 else { return }
      try Self.tell(person.opening[1], beside: person.opening[0].sample, report)
    }
    try people.updateAll(close)
    people = SubjectTable()
  }

  // MARK: Words

  private static func tell(
    _ opening: Opening, beside other: WeightHistory.Sample, _ report: Report
  ) throws {
    let unit = WeightHistory.fittingUnit(opening.sample, beside: other)
    try tell(
      unit.map { .unit($0, beside: other) } ?? .jump(from: other), of: opening.sample,
      at: opening.place, report)
  }

  private static func tell(
    _ verdict: WeightHistory.Verdict, of sample: WeightHistory.Sample, at place: RecordPlace?,
    _ report: Report
  ) throws {
    if case .fits = verdict { return }
    let found = "weight is \(sample.weight)"
    switch verdict {
    case .fits: break
    case .jump(let other):
      try report(
        Finding(
          .weightJump,
          "\(found), and \(other.weight) \(distance(sample, other)): more than a body changes",
          field: "weight", at: place))
    case .unit(let unit, let other):
      try report(
        Finding(
          .doubtfulUnit,
          "\(found), and \(other.weight) \(distance(sample, other)): "
            + "\(sample.weight.value) \(unit.rawValue) would fit",
          field: "weight", at: place))
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
