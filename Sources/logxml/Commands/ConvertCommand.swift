// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// `logxml convert`: reads logs and writes their records in another form.
struct ConvertCommand {
  private let form: ConversionForm
  private let outputFile: FileName?
  private let reader: LogReader
  private let console: Console
  private let isQuiet: Bool
  private var inputs: Inputs
  private var summary = ConversionSummary()
  private var hasFailed = false

  /// The output could not be written: ends the run, unlike an input that cannot be read.
  private struct OutputFailure: Error {
    let error: SystemError
  }

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    outputFile = invocation.outputFile == .standardInput ? nil : invocation.outputFile
    form = invocation.convert.form ?? outputFile.flatMap { ConversionForm(ending: $0) } ?? .json
    reader = LogReader(format: invocation.convert.format, limits: invocation.limits)
    inputs = try Inputs(
      operands: invocation.operands, lists: invocation.fileLists, console: console)
    isQuiet = invocation.isQuiet
    self.console = console
  }

  /// Converts all inputs into one output.
  ///
  /// - Returns: success, negative if any record was left out, failure if
  ///   anything could not be done.
  mutating func run() -> ExitStatus {
    do throws(SystemError) {
      if let name = outputFile {
        let file = try OutputFile(name)
        try write(to: file)
        if !hasFailed { try file.commit() }
      } else {
        try write(to: console.output)
      }
    } catch {
      return ExitStatus.status(ofOutputError: error, name: outputFile, console)
    }
    if !isQuiet, !summary.isEmpty { console.errors.report("logxml: \(summary)\n") }
    if hasFailed { return .failure }
    return summary.rejected == 0 ? .success : .negative
  }

  private mutating func write(to sink: any ByteSink) throws(SystemError) {
    let buffer = OutputBuffer(sink)
    let output: ByteOutput = { bytes in
      do throws(SystemError) {
        try buffer.append(bytes)
      } catch {
        throw OutputFailure(error: error)
      }
    }
    do {
      switch form {
      case .json:
        var writer = NativeJSONWriter(output: output)
        try convertInputs(into: &writer)
      case .ndjson:
        var writer = NDJSONWriter(output: output)
        try convertInputs(into: &writer)
      }
    } catch let failure as OutputFailure {
      throw failure.error
    } catch {
      fail("logxml: \(error)")
    }
    try buffer.flush()
  }

  private mutating func convertInputs(into sink: inout some RecordSink) throws {
    while let item = inputs.next() {
      switch item {
      case .input(let input, let isFound):
        try convert(input, isFound: isFound, into: &sink)
      case .failure(let name, let error):
        fail("logxml: \(name): \(error.reason)")
      case .emptyFolder(let name):
        if !isQuiet { console.errors.report("logxml: \(name): no files ending in .xml\n") }
      }
    }
    // An input that failed before its first record leaves no empty answer behind.
    if summary.records > 0 || !hasFailed { try sink.finish() }
  }

  private mutating func convert(
    _ input: Input, isFound: Bool, into sink: inout some RecordSink
  ) throws {
    var counted = CountingSink(sink)
    defer {
      sink = counted.sink
      summary.partial += counted.count
    }
    do {
      let source = try input.open(console)
      let result = try reader.read(
        from: { try source.read(into: $0) }, name: input.label.description, into: &counted,
        report: report)
      counted.count = 0
      summary.add(result)
    } catch let error as OutputFailure {
      throw error
    } catch let error as LogError where isFound && error.code == .unknownFormat {
      summary.skippedFiles += 1
    } catch {
      let failure = ReadFailure(error)
      fail(failure.message(for: input.label, showsSource: console.errors.isTerminal))
    }
  }

  // MARK: Messages

  private func report(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity != .error { return }
    console.errors.report("\(diagnostic)\n")
  }

  private mutating func fail(_ message: String) {
    hasFailed = true
    console.errors.report(message + "\n")
  }
}

/// Counts the records on their way, for inputs that fail half way.
private struct CountingSink<Sink: RecordSink>: RecordSink {
  var sink: Sink
  var count = 0

  init(_ sink: Sink) {
    self.sink = sink
  }

  mutating func begin(_ log: LogHeader) throws { try sink.begin(log) }

  mutating func add(_ record: LogRecord) throws {
    try sink.add(record)
    count += 1
  }

  mutating func finish() throws { try sink.finish() }
}
