// SPDX-License-Identifier: MIT

import LogExchange

/// Collects the events of the checks of all files, in the order of
/// the files, and writes the reports.
final class ValidationCollector {
  /// Ends the run, for `--fail-fast`.
  struct Stop: Error {}

  private(set) var totals = ValidationTotals()
  /// The first `keptFailures` files that failed, as there may be any number.
  private(set) var failures: [FileResult] = []
  private static let keptFailures = 10_000

  /// One of the reports that are written.
  private struct Report {
    let form: any ReportForm
    /// nil if the report is not written.
    let output: OutputBuffer?
    let isOnTerminal: Bool
    /// The number of files with something written about them.
    var writtenFiles = 0
    var isInFile = false
  }

  private var reports: [Report]
  private let plan: ValidationPlan
  /// Compares the files with each other; nil if that is not wanted.
  private var overlaps: OverlapCheck?
  private let messages: Messages
  private let pace: ValidationPace
  /// The number of files, if it is known.
  private let fileCount: Int?

  /// - Parameter sinks: The target of each report; nil for one that is not written.
  init(
    _ plan: ValidationPlan, sinks: [(any ByteSink)?], messages: Messages, pace: ValidationPace,
    fileCount: Int?
  ) {
    reports = zip(plan.forms, sinks).map { form, sink in
      Report(
        form: form, output: sink.map { OutputBuffer($0) }, isOnTerminal: sink?.isTerminal ?? false)
    }
    self.plan = plan
    overlaps = plan.comparesFiles ? OverlapCheck() : nil
    self.messages = messages
    self.pace = pace
    self.fileCount = fileCount
  }

  /// Begins the report.
  func open() throws(SystemError) {
    for report in reports { try report.output?.append(report.form.opening) }
  }

  /// Takes the next event.
  ///
  /// - Throws: `SystemError` if the report cannot be written, `Stop`.
  func take(_ event: ValidationEvent) throws {
    switch event {
    case .report(let bytes, let form):
      try write(bytes, form)
    case .end(var result, let reports, let entries):
      try end(reports, on: &result, entries)
      try finish(result)
    case .note(let text): messages.note(text)
    case .detail(let text): messages.detail(text)
    }
  }

  private func write(_ bytes: [UInt8], _ index: Int) throws(SystemError) {
    guard let output = reports[index].output else { return }
    if reports[index].isOnTerminal { messages.endProgress() }
    if !reports[index].isInFile {
      try output.append(reports[index].form.beginning(ofFile: reports[index].writtenFiles))
      reports[index].writtenFiles += 1
    }
    reports[index].isInFile = true
    try output.append(bytes)
    try output.endResult()
  }

  /// Ends the reports on a file, once the files before it are known.
  private func end(
    _ fileReports: [any ReportForm], on result: inout FileResult, _ entries: [LogRecord]
  ) throws {
    var overlap = overlap(of: entries, in: result)
    if let diagnostic = overlap?.diagnostic {
      let shown = result.counts.total - result.counts.hidden
      result.counts.count(diagnostic.severity, diagnostic.code)
      if shown >= plan.options.problemLimit {
        result.counts.hidden += 1
        overlap = nil
      }
    }
    if case .valid = result.verdict, result.counts.errors > 0 { result.verdict = .invalid }
    for (index, report) in fileReports.enumerated() {
      var report = report
      var output: [UInt8] = []
      if let overlap { report.add(overlap, to: &output) }
      report.end(result, to: &output)
      if !output.isEmpty { try write(output, index) }
      reports[index].isInFile = false
    }
  }

  /// The note on entries that earlier files have, too; nil if there are none.
  private func overlap(of entries: [LogRecord], in result: FileResult) -> Problem? {
    guard !entries.isEmpty, let overlap = overlaps?.overlap(of: entries, in: result.label),
      let input = overlap.inputs.first
    else { return nil }
    let all = Plural.count(result.summary.records, "entry", "entries")
    let compared = entries.count < result.summary.records ? "first \(entries.count) entries" : all
    let others = overlap.inputs.count - 1
    let message =
      "\(overlap.count) of its \(compared) \(overlap.count == 1 ? "is" : "are") also in \(input)"
      + (others > 0 ? " and \(Plural.count(others, "other file"))" : "")
      + "; 'logxml convert --dedupe' keeps one of each"
    let diagnostic = Diagnostic(
      .note, .overlappingFiles, message, file: result.label, path: "/")
    return plan.judge(diagnostic).map { Problem(diagnostic: $0, excerpt: nil) }
  }

  private func finish(_ result: FileResult) throws {
    totals.add(result)
    if case .failed(let failure) = result.verdict {
      if failures.count < Self.keptFailures { failures.append(result) }
      messages.fail(
        failure.message(
          for: VisibleText.harmless(result.label), showsSource: messages.isTerminal))
    }
    if plan.options.failsFast, totals.status != .success { throw Stop() }
  }

  /// Ends the report.
  func close() throws(SystemError) {
    messages.endProgress()
    for report in reports {
      try report.output?.append(report.form.closing(totals, failures: failures))
      try report.output?.flush()
    }
  }

  /// Shows the progress of the work now and then.
  func showProgress() {
    messages.showProgress { seconds in
      let files = pace.files.total
      let bytes = pace.bytes.total
      var parts = [
        fileCount.map { "\(files) of \(Plural.count($0, "file"))" }
          ?? Plural.count(files, "file"),
        ProgressLine.size(bytes), Plural.count(pace.records.total, "record"),
        Plural.count(pace.problems.total, "problem"),
        ProgressLine.size(Int(Double(bytes) / max(seconds, 0.001))) + "/s",
      ]
      if let fileCount, files > 0, fileCount > files {
        let left = seconds * Double(fileCount - files) / Double(files)
        parts.append(ProgressLine.duration(Int(left.rounded(.up))) + " left")
      }
      return parts.joined(separator: ", ")
    }
  }
}
