// SPDX-License-Identifier: MIT

/// Evaluates a path that counts nothing: what a state says about a name is looked up in
/// a `StepAutomaton`, and no decision is waited for beyond the end of an element.
struct AutomatonMatcher: ~Copyable {
  typealias Action = StreamMatcher.Action

  private let program: PathProgram
  private let resolver: NameResolver
  /// How much of a match its receiver looks at.
  private let detail: MatchDetail
  /// Whether the matches are elements.
  private let givesElements: Bool
  /// Whether the reader answers questions about elements.
  private let answers: Bool
  /// Whether the receiver takes values instead of matches.
  var givesValues = false
  private var automaton: StepAutomaton
  /// What is known of the element that is being captured.
  var pending: PendingCapture?
  var trail = PathTrail()
  var results: CaptureResults

  init(_ program: PathProgram, detail: MatchDetail, answers: Bool) {
    self.program = program
    self.answers = answers
    self.resolver = NameResolver(program)
    self.detail = detail.enough(for: program)
    if case .element = program.result { givesElements = true } else { givesElements = false }
    self.automaton = StepAutomaton(program)
    self.results = CaptureResults(program, resolver)
    trail.reset(base: nil)
  }

  /// Begins another document, whose names have the ids of those before: what states say about
  /// them stays known. Nothing waits (`isSettled`).
  mutating func restart() {
    automaton.restart()
    givesValues = false
    trail.reset(base: nil)
  }

  @inline(__always)
  var isExhausted: Bool { automaton.isExhausted && pending == nil }

  var depth: Int { automaton.depth }

  var isSettled: Bool { pending == nil && results.isEmpty }

  /// Whether matches know their way; then siblings are counted.
  @inline(__always)
  var tracksPaths: Bool { detail == .everything }

  // MARK: Tags

  /// A start tag that by its name is no match, and that nothing is asked about: most are.
  ///
  /// - Returns: What is done with the element; nil for any other, of which `start` says that,
  ///   and for names that have not met before.
  @inline(__always)
  mutating func pass(_ name: NameID) -> StreamMatcher.Continuation? {
    let state = automaton.state
    if state.isEmpty { return .skip }
    guard let verdict = automaton.verdict(of: state, on: name), verdict.isPassing else {
      return nil
    }
    let index = tracksPaths ? trail.nextIndex(localName: verdict.localName) : 0
    automaton.closeTopLevel()
    if verdict.next.isEmpty { return .skip }
    automaton.push(verdict.next)
    if tracksPaths { trail.push(name: name, index: index) }
    return .descend
  }

  /// A start tag.
  @inline(never)
  mutating func start(_ tag: StartTag, _ names: borrowing NameTable) -> Action {
    let state = automaton.state
    if state.isEmpty { return .skip }
    if automaton.verdict(of: state, on: tag.name) == nil {
      resolver.update(names)
      automaton.learn(state, tag.name, resolver, names)
    }
    guard let verdict = automaton.verdict(of: state, on: tag.name) else { return .skip }
    return start(tag, verdict)
  }

  @inline(__always)
  private mutating func start(_ tag: StartTag, _ verdict: StepAutomaton.Verdict) -> Action {
    let index = tracksPaths ? trail.nextIndex(localName: verdict.localName) : 0
    var capture = PendingCapture(
      name: tag.name, index: index, next: verdict.next, open: StepSet(), passes: verdict.passes,
      isDescendedInto: false, answer: 0)
    if !verdict.asks.isEmpty { ask(verdict.asks, tag, &capture) }
    automaton.closeTopLevel()
    if !capture.open.isEmpty {
      capture.answer = answer(tag) ?? 0
      return begin(&capture)
    }
    guard capture.passes, let answer = answer(tag) else {
      guard !capture.next.isEmpty else { return .skip }
      descend(capture)
      return .descend
    }
    capture.answer = answer
    return startMatch(&capture, tag)
  }

  /// Says which elements inside a capture are of interest. Mostly there turn out to be
  /// none: the steps after `//` are for elements at any depth.
  @inline(__always)
  private func watch(_ capture: inout PendingCapture) {
    guard !program.givesAttributes else { return }
    capture.watched = capture.next
    var open = capture.open
    while let step = open.popFirst() {
      if step < program.steps.count - 1 { capture.watched.insert(step + 1) }
    }
  }

