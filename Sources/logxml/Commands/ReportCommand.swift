// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml report`: a page about the content of logs, for a browser, or the data of the page.
struct ReportCommand: ToolCommand {
  private let form: PageForm
  private let title: String?
  private let wishes: WeightGoals
  private let details = EntryDetails()
  private let intake: LogIntake

  /// - Throws: `UsageError` for options that contradict each other, and if the page
  ///   would be shown as text on a terminal.
  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    form = try PageForm(invocation)
    title = invocation.look.title.flatMap { $0.isEmpty ? nil : $0 }
    wishes = invocation.look.goals
    let details = details
    intake = try LogIntake(invocation, console) { record, _ in details.add(record) }
    if form == .html, intake.outputFile == nil, console.output.isTerminal {
      throw UsageError("a report is a page for a browser; name its file: -o report.html")
    }
  }

  /// - Returns: success, negative if any record was rejected, failure if anything could not
  ///   be read to its end; then there is no page.
  func run() -> ExitStatus {
    if form == .html, let file = intake.outputFile, Self.isOtherThanPage(file) {
      intake.fail(
        "logxml: '\(file.shown)' exists and is not an HTML page, so it was not overwritten; choose "
          + "another name, or remove the file")
      return .failure
    }
    return intake.run(isPage: form == .html, onRead: warnOfGoals) { answer }
  }

  private func warnOfGoals() {
    if intake.hasFailed { return }
    for warning in goals.warnings(for: people) { intake.warn(warning) }
  }

  private var people: [String?] { intake.collector.people.map(\.person) }

  private var goals: WeightGoals { wishes.named(as: people) }

  private var answer: [UInt8] {
    var extra = ReportData.Extra(goals: goals)
    extra.emptyVehicles = intake.withoutEntries(
      of: .fuel, besides: intake.collector.vehicles.map(\.vehicle))
    extra.emptyPeople = intake.withoutEntries(of: .weight, besides: people)
    extra.converted = intake.converted
    extra.rates = intake.usedRates
    let data = ReportData(
      intake.collector, intake.options, details, extra, leftOut: intake.leftOut)
    return switch form {
    case .html: ReportPage(title: title ?? data.usualTitle, data: data.json).bytes
    case .json: data.json + [UInt8(ascii: "\n")]
    }
  }

  /// Whether a file has content that is no page: most likely a log, named in the
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
