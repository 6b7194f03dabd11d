// SPDX-License-Identifier: MIT

/// The automaton of a path, built as far as a document needs it.
///
/// A state is the set of steps that the children of an open element are candidates for. The
/// verdict of a state on a name never changes, so it is computed once: a start tag then
/// costs one look-up, plus the cost of its own predicates.
///
/// The sets of the open elements are plain values in a `RawArray`, which is freed with
/// the automaton.
struct StepAutomaton: ~Copyable {
  /// The verdict of a state on the children with one name.
  struct Verdict: BitwiseCopyable {
    /// The steps that their children are candidates for, as far as the name tells.
    var next: StepSet
    /// The steps whose predicates have to be evaluated.
    var asks: StepSet
    /// True if they pass the last step by their name alone.
    var passes: Bool
    /// The local name, as a string id.
    var localName: UInt32

    /// True if an element with the name is not a match, regardless of the rest of its start
    /// tag.
    @inline(__always)
    var isPassing: Bool { !passes && asks.isEmpty }

    /// True if an element with the name is not a match and leads to none, at any depth
    /// below an element, in this state or a subset of it.
    @inline(__always)
    func leadsNowhere(in set: StepSet) -> Bool {
      isPassing && next.isSubset(of: set)
    }
  }

  private struct Entry: BitwiseCopyable {
    var set: StepSet
    var name: NameID
    var verdict: Verdict
  }

  private static let size = 256
  private let program: PathProgram
  private var entries = RawArray<Entry>()
  private var open = RawArray<StepSet>()

  /// The number of open elements, outermost first, with an empty state.
  private var emptyCount = 0

  /// True if a path has more steps than fit a set. The last step of a set then represents the
  /// rest: an element that it applies to is stored, and evaluated as a tree.
  private let isLong: Bool
  private static let lastStep = StepSet.largestCount - 1
  /// The steps for the element at the top; empty if some position, such as `[:0]`, accepts
  /// nothing.
  private let first: StepSet

  init(_ program: PathProgram) {
    self.program = program
    isLong = program.steps.count > StepSet.largestCount
    let none = Array(repeating: 0, count: program.counterCount)
    let isVain = program.steps.indices.contains {
      program.spentPredicate(step: $0, none, base: program.steps[$0].firstCounter) != nil
    }
    first = program.steps.isEmpty || isVain ? StepSet() : StepSet(0)
    // An empty state is never looked up.
    let verdict = Verdict(next: StepSet(), asks: StepSet(), passes: false, localName: 0)
    let entry = Entry(set: StepSet(), name: 0, verdict: verdict)
    entries = RawArray(repeating: entry, count: StepAutomaton.size)
    restart()
  }

  deinit {
    entries.deallocate()
    open.deallocate()
  }

  // MARK: Open elements

  /// Begins another document.
  mutating func restart() {
    open.truncate(to: 0)
    open.append(first)
    emptyCount = first.isEmpty ? 1 : 0
  }

  /// The number of open elements, without the document.
  var depth: Int { open.count &- 1 }

  /// The state of the innermost open element.
  @inline(__always)
  var state: StepSet { open[open.count &- 1] }

  /// True if all states are empty.
  @inline(__always)
  var isExhausted: Bool { open.count <= emptyCount }

  /// True if steps lead to more steps than fit a set.
  @inline(__always)
  func leadsBeyond(_ set: StepSet) -> Bool { isLong && set.contains(StepAutomaton.lastStep) }

  @inline(__always)
  mutating func push(_ set: StepSet) {
    assert(!set.isEmpty)
    open.append(set)
  }

  @inline(__always)
  mutating func pop() {
    open.truncate(to: open.count &- 1)
  }

  /// Empties the state of the document's level.
  @inline(__always)
  mutating func closeTopLevel() {
    open[0] = StepSet()
    emptyCount = 1
  }

  /// Removes a step from the state of the innermost element.
  mutating func leave(_ step: Int) {
    open[open.count &- 1].remove(step)
    while emptyCount < open.count, open[emptyCount].isEmpty { emptyCount += 1 }
  }

  // MARK: Names

  @inline(__always)
  private static func slot(_ set: StepSet, _ name: NameID) -> Int {
    let hash = UInt64(name) ^ (set.bits &* 0x9e37_79b9_7f4a_7c15) >> 40
    return Int(truncatingIfNeeded: hash & UInt64(size &- 1))
  }

  /// The verdict of a non-empty state on a name; nil if it has not been computed.
  @inline(__always)
  func verdict(of set: StepSet, on name: NameID) -> Verdict? {
    let entry = entries[StepAutomaton.slot(set, name)]
    return entry.set == set && entry.name == name ? entry.verdict : nil
  }

  /// Computes the verdict of a state on a name.
  func learn(
    _ set: StepSet, _ name: NameID, _ resolver: NameResolver, _ names: borrowing NameTable
  ) {
    var verdict = Verdict(
      next: StepSet(), asks: StepSet(), passes: false,
      localName: names[name].localName)
    for index in program.steps.indices where set.contains(index) {
      let step = program.steps[index]
      if step.isDescendant { verdict.next.insert(index) }
      guard resolver.matches(step.test, name, names) else { continue }
      if !step.predicates.isEmpty || isLong && index + 1 == StepAutomaton.lastStep {
        verdict.asks.insert(index)
      } else if index == program.steps.count - 1 {
        verdict.passes = true
      } else {
        verdict.next.insert(index + 1)
      }
    }
    entries[StepAutomaton.slot(set, name)] = Entry(set: set, name: name, verdict: verdict)
  }

  /// Computes if predicates need children with a name; the verdict is stored for the state
  /// `.children`.
  func learnChild(_ name: NameID, _ resolver: NameResolver, _ names: borrowing NameTable) -> Bool {
    let isAsked = program.askedChildren?.contains { resolver.matches($0, name, names) } ?? true
    let verdict = Verdict(next: StepSet(), asks: StepSet(), passes: isAsked, localName: 0)
    entries[StepAutomaton.slot(.children, name)] = Entry(
      set: .children, name: name, verdict: verdict)
    return isAsked
  }
}

/// A set of steps of a path.
struct StepSet: BitwiseCopyable, Equatable {
  static let largestCount = 63

  /// Represents the child elements that predicates need; not a set of steps.
  static var children: StepSet { StepSet(bits: 1 << 63) }

  private(set) var bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  init() { bits = 0 }

  init(_ step: Int) { bits = 1 << UInt64(step) }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  @inline(__always)
  func contains(_ step: Int) -> Bool { bits & (1 << UInt64(step)) != 0 }

  @inline(__always)
  mutating func insert(_ step: Int) { bits |= 1 << UInt64(step) }

  mutating func remove(_ step: Int) { bits &= ~(1 << UInt64(step)) }

  /// True if every step is in another set.
  @inline(__always)
  func isSubset(of other: StepSet) -> Bool { bits & ~other.bits == 0 }

  /// Removes and returns the first step.
  @inline(__always)
  mutating func popFirst() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }

  func contains(where isMeant: (Int) -> Bool) -> Bool {
    var left = self
    while let step = left.popFirst() { if isMeant(step) { return true } }
    return false
  }

  /// The steps in ascending order.
  var steps: [Int] {
    var steps: [Int] = []
    var left = self
    while let step = left.popFirst() { steps.append(step) }
    return steps
  }
}
