// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml report`: a page with everything that is in logs, for a browser.
struct ReportCommand {
  private let title: String?
  private let keepsGoing: Bool
  private let goals: WeightGoals
  private let details = EntryDetails()
  private let intake: LogIntake
  private let console: Console

  /// - Throws: `UsageError` for options that contradict each other, and where the page
  ///   would be shown as text on a terminal.
  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    title = invocation.look.title.flatMap { $0.isEmpty ? nil : $0 }
    keepsGoing = invocation.convert.keepsGoing
    goals = invocation.look.goals
    let details = details
    intake = try LogIntake(invocation, console) { record, _ in details.add(record) }
    if let file = intake.outputFile {
      _ = try FileEnding.form(of: file, [".html": true, ".htm": true], isOnly: true)
    }
    if intake.outputFile == nil, console.output.isTerminal { throw .pageOnTerminal }
    self.console = console
  }

  /// - Returns: success, negative if any record was left out as invalid, failure if
  ///   anything could not be read to its end; there is no page then.
  func run() -> ExitStatus {
    do throws(SystemError) {
      if let outputFile {
        if Self.isOtherThanPage(outputFile) {
          intake.fail(
            "logxml: '\(outputFile.shown)' exists and is not an HTML page, so it was not "
              + "overwritten; choose another name, or remove the file")
          return .failure
        }
        let file = try FileOutput(outputFile)
        let hasPage = try write(to: file)
        if hasPage, intake.mayReplace(outputFile) { try file.commit(console) }
      } else {
        _ = try write(to: console.output)
      }
    } catch {
      intake.endProgress()
      return ExitStatus.status(ofOutputError: error, name: outputFile, console)
    }
    return intake.status
  }

  private var outputFile: FileName? { intake.outputFile }

  /// - Returns: Whether there is a page.
  private func write(to sink: any ByteSink) throws(SystemError) -> Bool {
    do {
      try intake.read()
    } catch {
      intake.endProgress()
      intake.fail("logxml: \(error)")
    }
    if intake.hasFailed, !keepsGoing {
      intake.note(
        "logxml: "
          + (outputFile.map { "'\($0)' was not written" } ?? "no page was written")
          + "; --keep-going makes one of what could be read")
      return false
    }
    let people = intake.collector.people.map(\.person)
    if !intake.hasFailed { for warning in goals.warnings(for: people) { intake.warn(warning) } }
    let extra = ReportData.Extra(
      goals: goals,
      emptyVehicles: intake.withoutEntries(
        of: .fuel, besides: intake.collector.vehicles.map(\.vehicle)),
      emptyPeople: intake.withoutEntries(of: .weight, besides: people),
      converted: intake.converted, rates: intake.usedRates)
    let data = ReportData(
      intake.collector, intake.options, details, extra, leftOut: intake.leftOut)
    let page = ReportPage(title: title ?? data.usualTitle, data: data.json)
    let output = OutputBuffer(sink)
    try output.append(page.bytes)
    try output.flush()
    return true
  }

  /// Whether a file has something in it that is no page: most likely a log, typed in the
  /// wrong place.
  private static func isOtherThanPage(_ name: FileName) -> Bool {
    guard (try? FileStatus(of: name))?.kind == .regular,
      let source = try? DescriptorSource(opening: name)
    else { return false }
    var head = [UInt8](repeating: 0, count: ReportPage.doctype.utf8.count)
    let count = (try? head.withUnsafeMutableBytes { try source.read(into: $0) }) ?? 0
    return count > 0 && !head.prefix(count).elementsEqual(ReportPage.doctype.utf8)
  }
}
