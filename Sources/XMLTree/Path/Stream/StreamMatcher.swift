// SPDX-License-Identifier: MIT

/// Evaluates a path over a stream of start and end tags, with the same steps as
/// `TreeEvaluator` and the same answers.
///
/// For each start tag the matcher says what the reader does with the element.
/// Elements that match, and those about which the start tag does not say enough,
/// are captured: the reader builds a small document of the element and hands it
/// over. What is inside an outermost capture is evaluated on that document.
///
///     pass(name) or else
///     start(tag) ── .skip ─────────► nothing below is of interest
///                ── .descend ──────► start and end of the children … end()
///                ── .capture(…) ───► captured(document), then as above
///                ── .answer(…) ────► endAnswer…, once the question is answered
///                ── .found, .value ► a match of which no more is wanted, then as above
///     nextResult() until nil, after captured(_:) and end()
///
/// Most paths count nothing: an `AutomatonMatcher` evaluates them. A
/// `CountingMatcher` evaluates the others. This is their common interface.
struct StreamMatcher: ~Copyable {
  /// How much of an element a capture needs.
  enum Extent {
    /// The element with its attributes; the document is made at once.
    case startTag
    /// The element with its text children.
    case text
    /// The element with its attributes and those children that predicates may ask for
    /// (`wantsChild`); what else is inside as far as it is of interest
    /// (`meetsCandidate`). Only where the receiver wants no more.
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
    /// The element is a match, and the receiver wants to know no more than that.
    case found(then: Continuation)
    /// The matcher wants the answer to a question about the element, and `endAnswer()` or
    /// `endAnswer(in:element:isMatch:)` at its end; `end()` is not called for it. Only where
    /// answers are offered.
    case answer(AnswerKind)
    /// The attribute with this index among those of the start tag is a match, and the
    /// receiver wants its value alone. Only where values are taken.
    case value(attribute: Int, then: Continuation)
  }

  /// Which attributes of what is captured are looked at.
  enum NeededAttributes {
    case all
    case none
    /// The one with this index among those of the start tag.
    case one(Int)
  }

  /// Whether the path counts nothing, so that the first of the two evaluates it. The
  /// other one is idle.
  let usesAutomaton: Bool
  private var automaton: AutomatonMatcher
  private var counting: CountingMatcher
  /// A match before all that the matcher has queued.
  private var ready: XMLTreeMatch?

  /// - Parameter answers: Whether the reader answers questions about elements.
  init(path: XMLPath, detail: MatchDetail = .everything, answers: Bool = false) {
    usesAutomaton = StepAutomaton.fits(path.program)
    automaton = AutomatonMatcher(path.program, detail: detail, answers: answers)
    counting = CountingMatcher(path.program)
  }

  /// Begins another document, whose names have the ids of those before.
  ///
  /// - Returns: false if a new matcher is needed.
  mutating func restart() -> Bool {
    guard usesAutomaton, isSettled else { return false }
    automaton.restart()
    return true
  }

  // MARK: State

  /// Whether no further match is possible, so that the rest of the input need
  /// not be read. Results may still be in the queue.
  @inline(__always)
  var isExhausted: Bool { usesAutomaton ? automaton.isExhausted : counting.isExhausted }

  /// Bytes of memory held by elements that wait for a decision, or come after one
  /// that does.
  var heldBytes: Int {
    usesAutomaton ? automaton.results.heldBytes : counting.results.heldBytes
  }

  /// How many elements are open that were descended into.
  var openDepth: Int { usesAutomaton ? automaton.depth : counting.depth }

  /// Whether nothing waits: neither a capture nor a decision.
  var isSettled: Bool {
    ready == nil && (usesAutomaton ? automaton.isSettled : counting.isSettled)
  }

  /// Whether matches know their way; then siblings are counted.
  @inline(__always)
  var tracksPaths: Bool { !usesAutomaton || automaton.tracksPaths }

  /// The counts of children on the open levels, by local name, outermost first; empty
  /// where they are not counted.
  var siblingCounts: [[UInt32: Int]] {
    guard tracksPaths else { return [] }
    return usesAutomaton ? automaton.trail.counts : counting.trail.counts
  }

  /// Says what stands before the open elements, when a piece begins.
  mutating func restore(indices: [Int], siblingCounts: [[UInt32: Int]]) {
    guard tracksPaths else { return }
    if usesAutomaton {
      automaton.trail.restore(indices: indices, counts: siblingCounts)
    } else {
      counting.trail.restore(indices: indices, counts: siblingCounts)
    }
  }

  // MARK: Tags

  /// A start tag, directly inside the document or an element descended into, of which the
  /// name says that it is no match; nil for others, which `start` wants to see.
  @inline(__always)
  mutating func pass(_ name: NameID) -> Continuation? {
    usesAutomaton ? automaton.pass(name) : nil
  }

