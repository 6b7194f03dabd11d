// SPDX-License-Identifier: MIT

import XMLTree

/// Checks many inputs on several threads, and gives their events in
/// the order of the inputs.
///
/// One thread, that of the caller, finds the inputs and takes the events; the
/// others check. The events of the first input that is not done go out at once; those of
/// the others wait, up to about 1 MB for each thread: then their threads wait, too. The
/// number of inputs ahead is bounded as well.
final class ValidationBatch: Sendable {
  /// An input, if there is one to check, and its events.
  private final class Slot {
    let task: (input: Input, isFound: Bool)?
    var events: [ValidationEvent]
    var size = 0
    var isDone: Bool

    init(_ task: (Input, Bool)?, _ events: [ValidationEvent] = [], isDone: Bool = false) {
      self.task = task
      self.events = events
      self.isDone = isDone
    }

    /// Adds the events of another one, which has none afterwards.
    func take(_ other: Slot) {
      events += other.events
      size += other.size
      other.events = []
      other.size = 0
    }
  }

  private struct State {
    /// The inputs that nobody has begun.
    var waiting: ArraySlice<Slot> = []
    /// The inputs that are not done and delivered; the events of the first go out.
    var slots: ArraySlice<Slot> = []
    /// The events to deliver next.
    var ready: [ValidationEvent] = []
    var readySize = 0
    /// Whether some of them should not wait for more.
    var readyIsUrgent = false
    /// The size of the events that wait for their turn.
    var heldSize = 0
    var waitingWorkers = 0
    var callerWaits = false
    var isClosed = false
    var isCancelled = false

    /// Whether the caller has something to do.
    var callsCaller: Bool {
      readyIsUrgent || ready.count >= ValidationBatch.portion || !isClosed && hasRoom
        || isClosed && slots.isEmpty
    }

    /// Whether so few inputs are left that more should be found.
    var hasRoom: Bool {
      waiting.count <= ValidationBatch.refillSize
        && slots.count <= ValidationBatch.window - ValidationBatch.portion
    }
  }

  /// The most inputs that are known and not delivered.
  private static let window = 1024
  /// The number of inputs that are found at a time, and the number of waiting ones before that.
  static let portion = 128
  private static let refillSize = 128
  /// The size of events that a thread gathers before it hands them on.
  private static let pieceSize = 1 << 17
  private static let heldSizePerWorker = 1 << 20

  private let plan: ValidationPlan
  private let pace: ValidationPace
  private let monitor = Monitor(State())
  private let heldLimit: Int

  init(_ plan: ValidationPlan, pace: ValidationPace, jobs: Int) {
    self.plan = plan
    self.pace = pace
    heldLimit = jobs * Self.heldSizePerWorker
  }

  // MARK: The caller

  /// Starts a thread.
  ///
  /// - Returns: nil if the system cannot start another thread.
  func makeWorker() -> WorkerThread? {
    WorkerThread { [self] in work() }
  }

  /// Adds inputs after those that are known.
  func add(_ inputs: [(input: Input, isFound: Bool)]) {
    guard !inputs.isEmpty else { return }
    monitor.update { state in
      let new = inputs.map { Slot($0) }
      state.slots += new
      state.waiting += new
    }
  }

  /// Adds an event after the known inputs.
  func add(_ event: ValidationEvent) {
    monitor.update { state in
      state.slots.append(Slot(nil, [event], isDone: true))
      Self.advance(&state)
    }
  }

  /// Announces that no more inputs come.
  func close() {
    monitor.update { $0.isClosed = true }
  }

  /// Ends the work as soon as possible.
  func cancel() {
    pace.cancel()
    monitor.update { $0.isCancelled = true }
  }

  enum Call {
    case events([ValidationEvent])
    /// There is room for more inputs.
    case room
    /// All inputs are done.
    case end
    /// The time is over.
    case time
  }

