// SPDX-License-Identifier: MIT

/// The decision of a step's predicates about an element.
enum PathDecision {
  case accepted
  case refused
  /// The predicate with this index needs something that is not known yet.
  case undecided(at: Int)
}

extension PathProgram {
  /// Evaluates the predicates of a step from `first` on, from left to right.
  ///
  /// Positions count in `counters`, from `base` on, one for each slot of the
  /// step. A position that counts from the end is never decided here.
  @inline(__always)
  func decide<Candidate: PathCandidate>(
    step: Int, from first: Int, _ candidate: Candidate, _ counters: inout [Int], base: Int
  ) -> PathDecision {
    let end = steps[step].predicates.upperBound
    var index = first
    while index < end {
      let predicate = predicates[index]
      switch predicate.subject {
      case .position(let position, let slot):
        if position.countsFromEnd { return .undecided(at: index) }
        let ordinal = counters[base + slot]
        counters[base + slot] = ordinal + 1
        guard position.accepts(ordinal, of: ordinal + 1, isFinal: false) == true else {
          return .refused
        }
      case .attribute, .below, .condition:
        guard let passes = passes(predicate, candidate) else { return .undecided(at: index) }
        if !passes { return .refused }
      }
      index += 1
    }
    return .accepted
  }

  /// True if an element passes a predicate that is not a position; nil if that is not known
  /// yet. Positions always pass here.
  @inline(__always)
  func passes<Candidate: PathCandidate>(
    _ predicate: PathPredicate, _ candidate: Candidate
  ) -> Bool? {
    switch predicate.subject {
    case .position:
      return true
    case .attribute(let test):
      return candidate.hasAttribute(test, where: { holds(predicate, $0) })
    case .below(let way, let value):
      return candidate.hasValue(
        value, below: wayNames[way.range], neededText(predicate),
        where: { holds(predicate, $0) })
    case .condition(let condition, _):
      return holds(condition.range, candidate)
    }
  }

  /// The part of a value that a predicate reads.
  @inline(__always)
  private func neededText(_ predicate: PathPredicate) -> NeededText {
    guard let comparison = predicate.comparison else { return .start(0) }
    return comparison.neededText(of: predicate.literal)
  }

  @inline(__always)
  func holds(_ predicate: PathPredicate, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let comparison = predicate.comparison else { return true }
    return literals.withUnsafeBufferPointer {
      comparison.holds(
        value, UnsafeBufferPointer(rebasing: $0[predicate.literal]), number: predicate.number)
    }
  }

  /// The last predicate of a step that, with these counters, refuses every further element;
  /// nil while the step can still accept one.
  func spentPredicate(step: Int, _ counters: [Int], base: Int) -> Int? {
    let step = steps[step]
    guard step.positionCount > 0 else { return nil }
    for index in step.predicates.reversed() {
      if case .position(let position, let slot) = predicates[index].subject,
        position.isSpent(after: counters[base + slot])
      {
        return index
      }
    }
    return nil
  }
}
