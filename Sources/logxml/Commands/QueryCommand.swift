// SPDX-License-Identifier: MIT

import XMLTree

/// `logxml query`: runs a path over the inputs and prints what it finds.
struct QueryCommand {
  private let plan: QueryPlan
  private let console: Console
  private let isQuiet: Bool
  private let query: PathQuery
  private var inputs: Inputs

  /// Whether anything matched, or `--default` was printed.
  private var hasAnswer = false
  private var hasFailed = false
  /// Whether a file failed after some of its results were printed.
  private var isCut = false
  /// Whether a file was read to its end.
  private var hasRead = false

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    plan = try QueryPlan(invocation)
    inputs = try Inputs(operands: plan.files, lists: invocation.fileLists, console: console)
    query = PathQuery(plan.path, limits: invocation.limits)
    isQuiet = invocation.isQuiet
    self.console = console
  }

  /// Runs the query.
  ///
  /// - Returns: success if anything matched, negative if nothing did, failure if
  ///   anything could not be done.
  mutating func run() -> ExitStatus {
    do throws(SystemError) {
      if plan.options.asksExistence {
        try runInputs(printingTo: nil)
      } else if let name = plan.outputFile {
        let file = try OutputFile(name)
        try print(to: file)
        if !hasFailed { try file.commit() }
      } else {
        try print(to: console.output)
      }
    } catch {
      return ExitStatus.status(ofOutputError: error, name: plan.outputFile, console)
    }
    if hasFailed { return .failure }
    if !hasAnswer { remindOfIndices() }
    return hasAnswer ? .success : .negative
  }

  private mutating func print(to sink: any ByteSink) throws(SystemError) {
    let output = OutputBuffer(sink)
    let printer = ResultPrinter(
      form: plan.form, terminator: plan.options.terminator, columns: plan.columns,
      defaultText: plan.options.defaultText,
      showsFileNames: plan.form.hasPlaceForFileName
        && plan.options.showsFileNames ?? inputs.areSeveral,
      output: output)
    try runInputs(printingTo: printer)
    try printer.finish(isCut: isCut, isEmptyAnswer: hasRead || !hasFailed)
    try output.flush()
  }

  // MARK: Inputs

  private mutating func runInputs(printingTo printer: ResultPrinter?) throws(SystemError) {
    while let item = inputs.next() {
      switch item {
      case .input(let input, _):
        try run(over: input, printingTo: printer)
      case .failure(let name, let error):
        fail("logxml: \(name): \(error.reason)")
      case .emptyFolder(let name):
        if !isQuiet { console.errors.report("logxml: \(name): no files ending in .xml\n") }
      }
      if plan.options.asksExistence, hasAnswer { return }
    }
  }

  private mutating func run(
    over input: Input, printingTo printer: ResultPrinter?
  ) throws(SystemError) {
    let limit = plan.options.asksExistence ? 1 : plan.options.limit ?? .max
    var count = 0
    var outputError: SystemError?
    let source: any ByteSource
    do throws(SystemError) {
      source = try input.open(console)
    } catch {
      return fail(.unreadable(error), input)
    }
    do throws(ReadFailure) {
      try query.run(over: source) { match in
        count += 1
        do throws(SystemError) {
          try printer?.print(match, from: input.label)
        } catch {
          outputError = error
          return .stop
        }
        return count < limit ? .continue : .stop
      }
    } catch {
      if outputError == nil {
        if count > 0, printer?.form != .count { isCut = true }
        return fail(error, input)
      }
    }
    if let outputError { throw outputError }
    hasRead = true
    if count > 0 { hasAnswer = true }
    try finish(input, count, printer)
  }

  /// Prints what is known of a file only at its end.
  private mutating func finish(
    _ input: Input, _ count: Int, _ printer: ResultPrinter?
  ) throws(SystemError) {
    guard let printer else { return }
    if printer.form == .count {
      try printer.printCount(count, from: input.label)
    } else if count == 0, let text = plan.options.defaultText {
      hasAnswer = true
      try printer.printDefault(text, from: input.label)
    }
  }

  // MARK: Messages

  private mutating func fail(_ message: String) {
    hasFailed = true
    console.errors.report(message + "\n")
  }

  private mutating func fail(_ failure: ReadFailure, _ input: Input) {
    fail(failure.message(for: input.label, showsSource: console.errors.isTerminal))
  }

  private func remindOfIndices() {
    guard plan.hasIndex, !isQuiet, !plan.options.asksExistence, console.errors.isTerminal else {
      return
    }
    console.errors.report("logxml: nothing matched; indices start at 0, so [1] is the second\n")
  }
}
