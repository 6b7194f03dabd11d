// SPDX-License-Identifier: MIT

/// The captures that reached one position and wait for its count to grow, in
/// sibling order. Positions decide them in that order.
struct WaitingLine {
  private var items: [(serial: Int, ordinal: Int)] = []
  private var head = 0

  var first: (serial: Int, ordinal: Int)? { head < items.count ? items[head] : nil }

  mutating func append(serial: Int, ordinal: Int) {
    items.append((serial, ordinal))
  }

  mutating func removeFirst() {
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 32, head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
  }
}

extension CountingMatcher {
  /// Asks the steps about a captured element whose start tag left some open, and
  /// queues it.
  mutating func finish(_ capture: Capture, name: NameID) {
    var capture = capture
    var places: [(counter: Int, ordinal: Int)] = []
    let last = program.steps.count - 1
    for index in active.top {
      let state = active.states[index]
      let step = program.steps[state.step]
      if step.isDescendant { capture.add(step: state.step) }
      guard !state.isSpent, resolver.matches(step.test, name, capture.storage.names) else {
        continue
      }
      switch ask(state, from: step.predicates.lowerBound, capture) {
      case .refused: break
      case .accepted:
        if state.step == last { capture.passes = true } else { capture.add(step: state.step + 1) }
      case .waits(let counter, let ordinal):
        capture.undecided += 1
        places.append((counter, ordinal))
      }
    }
    // Before the new one is queued: those it decides can go first.
    for state in active.top { settle(state, isFinal: false) }
    if !capture.isUseless {
      let serial = results.queue.append(capture)
      for place in places { waiting[place.counter].append(serial: serial, ordinal: place.ordinal) }
      dropIfBarren(serial)
    }
    settleSpent()
  }

  private enum Answer {
    case accepted
    case refused
    case waits(counter: Int, ordinal: Int)
  }

  /// Asks the predicates of a step from one on; the element is counted where it
  /// has to wait.
  private mutating func ask(
    _ state: ActiveSteps.State, from first: Int, _ capture: Capture
  ) -> Answer {
    let candidate = TreeCandidate(
      storage: capture.storage, id: capture.element, resolver: resolver)
    let decision = program.decide(
      step: state.step, from: first, candidate, &active.counters, base: state.firstCounter)
    switch decision {
    case .accepted: return .accepted
    case .refused: return .refused
    case .undecided(let predicate):
      guard case .position(let position, let slot) = program.predicates[predicate].subject else {
        return .refused
      }
      let counter = state.firstCounter + slot
      let ordinal = active.counters[counter]
      active.counters[counter] = ordinal + 1
      if position.accepts(ordinal, of: ordinal + 1, isFinal: false) == false { return .refused }
      return .waits(counter: counter, ordinal: ordinal)
    }
  }

  /// Decides the captures that wait for a state of an open frame, as far as its
  /// counts allow; all of them if no more siblings count.
  ///
  /// - Parameter spent: A predicate that refuses all that reaches it from now on.
  mutating func settle(_ index: Int, isFinal: Bool, spent: Int? = nil) {
    let state = active.states[index]
    let step = program.steps[state.step]
    guard step.countsFromEnd else { return }
    for predicate in step.predicates {
      guard case .position(let position, let slot) = program.predicates[predicate].subject,
        position.countsFromEnd
      else { continue }
      let counter = state.firstCounter + slot
      while let (serial, ordinal) = waiting[counter].first {
        var accepts = position.accepts(
          ordinal, of: active.counters[counter], isFinal: isFinal)
        if let spent, predicate < spent { accepts = false }
        guard let accepts else { break }
        waiting[counter].removeFirst()
        if accepts {
          proceed(serial, state, after: predicate)
        } else {
          refuse(serial)
        }
      }
    }
  }

  /// A step has refused a capture that waited for it.
  private mutating func refuse(_ serial: Int) {
    results.queue.update(serial) { $0.undecided -= 1 }
    dropIfBarren(serial)
  }

  /// Drops a capture that has to wait for others and has no match inside.
  ///
  /// After `//` the inside of every element is of interest; without this look
  /// ahead, elements would pile up after an undecided one for nothing.
  private mutating func dropIfBarren(_ serial: Int) {
    guard let capture = results.queue[serial], capture.undecided == 0, !capture.passes,
      !results.queue.isFirst(serial)
    else { return }
    scout.begin(
      in: capture.storage, below: capture.element, steps: capture.steps, origin: 0, link: nil)
    if scout.next() == nil {
      results.queue.update(serial) { $0.steps = [] }
    } else {
      scout.stop()
    }
  }

  /// A position has accepted a capture: asks the predicates after it.
  private mutating func proceed(_ serial: Int, _ state: ActiveSteps.State, after predicate: Int) {
    guard let capture = results.queue[serial] else { return }
    switch ask(state, from: predicate + 1, capture) {
    case .refused:
      refuse(serial)
    case .accepted:
      let isLast = state.step == program.steps.count - 1
      results.queue.update(serial) { capture in
        capture.undecided -= 1
        if isLast { capture.passes = true } else { capture.add(step: state.step + 1) }
      }
    case .waits(let counter, let ordinal):
      waiting[counter].append(serial: serial, ordinal: ordinal)
    }
  }

  /// Marks the states of the innermost frame that can accept no more siblings,
  /// and decides what waits for them.
  mutating func settleSpent() {
    guard program.hasPositions else { return }
    let frame = active.frames.count - 1
    for index in active.top where !active.states[index].isSpent {
      let state = active.states[index]
      guard
        let spent = program.spentPredicate(
          step: state.step, active.counters, base: state.firstCounter)
      else { continue }
      settle(index, isFinal: true, spent: spent)
      active.markSpent(index, frame: frame)
    }
  }
}