  /// A start tag that `pass` says nothing of.
  ///
  /// - Parameter names: The table that the tag's name is in. Between calls it may
  ///   grow, but not change.
  mutating func start(_ tag: StartTag, names: borrowing NameTable) -> Action {
    usesAutomaton ? automaton.start(tag, names) : counting.start(tag, names)
  }

  /// The end tag of an element that was descended into.
  @inline(__always)
  mutating func end() {
    if usesAutomaton { automaton.end() } else { counting.end() }
  }

  // MARK: Captures

  /// The attributes that a capture needs, from its start tag on.
  mutating func neededAttributes(of tag: StartTag, _ extent: Extent) -> NeededAttributes {
    usesAutomaton ? automaton.neededAttributes(of: tag, extent) : .all
  }

  /// Whether a child of the element that is being captured is to be stored, where not
  /// all are.
  @inline(__always)
  mutating func wantsChild(_ name: NameID, _ names: @autoclosure () -> NameTable) -> Bool {
    !usesAutomaton || automaton.wantsChild(name, names)
  }

  /// Whether the tags inside what is being captured are to be shown (`meetsCandidate`).
  @inline(__always)
  var watchesInside: Bool { usesAutomaton && automaton.watchesInside }

  /// Whether an element inside what is being captured may be a match, or lead to one.
  @inline(__always)
  mutating func meetsCandidate(_ name: NameID, _ names: @autoclosure () -> NameTable) -> Bool {
    automaton.meetsCandidate(name, names)
  }

  /// The document of the element that the last `.capture` asked for. Its names
  /// are those of the stream.
  mutating func captured(_ storage: TreeStorage, element: NodeID) {
    if isPlainCapture {
      ready = plainMatch(storage, element: element)
    } else if usesAutomaton {
      automaton.captured(storage, element: element)
    } else {
      counting.captured(storage, element: element)
    }
  }

  /// Whether the capture asked for is the frequent one: a match without any inside,
  /// and nothing to wait for.
  @inline(__always)
  var isPlainCapture: Bool {
    usesAutomaton ? automaton.isPlainCapture : ready == nil && counting.isPlainCapture
  }

  /// Whether the element that is being captured is a match, and its text is not asked for.
  var isCertain: Bool { usesAutomaton && automaton.isCertain }

  /// The match that such a capture is; instead of `captured(_:element:)` and
  /// `nextResult()`.
  mutating func plainMatch(_ storage: TreeStorage, element: NodeID) -> XMLTreeMatch? {
    usesAutomaton
      ? automaton.plainMatch(storage, element: element)
      : counting.plainMatch(storage, element: element)
  }

  /// The match that a plain capture is; instead of `plainMatch`, if the element itself is it
  /// for certain, nothing of it has to be looked at, and matches know their way. Else nothing
  /// has changed.
  ///
  /// - Returns: Its index among its siblings.
  @inline(__always)
  mutating func endPlainMatch() -> Int? { usesAutomaton ? automaton.endPlainMatch() : nil }

  /// The way to the element around the match that ended so.
  mutating func linkOfParent() -> PathLink? { automaton.trail.link() }

  /// The element that the last `.capture` asked for turned out to be damaged: it
  /// is no match.
  mutating func cancelCapture() {
    automaton.pending = nil
    counting.cancelCapture()
  }

  // MARK: Answers

  /// Whether the receiver takes the values of matches instead of the matches. It does not
  /// change inside a match.
  var givesValues: Bool {
    get { automaton.givesValues }
    set { automaton.givesValues = newValue }
  }

  /// Whether a child that is asked for, with this text, makes its element a match.
  @inline(__always)
  func acceptsChild(withText text: UnsafeBufferPointer<UInt8>) -> Bool {
    automaton.acceptsChild(withText: text)
  }

  /// The answer is known, and nothing inside the element was of interest.
  @inline(__always)
  mutating func endAnswer() { automaton.pending = nil }

  /// The answer is known, and there may be matches inside.
  ///
  /// - Parameters:
  ///   - storage: A document of the element as far as it is of interest, with the names of
  ///     the stream.
  ///   - isMatch: Whether the element is a match that has not been handed over.
  mutating func endAnswer(in storage: TreeStorage, element: NodeID, isMatch: Bool) {
    automaton.endAnswer(in: storage, element: element, isMatch: isMatch)
  }

  // MARK: Results

  /// Whether `nextResult()` may have something after an end tag. With an automaton,
  /// nothing waits for the end of a parent.
  @inline(__always)
  var mayHaveResults: Bool { !usesAutomaton && !counting.results.isEmpty }

  /// The next match in document order; nil until more of the stream is known.
  /// After nil no document is held but those that wait for a decision.
  mutating func nextResult() -> XMLTreeMatch? {
    if let match = ready.take() { return match }
    return usesAutomaton ? automaton.results.next() : counting.results.next()
  }
}
