// SPDX-License-Identifier: MIT

/// The captures that reached one position and wait for its count to grow, in sibling order.
/// They are decided in that order.
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

/// The decisions of positions, and the captures that wait for them, all for the children of
/// the innermost open element.
extension StreamMatcher {
  // MARK: Counters

  /// The index of the first counter of a step.
  @inline(__always)
  func firstCounter(of step: Int) -> Int {
    automaton.depth &* program.counterCount &+ program.steps[step].firstCounter
  }

  mutating func openCounters() {
    for _ in 0..<program.counterCount {
      counters.append(0)
      waiting.append(WaitingLine())
    }
  }

  /// Ends the counting, because no more children come.
  mutating func closeCounters() {
    settleAll()
    counters.removeLast(program.counterCount)
    waiting.removeLast(program.counterCount)
  }

  /// True if a step can accept no more children.
  func isSpent(_ step: Int) -> Bool {
    program.spentPredicate(step: step, counters, base: firstCounter(of: step)) != nil
  }

  // MARK: Captures

  /// The counter that a capture waits for, with its ordinal there.
  struct Place {
    var counter: Int
    var ordinal: Int
  }

  private enum Answer {
    case accepted
    case refused
    case waits(Place)
  }

  /// Evaluates the predicates that a start tag has left open.
  ///
  /// - Returns: The places where the element waits.
  mutating func askAgain(
    _ capture: inout PendingCapture, _ storage: TreeStorage, _ element: NodeID
  ) -> [Place] {
    resolver.update(storage.names)
    var places: [Place] = []
    var open = capture.open
    var next = 0
    while let step = open.popFirst() {
      switch ask(step, from: openPredicates[next], storage, element) {
      case .refused: break
      case .accepted: accept(step, &capture)
      case .waits(let place): places.append(place)
      }
      next += 1
    }
    return places
  }

  /// Evaluates the predicates of a step from one on; an element that has to wait is
  /// counted.
  private mutating func ask(
    _ step: Int, from first: Int, _ storage: TreeStorage, _ element: NodeID
  ) -> Answer {
    resolver.texts = nil
    defer { resolver.texts = nil }
    let candidate = TreeCandidate(storage: storage, id: element, resolver: resolver)
    let base = firstCounter(of: step)
    switch program.decide(step: step, from: first, candidate, &counters, base: base) {
    case .accepted: return .accepted
    case .refused: return .refused
    case .undecided(let predicate):
      guard case .position(let position, let slot) = program.predicates[predicate].subject else {
        return .refused
      }
      let counter = base + slot
      let ordinal = counters[counter]
      counters[counter] = ordinal + 1
      if position.accepts(ordinal, of: ordinal + 1, isFinal: false) == false { return .refused }
      return .waits(Place(counter: counter, ordinal: ordinal))
    }
  }

  /// Queues a capture; its content is evaluated once it is decided.
  mutating func append(_ capture: Capture, waitingAt places: [Place]) {
    let serial = results.queue.append(capture)
    for place in places { waiting[place.counter].append(serial: serial, ordinal: place.ordinal) }
    if counts { dropIfBarren(serial) }
  }

  // MARK: Decisions

  /// Decides the captures that wait for steps, as far as the counts allow; all of them if no
  /// more siblings come.
  mutating func settle(_ steps: StepSet, isFinal: Bool) {
    var steps = steps
    while let step = steps.popFirst() { settle(step, isFinal: isFinal) }
  }

  /// Decides all captures that wait for siblings.
  mutating func settleAll() { settle(automaton.state, isFinal: true) }

  /// - Parameter spent: A predicate that refuses every further element.
  private mutating func settle(_ step: Int, isFinal: Bool, spent: Int? = nil) {
    guard program.steps[step].countsFromEnd else { return }
    for predicate in program.steps[step].predicates {
      guard case .position(let position, let slot) = program.predicates[predicate].subject,
        position.countsFromEnd
      else { continue }
      let counter = firstCounter(of: step) + slot
      while let (serial, ordinal) = waiting[counter].first {
        var accepts = position.accepts(ordinal, of: counters[counter], isFinal: isFinal)
        if let spent, predicate < spent { accepts = false }
        guard let accepts else { break }
        waiting[counter].removeFirst()
        if accepts {
          proceed(serial, step, after: predicate)
        } else {
          refuse(serial)
        }
      }
    }
  }

  /// Notes that a step has refused a capture that waited for it.
  private mutating func refuse(_ serial: Int) {
    results.queue.update(serial) { $0.undecided -= 1 }
    dropIfBarren(serial)
  }

  /// Drops a capture that has to wait for others and has no match inside.
  ///
  /// After `//` the content of every element is of interest; without this check, useless
  /// elements would pile up after an undecided one.
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

  /// Evaluates the predicates after a position that has accepted a capture.
  private mutating func proceed(_ serial: Int, _ step: Int, after predicate: Int) {
    guard let capture = results.queue[serial] else { return }
    switch ask(step, from: predicate + 1, capture.storage, capture.element) {
    case .refused:
      refuse(serial)
    case .accepted:
      let isLast = step == program.steps.count - 1
      results.queue.update(serial) { capture in
        capture.undecided -= 1
        if isLast { capture.passes = true } else { capture.add(step: step + 1) }
      }
    case .waits(let place):
      waiting[place.counter].append(serial: serial, ordinal: place.ordinal)
    }
  }

  /// Removes the steps that can accept no more children, and decides the captures that wait
  /// for them.
  ///
  /// - Parameter asked: The steps for which a child was counted.
  mutating func settleSpent(_ asked: StepSet) {
    var asked = asked
    while let step = asked.popFirst() {
      guard
        let spent = program.spentPredicate(
          step: step, counters, base: firstCounter(of: step))
      else { continue }
      settle(step, isFinal: true, spent: spent)
      // A step after `//` still applies to deeper elements.
      if !program.steps[step].isDescendant { automaton.leave(step) }
    }
  }
}
