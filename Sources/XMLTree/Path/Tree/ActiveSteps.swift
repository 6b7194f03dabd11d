// SPDX-License-Identifier: MIT

/// The state of a path's automaton: for each open element, the steps that its children are
/// candidates for.
///
/// States are step indices in one flat array; a frame is the range of it that belongs to
/// one open element, in ascending order and each step once. Positions count in a second
/// flat array, so counts are per parent by construction. An element that passes step *i*
/// gets a frame with *i* + 1; a step after `//` stays active in the frames below.
struct ActiveSteps {
  struct State: BitwiseCopyable {
    var step: Int
    /// The index of its first counter.
    var firstCounter: Int
    /// True if no further child can pass the step.
    var isSpent: Bool
  }

  struct Frame: BitwiseCopyable {
    var firstState: Int
    var firstCounter: Int
    /// The number of states that can still pass a child, or apply to deeper elements.
    var liveStates: Int
  }

  private let program: PathProgram
  private(set) var states: [State] = []
  var counters: [Int] = []
  private(set) var frames: [Frame] = []

  init(_ program: PathProgram) {
    self.program = program
  }

  mutating func reset() {
    states.removeAll(keepingCapacity: true)
    counters.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    topEnd = 0
  }

  /// The states of the innermost frame. The states added for the next frame follow them.
  @inline(__always)
  var top: Range<Int> {
    let start = frames[frames.count - 1].firstState
    return start..<topEnd
  }

  private var topEnd = 0

  /// True if `add` was called since the last `push`, `discard` or `pop`.
  @inline(__always)
  var hasNext: Bool { states.count > topEnd }

  /// Adds a step to the next frame. Steps come in ascending order, perhaps twice.
  @inline(__always)
  mutating func add(_ step: Int) {
    if states.count > topEnd, states[states.count - 1].step == step { return }
    states.append(State(step: step, firstCounter: 0, isSpent: false))
  }

  /// Drops the added steps.
  @inline(__always)
  mutating func discard() {
    while states.count > topEnd { states.removeLast() }
  }

  /// Opens a frame with the added steps.
  mutating func push() {
    let firstCounter = counters.count
    var live = 0
    for index in topEnd..<states.count {
      let step = program.steps[states[index].step]
      states[index].firstCounter = counters.count
      for _ in 0..<step.positionCount { counters.append(0) }
      let isSpent =
        step.positionCount > 0
        && program.spentPredicate(
          step: states[index].step, counters, base: states[index].firstCounter) != nil
      states[index].isSpent = isSpent
      if !isSpent || step.isDescendant { live += 1 }
    }
    frames.append(Frame(firstState: topEnd, firstCounter: firstCounter, liveStates: live))
    topEnd = states.count
  }

  mutating func pop() {
    let frame = frames.removeLast()
    while states.count > frame.firstState { states.removeLast() }
    while counters.count > frame.firstCounter { counters.removeLast() }
    topEnd = frame.firstState
  }

  /// Notes that no further child of a frame's element can pass the step of one of its
  /// states.
  mutating func markSpent(_ state: Int, frame: Int) {
    guard !states[state].isSpent else { return }
    states[state].isSpent = true
    if !program.steps[states[state].step].isDescendant {
      frames[frame].liveStates -= 1
    }
  }
}
