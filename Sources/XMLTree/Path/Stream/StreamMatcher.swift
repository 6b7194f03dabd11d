// SPDX-License-Identifier: MIT

/// Evaluates a path over a stream of start and end tags, with the same steps as
/// `TreeEvaluator` and the same answers.
///
/// For each start tag the matcher says what the reader does with the element.
/// Elements that match, and those about which the start tag does not say enough,
/// are captured: the reader builds a small document of the element and hands it
/// over. What is inside an outermost capture is evaluated on that document.
///
///     start(tag) ── .skip ─────────► nothing below is of interest
///                ── .descend ──────► start and end of the children … end()
///                ── .capture(…) ───► captured(document), then as above
///     nextResult() until nil, after captured(_:) and end()
///
/// A position that counts from the end is decided when enough siblings have come,
/// or at the parent's end; see `StreamMatcher+Waiting.swift`.
///
/// Most paths count nothing. Their states come from a `StepAutomaton`; see
/// `StreamMatcher+Automaton.swift`. `active` then stays as it is.
struct StreamMatcher: ~Copyable {
  /// How much of an element a capture needs.
  enum Extent {
    /// The element with its attributes; the document is made at once.
    case startTag
    /// The element with its text children.
    case text
    /// The element with its attributes and those children that predicates may ask for
    /// (`wantsChild`). Only where the receiver wants no more.
    case askedChildren
    case subtree
  }

  enum Continuation {
    case skip
    case descend
  }

  enum Action {
    /// Nothing up to the matching end tag is of interest, and `end()` is not
    /// called for it.
    case skip
    /// The matcher wants the child elements, and `end()` after them.
    case descend
    /// The matcher wants a document of the element. For `.startTag` the reader
    /// then goes on as `then` says; the others reach to the end tag, and `end()`
    /// is not called for them.
    case capture(Extent, then: Continuation)
    /// The element is a match of which nothing is wanted but that it is there.
    case found(then: Continuation)
  }

  /// What is known of the element that the reader is capturing.
  private struct Request {
    var name: NameID
    /// Its index among its siblings.
    var index: Int
    /// The way to its parent; only where the matcher descends into the element before
    /// the capture comes, else it is made then.
    var parent: PathLink??
    var passes: Bool
    var steps: [Int]
    /// Whether the start tag was not enough to ask all predicates.
    var isOpen: Bool

    /// Whether nothing inside the element is of interest.
    var isPlain: Bool { !isOpen && steps.isEmpty }
  }

  let program: PathProgram
  let resolver: NameResolver
  /// What of the matches is looked at.
  let detail: MatchDetail
  /// Whether the automaton says what is active, instead of `active`.
  let usesAutomaton: Bool
  var automaton: StepAutomaton
  /// What is known of the element that is being captured, where the automaton is used.
  var pending: PendingCapture?
  var active: ActiveSteps
  var queue = CaptureQueue()
  /// For each counter, the captures that wait for it to grow.
  var waiting: [WaitingLine] = []
  var trail = PathTrail()
  private var request: Request?
  private var savedCounters: [Int] = []
  /// What is inside the capture that was taken from the queue last.
  private var inside: TreeEvaluator
  /// Looks ahead into captures that wait.
  var scout: TreeEvaluator
  /// A match before all that is in the queue.
  private var ready: XMLTreeMatch?

  init(path: XMLPath, detail: MatchDetail = .everything) {
    self.program = path.program
    self.resolver = NameResolver(path.program)
    self.detail = detail
    self.usesAutomaton = StepAutomaton.fits(path.program)
    self.automaton = StepAutomaton(path.program)
    self.active = ActiveSteps(path.program)
    self.inside = TreeEvaluator(path.program, resolver: resolver)
    self.scout = TreeEvaluator(path.program, resolver: resolver)
    trail.reset(base: nil)
    if !program.steps.isEmpty { active.add(0) }
    openFrame()
  }

  // MARK: State

  /// Whether no further match is possible, so that the rest of the input need
  /// not be read. Results may still be in the queue.
  @inline(__always)
  var isExhausted: Bool {
    usesAutomaton
      ? automaton.isExhausted && pending == nil : active.liveStates == 0 && request == nil
  }

  /// Bytes of memory held by elements that wait for a decision, or behind one
  /// that does.
  var heldBytes: Int { queue.heldBytes }

