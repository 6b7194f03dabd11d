// SPDX-License-Identifier: MIT

import LogExchange

/// Puts together what the checks of all files bring to light, in the order of
/// the files, and writes it.
final class ValidationCollector {
  /// `--fail-fast` ends the run here.
  struct Stop: Error {}

  private(set) var totals = ValidationTotals()
  /// The first files that failed: there may be any number.
  private(set) var failures: [FileResult] = []
  private static let keptFailures = 10_000

  private let form: any ReportForm
  private let failsFast: Bool
  /// nil where no report is written.
  private let output: OutputBuffer?
  private let outputIsTerminal: Bool
  private let messages: Messages
  private let pace: ValidationPace
  /// How many files there are, where that is known.
  private let fileCount: Int?
  /// How many files have written something.
  private var writtenFiles = 0
  private var isInFile = false

  init(
    _ plan: ValidationPlan, output: OutputBuffer?, outputIsTerminal: Bool, messages: Messages,
    pace: ValidationPace, fileCount: Int?
  ) {
    form = plan.form
    failsFast = plan.failsFast
    self.output = output
    self.outputIsTerminal = outputIsTerminal
    self.messages = messages
    self.pace = pace
    self.fileCount = fileCount
  }

  /// Begins the report.
  func open() throws(SystemError) {
    try output?.append(form.opening)
  }

  /// Takes what comes next.
  ///
  /// - Throws: `SystemError` if the report cannot be written, `Stop`.
  func take(_ event: ValidationEvent) throws {
    switch event {
    case .report(let bytes):
      try write(bytes)
    case .end(let result):
      isInFile = false
      try finish(result)
    case .note(let text): messages.note(text)
    case .detail(let text): messages.detail(text)
    }
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    guard let output else { return }
    if outputIsTerminal { messages.endProgress() }
    if !isInFile {
      try output.append(form.beginning(ofFile: writtenFiles))
      writtenFiles += 1
    }
    isInFile = true
    try output.append(bytes)
    try output.endResult()
  }

  private func finish(_ result: FileResult) throws {
    totals.add(result)
    if case .failed(let failure) = result.verdict {
      if failures.count < Self.keptFailures { failures.append(result) }
      messages.fail(
        failure.message(
          for: VisibleText.harmless(result.label), showsSource: messages.isTerminal))
    }
    if failsFast, totals.status != .success { throw Stop() }
  }

  /// Ends the report.
  func close() throws(SystemError) {
    messages.endProgress()
    try output?.append(form.closing(totals, failures: failures))
    try output?.flush()
  }

  /// Shows how far the work is, now and then.
  func showProgress() {
    messages.showProgress { seconds in
      let files = pace.files.total
      let bytes = pace.bytes.total
      var parts = [
        fileCount.map { "\(files) of \(ConversionBooks.count($0, "file"))" }
          ?? ConversionBooks.count(files, "file"),
        ProgressLine.size(bytes), ConversionBooks.count(pace.records.total, "record"),
        ConversionBooks.count(pace.problems.total, "problem"),
        ProgressLine.size(Int(Double(bytes) / max(seconds, 0.001))) + "/s",
      ]
      if let fileCount, files > 0, fileCount > files {
        let left = seconds * Double(fileCount - files) / Double(files)
        parts.append(Self.duration(Int(left.rounded(.up))) + " left")
      }
      return parts.joined(separator: ", ")
    }
  }

  /// `42 s`, `3 min`, `2 h 5 min`.
  private static func duration(_ seconds: Int) -> String {
    if seconds < 90 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
