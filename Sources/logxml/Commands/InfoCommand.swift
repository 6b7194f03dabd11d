// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml info`: says what is in logs.
struct InfoCommand {
  private let form: ListForm
  private let reader: LogReader
  private let opener: LogOpener
  private let output: OutputBuffer
  private let messages: Messages
  private let namesFormat: Bool
  private var inputs: Inputs
  private var hasFailed = false
  private var hasPrinted = false
  private var skipped = 0
  private var entries = 0

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    form = invocation.list.form
    namesFormat = invocation.convert.format != nil
    reader = LogReader(
      options: invocation.reading, limits: invocation.limits, formats: invocation.formats)
    opener = LogOpener(
      format: invocation.convert.format, formats: invocation.formats, console: console,
      limits: invocation.containerLimits)
    inputs = try Inputs(
      operands: invocation.operands, lists: invocation.fileLists, selection: .all,
      console: console)
    messages = Messages(
      invocation.messages, console, showsProgress: !console.output.isTerminal)
    output = OutputBuffer(console.output)
    self.console = console
  }

  private let console: Console

  /// Reports on all inputs.
  ///
  /// - Returns: success, failure if anything could not be read to its end.
  mutating func run() -> ExitStatus {
    do {
      let opener = opener
      while let item = inputs.next() {
        switch item {
        case .input(let input, let isFound):
          try opener.open(input, isFound: isFound) { event in try take(event) }
        case .failure(let name, let error):
          fail("logxml: \(name.shown): \(error.reason)")
        case .emptyFolder(let name):
          messages.note("logxml: \(name.shown): no files in it")
        }
      }
      messages.endProgress()
      try output.flush()
    } catch let error as SystemError {
      messages.endProgress()
      return ExitStatus.status(ofOutputError: error, name: nil, console)
    } catch {
      fail("logxml: \(error)")
    }
    if !hasFailed, entries > 0 {
      for warning in reader.options.warningsOfUnusedUnits { messages.warn(warning) }
    }
    if skipped > 0 {
      messages.note(
        "logxml: \(ConversionBooks.count(skipped, "file")) skipped, no known log"
          + (messages.isVerbose ? "" : " (-v names them)"))
    }
    return hasFailed ? .failure : .success
  }

  private mutating func take(_ event: LogOpener.Event) throws {
    switch event {
    case .log(let log):
      try print(report(on: log))
    case .skipped(let label):
      skipped += 1
      messages.detail("logxml: \(label): no known log")
    case .note(let note):
      messages.note(note)
    case .failed(let failure, let label):
      fail(failure.message(for: label, showsSource: messages.isTerminal))
    }
  }

  private mutating func report(on log: OpenedLog) -> LogReport {
    var reader = reader
    reader.format = log.format
    reader.options.companions = log.companions
    var census = LogCensus(reader.formats.kinds)
    var remarks = RemarkCensus()
    var summary = ReadingSummary()
    var failure: String?
    var entries = 0
    do {
      try reader.read(
        from: { buffer in
          let count = try log.read(into: buffer)
          messages.advance(bytes: count, records: entries)
          return count
        }, name: log.label, into: &census, counting: &summary,
        report: { diagnostic in
          remarks.count(diagnostic)
          entries += 1
        })
    } catch {
      let reason = UnknownFormat.explained(error, log.head) ?? ReadFailure(error)
      let text = reason.message(for: log.label, showsSource: false)
      fail(text)
      failure = text
    }
    self.entries += summary.entries
    let recognition =
      namesFormat ? "as the command line says" : log.format?.recognition(log.head)
    return LogReport(
      label: log.label, kinds: reader.formats.kinds, format: log.format, recognition: recognition,
      summary: summary,
      census: census, remarks: remarks, failure: failure)
  }

  private mutating func print(_ report: LogReport) throws {
    // What is no log at all has been told, and has nothing to report.
    guard report.format != nil else { return }
    switch form {
    case .json:
      try output.append(report.json + "\n")
    case .text:
      if hasPrinted { try output.append("\n") }
      try output.append(report.lines.joined(separator: "\n") + "\n")
    }
    hasPrinted = true
    try output.endResult()
  }

  private mutating func fail(_ message: String) {
    hasFailed = true
    messages.fail(message)
  }
}
