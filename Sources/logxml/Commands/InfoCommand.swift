// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml info`: describes the content of logs.
struct InfoCommand: ToolCommand {
  private let form: ListForm
  private let kinds: [LogKind]
  private let namesFormat: Bool
  private let inputs: LogInputs
  private let output: OutputBuffer
  private let console: Console
  private var hasPrinted = false
  /// Counts the records that an earlier file has, too; nil if there is only one file.
  private var repeats: RepeatCounter?

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    form = invocation.list.form
    kinds = invocation.formats.kinds
    namesFormat = invocation.convert.format != nil
    inputs = try LogInputs(
      invocation, operands: invocation.operands, console,
      showsProgress: !console.output.isTerminal)
    output = OutputBuffer(console.output)
    repeats = inputs.areSeveralFiles ? RepeatCounter() : nil
    self.console = console
  }

  /// Reports on all inputs.
  ///
  /// - Returns: success, or failure if anything could not be read to its end.
  mutating func run() -> ExitStatus {
    do {
      try inputs.forEachLog { log in try print(report(on: log)) }
      try output.flush()
    } catch let error as SystemError {
      inputs.messages.endProgress()
      return ExitStatus.status(ofOutputError: error, name: nil, console)
    } catch {
      inputs.fail("logxml: \(error.inWords)")
    }
    inputs.warnOfUnusedUnits(after: inputs.books.summary.entries)
    inputs.noteSkipped()
    if let repeated = repeats?.repeated, repeated > 0 {
      inputs.messages.note(
        "logxml: \(Plural.count(repeated, "record")) repeated: an earlier file has the "
          + "same; 'logxml convert --dedupe' writes each once")
    }
    return inputs.hasFailed ? .failure : .success
  }

  private mutating func report(on log: LogSource) throws -> InfoReport {
    var census = LogCensus(kinds)
    repeats?.beginInput()
    census.repeats = repeats
    // Only one owner at a time holds it, so that it is not copied.
    repeats = nil
    defer { repeats = census.repeats }
    var remarks = RemarkCensus()
    var entries = 0
    let (summary, failure) = try inputs.read(
      log, into: &census, records: { entries },
      report: {
        remarks.count($0)
        entries += 1
      })
    return InfoReport(
      label: log.label, kinds: kinds, format: log.format,
      recognition: namesFormat ? "as given on the command line" : log.format?.recognition(log.head),
      summary: summary, census: census, remarks: remarks,
      failure: failure?.message(for: log.label, showsSource: false))
  }

  private mutating func print(_ report: InfoReport) throws {
    // An input that is no log was reported already.
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
}
