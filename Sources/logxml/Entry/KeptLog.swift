// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The log file that a command changes, with the messages for its user.
///
/// `LogFile` does all the work on the file.
struct KeptLog {
  typealias State = LogFile.State
  typealias Outcome = LogFile.Outcome

  /// The reason why a log is not changed, in words.
  struct Refusal: Error {
    let message: String
  }

  let name: FileName
  private let file: LogFile
  private let console: Console

  init(_ name: FileName, _ invocation: Invocation, _ console: Console) {
    self.name = name
    self.console = console
    var file = LogFile(path: name.bytes)
    file.formats = invocation.formats
    file.limits = invocation.limits
    file.jobs = invocation.jobs ?? WorkerThread.processorCount
    file.keepsBackup = invocation.entry.keepsBackup
    self.file = file
  }

  /// Reads the log as it is now, or begins a new one if that is wanted.
  func readOrBegin(creates: Bool, _ dialogue: EntryDialogue) throws(Refusal) -> State {
    let isThere = (try? FileStatus(of: name)) != nil
    let isLink = (try? FileStatus(of: name, followsLinks: false)) != nil
    if isThere || creates && !isLink {
      let state = try read(mayBeNew: true)
      // A log that has just disappeared is not created without being asked for.
      if creates || !state.isNew { return state }
    }
    do throws(Refusal) {
      return try read(mayBeNew: false)
    } catch {
      guard !isLink, (try? FileStatus(of: name.folder)) != nil else { throw error }
      if dialogue.canAsk {
        dialogue.say("logxml: \(error.message)")
        if dialogue.confirms("Start a new log '\(name)'?") { return try read(mayBeNew: true) }
        throw Refusal(message: "\(name): no log was started")
      }
      let end = error.message.hasSuffix("?") ? " " : "; "
      throw Refusal(message: error.message + end + "--create starts a new log")
    }
  }

  /// Reads the log as it is now; see `LogFile`.
  func read(mayBeNew: Bool) throws(Refusal) -> State {
    try refusing { try file.read(mayBeNew: mayBeNew) }
  }

  /// Changes the log; see `LogFile`.
  func change(
    from known: State? = nil, mayBeNew: Bool, isDryRun: Bool,
    _ change: (State) throws -> LogEdit?
  ) throws(Refusal) -> Outcome {
    try refusing {
      try file.change(from: known, mayBeNew: mayBeNew, isDryRun: isDryRun, report: say, change)
    }
  }

  /// Undoes the last changes; see `LogFile`.
  func undo(_ steps: Int) throws(Refusal) -> [LogFile.Step] {
    try refusing { try file.undo(steps: steps, report: say) }
  }

  /// Makes undone changes again; see `LogFile`.
  func redo(_ steps: Int) throws(Refusal) -> [LogFile.Step] {
    try refusing { try file.redo(steps: steps, report: say) }
  }

  private func refusing<Value>(_ work: () throws -> Value) throws(Refusal) -> Value {
    do {
      return try work()
    } catch {
      throw refusal(error)
    }
  }

  // MARK: Words

  private func say(_ notice: LogFile.Notice) {
    switch notice {
    case .waiting:
      console.errors.report("logxml: waiting for another program that is changing '\(name)'\n")
    case .attributesLost(let count):
      console.errors.report(OutputFile.lossNote(name, count))
    case .undoneForgotten(let count):
      let end = file.keepsBackup ? "; 'logxml undo' brings the state before this change back" : ""
      console.errors.report(
        "logxml: \(Plural.count(count, "undone change")) of '\(name)' can no longer be made "
          + "again by redo\(end)\n")
    }
  }

  private func refusal(_ error: any Error) -> Refusal {
    switch error {
    case let refusal as Refusal: return refusal
    case let problem as FieldProblem:
      return Refusal(message: "\(problem.line); nothing was saved")
    case let error as LogError where error.code == .notSaved:
      return Refusal(message: "cannot write '\(name)': \(error.message)")
    case let error as LogError where error.code == .noSuchFile:
      let advice = MissingFile.advice(on: name, .noSuchFile) ?? ""
      return Refusal(message: "\(name): \(error.message)\(advice)")
    default:
      let failure = ReadFailure(error)
      let place = failure.position.map { ":\($0)" } ?? ""
      return Refusal(message: "\(name)\(place): \(failure.text)")
    }
  }
}
