// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// `logxml convert`: reads logs and writes their records in another form.
final class ConvertCommand: ToolCommand {
  private let plan: ConvertPlan
  private let kinds: [LogKind]
  private let formats: LogFormats
  private let inputs: LogInputs
  private let console: Console
  private var books: ConversionBooks
  /// Whether `--fail-fast` ended the run, or something happened that `--strict` forbids.
  private var isStopped = false
  /// Whether everything wanted went to the output, which is then put in its place.
  private var isComplete = false
  private var chain: RecordChain?

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    plan = try ConvertPlan(invocation)
    formats = invocation.formats
    kinds = formats.kinds
    books = ConversionBooks(kinds)
    // Progress and records on one terminal would overwrite each other.
    inputs = try LogInputs(
      invocation, operands: invocation.operands, console,
      showsProgress: plan.outputFile != nil || !plan.writesRecords || !console.output.isTerminal)
    self.console = console
    if plan.outputFile == nil, invocation.operands.count > 1,
      let last = invocation.operands.last?.fileName,
      (try? FileEnding.form(of: last, LogFormats.endings)) != nil
    {
      inputs.adviceOnMissing = {
        $0 == last ? "; to write the records there, say -o \($0.shown)" : nil
      }
    }
  }

  private var messages: Messages { inputs.messages }
  private var hasFailed: Bool { inputs.hasFailed }

  /// Converts all inputs into one output.
  ///
  /// - Returns: success, negative if any record was rejected or a name was not found, failure
  ///   if anything could not be done.
  func run() -> ExitStatus {
    books.form = plan.form.name
    do throws(SystemError) {
      guard let destination = try open() else { return .failure }
      try write(to: destination)
      if keepsOutput, books.records == 0, !plan.options.allowsEmpty,
        let refusal = destination.refusalOfNothing(formats)
      {
        fail(refusal)
        isComplete = false
      }
      let isWritten = isComplete || destination.isAlwaysWritten
      if destination.isKept { books.isWritten = isWritten }
      if isWritten {
        for note in try destination.commit() { messages.note("logxml: " + note) }
      }
      messages.endProgress()
      try summarise()
    } catch {
      messages.endProgress()
      return ExitStatus.status(ofOutputError: error, name: plan.outputFile, console)
    }
    if hasFailed { return .failure }
    let isWhole = books.rejected == 0 || plan.options.acceptsRejected
    return isWhole && !lacksNames ? .success : .negative
  }

  /// Whether no record has a vehicle, person or the like that was asked for.
  private var lacksNames: Bool { !complaints.isEmpty }

  /// Complaints about names that were asked for and that no record has; empty with `--resume`,
  /// as records of an earlier run may have them.
  private var complaints: [String] {
    plan.options.resume == nil ? chain?.complaints ?? [] : []
  }

  /// Whether nothing is written because no record has the wanted names.
  private var isMissing: Bool { books.records == 0 && lacksNames && !plan.options.allowsEmpty }

  /// Opens the target of the records; nil if it is refused, with a message.
  private func open() throws(SystemError) -> (any Destination)? {
    if !plan.writesRecords { return NoOutput() }
    guard let name = plan.outputFile else { return try ResultOutput(nil, console) }
    if plan.isDatabase {
      guard try OutputFile.check(name) != .other else {
        fail("logxml: '\(name.shown)' is a pipe or a device; a database must be a file")
        return nil
      }
      return DatabaseOutput(name, plan.writing.kind.map { [$0] } ?? kinds, console)
    }
    if !plan.options.split.isEmpty {
      let split = SplitOutput(
        plan.options.split, template: name, form: plan.form, plan.writing,
        createsFolders: plan.options.createsFolders, console)
      inputs.onInput = { split.noteInput($0) }
      return split
    }
    guard let state = plan.options.resume else { return try ResultOutput(name, console) }
    do {
      return ResumableOutput(try ResumableFile(output: name.resolved, state: state))
    } catch let error as SystemError {
      throw error
    } catch {
      let refusal = (error as? ResumableFile.Refusal).map { "cannot resume: \($0.message)" }
      fail("logxml: \(refusal ?? "\(error)")")
      return nil
    }
  }

  /// Whether the output is kept: it is whole, or `--keep-going` was given.
  private var keepsOutput: Bool {
    !isStopped && (!hasFailed || plan.options.keepsGoing) && !isMissing
  }

  /// Whether the records that were read make an output. An input that failed before its first
  /// record, and a name that no record has, leave no empty output behind.
  private func isOfUse(_ chain: RecordChain) -> Bool {
    guard !isStopped, !hasFailed || plan.options.keepsGoing else { return false }
    return chain.hasRecords || plan.options.allowsEmpty || !hasFailed && !lacksNames
  }

  // MARK: Records

  private func write(to destination: any Destination) throws(SystemError) {
    let buffer = destination.bytes.map { OutputBuffer($0) }
    let chain = makeChain(buffer, destination.records)
    self.chain = chain
    let keepsGoing = plan.options.keepsGoing
    inputs.resumption = (
      isDone: destination.isDone,
      end: { try destination.endInput($0, isWanted: $1 || keepsGoing) }
    )
    defer { inputs.resumption = nil }
    do {
      try inputs.readAll(through: chain)
      try chain.settle()
      let isOfUse = isOfUse(chain)
      // Without an end, nobody mistakes a part of a document for the whole.
      let isEnded = isOfUse || plan.writesLines
      if isEnded { try chain.release() } else { chain.abandon() }
      if !hasFailed { for text in complaints { messages.fail("logxml: " + text) } }
      if plan.options.isStrict {
        try refuseLosses(chain.leftBehind)
        try refuseDoubts()
      }
      try warnOfUnusedUnits(chain)
      if isEnded { try chain.finish() }
      if plan.options.isStrict { try refuseLosses(chain.leftBehind) }
      books.close(inputs.books, chain)
      if isEnded {
        try inputs.fileLines?.end(books)
        try buffer?.flush()
      }
      isComplete = isOfUse
    } catch let stop {
      let keepsLines = plan.writesLines && !plan.options.isStrict && !destination.isAlwaysWritten
      if !(stop is RecordChain.Refusal) {
        if keepsLines { try? chain.release() } else { chain.abandon() }
      }
      // Bytes that are not committed would be cut off by the next run.
      try? destination.rollBack()
      books.close(inputs.books, chain)
      if let error = stop as? SystemError { throw error }
      if stop is LogInputs.Stop {
        isStopped = true
        if keepsLines { try buffer?.flush() }
      } else if let refusal = stop as? RecordChain.Refusal {
        if let error = refusal.error as? SystemError { throw error }
        isStopped = true
        fail(
          "logxml: cannot write \(destination.name ?? plan.form.name): "
            + Self.words(refusal.error))
      } else {
        fail("logxml: \(stop.inWords)")
      }
    }
  }

  private static func words(_ error: any Error) -> String {
    (error as? LogError)?.advised ?? error.inWords
  }

  private func makeChain(
    _ buffer: OutputBuffer?, _ records: (any RecordSink)?
  ) -> RecordChain {
    weak var losses: RecordChain?
    let output: ByteOutput = { bytes in
      // An output that is refused for its losses is not begun either.
      if losses?.hasLoss != true { try buffer?.append(bytes) }
    }
    if plan.namesFiles {
      inputs.fileLines = FileLines(
        kinds, plan.writing, plan.lineDetail, output: output
      ) {
        if losses?.hasLoss != true { try buffer?.flush() }
      }
    }
    let sink = records ?? inputs.fileLines
    let chain = RecordChain(
      plan.steps,
      into: sink ?? plan.form.makeSink(output, plan.writing) ?? RecordCollector(),
      watchesLosses: plan.options.isStrict,
      countsRepeats: inputs.areSeveralFiles && !plan.isDatabase && plan.options.resume == nil)
    chain.usualKind = kinds.first
    losses = chain
    inputs.fileLines?.chain = chain
    return chain
  }

  /// Stops if the output has no place for something, which `--strict` forbids.
  private func refuseLosses(_ losses: LeftBehind) throws {
    let fields = losses.sorted
    guard !fields.isEmpty else { return }
    let list = fields.map { "\($0.field) \($0.count)" }.joined(separator: ", ")
    fail(
      "logxml: \(plan.form.name) has no place for: \(list); --strict forbids that, "
        + "'logxml formats' says what each form can hold")
    throw LogInputs.Stop()
  }

  /// Stops after warnings, or entries that are not modelled, which `--strict` forbids, too.
  private func refuseDoubts() throws {
    let others = inputs.books.summary.notModelled.sortedByName
    if !others.isEmpty {
      let list = others.map { "\(VisibleText.short($0.name)) \($0.count)" }
      fail("logxml: not modelled: \(list.joined(separator: ", ")); --strict forbids that")
    }
    if inputs.books.warnings > 0 {
      let count = Plural.count(inputs.books.warnings, "warning")
      fail("logxml: \(count); --strict forbids that")
    }
    if hasFailed { throw LogInputs.Stop() }
  }

  /// Warns of units on the command line that had no effect; `--strict` forbids that.
  private func warnOfUnusedUnits(_ chain: RecordChain) throws {
    if hasFailed { return }
    let warnings =
      (inputs.books.summary.entries > 0 ? inputs.warningsOfUnusedUnits : [])
      + (chain.records > 0 ? chain.warnings : [])
    if plan.options.isStrict, !warnings.isEmpty {
      for warning in warnings { fail("logxml: \(warning); --strict forbids that") }
      throw LogInputs.Stop()
    }
    for warning in warnings { inputs.warn(warning) }
  }

  // MARK: Messages

  private func fail(_ message: String) { inputs.fail(message) }

  private func summarise() throws(SystemError) {
    // After a refusal in the middle of an input, its entries are not counted completely.
    guard !books.inputs.isEmpty, !isStopped || books.isBalanced else { return }
    switch plan.summary {
    case .json:
      console.errors.report(books.json + "\n")
    case .only:
      try console.write(books.lines.joined(separator: "\n") + "\n")
    case .text:
      if messages.isQuiet { return }
      console.errors.report("logxml: " + books.lines.joined(separator: "\n") + "\n")
      if plan.options.isDryRun {
        console.errors.report("  dry run: nothing was written\n")
      } else if books.isWritten == false, let name = plan.outputFile {
        let advice = plan.mayKeepGoing(books) ? "; --keep-going writes what could be read" : ""
        console.errors.report("  '\(name.shown)' was not written\(advice)\n")
      }
    }
  }
}
