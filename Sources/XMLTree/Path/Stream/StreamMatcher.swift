// SPDX-License-Identifier: MIT

/// Evaluates a path over a stream of start and end tags, with the same steps as
/// `TreeEvaluator` and the same answers.
///
/// The state of an open element is the set of steps that its children are candidates for. The
/// verdict of a state on a name is looked up in a `StepAutomaton`, which decides most
/// elements. Predicates are evaluated for each element. If some are positions, each open
/// element has a counter for each of them.
///
/// For each start tag the matcher returns an action for the reader. Elements that match,
/// and those that the start tag does not decide, are captured: the reader builds a small
/// document of the element and hands it over. The content of an outermost capture is
/// evaluated on that document.
///
///     pass(name) or else
///     start(tag) ── .skip ─────────► nothing below is of interest
///                ── .descend ──────► start and end of the children … end()
///                ── .capture(…) ───► captured(document), then as above
///                ── .answer(…) ────► endAnswer…, once the question is answered
///                ── .found, .value ► a match of which no more is wanted, then as above
///     nextResult() until nil, after captured(_:) and end()
///
/// Predicates left open by a start tag are evaluated again at the element's end. A position
/// that counts from the end is decided when enough siblings have come, or at the parent's
/// end: until then the element waits, and so do all matches after it
/// (`StreamMatcher+Waiting.swift`).
struct StreamMatcher: ~Copyable {
  /// The part of an element that a capture needs.
  enum Extent {
    /// The element with its attributes; the document is made at once.
    case startTag
    /// The element with its text children.
    case text
    /// The element with its attributes, those children that predicates may need
    /// (`wantsChild`), and other content as far as it is of interest (`meetsCandidate`).
    /// Only if the receiver wants no more.
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
    /// The matcher wants a document of the element. After `.startTag` the reader continues
    /// as `then` says; the others reach to the end tag, and `end()` is not called for them.
    case capture(Extent, then: Continuation)
    /// The element is a match, and the receiver wants no more than that.
    case found(then: Continuation)
    /// The matcher wants the answer to a question about the element, and `endAnswer()` or
    /// `endAnswer(in:element:isMatch:)` at its end; `end()` is not called for it. Only if
    /// answers are offered.
    case answer(AnswerKind)
    /// The attribute with this index in the start tag is a match, and the receiver wants
    /// its value alone. Only if values are taken.
    case value(attribute: Int, then: Continuation)
  }

  /// The attributes of a captured element that are used.
  enum NeededAttributes {
    case all
    case none
    /// The one with this index in the start tag.
    case one(Int)
  }

  let program: PathProgram
  let resolver: NameResolver
  /// The parts of a match that its receiver uses.
  let detail: MatchDetail
  /// True if the matches are elements.
  let givesElements: Bool
  /// True if the reader answers questions about elements.
  private let answers: Bool
  /// True if the path has positions.
  let counts: Bool
  /// True if the receiver takes the values of matches instead of the matches. It does not
  /// change inside a match.
  var givesValues = false
  var automaton: StepAutomaton
  /// The state of the element that is being captured.
  var pending: PendingCapture?
  /// For each of its open steps, the predicate that its start tag does not decide.
  var openPredicates: [Int] = []
  var trail = PathTrail()
  var results: CaptureResults
  /// For each open element, the count of its children for each position of the path, and the
  /// captures that wait for that count to grow.
  var counters: [Int] = []
  var waiting: [WaitingLine] = []
  /// Looks for matches in captures that wait.
  var scout: TreeEvaluator

  /// - Parameter answers: Whether the reader answers questions about elements.
  init(path: XMLPath, detail: MatchDetail = .everything, answers: Bool = false) {
    program = path.program
    self.answers = answers
    resolver = NameResolver(program)
    self.detail = detail.enough(for: program)
    if case .element = program.result { givesElements = true } else { givesElements = false }
    counts = program.counterCount > 0
    automaton = StepAutomaton(program)
    results = CaptureResults(program, resolver)
    scout = TreeEvaluator(program, resolver: resolver)
    trail.reset(base: nil)
    if counts { openCounters() }
  }

