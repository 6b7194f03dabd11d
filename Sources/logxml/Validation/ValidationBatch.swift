// SPDX-License-Identifier: MIT

import XMLTree

/// Checks many inputs on several threads, and gives their events in
/// the order of the inputs.
///
/// One thread, that of the caller, finds the inputs and takes the events; the
/// others check. Each input has a number. The events of the lowest one that is
/// not done go out at once; those of the others wait, up to about 1 MB for each
/// thread: then their threads wait, too. The number of inputs ahead is bounded as well.
final class ValidationBatch: Sendable {
  typealias Task = (number: Int, input: Input, isFound: Bool)

  private struct Slot {
    var events: [ValidationEvent] = []
    var size = 0
    var isDone = false
  }

  private struct State {
    /// The tasks that nobody has begun, the next one last.
    var waiting: [Task] = []
    /// The known inputs, from `turn` on after `goneSlots` finished ones.
    var slots: [Slot] = []
    /// The number of slots at the front that are done and delivered.
    var goneSlots = 0
    /// The number of the input whose events go out.
    var turn = 0
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

    var known: Int { turn + slots.count - goneSlots }

    /// Whether the caller has something to do.
    var callsCaller: Bool {
      readyIsUrgent || ready.count >= ValidationBatch.portion || !isClosed && hasRoom
        || isClosed && slots.count == goneSlots
    }

    /// Whether so few inputs are left that more should be found.
    var hasRoom: Bool {
      waiting.count <= ValidationBatch.refillSize
        && known - turn <= ValidationBatch.window - ValidationBatch.portion
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
      var number = state.known
      var tasks: [Task] = []
      for (input, isFound) in inputs {
        tasks.append((number, input, isFound))
        state.slots.append(Slot())
        number += 1
      }
      state.waiting.insert(contentsOf: tasks.reversed(), at: 0)
    }
  }

  /// Adds an event after the known inputs.
  func add(_ event: ValidationEvent) {
    monitor.update { state in
      state.slots.append(Slot(events: [event], size: 0, isDone: true))
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
      return state.slots.count == state.goneSlots ? .end : nil
    }
    return call ?? .time
  }

  // MARK: The workers

  /// The events that a worker has not handed on yet.
  private final class Gathered {
    var events: [ValidationEvent] = []
    var size = 0
  }

  private func work() {
    let checker = FileChecker(plan, console: nil, pace: pace)
    let gathered = Gathered()
    while let task = take() {
      do {
        try checker.check(task.input, isFound: task.isFound) { [self] event in
          gathered.events.append(event)
          gathered.size += event.size
          if gathered.size >= Self.pieceSize { try handOn(gathered, task.number, isDone: false) }
        }
        try handOn(gathered, task.number, isDone: true)
      } catch {
        // Only a cancellation is thrown here.
        return
      }
    }
  }

  private func take() -> Task? {
    let quick: Task? = monitor.change(wakingIf: { state in
      guard !state.isCancelled, let task = state.waiting.popLast() else { return (nil, false) }
      return (task, Self.callsWaitingCaller(&state))
    })
    if let quick { return quick }
    let answer: Task?? = monitor.wait { state in
      if state.isCancelled { return .some(nil) }
      if let task = state.waiting.popLast() { return .some(task) }
      return state.isClosed ? .some(nil) : nil
    }
    return answer ?? nil
  }

  /// Hands on the gathered events; waits if they are too far ahead of their turn.
  private func handOn(_ gathered: Gathered, _ number: Int, isDone: Bool) throws {
    let (events, size) = (gathered.events, gathered.size)
    gathered.events = []
    gathered.size = 0
    let isTaken = try monitor.change(wakingIf: { state throws -> (Bool, Bool) in
      if state.isCancelled { throw Cancellation() }
      guard fits(size, number, state) else {
        state.waitingWorkers += 1
        return (false, false)
      }
      return (true, Self.store(events, size, number, isDone: isDone, &state))
    })
    if isTaken { return }
    try monitor.wait { state throws -> Void? in
      if state.isCancelled { throw Cancellation() }
      guard fits(size, number, state) else { return nil }
      state.waitingWorkers -= 1
      _ = Self.store(events, size, number, isDone: isDone, &state)
      return ()
    }
  }

  private func fits(_ size: Int, _ number: Int, _ state: State) -> Bool {
    number == state.turn
      ? state.readySize + size <= heldLimit || state.readySize == 0
      : state.heldSize + size <= heldLimit
  }

  /// - Returns: Whether a thread has to be woken.
  private static func store(
    _ events: [ValidationEvent], _ size: Int, _ number: Int, isDone: Bool, _ state: inout State
  ) -> Bool {
    let index = state.goneSlots + number - state.turn
    if number == state.turn {
      state.ready += events
      state.readySize += size
      state.readyIsUrgent = state.readyIsUrgent || events.contains(where: \.isUrgent)
    } else {
      state.slots[index].events += events
      state.slots[index].size += size
      state.heldSize += size
    }
    if isDone {
      state.slots[index].isDone = true
      advance(&state)
    }
    return state.waitingWorkers > 0 || callsWaitingCaller(&state)
  }

  /// Goes on to the first input that is not done, and releases its events.
  private static func advance(_ state: inout State) {
    while state.goneSlots < state.slots.count {
      let slot = state.slots[state.goneSlots]
      if !slot.events.isEmpty {
        state.ready += slot.events
        state.readyIsUrgent = state.readyIsUrgent || slot.events.contains(where: \.isUrgent)
        state.readySize += slot.size
        state.heldSize -= slot.size
        state.slots[state.goneSlots].events = []
        state.slots[state.goneSlots].size = 0
      }
      guard slot.isDone else { break }
      state.goneSlots += 1
      state.turn += 1
    }
    if state.goneSlots >= window {
      state.slots.removeFirst(state.goneSlots)
      state.goneSlots = 0
    }
  }

  /// Whether the caller is waiting and has something to do now; it is woken once.
  private static func callsWaitingCaller(_ state: inout State) -> Bool {
    guard state.callerWaits, state.callsCaller else { return false }
    state.callerWaits = false
    return true
  }
}
