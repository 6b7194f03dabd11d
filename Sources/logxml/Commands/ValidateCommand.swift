// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// `logxml validate`: reports the problems in files.
final class ValidateCommand: ToolCommand {
  private let plan: ValidationPlan
  private let options: ValidateOptions
  private let form: ReportName
  private let outputFile: FileName?
  private let showsReport: Bool
  private let inputs: Inputs
  private let console: Console
  private let messages: Messages
  private let jobs: Int

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    options = invocation.validate
    jobs = invocation.jobs ?? WorkerThread.processorCount
    self.console = console
    outputFile = invocation.resultFile
    showsReport = options.summary != .only
    if !showsReport {
      try invocation.refuse("output", "quiet", "to", beside: "--summary only")
    }
    if options.layers.contains(.schema), options.schema == nil {
      throw UsageError(
        "no schema was given; add --schema FILE, or --schema native for native XML")
    }
    form = try FileEnding.form(options.form, for: outputFile, ReportName.endings) ?? .text
    var files = outputFile.map { [$0] } ?? []
    for (_, file) in options.reports {
      try FileEnding(file).checkCompression(file)
      if files.contains(file) { throw .sameFile(file) }
      files.append(file)
    }
    inputs = try Inputs(invocation, operands: invocation.operands, selection: .all, console)
    var plan = Self.makePlan(invocation, form, console, writesFile: outputFile != nil)
    plan.comparesFiles =
      inputs.areSeveralFiles && plan.severity(.note, of: .overlappingFiles) != nil
    self.plan = plan
    messages = Messages(invocation.messages, console, showsProgress: true)
  }

  private static func makePlan(
    _ invocation: Invocation, _ form: ReportName, _ console: Console, writesFile: Bool
  ) -> ValidationPlan {
    let options = invocation.validate
    let isForPeople = form == .text && !writesFile
    let isOnTerminal = isForPeople && console.output.isTerminal
    var style = TextReport.Style()
    style.usesColour =
      isForPeople && Messages.usesColour(invocation.messages, on: console.output, console)
    let wantsExcerpts = isOnTerminal || isForPeople && invocation.messages.colour == .always
    style.isSpaced = wantsExcerpts
    style.width = isOnTerminal ? console.tableWidth : nil
    style.endsWithSummary =
      switch options.summary {
      case .text: .always
      case .json, .only: .never
      case nil:
        invocation.messages.isQuiet
          ? .never : isOnTerminal || invocation.messages.isVerbose ? .always : .ifNeeded
      }
    var reader = invocation.reader
    reader.options.measures = .all
    reader.options.locatesFields = true
    let now = options.now ?? SystemClock.localTime
    let kinds = invocation.formats.kinds
    let main: any ReportForm =
      options.summary == .only
      ? SilentReport() : form.report(style: style, kinds: kinds, now: now)
    let others = options.reports.map { report in
      report.form.report(style: TextReport.Style(), kinds: kinds, now: now)
    }
    return ValidationPlan(
      forms: [main] + others,
      reader: reader, options: options, messages: invocation.messages,
      layers: Self.layers(options), now: now, wantsExcerpts: wantsExcerpts,
      skipsUnknown: invocation.convert.skipsUnknown,
      readsBySketch: invocation.convert.readsBySketch)
  }

  private static func layers(_ options: ValidateOptions) -> Set<Rule.Layer> {
    let layers = options.layers.isEmpty ? [.wellFormed, .meaning] : options.layers
    // A schema that is named is also used.
    return options.schema == nil ? layers : layers.union([.schema])
  }

  /// The plan with its schema read.
  ///
  /// - Returns: False if the schema could not be read; that was reported, and the rest is checked.
  private func planWithSchema() -> (plan: ValidationPlan, isWhole: Bool) {
    guard let choice = options.schema, plan.layers.contains(.schema) else { return (plan, true) }
    var plan = plan
    do throws(XMLSchemaError) {
      plan.reader.schema =
        switch choice {
        // This schema bounds the memory; the reader reports a field that is given twice.
        case .native:
          try XMLSchema(
            NativeSchema.xsd(plan.reader.formats.kinds, refusesRepeatedFields: false))
        case .file(let name):
          try XMLSchema(
            contentsOf: name.description, root: options.schemaRoot?.description,
            limits: options.schemaLimits)
        }
      return (plan, true)
    } catch {
      var message = InputLimit.advised(error.description, .schema)
      if error.code == .outsideRoot { message += "; --schema-root FOLDER allows another folder" }
      messages.fail("logxml: the schema cannot be used: \(message)")
      return (plan, false)
    }
  }

  /// Checks all inputs.
  ///
  /// - Returns: success, negative if there was an error in any, failure if
  ///   anything could not be done.
  func run() -> ExitStatus {
    do throws(SystemError) {
      let (plan, isWhole) = planWithSchema()
      var outputs: [ResultOutput] = []
      for (_, name) in options.reports { outputs.append(try ResultOutput(name, console)) }
      outputs.insert(try ResultOutput(outputFile, console), at: 0)
      let totals = try write(plan, to: outputs.map(\.sink))
      for output in outputs { try output.commit() }
      let status = try finish(totals)
      return isWhole ? status : .failure
    } catch {
      messages.endProgress()
      return ExitStatus.status(ofOutputError: error, name: outputFile, console)
    }
  }

  private func write(
    _ plan: ValidationPlan, to sinks: [any ByteSink]
  ) throws(SystemError) -> ValidationTotals {
    let pace = ValidationPace()
    var queue = inputs
    // Counting reads all folders, which is wasted if no progress is shown.
    let count = messages.hasProgress ? queue.count(upTo: 100_000) : nil
    let written: [(any ByteSink)?] = sinks.enumerated().map { index, sink in
      index > 0 || showsReport ? sink : nil
    }
    let collector = ValidationCollector(
      plan, sinks: written, messages: messages,
      pace: pace, fileCount: count)
    let run = ValidationRun(
      plan: plan, jobs: jobs, console: console,
      collector: collector, pace: pace)
    try collector.open()
    do {
      try run.run(&queue)
    } catch let error as SystemError {
      throw error
    } catch is ValidationCollector.Stop {
      messages.detail("logxml: stopped at the first file with an error (--fail-fast)")
    } catch {
      // No other errors are thrown here.
      messages.fail("logxml: \(error.inWords)")
    }
    try collector.close()
    return collector.totals
  }

  /// Writes the summary if the report does not contain it.
  private func finish(_ totals: ValidationTotals) throws(SystemError) -> ExitStatus {
    if totals.failed == 0, totals.summary.entries > 0 {
      for warning in plan.reader.options.warningsOfUnusedUnits { messages.warn(warning) }
    }
    let text = totals.lines.joined(separator: "\n") + "\n"
    switch options.summary {
    case .json: console.errors.report(totals.json + "\n")
    case .only: try console.write(text)
    case .text where form != .text: console.errors.report(text)
    case nil where form != .text && messages.isVerbose: console.errors.report(text)
    case .text, nil: break
    }
    return totals.status
  }
}

/// No report at all, for `--summary only`.
private struct SilentReport: ReportForm {
  var file = ReportedFile()
  func add(_ problem: Problem, to output: inout [UInt8]) {}
  func end(_ result: FileResult, to output: inout [UInt8]) {}
}