  /// Begins another document whose names have the same ids, so the verdicts stay valid.
  ///
  /// - Returns: false if something waits, and a new matcher is needed.
  mutating func restart() -> Bool {
    guard isSettled else { return false }
    automaton.restart()
    givesValues = false
    trail.reset(base: nil)
    if counts {
      counters = []
      waiting = []
      openCounters()
    }
    return true
  }

  // MARK: State

  /// True if no further match is possible, so that the rest of the input need not be read.
  /// Results may still be in the queue.
  @inline(__always)
  var isExhausted: Bool { automaton.isExhausted && pending == nil }

  /// The memory in bytes of elements that wait for a decision, or come after one that does.
  var heldBytes: Int { results.heldBytes }

  /// The number of open elements that were descended into.
  var openDepth: Int { automaton.depth }

  /// True if neither a capture nor a decision is pending.
  var isSettled: Bool { pending == nil && results.isEmpty }

  /// True if matches have paths; then siblings are counted.
  @inline(__always)
  var tracksPaths: Bool { detail == .everything }

  /// The counts of children on the open levels, by local name, outermost first; empty if
  /// they are not counted.
  var siblingCounts: [[UInt32: Int]] { tracksPaths ? trail.counts : [] }

  /// Sets the state at the open elements, when a piece begins.
  mutating func restore(indices: [Int], siblingCounts: [[UInt32: Int]]) {
    if tracksPaths { trail.restore(indices: indices, counts: siblingCounts) }
  }

  // MARK: Tags

  /// Handles a start tag, directly inside the document or an element descended into, that its
  /// name alone decides: it is not a match, and no predicate has to be evaluated. Most are.
  ///
  /// - Returns: The continuation for the element; nil for any other, which `start` decides,
  ///   and for names that have not occurred before.
  @inline(__always)
  mutating func pass(_ name: NameID) -> Continuation? {
    let state = automaton.state
    if state.isEmpty { return .skip }
    guard let verdict = automaton.verdict(of: state, on: name), verdict.isPassing else {
      return nil
    }
    let index = tracksPaths ? trail.nextIndex(localName: verdict.localName) : 0
    closeTopLevel()
    if verdict.next.isEmpty { return .skip }
    descend(name, index, verdict.next)
    return .descend
  }

  /// Handles a start tag that `pass` does not decide.
  ///
  /// - Parameter names: The table with the tag's name. Between calls it may grow, but not
  ///   change.
  @inline(never)
  mutating func start(_ tag: StartTag, names: borrowing NameTable) -> Action {
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
    if !capture.open.isEmpty {
      if !counts { closeTopLevel() }
      capture.answer = answer(tag) ?? 0
      return begin(&capture)
    }
    closeTopLevel()
    if automaton.leadsBeyond(capture.next) { return begin(&capture) }
    guard capture.passes, let answer = answer(tag) else {
      guard !capture.next.isEmpty else { return .skip }
      descend(tag.name, index, capture.next)
      return .descend
    }
    capture.answer = answer
    return startMatch(&capture, tag)
  }

  /// Sets the elements of interest inside a capture. Mostly there turn out to be none: the
  /// steps after `//` are for elements at any depth.
  @inline(__always)
  private func watch(_ capture: inout PendingCapture) {
    guard !program.givesAttributes else { return }
    capture.watched = capture.next
    var open = capture.open
    while let step = open.popFirst() {
      if step < program.steps.count - 1 { capture.watched.insert(step + 1) }
    }
    if automaton.leadsBeyond(capture.watched) { capture.watched = StepSet() }
  }

