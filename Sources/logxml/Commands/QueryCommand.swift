// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// `logxml query`: runs a path over the inputs and prints what it finds.
final class QueryCommand: ToolCommand {
  let plan: QueryPlan
  let console: Console
  let isQuiet: Bool
  let isVerbose: Bool
  private let query: PathQuery
  let limits: ReadingLimits
  private let jobs: Int
  var inputs: Inputs

  /// Whether anything matched, or `--default` was printed.
  var hasAnswer = false
  private var hasFailed = false
  /// Whether a file failed after some of its results were printed.
  private var isCut = false
  /// Whether a file was read to its end.
  private var hasRead = false
  /// The beginning of the first input, for advice.
  var sample: InputSample?
  /// The members of archives that were not searched: the first names, and the number of all.
  var passed: [String] = []
  var passedCount = 0
  static let mostPassed = 100
  var notes = ResultNotes(columnCount: 0)

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    // (A file name with dots is no path either.)
    if let word = invocation.operands.first, invocation.operands.count == 1,
      invocation.fileLists.isEmpty, console.input.isTerminal || (try? XMLPath(word.text)) == nil,
      (try? FileStatus(of: word.fileName))?.kind == .regular
    {
      throw UsageError(
        "the path is missing before the file '\(word.text)': logxml query PATH \(word.text)")
    }
    plan = try QueryPlan(invocation)
    inputs = try Inputs(invocation, operands: plan.files, selection: .xml, console)
    query = PathQuery(
      plan.path, limits: invocation.limits, style: plan.options.style,
      detail: Self.detail(of: plan),
      takesValues: plan.form == .text && !plan.options.asksExistence)
    // Threads read ahead, which is wasted if only the first matches are wanted.
    // Columns are found in one row after the other.
    let wantsAll =
      plan.options.limit == nil && !plan.options.asksExistence && !plan.options.isFlat
    jobs = wantsAll ? invocation.jobs ?? WorkerThread.processorCount : 1
    limits = invocation.limits
    isQuiet = invocation.messages.isQuiet
    isVerbose = invocation.messages.isVerbose && !isQuiet
    self.console = console
  }

  /// The parts of the matches that the form needs.
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
  func run() -> ExitStatus {
    do throws(SystemError) {
      if plan.options.asksExistence {
        try runInputs(printingTo: nil)
      } else {
        let output = try ResultOutput(plan.outputFile, console)
        try print(to: output.sink)
        if !hasFailed { try output.commit() }
      }
    } catch {
      return ExitStatus.status(ofOutputError: error, name: plan.outputFile, console)
    }
    if !isQuiet {
      for line in notes.lines { console.errors.report("logxml: \(line)\n") }
    }
    if hasFailed { return .failure }
    giveAdvice()
    return hasAnswer ? .success : .negative
  }

  private func print(to sink: any ByteSink) throws(SystemError) {
    let output = OutputBuffer(sink)
    let style = ResultPrinter.Style(
      form: plan.form, options: plan.options, table: plan.table, columns: plan.columns,
      showsFileNames: plan.form.hasPlaceForFileName
        && plan.options.showsFileNames ?? areSeveral)
    let printer = ResultPrinter(style, output: output)
    try printer.begin()
    try runInputs(printingTo: printer)
    try printer.finish(isCut: isCut, isEmptyAnswer: hasRead || !hasFailed)
    notes = printer.notes
    try output.flush()
  }

  // MARK: Inputs

  private func runInputs(printingTo printer: ResultPrinter?) throws(SystemError) {
    while let item = inputs.next() {
      switch item {
      case .input(let input, let isFound):
        try run(over: input, isFound: isFound, printingTo: printer)
      case .failure(let name, let error):
        fail("logxml: \(name.shown): \(error.reason)")
      case .note(let text):
        if !isQuiet { console.errors.report(text + "\n") }
      case .emptyFolder(let name, nil):
        if !isQuiet { console.errors.report("logxml: \(name.shown): no files ending in .xml\n") }
      case .emptyFolder(let name, let pattern?):
        fail("logxml: \(name.shown): no file in it matches --include \(pattern)")
      }
      if plan.options.asksExistence, hasAnswer { return }
    }
  }

  /// Runs the query over a file, or over the members of a container.
  private func run(
    over input: Input, isFound: Bool, printingTo printer: ResultPrinter?
  ) throws(SystemError) {
    var notes: [InputNote] = []
    let items: InputItems
    let isAnyWanted: Bool
    do throws(InputError) {
      items = try input.items(console, limits: limits.container) { notes.append($0) }
      isAnyWanted = items.namesMember
    } catch {
      return fail(ReadFailure(error), error.input ?? input.label.description)
    }
    var isEmpty = true
    let isWanted: (ContainerMember) -> Bool = { [self] member in
      if isAnyWanted || Self.mayBeXML(member) { return true }
      passedCount += 1
      if passed.count < Self.mostPassed {
        passed.append(FileName(input.label.bytes + [UInt8(ascii: ":")] + member.name).shown)
      }
      return false
    }
    while let step = Self.step(items, where: isWanted) {
      isEmpty = false
      switch step {
      case .success(let item):
        try run(over: item, jobs: items.isSequential ? 1 : jobs, printingTo: printer)
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
      let message = "no file in it ends in .xml, .gpx or the like; 'ARCHIVE:MEMBER' names another"
      fail(ReadFailure(message), input.label.description)
    }
  }

  /// The next item, or the error that prevents it; nil at the end.
  private static func step(
    _ items: InputItems, where isWanted: (ContainerMember) -> Bool
  ) -> Result<InputItem, InputError>? {
    do throws(InputError) {
      return try items.next(where: isWanted).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  /// Whether a member of a container is searched: its name says that it is XML or a
  /// container, or it is the whole content.
  private static func mayBeXML(_ member: ContainerMember) -> Bool {
    member.isWholeContent || Inputs.Selection.isXML(member: member.name)
  }

  /// The default for naming the source of results: true for several inputs, but not for an archive
  /// of which only one member is read.
  private var areSeveral: Bool {
    guard inputs.areSeveral, plan.files.count == 1, let name = plan.files.first?.fileName,
      (try? FileStatus(of: name))?.kind == .regular,
      let members = try? InputItems(ContainerReference(name.bytes), limits: limits.container)
        .members()
    else { return inputs.areSeveral }
    let wanted = members.filter(Self.mayBeXML)
    return wanted.count != 1 || Inputs.Selection.isArchive(member: wanted[0].name)
  }

  /// The findings in one input, shared by closures.
  private final class Findings {
    // Accesses never overlap, so the exclusivity of these properties need not be checked
    // at each match.
    @exclusivity(unchecked) var count = 0
    @exclusivity(unchecked) var outputError: SystemError?

    /// Counts a match and prints it.
    @inline(__always)
    func take(upTo limit: Int, _ print: () throws(SystemError) -> Void) -> ReadingAction {
      count += 1
      do throws(SystemError) {
        try print()
      } catch {
        outputError = error
        return .stop
      }
      return count < limit ? .continue : .stop
    }
  }

  private func run(
    over item: InputItem, jobs: Int, printingTo printer: ResultPrinter?
  ) throws(SystemError) {
    let limit = plan.options.asksExistence ? 1 : plan.options.limit ?? .max
    let label = FileName(item.label)
    let found = Findings()
    let newSample = sample == nil ? InputSample(label: item.label) : nil
    if let newSample { sample = newSample }
    let bytes: InputMender.Source = { buffer throws(ReadFailure) in
      do throws(InputError) {
        return try item.read(into: buffer)
      } catch {
        throw ReadFailure(error)
      }
    }
    let mending = plan.options.mending
    let mender = mending.isActive ? InputMender(mending, bytes) : nil
    do throws(ReadFailure) {
      let source: InputMender.Source = { buffer throws(ReadFailure) in
        let count = if let mender { try mender.read(buffer) } else { try bytes(buffer) }
        newSample?.append(
          UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
        return count
      }
      var sharing: PathQuery.Sharing?
      if jobs > 1, mender == nil, let style = printer?.style {
        sharing = PathQuery.Sharing(
          jobs: jobs, inputSize: item.size, pieceSize: console.pieceSize
        ) {
          PiecePrinter(style, file: label)
        } take: { piece in
          found.count += piece.matchCount
          printer?.add(piece.notes)
          do throws(SystemError) {
            try printer?.append(piece.bytes)
          } catch {
            found.outputError = error
            return .stop
          }
          return piece.notes.refusal == nil ? .continue : .stop
        }
      }
      let takeValue: PathQuery.ValueTaker = { value in
        found.take(upTo: limit) { () throws(SystemError) in
          try printer?.print(value: value, from: label)
        }
      }
      try query.run(
        over: source, mender: mender, sharing: sharing, takeValue: takeValue
      ) { match in
        if let mender { printer?.origin = mender.start }
        let action = found.take(upTo: limit) { () throws(SystemError) in
          try printer?.print(match, from: label)
        }
        return printer?.notes.refusal == nil ? action : .stop
      }
      if let refusal = printer?.takeRefusal() {
        throw ReadFailure(refusal.text, at: refusal.position)
      }
    } catch {
      if found.outputError == nil {
        if found.count > 0, printer?.form != .count { isCut = true }
        return fail(error, item.label)
      }
    }
    if let error = found.outputError { throw error }
    if !isQuiet, let mender {
      for note in mender.notes { console.errors.report("logxml: \(label.shown): \(note)\n") }
    }
    if let newSample, found.count == 0 || !plan.options.columns.isEmpty {
      complete(newSample, from: item)
    }
    hasRead = true
    if found.count > 0 { hasAnswer = true }
    if isVerbose {
      let count = Plural.count(found.count, "match", "matches")
      console.errors.report("logxml: \(label.shown): \(count)\n")
    }
    try finish(label, found.count, printer)
  }

  /// Reads on if the path needed no more input, so that advice has the same sample however
  /// far threads have read ahead.
  private func complete(_ sample: InputSample, from item: InputItem) {
    guard plan.options.limit == nil, !plan.options.asksExistence else { return }
    // Damage in this part does not matter, because the path did not need it.
    try? sample.fill { (chunk) throws(InputError) in try item.read(into: chunk) }
  }

  /// Prints results that are known only at the end of a file.
  private func finish(
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

  private func fail(_ message: String) {
    hasFailed = true
    console.errors.report(message + "\n")
  }

  private func fail(_ failure: ReadFailure, _ label: String) {
    fail(failure.message(for: label, showsSource: console.errors.isTerminal))
  }
}