  /// Waits until there is something to do.
  ///
  /// - Parameter milliseconds: The longest time to wait.
  func next(within milliseconds: Int) -> Call {
    let call: Call? = monitor.wait(milliseconds: milliseconds) { state in
      state.callerWaits = !state.callsCaller
      if !state.ready.isEmpty {
        defer {
          state.ready = []
          state.readySize = 0
          state.readyIsUrgent = false
        }
        return .events(state.ready)
      }
      if !state.isClosed { return state.hasRoom ? .room : nil }
      return state.slots.isEmpty ? .end : nil
    }
    return call ?? .time
  }

  // MARK: The workers

  private func work() {
    let checker = FileChecker(plan, console: nil, pace: pace)
    // The events that this worker has not handed on yet.
    let gathered = Slot(nil)
    while let slot = take(), let task = slot.task {
      do {
        try checker.check(task.input, isFound: task.isFound) { [self] event in
          gathered.events.append(event)
          gathered.size += event.size
          if gathered.size >= Self.pieceSize { try handOn(gathered, slot, isDone: false) }
        }
        try handOn(gathered, slot, isDone: true)
      } catch {
        // Only a cancellation is thrown here.
        return
      }
    }
  }

  private func take() -> Slot? {
    let quick: Slot? = monitor.change(wakingIf: { state in
      guard !state.isCancelled, let slot = state.waiting.popFirst() else { return (nil, false) }
      return (slot, Self.callsWaitingCaller(&state))
    })
    if let quick { return quick }
    let answer: Slot?? = monitor.wait { state in
      if state.isCancelled { return .some(nil) }
      if let slot = state.waiting.popFirst() { return .some(slot) }
      return state.isClosed ? .some(nil) : nil
    }
    return answer ?? nil
  }

  /// Hands on the gathered events; waits if they are too far ahead of their turn.
  private func handOn(_ gathered: Slot, _ slot: Slot, isDone: Bool) throws {
    let isTaken = try monitor.change(wakingIf: { state throws -> (Bool, Bool) in
      if state.isCancelled { throw Cancellation() }
      guard fits(gathered.size, slot, state) else {
        state.waitingWorkers += 1
        return (false, false)
      }
      return (true, Self.store(gathered, in: slot, isDone: isDone, &state))
    })
    if isTaken { return }
    try monitor.wait { state throws -> Void? in
      if state.isCancelled { throw Cancellation() }
      guard fits(gathered.size, slot, state) else { return nil }
      state.waitingWorkers -= 1
      _ = Self.store(gathered, in: slot, isDone: isDone, &state)
      return ()
    }
  }

  private func fits(_ size: Int, _ slot: Slot, _ state: State) -> Bool {
    slot === state.slots.first
      ? state.readySize + size <= heldLimit || state.readySize == 0
      : state.heldSize + size <= heldLimit
  }

  /// - Returns: Whether a thread has to be woken.
  private static func store(
    _ gathered: Slot, in slot: Slot, isDone: Bool, _ state: inout State
  ) -> Bool {
    state.heldSize += gathered.size
    slot.take(gathered)
    slot.isDone = isDone
    if slot === state.slots.first { advance(&state) }
    return state.waitingWorkers > 0 || callsWaitingCaller(&state)
  }

  /// Releases the events of the first input, and if it is done, those of the next.
  private static func advance(_ state: inout State) {
    while let slot = state.slots.first {
      state.ready += slot.events
      state.readyIsUrgent = state.readyIsUrgent || slot.events.contains(where: \.isUrgent)
      state.readySize += slot.size
      state.heldSize -= slot.size
      slot.events = []
      slot.size = 0
      guard slot.isDone else { return }
      state.slots.removeFirst()
    }
  }

  /// Whether the caller is waiting and has something to do now; it is woken once.
  private static func callsWaitingCaller(_ state: inout State) -> Bool {
    guard state.callerWaits, state.callsCaller else { return false }
    state.callerWaits = false
    return true
  }
}
