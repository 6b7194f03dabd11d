// SPDX-License-Identifier: MIT

/// Evaluates a path that counts: `ActiveSteps` holds, for each open element, the steps that
/// its children are candidates for, with their counters.
///
/// A position that counts from the end is decided when enough siblings have come,
/// or at the parent's end; see `CountingMatcher+Waiting.swift`.
struct CountingMatcher: ~Copyable {
  typealias Action = StreamMatcher.Action

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
  var active: ActiveSteps
  /// For each counter, the captures that wait for it to grow.
  var waiting: [WaitingLine] = []
  var trail = PathTrail()
  var results: CaptureResults
  private var request: Request?
  private var savedCounters: [Int] = []
  /// Looks ahead into captures that wait.
  var scout: TreeEvaluator

  init(_ program: PathProgram) {
    self.program = program
    self.resolver = NameResolver(program)
    self.active = ActiveSteps(program)
    self.results = CaptureResults(program, resolver)
    self.scout = TreeEvaluator(program, resolver: resolver)
    trail.reset(base: nil)
    if !program.steps.isEmpty { active.add(0) }
    openFrame()
  }

  // MARK: State

  @inline(__always)
  var isExhausted: Bool { active.liveStates == 0 && request == nil }

  var depth: Int { active.frames.count - 1 }

  var isSettled: Bool { request == nil && results.isEmpty }

  private mutating func openFrame() {
    active.push()
    while waiting.count < active.counters.count { waiting.append(WaitingLine()) }
  }

  // MARK: Events

  mutating func start(_ tag: StartTag, _ names: borrowing NameTable) -> Action {
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
    case .attribute, .attributes:
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
    if program.canBeUndecided {
      for state in active.top { settle(state, isFinal: true) }
    }
    active.pop()
    if waiting.count > active.counters.count {
      waiting.removeLast(waiting.count - active.counters.count)
    }
    trail.pop()
  }

  /// The document of the element that the last `.capture` asked for.
  mutating func captured(_ storage: TreeStorage, element: NodeID) {
    guard let request = request.take() else { return }
    resolver.update(storage.names)
    resolver.texts = nil
    let capture = Capture(
      serial: 0, storage: storage, element: element, trail: makeTrail(request),
      passes: request.passes, steps: request.steps, undecided: 0)
    if request.isOpen {
      finish(capture, name: request.name)
      closeTopLevel()
    } else {
      _ = results.queue.append(capture)
    }
  }

  /// Whether the capture asked for is a match without any inside, and nothing waits.
  var isPlainCapture: Bool {
    request?.isPlain == true && results.isEmpty && !program.givesAttributes
  }

  /// The match that such a capture is.
  mutating func plainMatch(_ storage: TreeStorage, element: NodeID) -> XMLTreeMatch? {
    guard let request = request.take() else { return nil }
    return program.match(
      program.result, of: XMLTreeNode(storage: storage, id: element), resolver: resolver,
      trail: makeTrail(request))
  }

  private mutating func makeTrail(_ request: Request) -> XMLTreeMatch.Trail {
    XMLTreeMatch.Trail(
      parent: request.parent ?? trail.link(), index: request.index, origin: 0)
  }

  mutating func cancelCapture() { request = nil }

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

  private func openExtent(_ probe: Probe) -> StreamMatcher.Extent {
    if probe.needsChildren || active.hasNext { return .subtree }
    switch program.result {
    case .attribute, .attributes: return .startTag
    case .text: return .text
    case .element, .document: return .subtree
    }
  }

  /// Whether the element has what the path asks for.
  private func hasResult(_ tag: StartTag) -> Bool {
    switch program.result {
    case .document, .element, .text: return true
    case .attributes: return tag.attributeCount > 0
    case .attribute(let test):
      return TagCandidate(tag: tag, program: program).attribute(test) != nil
    }
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