  /// The element of a start tag is a match.
  @inline(__always)
  private mutating func startMatch(_ capture: inout PendingCapture, _ tag: StartTag) -> Action {
    let then: StreamMatcher.Continuation = capture.next.isEmpty ? .skip : .descend
    if detail == .presence {
      if then == .descend { descend(capture) }
      return .found(then: then)
    }
    switch program.result {
    case .attributes:
      capture.isDescendedInto = then == .descend
      pending = capture
      return .capture(.startTag, then: then)
    case .attribute:
      if givesValues, answers, detail == .value {
        if then == .descend { descend(capture) }
        return .value(attribute: tag.attributeCount - capture.answer, then: then)
      }
      capture.isPlain = true
      capture.isDescendedInto = then == .descend
      pending = capture
      return .capture(.startTag, then: then)
    case .text, .element, .document:
      capture.isPlain = capture.next.isEmpty
      watch(&capture)
      pending = capture
      if givesValues, answers, detail == .value {
        return .answer(givesElements ? .stringValue : .ownText)
      }
      return .capture(givesElements || !capture.isPlain ? .subtree : .text, then: .skip)
    }
  }

  /// The element of a start tag may turn out to be a match, or to have matches inside.
  private mutating func begin(_ capture: inout PendingCapture) -> Action {
    var last = StepSet()
    last.insert(program.steps.count - 1)
    // Any other step would be followed by one for the children.
    capture.isPlain =
      capture.next.isEmpty && capture.open == last && !program.givesAttributes
    watch(&capture)
    pending = capture
    guard capture.isPlain || !capture.watched.isEmpty, program.askedChildren != nil else {
      return .capture(.subtree, then: .skip)
    }
    switch (detail, program.result) {
    case (.presence, .element), (.presence, .text):
      if answers, let asked = program.askedChild {
        return .answer(program.predicates[asked].comparison == nil ? .childName : .childText)
      }
      return .capture(.askedChildren, then: .skip)
    case (.presence, _), (.value, .attribute): return .capture(.askedChildren, then: .skip)
    default: return .capture(.subtree, then: .skip)
    }
  }

  /// Asks the predicates of steps about a start tag.
  @inline(never)
  private mutating func ask(_ steps: StepSet, _ tag: StartTag, _ capture: inout PendingCapture) {
    var steps = steps
    while let index = steps.popFirst() {
      switch decide(index, TagCandidate(tag: tag, program: program)) {
      case .accepted: accept(index, &capture)
      case .refused: break
      case .undecided: capture.open.insert(index)
      }
    }
  }

  @inline(__always)
  private func decide(_ step: Int, _ candidate: some PathCandidate) -> PathDecision {
    for index in program.steps[step].predicates {
      guard let passes = program.passes(program.predicates[index], candidate) else {
        return .undecided(at: index)
      }
      if !passes { return .refused }
    }
    return .accepted
  }

  @inline(__always)
  private func accept(_ step: Int, _ capture: inout PendingCapture) {
    if step == program.steps.count - 1 {
      capture.passes = true
    } else {
      capture.next.insert(step + 1)
    }
  }

  /// Where the attribute is that the path asks for, counted from the last one; 0 if
  /// it asks for none, nil if there is no such attribute.
  @inline(__always)
  private func answer(_ tag: StartTag) -> Int? {
    switch program.result {
    case .document, .element, .text: return 0
    case .attributes: return tag.attributeCount > 0 ? 0 : nil
    case .attribute(let test):
      return TagCandidate(tag: tag, program: program).attribute(test)
        .map { tag.attributeCount - $0 }
    }
  }

  // MARK: Captures

  /// The attributes that a capture needs, from its start tag on.
  mutating func neededAttributes(
    of tag: StartTag, _ extent: StreamMatcher.Extent
  ) -> StreamMatcher.NeededAttributes {
    guard detail == .value, let capture = pending, capture.isPlain, capture.open.isEmpty else {
      return .all
    }
    guard extent == .startTag else { return .none }
    pending?.answer = 1
    return .one(tag.attributeCount - capture.answer)
  }

  /// Whether a child of the element that is being captured is to be stored, where not
  /// all are.
  @inline(__always)
  mutating func wantsChild(_ name: NameID, _ names: () -> NameTable) -> Bool {
    if let verdict = automaton.verdict(of: .children, on: name) { return verdict.passes }
    resolver.update(names())
    return automaton.learnChild(name, resolver, names())
  }

  /// Whether the tags inside the capture are to be shown (`meetsCandidate`).
  @inline(__always)
  var watchesInside: Bool { pending.map { !$0.watched.isEmpty } ?? false }

  /// Whether an element inside the capture may be a match, or lead to one. Once there is
  /// one, everything from there on has to be stored.
  @inline(__always)
  mutating func meetsCandidate(_ name: NameID, _ names: () -> NameTable) -> Bool {
    guard let watched = pending?.watched else { return false }
    if let verdict = automaton.verdict(of: watched, on: name) {
      if verdict.leadsNowhere(in: watched) { return false }
    } else {
      resolver.update(names())
      automaton.learn(watched, name, resolver, names())
      guard let verdict = automaton.verdict(of: watched, on: name) else { return false }
      if verdict.leadsNowhere(in: watched) { return false }
    }
    pending?.meetsCandidates = true
    return true
  }

