// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// `logxml query`: runs a path over the inputs and prints what it finds.
struct QueryCommand {
  private let plan: QueryPlan
  private let console: Console
  private let isQuiet: Bool
  private let query: PathQuery
  private let containerLimits: ContainerLimits
  private let jobs: Int
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
    if let word = invocation.operands.first, plan.files.isEmpty, invocation.fileLists.isEmpty,
      console.input.isTerminal, (try? FileStatus(of: word.fileName))?.kind == .regular
    {
      throw .fileForPath(word.text)
    }
    inputs = try Inputs(
      operands: plan.files, lists: invocation.fileLists, selection: .xml,
      patterns: invocation.patterns, console: console)
    query = PathQuery(plan.path, limits: invocation.limits, detail: Self.detail(of: plan))
    // Threads read ahead: not worth it where only the first matches are wanted.
    let wantsAll = plan.options.limit == nil && !plan.options.asksExistence
    jobs = wantsAll ? invocation.jobs ?? WorkerThread.processorCount : 1
    containerLimits = invocation.containerLimits
    isQuiet = invocation.messages.isQuiet
    self.console = console
  }

  /// What is looked at of the matches.
  private static func detail(of plan: QueryPlan) -> MatchDetail {
    if plan.options.asksExistence { return .presence }
    return switch plan.form {
    case .count: .presence
    case .text: .value
    case .xml, .json, .ndjson: plan.path.leadsToNodes ? .everything : .value
    case .path, .tsv, .csv: .everything
    }
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
        let file = try FileOutput(name)
        try print(to: file)
        if !hasFailed { try file.commit(console) }
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
    let style = ResultPrinter.Style(
      form: plan.form, terminator: plan.options.terminator, table: plan.table,
      names: plan.options.columns, columns: plan.columns,
      defaultText: plan.options.defaultText,
      showsFileNames: plan.form.hasPlaceForFileName
        && plan.options.showsFileNames ?? inputs.areSeveral)
    let printer = ResultPrinter(style, output: output)
    try printer.begin()
    try runInputs(printingTo: printer)
    try printer.finish(isCut: isCut, isEmptyAnswer: hasRead || !hasFailed)
    try output.flush()
  }

  // MARK: Inputs

  private mutating func runInputs(printingTo printer: ResultPrinter?) throws(SystemError) {
    while let item = inputs.next() {
      switch item {
      case .input(let input, let isFound):
        try run(over: input, isFound: isFound, printingTo: printer)
      case .failure(let name, let error):
        fail("logxml: \(name.shown): \(error.reason)")
      case .emptyFolder(let name, nil):
        if !isQuiet { console.errors.report("logxml: \(name.shown): no files ending in .xml\n") }
      case .emptyFolder(let name, let pattern?):
        fail("logxml: \(name.shown): no file in it matches --include \(pattern)")
      }
      if plan.options.asksExistence, hasAnswer { return }
    }
  }

  /// Runs the query over a file, or over the members of a container.
  private mutating func run(
    over input: Input, isFound: Bool, printingTo printer: ResultPrinter?
  ) throws(SystemError) {
    var notes: [InputNote] = []
    let items: InputItems
    let isAnyWanted: Bool
    do throws(InputError) {
      let supply = try InputSupply(input, console, limits: containerLimits)
      items = try supply.items { notes.append($0) }
      isAnyWanted = supply.namesMember
    } catch {
      return fail(ReadFailure(error), error.input ?? input.label.description)
    }
    var isEmpty = true
    while let step = Self.step(items, where: { isAnyWanted || Self.mayBeXML($0) }) {
      isEmpty = false
      switch step {
      case .success(let item): try run(over: item, printingTo: printer)
      case .failure(let error): fail(ReadFailure(error), error.input ?? input.label.description)
      }
      if plan.options.asksExistence, hasAnswer { return }
    }
    if !isQuiet {
      for note in notes {
        console.errors.report("logxml: \(VisibleText.harmless(note.description))\n")
      }
    }
    if isEmpty, !isFound {
      let message = "no file in it ends in .xml; 'ARCHIVE:MEMBER' names another"
      fail(.malformed(message: message, position: nil, excerpt: nil), input.label.description)
    }
  }

  /// The next thing to read, or why it cannot be had; nil at the end.
  private static func step(
    _ items: InputItems, where isWanted: (ContainerMember) -> Bool
  ) -> Result<InputItem, InputError>? {
    do throws(InputError) {
      return try items.next(where: isWanted).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  /// Whether a member of a container is read: its name says that it is XML or a
  /// container, or it is all there is.
  private static func mayBeXML(_ member: ContainerMember) -> Bool {
    member.isWholeContent || Inputs.Selection.xml.isWanted(member.name)
  }

  /// What is found in one input, for the closures that are told of it.
  private final class Findings {
    // No access begins while another goes on: these are no properties to be checked
    // at each match.
    @exclusivity(unchecked) var count = 0
    @exclusivity(unchecked) var outputError: SystemError?
  }

  private mutating func run(
    over item: InputItem, printingTo printer: ResultPrinter?
  ) throws(SystemError) {
    let limit = plan.options.asksExistence ? 1 : plan.options.limit ?? .max
    let label = FileName(item.label)
    let found = Findings()
    do throws(ReadFailure) {
      let source: PathQuery.Source = { buffer throws(ReadFailure) in
        do throws(InputError) {
          return try item.read(into: buffer)
        } catch {
          throw ReadFailure(error)
        }
      }
      var sharing: PathQuery.Sharing?
      if jobs > 1, let style = printer?.style {
        sharing = PathQuery.Sharing(jobs: jobs, pieceSize: console.pieceSize) {
          PiecePrinter(style, file: label)
        } take: { piece in
          found.count += piece.matchCount
          do throws(SystemError) {
            try printer?.append(piece.bytes)
          } catch {
            found.outputError = error
            return .stop
          }
          return .continue
        }
      }
      try query.run(over: source, sharing: sharing) { match in
        found.count += 1
        do throws(SystemError) {
          try printer?.print(match, from: label)
        } catch {
          found.outputError = error
          return .stop
        }
        return found.count < limit ? .continue : .stop
      }
    } catch {
      if found.outputError == nil {
        if found.count > 0, printer?.form != .count { isCut = true }
        return fail(error, item.label)
      }
    }
    if let error = found.outputError { throw error }
    hasRead = true
    if found.count > 0 { hasAnswer = true }
    try finish(label, found.count, printer)
  }

  /// Prints what is known of a file only at its end.
  private mutating func finish(
    _ file: FileName, _ count: Int, _ printer: ResultPrinter?
  ) throws(SystemError) {
    guard let printer else { return }
    if printer.form == .count {
      try printer.printCount(count, from: file)
    } else if count == 0, let text = plan.options.defaultText {
      hasAnswer = true
      try printer.printDefault(text, from: file)
    }
  }

  // MARK: Messages

  private mutating func fail(_ message: String) {
    hasFailed = true
    console.errors.report(message + "\n")
  }

  private mutating func fail(_ failure: ReadFailure, _ label: String) {
    fail(failure.message(for: label, showsSource: console.errors.isTerminal))
  }

  private func remindOfIndices() {
    guard plan.hasIndex, !isQuiet, !plan.options.asksExistence, console.errors.isTerminal else {
      return
    }
    console.errors.report("logxml: nothing matched; indices start at 0, so [1] is the second\n")
  }
}