  private mutating func openFrame() {
    active.push()
    while waiting.count < active.counters.count { waiting.append(WaitingLine()) }
  }

  // MARK: Events

  /// A start tag, directly inside the document or an element descended into.
  ///
  /// - Parameter names: The table that the tag's name is in. Between calls it may
  ///   grow, but not change.
  mutating func start(_ tag: StartTag, names: borrowing NameTable) -> Action {
    if usesAutomaton { return startUnknown(tag, names) }
    let frame = active.frames.count - 1
    guard active.frames[frame].liveStates > 0 else { return .skip }
    resolver.update(names)
    let index = trail.nextIndex(localName: names[tag.name].localName)
    let probe = probe(tag, names)
    if probe.isOpen {
      let extent = openExtent(probe)
      request = Request(name: tag.name, index: index, passes: false, steps: [], isOpen: true)
      active.discard()
      restoreCounters()
      return .capture(extent, then: .skip)
    }
    settleSpent()
    defer { closeTopLevel() }
    let hasNext = active.hasNext
    guard probe.passes, hasResult(tag) else {
      guard hasNext else { return .skip }
      descend(tag.name, index)
      return .descend
    }
    request = Request(name: tag.name, index: index, passes: true, steps: [], isOpen: false)
    switch program.result {
    case .attribute:
      guard hasNext else { return .capture(.startTag, then: .skip) }
      request?.parent = trail.link()
      descend(tag.name, index)
      return .capture(.startTag, then: .descend)
    case .text where !hasNext:
      return .capture(.text, then: .skip)
    case .text, .element, .document:
      request?.steps = active.next
      active.discard()
      return .capture(.subtree, then: .skip)
    }
  }

  /// The end tag of an element that was descended into.
  mutating func end() {
    if usesAutomaton { return endKnown() }
    if program.canBeUndecided {
      for state in active.top { settle(state, isFinal: true) }
    }
    active.pop()
    if waiting.count > active.counters.count {
      waiting.removeLast(waiting.count - active.counters.count)
    }
    trail.pop()
  }

  /// The document of the element that the last `.capture` asked for. Its names
  /// are those of the stream.
  mutating func captured(_ storage: TreeStorage, element: NodeID) {
    if isPlainCapture {
      ready = plainMatch(storage, element: element)
      return
    }
    if usesAutomaton { return finishPending(storage, element: element) }
    guard let request = request.take() else { return }
    resolver.update(storage.names)
    let capture = Capture(
      serial: 0, storage: storage, element: element, trail: makeTrail(request),
      passes: request.passes, steps: request.steps, undecided: 0)
    if request.isOpen {
      finish(capture, name: request.name)
      closeTopLevel()
    } else {
      _ = queue.append(capture)
    }
  }

  /// Whether the capture asked for is the frequent one: a match without any inside,
  /// and nothing to wait for.
  @inline(__always)
  var isPlainCapture: Bool {
    if usesAutomaton { return pending?.isPlain == true }
    return request?.isPlain == true && queue.isEmpty && ready == nil && !inside.isActive
  }

  /// The match that such a capture is; instead of `captured(_:element:)` and
  /// `nextResult()`.
  mutating func plainMatch(_ storage: TreeStorage, element: NodeID) -> XMLTreeMatch? {
    if usesAutomaton { return pendingMatch(storage, element: element) }
    guard let request = request.take() else { return nil }
    return program.match(
      program.result, of: XMLTreeNode(storage: storage, id: element), resolver: resolver,
      trail: makeTrail(request))
  }

  private mutating func makeTrail(_ request: Request) -> XMLTreeMatch.Trail {
    XMLTreeMatch.Trail(
      parent: request.parent ?? trail.link(), index: request.index, origin: 0)
  }

  /// The element that the last `.capture` asked for turned out to be damaged: it
  /// is no match.
  mutating func cancelCapture() {
    request = nil
    pending = nil
  }

  /// How many elements are open that were descended into.
  var openDepth: Int { usesAutomaton ? automaton.depth : active.frames.count - 1 }

  /// Whether nothing waits: neither a capture nor a decision.
  var isSettled: Bool {
    request == nil && pending == nil && ready == nil && queue.isEmpty && !inside.isActive
  }

  /// Whether matches know their way; then siblings are counted.
  @inline(__always)
  var tracksPaths: Bool { detail == .everything || !usesAutomaton }

  /// The counts of children on the open levels, by local name, outermost first; empty
  /// where they are not counted.
  var siblingCounts: [[UInt32: Int]] { tracksPaths ? trail.counts : [] }

