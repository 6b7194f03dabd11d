// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Checks all inputs, on the thread of the caller or on several, and passes
/// the events to a collector, in the order of the inputs.
struct ValidationRun {
  let plan: ValidationPlan
  let jobs: Int
  let console: Console
  let collector: ValidationCollector
  let pace: ValidationPace

  /// The longest time between looks at the progress, in milliseconds.
  private static let interval = 200

  /// - Throws: The errors of the collector.
  func run(_ inputs: inout Inputs) throws {
    if jobs > 1, inputs.hasSeveral() {
      try checkInParallel(&inputs)
    } else {
      try checkHere(&inputs)
    }
  }

  // MARK: One after the other

  private func checkHere(_ inputs: inout Inputs) throws {
    let checker = makeChecker()
    while let item = inputs.next() { try check(item, checker) }
  }

  private func makeChecker() -> FileChecker {
    var plan = plan
    // Excerpts need lines that are forgotten if threads are far ahead.
    plan.reader.jobs = plan.wantsExcerpts ? 1 : jobs
    plan.reader.pieceSize = console.pieceSize
    return FileChecker(plan, console: console, pace: pace) { [collector] in
      collector.showProgress()
    }
  }

  private func check(_ item: Inputs.Item, _ checker: FileChecker) throws {
    switch item {
    case .input(let input, let isFound):
      try checker.check(input, isFound: isFound) { [collector] in try collector.take($0) }
    default:
      for event in Self.events(of: item) { try collector.take(event) }
    }
  }

  /// The events for an item that is no input.
  private static func events(of item: Inputs.Item) -> [ValidationEvent] {
    func failed(_ name: FileName, _ failure: ReadFailure) -> [ValidationEvent] {
      [.end(FileResult(label: name.description, verdict: .failed(failure)))]
    }
    return switch item {
    case .input: []
    case .failure(let name, let error): failed(name, ReadFailure(error))
    case .emptyFolder(let name, let pattern?):
      failed(name, ReadFailure("no file in it matches --include \(pattern)"))
    case .note(let text): [.note(text)]
    case .emptyFolder(let name, nil):
      [.note("logxml: \(VisibleText.harmless(name.description)): no files in it")]
    }
  }

  // MARK: Several at a time

  private func checkInParallel(_ inputs: inout Inputs) throws {
    let batch = ValidationBatch(plan, pace: pace, jobs: jobs)
    guard let worker = batch.makeWorker() else { return try checkHere(&inputs) }
    var workers = [worker]
    defer {
      batch.cancel()
      for worker in workers { worker.join() }
    }
    var taskCount = 0
    var barrier: Inputs.Item?
    var isAtEnd = false
    while true {
      switch batch.next(within: Self.interval) {
      case .events(let events):
        for event in events { try collector.take(event) }
      case .room where isAtEnd || barrier != nil:
        batch.close()
      case .room:
        var found: [(input: Input, isFound: Bool)] = []
        while found.count < ValidationBatch.portion, barrier == nil, !isAtEnd {
          switch inputs.next() {
          case nil: isAtEnd = true
          // Only this thread may read standard input, after everything before it was reported.
          case .input(.standardInput, let isFound):
            barrier = .input(.standardInput, isFound: isFound)
          case .input(let input, let isFound): found.append((input, isFound))
          case let item?:
            batch.add(found)
            taskCount += found.count
            found = []
            for event in Self.events(of: item) { batch.add(event) }
          }
        }
        batch.add(found)
        taskCount += found.count
        while workers.count < min(jobs, taskCount), let worker = batch.makeWorker() {
          workers.append(worker)
        }
      case .time: break
      case .end:
        guard let item = barrier else { return }
        try check(item, makeChecker())
        return try run(&inputs)
      }
      collector.showProgress()
    }
  }
}

extension Inputs {
  /// The number of inputs that are left; nil if there are more than `limit`. It goes through their
  /// folders.
  func count(upTo limit: Int) -> Int? {
    var copy = self
    var count = 0
    while copy.next() != nil {
      count += 1
      if count > limit { return nil }
    }
    return count
  }
}
