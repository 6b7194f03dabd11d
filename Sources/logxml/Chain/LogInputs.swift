// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads the logs of all inputs one after the other, for every command but `validate`,
/// which checks several files at a time.
final class LogInputs {
  /// Ends a run at its first error, if the options ask for that.
  struct Stop: Error {}

  let messages: Messages
  private(set) var books = InputBooks()
  private(set) var hasFailed = false
  /// The lines about each file; nil if none are wanted.
  var fileLines: FileLines?

  /// `isDone` is true for an input that need not be read again; `end` is told of each input's
  /// end, and whether all of it could be read. nil for runs that are not resumed.
  var resumption: (isDone: (FileName) -> Bool, end: (FileName, Bool) throws -> Void)?
  /// Further advice for a file that does not exist.
  var adviceOnMissing: ((FileName) -> String?)?
  /// Called with each file before it is read.
  var onInput: ((FileName) -> Void)?
  /// The number of failures of inputs.
  private var failures = 0
  /// Whether a value of the present log was found fault with, and not only the length of rows.
  private var hasBadValue = false

  private let usualReader: LogReader
  /// The reader of the present file, with its own settings.
  private var reader: LogReader
  private let console: Console
  private let invocation: Invocation
  private let failsFast: Bool
  private var inputs: Inputs
  /// The settings for files of the folders that are imported.
  private var unitsFiles: [UnitsFile] = []
  /// The names that these settings have for records of the present file without one; nil if
  /// there are no such settings.
  private var assumed: AssumedSubjects?

  /// - Parameters:
  ///   - operands: The words of the command line that name inputs.
  ///   - showsProgress: True if progress may be shown; on a terminal that also shows results
  ///     it would overwrite them.
  init(
    _ invocation: Invocation, operands: [Argument], _ console: Console,
    showsProgress: Bool = true
  ) throws(UsageError) {
    var reader = invocation.reader
    failsFast = invocation.convert.failsFast
    // Several threads count what they have passed over some megabytes at a time, so the
    // counts would not be exact if a run stopped in between.
    reader.jobs = failsFast ? 1 : invocation.jobs ?? WorkerThread.processorCount
    reader.pieceSize = console.pieceSize
    self.reader = reader
    usualReader = reader
    self.console = console
    self.invocation = invocation
    if invocation.command == .import {
      for operand in operands where (try? FileStatus(of: operand.fileName))?.kind == .folder {
        if let file = try UnitsFile(operand.fileName, invocation, console) {
          unitsFiles.append(file)
        }
      }
    }
    inputs = try Inputs(invocation, operands: operands, selection: .all, console)
    messages = Messages(invocation.messages, console, showsProgress: showsProgress)
    messages.expect(bytes: inputs.totalSize)
  }

  /// The number of rejected entries, each with a message.
  var rejected: Int { books.summary.rejected }

  /// Phrases about entries that have no record, with the reasons.
  var lacks: [String] { books.lacks }

  /// The number of entries that the model has no record for.
  var notModelled: Int { books.summary.notModelled.total }

  /// Whether heights are among the entries without a record: HKQuantityTypeIdentifierHeight,
  /// or what others call it.
  var hasUnaskedHeights: Bool {
    books.summary.notModelled.keys.contains { $0.lowercased().hasSuffix("height") }
  }

  /// Warnings about units on the command line that no value of these inputs needed.
  var warningsOfUnusedUnits: [String] { usualReader.options.warningsOfUnusedUnits }

  /// Whether there may be several files, apart from the members of one archive.
  var areSeveralFiles: Bool { inputs.areSeveralFiles }

  // MARK: Reading