  /// Begins a match with the element of a start tag.
  @inline(__always)
  private mutating func startMatch(_ capture: inout PendingCapture, _ tag: StartTag) -> Action {
    let then: Continuation = capture.next.isEmpty ? .skip : .descend
    if detail == .presence {
      if then == .descend { descend(tag.name, capture.index, capture.next) }
      return .found(then: then)
    }
    switch program.result {
    case .attributes:
      capture.isDescendedInto = then == .descend
      pending = capture
      return .capture(.startTag, then: then)
    case .attribute:
      if givesValues, answers, detail == .value {
        if then == .descend { descend(tag.name, capture.index, capture.next) }
        return .value(attribute: tag.attributeCount - capture.answer, then: then)
      }
      return beginStartTag(&capture, then)
    case .text, .element, .document:
      if detail == .startTag { return beginStartTag(&capture, then) }
      capture.isPlain = capture.next.isEmpty
      watch(&capture)
      pending = capture
      if givesValues, answers, detail == .value {
        return .answer(givesElements ? .stringValue : .ownText)
      }
      return .capture(givesElements || !capture.isPlain ? .subtree : .text, then: .skip)
    }
  }

  /// Begins a match of which the start tag is enough.
  @inline(__always)
  private mutating func beginStartTag(
    _ capture: inout PendingCapture, _ then: Continuation
  ) -> Action {
    capture.isPlain = true
    capture.isDescendedInto = then == .descend
    pending = capture
    return .capture(.startTag, then: then)
  }

  /// Begins an element that may turn out to be a match, or to have matches inside.
  private mutating func begin(_ capture: inout PendingCapture) -> Action {
    // Any other step would be followed by one for the children.
    let isLast = capture.next.isEmpty && capture.open == StepSet(program.steps.count - 1)
    if counts, capture.open.contains(where: { program.steps[$0].countsFromEnd }) {
      pending = capture
      return .capture(isLast ? extentForLast : .subtree, then: .skip)
    }
    capture.isPlain = isLast && !program.givesAttributes
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

  /// The part of an element that is needed if only the last step is open.
  private var extentForLast: Extent {
    if program.steps[program.steps.count - 1].asksForChildren { return .subtree }
    switch program.result {
    case .attribute, .attributes: return .startTag
    case .text: return .text
    case .element, .document: return .subtree
    }
  }

  /// Evaluates the predicates of steps for a start tag.
  @inline(never)
  private mutating func ask(_ asked: StepSet, _ tag: StartTag, _ capture: inout PendingCapture) {
    openPredicates.removeAll(keepingCapacity: true)
    var steps = asked
    while let index = steps.popFirst() {
      if counts, isSpent(index) { continue }
      let decision = program.decide(
        step: index, from: program.steps[index].predicates.lowerBound,
        TagCandidate(tag: tag, program: program), &counters, base: firstCounter(of: index))
      switch decision {
      case .accepted: accept(index, &capture)
      case .refused: break
      case .undecided(let predicate):
        capture.open.insert(index)
        openPredicates.append(predicate)
      }
    }
    if counts {
      capture.asked = asked
      if capture.open.isEmpty { settleSpent(asked) }
    }
  }

  @inline(__always)
  func accept(_ step: Int, _ capture: inout PendingCapture) {
    if step == program.steps.count - 1 {
      capture.passes = true
    } else {
      capture.next.insert(step + 1)
    }
  }

  /// The place of the attribute that the path selects, counted from the last one; 0 if it
  /// selects none, nil if there is no such attribute.
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

  // MARK: Levels

  @inline(__always)
  mutating func descend(_ name: NameID, _ index: Int, _ set: StepSet) {
    automaton.push(set)
    guard tracksPaths else { return }
    trail.push(name: name, index: index)
    if counts { openCounters() }
  }

  /// Handles the end tag of an element that was descended into.
  @inline(__always)
  mutating func end() {
    if counts { closeCounters() }
    automaton.pop()
    if tracksPaths { trail.pop() }
  }

  /// Ends the top level: a document has one element there, and no more can come.
  @inline(__always)
  mutating func closeTopLevel() {
    guard automaton.depth == 0 else { return }
    if counts { settleAll() }
    automaton.closeTopLevel()
  }
}