  @inline(__always)
  var isPlainCapture: Bool {
    guard let pending else { return false }
    return pending.isPlain || (!pending.watched.isEmpty && !pending.meetsCandidates)
  }

  /// Whether the element that is being captured is a match, and its text is not asked for.
  @inline(__always)
  var isCertain: Bool {
    guard givesElements, let pending else { return false }
    return pending.passes && pending.open.isEmpty
  }

  /// The match that a plain capture is, if it is one.
  mutating func plainMatch(_ storage: TreeStorage, element: NodeID) -> XMLTreeMatch? {
    guard var capture = pending.take() else { return nil }
    if !capture.open.isEmpty { askChildren(&capture, storage, element) }
    let match = capture.passes ? match(of: storage, element, capture) : nil
    if capture.isDescendedInto { descend(capture) }
    return match
  }

  /// See `StreamMatcher.endPlainMatch`.
  @inline(__always)
  mutating func endPlainMatch() -> Int? {
    guard isCertain, isPlainCapture, tracksPaths, let capture = pending, !capture.isDescendedInto
    else { return nil }
    pending = nil
    return capture.index
  }

  @inline(__always)
  private mutating func match(
    of storage: TreeStorage, _ element: NodeID, _ capture: PendingCapture
  ) -> XMLTreeMatch? {
    let item: XMLTreeMatch.Item
    switch program.result {
    case .element, .document: item = .element(XMLTreeNode(storage: storage, id: element))
    case .text: item = .text(XMLTreeNode(storage: storage, id: element))
    case .attribute:
      // Without the attribute there is no match, whatever the children are.
      guard capture.answer > 0 else { return nil }
      let index = storage.attributeRange(of: element).upperBound - capture.answer
      item = .attribute(XMLTreeAttribute(storage: storage, index: index, owner: element))
    case .attributes:
      // No plain capture.
      return nil
    }
    return XMLTreeMatch(item: item, trail: trail(of: capture))
  }

  private mutating func trail(of capture: PendingCapture) -> XMLTreeMatch.Trail {
    guard tracksPaths else { return XMLTreeMatch.Trail(parent: nil, index: nil, origin: 0) }
    return XMLTreeMatch.Trail(parent: trail.link(), index: capture.index, origin: 0)
  }

  /// Asks the predicates that a start tag has left open.
  private mutating func askChildren(
    _ capture: inout PendingCapture, _ storage: TreeStorage, _ element: NodeID
  ) {
    var open = capture.open
    resolver.update(storage.names)
    resolver.texts = nil
    defer { resolver.texts = nil }
    let candidate = TreeCandidate(storage: storage, id: element, resolver: resolver)
    while let index = open.popFirst() {
      if case .accepted = decide(index, candidate) { accept(index, &capture) }
    }
  }

  /// Queues a capture with an inside of interest, to be looked through at once.
  mutating func captured(_ storage: TreeStorage, element: NodeID) {
    guard var capture = pending.take() else { return }
    if !capture.open.isEmpty { askChildren(&capture, storage, element) }
    let whole = Capture(
      serial: 0, storage: storage, element: element, trail: trail(of: capture),
      passes: capture.passes, steps: capture.isDescendedInto ? [] : capture.next.steps,
      undecided: 0)
    if !whole.isUseless { _ = results.queue.append(whole) }
    if capture.isDescendedInto { descend(capture) }
  }

  // MARK: Answers

  /// See `StreamMatcher.acceptsChild(withText:)`.
  func acceptsChild(withText text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let asked = program.askedChild else { return false }
    return program.holds(program.predicates[asked], text)
  }

  /// See `StreamMatcher.endAnswer(in:element:isMatch:)`.
  mutating func endAnswer(in storage: TreeStorage, element: NodeID, isMatch: Bool) {
    guard let capture = pending.take() else { return }
    let whole = Capture(
      serial: 0, storage: storage, element: element, trail: trail(of: capture),
      passes: isMatch, steps: capture.next.steps, undecided: 0)
    if !whole.isUseless { _ = results.queue.append(whole) }
  }

  // MARK: Levels

  @inline(__always)
  private mutating func descend(_ capture: PendingCapture) {
    automaton.push(capture.next)
    if tracksPaths { trail.push(name: capture.name, index: capture.index) }
  }

  /// The end tag of an element that was descended into.
  @inline(__always)
  mutating func end() {
    automaton.pop()
    if tracksPaths { trail.pop() }
  }
}