  /// Goes through all inputs. Files that are no logs are reported and counted.
  ///
  /// - Parameter body: Gets each log, to be read with `read(_:into:records:report:)`.
  func forEachLog(_ body: (LogSource) throws -> Void) throws {
    while let item = inputs.next() {
      switch item {
      case .input(let input, _) where resumption?.isDone(input.label) == true: continue
      case .input(.file(let name), true) where unitsFiles.contains { $0.file == name }:
        messages.detail("logxml: \(name): settings for the files beside it")
      case .input(let input, let isFound):
        let failuresBefore = failures
        if case .file(let name) = input { onInput?(name) }
        fileLines?.beginFile(input.label)
        let settings = try settings(input, isFound: isFound)
        let sources = input.sources(
          reader, console, isFound: isFound || invocation.convert.skipsUnknown,
          sketching: invocation.convert.readsBySketch ? settings.reading : nil)
        while let event = sources.next() { try take(event, input.label.description, body) }
        try fileLines?.endFile()
        try resumption?.end(input.label, failures == failuresBefore)
      case .failure(let name, let error):
        fileLines?.beginFile(name)
        try fileLines?.fail(ReadFailure(error), name.description)
        try fileLines?.endFile()
        try failInput("logxml: \(name.shown): \(error.reason)")
      case .note(let text): messages.note(text)
      case .emptyFolder(let name, nil): messages.note("logxml: \(name.shown): no files in it")
      case .emptyFolder(let name, let pattern?):
        try failInput("logxml: \(name.shown): no file in it matches --include \(pattern)")
      }
    }
    messages.endProgress()
    for warning in unitsFiles.flatMap(\.warnings) { warn(warning) }
  }

  /// Takes the settings of a file that was found in a folder; for other files those of the
  /// command line.
  private func settings(_ input: Input, isFound: Bool) throws(UsageError) -> Invocation {
    var settings = invocation
    if unitsFiles.isEmpty { return settings }
    if isFound, case .file(let name) = input {
      for index in unitsFiles.indices {
        guard let own = try unitsFiles[index].invocation(for: name, invocation, console) else {
          continue
        }
        settings = own
        break
      }
    }
    reader = usualReader
    reader.options = settings.reading
    assumed = settings.convert.assumedSubjects
    return settings
  }

  private func take(
    _ event: LogSources.Event, _ input: String, _ body: (LogSource) throws -> Void
  ) throws {
    switch event {
    case .log(let log):
      try body(log)
    case .skipped(let label):
      books.skipped += 1
      fileLines?.skip(label)
      messages.detail("logxml: \(label): not a known log")
    case .note(let text): try note(text.description)
    case .sketched(let sketch, let label): for text in sketch.notes(on: label) { try note(text) }
    case .warning(let warning):
      try fileLines?.note("warning: " + warning)
      warn(warning)
    case .failed(let error, let label): try fail(ReadFailure(error), label)
    case .noLog(let members):
      let failure = ReadFailure(
        noLogAmong: members, named: reader.format, mayGuess: !invocation.convert.readsBySketch)
      try fail(failure, input)
    }
    func fail(_ failure: ReadFailure, _ label: String) throws {
      books.inputs += 1
      books.broken += 1
      try fileLines?.fail(failure, label)
      try failInput(
        failure.message(for: label, showsSource: messages.isTerminal)
          + (failure.isMissingFile ? adviceOnMissing?(FileName(label)) ?? "" : ""))
    }
  }

