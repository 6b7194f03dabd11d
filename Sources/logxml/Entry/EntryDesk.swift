// SPDX-License-Identifier: MIT

import LogExchange

/// The common part of commands that change a kept log: their options, and the wording of
/// questions, refusals and results.
struct EntryDesk {
  let kinds: [LogKind]
  let options: EntryOptions
  let isDryRun: Bool
  /// The current date.
  let now: Timestamp?
  let log: KeptLog
  /// The words after the log.
  let operands: [Argument]
  let console: Console
  let dialogue: EntryDialogue
  private let command: String
  /// The words after the command.
  private let words: String

  /// - Parameters:
  ///   - words: The log, and the words after it.
  ///   - most: The most words that may follow the log.
  init(
    _ invocation: Invocation, _ words: ArraySlice<Argument>, atMost most: Int = .max,
    _ console: Console
  ) throws(UsageError) {
    command = invocation.command.rawValue
    self.words = invocation.operands.map(\.text).joined(separator: " ")
    guard let target = words.first else {
      let words = CommandTable.command(invocation.command).operands
      throw UsageError("the log is missing: logxml \(command) \(words)")
    }
    operands = Array(words.dropFirst())
    if operands.count > most { throw .unexpectedOperand(operands[most].text, command: command) }
    kinds = invocation.formats.kinds
    options = invocation.entry
    isDryRun = invocation.convert.isDryRun
    now = options.now ?? SystemClock.localTime
    log = KeptLog(target.fileName, invocation, console)
    self.console = console
    dialogue = EntryDialogue(console)
  }

  /// Throws unless somebody can be asked for the values that the options do not give.
  func checkCanAsk() throws(UsageError) {
    if dialogue.canAsk { return }
    throw UsageError(
      "the entry has no values; give them as options, such as --weight 82.4 or --volume 30.2 "
        + "--cost 41.20, or run 'logxml \(command) \(words)' on a terminal")
  }

  /// Runs a command, and reports why it could not be done. Mistakes in the command line are
  /// thrown on.
  func run(_ command: () throws -> ExitStatus) throws(UsageError) -> ExitStatus {
    do {
      return try command()
    } catch {
      switch error {
      case let error as UsageError: throw error
      case let error as SystemError:
        return ExitStatus.status(ofOutputError: error, name: nil, console)
      case let refusal as KeptLog.Refusal: say("logxml: \(refusal.message)")
      case let problem as FieldProblem: say("logxml: \(problem.line); nothing was saved")
      default: console.errors.report("logxml: \(error.inWords)\n")
      }
      return .failure
    }
  }

  func say(_ line: String) { dialogue.say(line) }

  func refusal(_ message: String) -> KeptLog.Refusal {
    KeptLog.Refusal(message: "\(log.name): \(message)")
  }

  /// Shows entries with their numbers, one on each line.
  func show(_ entries: some Sequence<Int>, of document: LogDocument) {
    for index in entries {
      console.errors.report(EntrySelection.line(index, of: document) + "\n")
    }
  }

  // MARK: Forms

  /// The result of a form.
  struct Answer {
    var record: LogRecord?
    var isDeleted = false
    /// The findings that the form has shown, and that the user has accepted.
    var told: [Diagnostic] = []
  }

  func ask(_ form: RecordForm, _ judge: EntryJudge) -> Answer {
    var answer = Answer()
    form.didSave = { answer.record = $0 }
    form.didDelete = { answer.isDeleted = true }
    form.check = { judge.problem($0) ?? options.refusal(of: judge.findings($0)) }
    form.findings = judge.findings
    var screen = TerminalForm(form, dialogue, console)
    screen.run()
    answer.told = screen.told
    return answer
  }

  /// Shows doubts about a change, and asks whether to go on if there is somebody to ask.
  /// `--strict` refuses the change if one of them is a warning.
  ///
  /// - Returns: nil to go on, or else the exit status.
  func settle(_ doubts: EntryDoubts, _ question: String) -> ExitStatus? {
    doubts.say(dialogue)
    guard doubts.areWarnings else { return nil }
    if options.isStrict {
      say("logxml: --strict forbids that; nothing was saved")
      return .failure
    }
    guard dialogue.canAsk, !options.isConfirmed, !isDryRun else { return nil }
    if dialogue.confirms(question) { return nil }
    say("Nothing was saved.")
    return .negative
  }

  // MARK: Changes

  /// Changes the log, or shows the change that would be made; see `LogFile`.
  ///
  /// - Parameter state: The log as it was read before; nil to read it now.
  func outcome(
    from state: KeptLog.State?, _ change: (KeptLog.State) throws -> LogEdit?
  ) throws -> KeptLog.Outcome {
    try log.change(
      from: state, mayBeNew: options.creates || state?.isNew ?? false, isDryRun: isDryRun, change)
  }

  /// The same, and reports the result on standard output.
  ///
  /// - Parameter words: The message for a change that was made.
  func change(
    from state: KeptLog.State? = nil, _ words: @autoclosure () -> String,
    _ change: (KeptLog.State) throws -> LogEdit?
  ) throws -> ExitStatus {
    switch try outcome(from: state, change) {
    case .unchanged: tell("nothing to change\n", isChanged: false)
    case .diff(let diff, _): tell(diff, isChanged: false)
    case .written: tell(words() + "\n", isChanged: true)
    }
  }

  /// Writes a message to standard output. A change that was made is reported as made, even
  /// if its message cannot be written.
  func tell(_ text: String, isChanged: Bool) -> ExitStatus {
    do throws(SystemError) {
      try console.write(text)
      return .success
    } catch {
      guard isChanged, !error.isClosedPipe else {
        return ExitStatus.status(ofOutputError: error, name: nil, console)
      }
      console.errors.report(
        "logxml: the log was changed, but the message cannot be written to standard output: "
          + "\(error.reason)\nlogxml: \(text)")
      return .success
    }
  }
}
