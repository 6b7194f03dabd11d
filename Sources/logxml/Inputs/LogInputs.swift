// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads the logs of all inputs into one sink, for commands that need them whole:
/// `stats`, `history`, `report` and `import`.
final class LogInputs {
  let messages: Messages
  private(set) var hasFailed = false
  private(set) var rejected = 0
  private(set) var notModelled = 0
  private(set) var hasUnaskedHeights = false
  private var skipped = 0

  private let reader: LogReader
  private let opener: LogOpener
  private var inputs: Inputs

  /// - Parameter operands: The words of the command line that name inputs.
  init(
    _ invocation: Invocation, operands: [Argument], _ console: Console
  ) throws(UsageError) {
    var reader = LogReader(
      options: invocation.reading, limits: invocation.limits, formats: invocation.formats)
    reader.jobs = invocation.jobs ?? WorkerThread.processorCount
    reader.pieceSize = console.pieceSize
    self.reader = reader
    opener = LogOpener(
      format: invocation.convert.format, formats: invocation.formats, console: console,
      limits: invocation.containerLimits)
    inputs = try Inputs(
      operands: operands, lists: invocation.fileLists, selection: .all, console: console)
    messages = Messages(invocation.messages, console, showsProgress: true)
  }

  /// Reads everything.
  ///
  /// - Parameters:
  ///   - sink: Gets the records of all logs.
  ///   - records: How many records there are so far, for the line of progress.
  ///   - begin: Told about each log before it is read.
  func read(
    into sink: some RecordSink, records: () -> Int, begin: (OpenedLog) -> Void
  ) throws {
    while let item = inputs.next() {
      switch item {
      case .input(let input, let isFound):
        try opener.open(input, isFound: isFound) { event in
          switch event {
          case .log(let log):
            begin(log)
            read(log, into: sink, records: records)
          case .skipped(let label):
            skipped += 1
            messages.detail("logxml: \(label): no known log")
          case .note(let note): messages.note("\(note)")
          case .failed(let failure, let label):
            fail(failure.message(for: label, showsSource: messages.isTerminal))
          }
        }
      case .failure(let name, let error): fail("logxml: \(name.shown): \(error.reason)")
      case .emptyFolder(let name): messages.note("logxml: \(name.shown): no files in it")
      }
    }
    messages.endProgress()
    if !hasFailed, records() > 0 {
      for warning in reader.options.warningsOfUnusedUnits { messages.warn(warning) }
    }
  }

  private func read(_ log: OpenedLog, into sink: some RecordSink, records: () -> Int) {
    var reader = reader
    reader.format = log.format
    reader.options.companions = log.companions
    var sink = sink
    var summary = ReadingSummary()
    do {
      try reader.read(
        from: { buffer in
          let count = try log.read(into: buffer)
          messages.advance(bytes: count, records: records())
          return count
        }, name: log.label, into: &sink, counting: &summary,
        report: { messages.report($0) })
    } catch {
      let failure = UnknownFormat.explained(error, log.head) ?? ReadFailure(error)
      fail(failure.message(for: log.label, showsSource: messages.isTerminal))
    }
    rejected += summary.rejected
    notModelled += summary.notModelled.reduce(0) { $0 + $1.value }
    // HKQuantityTypeIdentifierHeight, and what others call it.
    if summary.notModelled.keys.contains(where: { $0.lowercased().hasSuffix("height") }) {
      hasUnaskedHeights = true
    }
  }

  func fail(_ message: String) {
    hasFailed = true
    messages.fail(message)
  }

  /// Says how many files were no logs.
  func noteSkipped() {
    if skipped > 0 {
      messages.note(
        "logxml: \(ConversionBooks.count(skipped, "file")) skipped, no known log"
          + (messages.isVerbose ? "" : " (-v names them)"))
    }
  }
}
