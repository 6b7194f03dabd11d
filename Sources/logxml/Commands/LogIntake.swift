// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads all inputs of a command that looks at logs: `stats`, `history`, `report`.
///
/// (A class, so that the counts can be looked at while a reader holds it.)
final class LogIntake: RecordSink {
  private(set) var collector = StatisticsCollector()
  private(set) var records = 0
  private(set) var hasFailed = false
  private(set) var rejected = 0

  private let filter: RecordFilter
  private var duplicates: DuplicateFilter?
  private let reader: LogReader
  private let opener: LogOpener
  private let messages: Messages
  private var inputs: Inputs
  private var filtered = 0
  private var repeated = 0
  private var skipped = 0
  private var notModelled = 0
  private let keep: ((LogRecord) -> Void)?

  /// - Parameter keep: Gets each record that goes into the collector, in the same order.
  init(
    _ invocation: Invocation, _ console: Console, keeping keep: ((LogRecord) -> Void)? = nil
  ) throws(UsageError) {
    self.keep = keep
    filter = invocation.convert.filter
    duplicates = invocation.convert.dropsDuplicates ? DuplicateFilter() : nil
    var reader = LogReader(options: invocation.reading, limits: invocation.limits)
    reader.jobs = invocation.jobs ?? WorkerThread.processorCount
    reader.pieceSize = console.pieceSize
    self.reader = reader
    opener = LogOpener(format: invocation.convert.format, console: console)
    inputs = try Inputs(
      operands: invocation.operands, lists: invocation.fileLists, selection: .all,
      console: console)
    messages = Messages(invocation.messages, console, showsProgress: true)
  }

  // MARK: Records

  func begin(_ log: LogHeader) {}
  func noteGap() { collector.noteGap() }
  func finish() {}

  func add(_ record: LogRecord) {
    if filter.refusal(of: record) != nil {
      filtered += 1
    } else if duplicates?.isNew(record) == false {
      repeated += 1
    } else {
      records += 1
      collector.add(record)
      keep?(record)
    }
  }

  // MARK: Inputs

  /// Reads everything and says what was left out.
  func read() throws {
    while let item = inputs.next() {
      switch item {
      case .input(let input, let isFound):
        try opener.open(input, isFound: isFound) { event in try take(event) }
      case .failure(let name, let error):
        fail("logxml: \(name): \(error.reason)")
      case .emptyFolder(let name):
        messages.note("logxml: \(name): no files in it")
      }
    }
    collector.finish()
    messages.endProgress()
    summarise()
  }

  /// Ends the line of progress, also where reading failed.
  func endProgress() { messages.endProgress() }

  func fail(_ message: String) {
    hasFailed = true
    messages.fail(message)
  }

  private func take(_ event: LogOpener.Event) throws {
    switch event {
    case .log(let log): read(log)
    case .skipped(let label):
      skipped += 1
      messages.detail("logxml: \(label): no known log")
    case .note(let note): messages.note("\(note)")
    case .failed(let failure, let label):
      fail(failure.message(for: label, showsSource: messages.isTerminal))
    }
  }

  private func read(_ log: OpenedLog) {
    var reader = reader
    reader.format = log.format
    reader.options.companions = log.companions
    collector.beginInput(log.label)
    var sink = self
    var summary = ReadingSummary()
    do {
      try reader.read(
        from: { buffer in
          let count = try log.read(into: buffer)
          messages.advance(bytes: count, records: records)
          return count
        }, name: log.label, into: &sink, counting: &summary,
        report: { messages.report($0) })
    } catch {
      let failure = UnknownFormat.explained(error, log.head) ?? ReadFailure(error)
      fail(failure.message(for: log.label, showsSource: messages.isTerminal))
    }
    rejected += summary.rejected
    notModelled += summary.notModelled.reduce(0) { $0 + $1.value }
  }

  /// Something to know, unless all is to be quiet.
  func note(_ message: String) { messages.note(message) }

  /// How many entries were left out, and why: `2 rejected`.
  var leftOut: [String] {
    let counts = [
      (rejected, "rejected"), (repeated, "repeated"), (filtered, "not asked for"),
      (notModelled, "of other kinds"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  private func summarise() {
    let parts = leftOut
    if parts.isEmpty, records == 0, !hasFailed {
      messages.note("logxml: no records")
    } else if !parts.isEmpty {
      messages.note(
        "logxml: \(ConversionBooks.count(records, "record")) looked at; left out: "
          + parts.joined(separator: ", "))
    }
    if skipped > 0 {
      messages.note(
        "logxml: \(ConversionBooks.count(skipped, "file")) skipped, no known log"
          + (messages.isVerbose ? "" : " (-v names them)"))
    }
  }
}