  /// Says what stands before the open elements, when a piece begins.
  mutating func restore(indices: [Int], siblingCounts: [[UInt32: Int]]) {
    guard tracksPaths else { return }
    trail.restore(indices: indices, counts: siblingCounts)
  }

  /// Whether `nextResult()` may have something.
  @inline(__always)
  var mayHaveResults: Bool { !queue.isEmpty || inside.isActive || ready != nil }

  /// The next match in document order; nil until more of the stream is known.
  /// After nil no document is held but those that wait for a decision.
  mutating func nextResult() -> XMLTreeMatch? {
    if let match = ready {
      ready = nil
      return match
    }
    while true {
      if let match = inside.next() { return match }
      guard let capture = queue.popDecided() else { return nil }
      let element = XMLTreeNode(storage: capture.storage, id: capture.element)
      if !capture.steps.isEmpty {
        let link = PathLink(
          parent: capture.trail.parent, name: element.record.name,
          index: capture.trail.index ?? 0)
        inside.begin(
          in: capture.storage, below: capture.element, steps: capture.steps, origin: 0, link: link)
      }
      if capture.passes,
        let match = program.match(
          program.result, of: element, resolver: resolver, trail: capture.trail)
      {
        return match
      }
    }
  }

  // MARK: Start tags

  private struct Probe {
    /// Whether the element passes the last step.
    var passes = false
    /// Whether some step cannot be decided now.
    var isOpen = false
    /// Whether the children are needed to decide, or may be of interest then.
    var needsChildren = false
  }

  /// Asks the active steps about a start tag. If that leaves a step open, the
  /// counters must be restored and the steps asked again when the element is
  /// there.
  private mutating func probe(_ tag: StartTag, _ names: borrowing NameTable) -> Probe {
    if program.canBeUndecided {
      savedCounters.removeAll(keepingCapacity: true)
      savedCounters.append(contentsOf: active.counters[topCounters])
    }
    var probe = Probe()
    let last = program.steps.count - 1
    for index in active.top {
      let state = active.states[index]
      let step = program.steps[state.step]
      if step.isDescendant { active.add(state.step) }
      guard !state.isSpent, resolver.matches(step.test, tag.name, names) else { continue }
      if step.predicates.isEmpty {
        if state.step == last { probe.passes = true } else { active.add(state.step + 1) }
        continue
      }
      switch decide(tag, state, step) {
      case .refused: break
      case .accepted:
        if state.step == last { probe.passes = true } else { active.add(state.step + 1) }
      case .undecided:
        probe.isOpen = true
        if state.step != last || step.asksForChildren { probe.needsChildren = true }
      }
    }
    return probe
  }

  /// Asks the predicates of a step about a start tag. Not part of `probe`: most
  /// steps have none.
  @inline(never)
  private mutating func decide(
    _ tag: StartTag, _ state: ActiveSteps.State, _ step: PathStep
  ) -> PathDecision {
    program.decide(
      step: state.step, from: step.predicates.lowerBound,
      TagCandidate(tag: tag, program: program), &active.counters, base: state.firstCounter)
  }

  private func openExtent(_ probe: Probe) -> Extent {
    if probe.needsChildren || active.hasNext { return .subtree }
    switch program.result {
    case .attribute: return .startTag
    case .text: return .text
    case .element, .document: return .subtree
    }
  }

  /// Whether the element has what the path asks for.
  private func hasResult(_ tag: StartTag) -> Bool {
    guard case .attribute(let test) = program.result else { return true }
    return TagCandidate(tag: tag, program: program).attribute(test) != nil
  }

  private var topCounters: Range<Int> {
    active.frames[active.frames.count - 1].firstCounter..<active.counters.count
  }

  private mutating func restoreCounters() {
    active.counters.replaceSubrange(topCounters, with: savedCounters)
  }

  private mutating func descend(_ name: NameID, _ index: Int) {
    trail.push(name: name, index: index)
    openFrame()
  }

  /// A document has one element at the top: after it no more can come.
  private mutating func closeTopLevel() {
    guard active.frames[0].liveStates > 0, request?.isOpen != true else { return }
    for state in 0..<(active.frames.count > 1 ? active.frames[1].firstState : active.top.upperBound)
    {
      settle(state, isFinal: true)
    }
    active.close(frame: 0)
  }
}