  /// Reads a log. A failure that ends it early is reported, not thrown.
  ///
  /// - Parameters:
  ///   - records: The number of records so far, for the line of progress.
  ///   - report: Gets the diagnostics of entries; nil to print them.
  /// - Returns: The counts of its entries, and the failure if it was not read to its end.
  /// - Throws: `Stop`, and the `RecordChain.Refusal` of a sink.
  @discardableResult
  func read(
    _ log: LogSource, into sink: inout some RecordSink, records: () -> Int,
    report: LogReader.Report? = nil
  ) throws -> (summary: ReadingSummary, failure: ReadFailure?) {
    fileLines?.beginLog(log.label)
    hasBadValue = false
    var summary = ReadingSummary()
    var failure: ReadFailure?
    messages.advance(bytes: log.beginning.count, records: records())
    do {
      try reader.read(
        log,
        from: { buffer in
          let count = try log.read(into: buffer)
          messages.advance(bytes: count, records: records())
          return count
        }, into: &sink, counting: &summary, report: report ?? self.report)
    } catch let error as RecordChain.Refusal {
      throw error
    } catch let error as Stop {
      books.add(summary)
      throw error
    } catch {
      // One guess is enough for a folder of files that are no logs.
      let found =
        UnknownFormat.explained(
          error, log.head, reader.formats.kinds,
          guessing: books.broken == 0 ? reader.options : nil) ?? ReadFailure(error)
      try fileLines?.fail(found, log.label, error: error)
      failure = found
    }
    books.add(summary)
    fileLines?.add(summary)
    messages.detail(
      "logxml: \(log.label): \(summary.format ?? "unknown format"), "
        + Plural.count(summary.entries, "entry", "entries"))
    if let failure {
      books.broken += 1
      try failInput(failure.message(for: log.label, showsSource: messages.isTerminal))
    } else if isProbablyAnotherFormat(log, summary) {
      try note(
        "logxml: \(log.label): its titles are those of '\(summary.format ?? "")', but no entry is "
          + "valid as that; -f names another format, and '--map auto' reads it by a guess")
    }
    return (summary, failure)
  }

  /// Whether a table has the titles of plain tables, as nobody has named, and several entries of
  /// which not one is valid. (The formats of apps are not guessed at, whatever is asked for.)
  private func isProbablyAnotherFormat(_ log: LogSource, _ summary: ReadingSummary) -> Bool {
    reader.format == nil && log.isPlainTable && !invocation.convert.readsBySketch
      && hasBadValue && summary.rejected > 1 && summary.rejected == summary.entries
  }

  /// Reads all logs through a chain.
  ///
  /// - Parameters:
  ///   - first: Gets the records before the chain does, and hands them on; nil for none.
  ///   - begin: Called with each log before it is read.
  func readAll(
    through chain: RecordChain, first: (any RecordSink)? = nil,
    begin: (LogSource) throws -> Void = { _ in }
  ) throws {
    try forEachLog { log in
      try chain.openInput()
      try begin(log)
      if let assumed { chain.assumed = assumed }
      if var sink = first {
        try read(log, into: &sink, records: { chain.records })
      } else {
        var sink = chain
        try read(log, into: &sink, records: { chain.records })
      }
      try chain.closeInput()
      // Lines about a file come before those of the next.
      if fileLines != nil { try chain.settle() }
    }
  }

  // MARK: Messages

  private func report(_ diagnostic: Diagnostic) throws {
    books.count(diagnostic)
    if diagnostic.severity == .error, diagnostic.code != .badRow { hasBadValue = true }
    try fileLines?.report(diagnostic)
    messages.report(diagnostic)
    if diagnostic.severity == .error, failsFast { throw Stop() }
  }

  private func failInput(_ message: String) throws {
    failures += 1
    fail(message)
    if failsFast { throw Stop() }
  }

  func fail(_ message: String) {
    hasFailed = true
    messages.fail(message)
  }

  private func note(_ text: String) throws {
    books.notes += 1
    try fileLines?.note(text)
    messages.note(text)
  }

  /// Warns of something that is probably a mistake.
  func warn(_ message: String) {
    books.warnings += 1
    messages.warn(message)
  }

  /// Warns of units on the command line that had no effect.
  ///
  /// - Parameter records: The number of records that a unit could have applied to.
  func warnOfUnusedUnits(after records: Int) {
    if hasFailed || records == 0 { return }
    for warning in warningsOfUnusedUnits { warn(warning) }
  }

  /// Says how many files were skipped because they are no logs.
  func noteSkipped() {
    if books.skipped > 0 {
      messages.note(
        "logxml: \(Plural.count(books.skipped, "file")) skipped: not a known log"
          + (messages.isVerbose ? "" : " (-v names them)"))
    }
  }
}
