// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads all inputs of a command that summarises logs: `stats`, `history`, `report`.
///
/// It gets headers and records before the chain does: the header of a log counts even if none
/// of its records are wanted.
///
/// (A class, so that the counts can be read while a reader holds it.)
final class LogIntake: RecordSink {
  private let kept: StatisticsSink
  private let chain: RecordChain
  let console: Console
  /// nil for standard output.
  let outputFile: FileName?
  private let statistics: StatisticsOptions
  private let inputs: LogInputs
  private let steps: ChainSteps
  let formats: LogFormats
  /// The options for broken inputs, and for answers without records.
  let wishes: ConvertOptions
  private var shown = ShownUnits()
  /// Whether the log that is being read is in a native form.
  private var isKept = false
  private let tracksNumbers: Bool
  private var logs = 0
  private let rates: RateWishes
  /// The costs that were converted by rates, as they were logged.
  private(set) var converted: [ConvertedCost] = []
  /// The rates that were used.
  private(set) var usedRates: CurrencyRates?
  /// The subjects of logs that were begun, each once.
  private var begun: [LogSubject] = []
  private var isBegun: Set<LogSubject> = []

  /// - Parameters:
  ///   - looksBack: Whether entries before the period are read as well, because distances and
  ///     trends continue across its start.
  ///   - addsOdometers: Whether fill-ups are also read if only costs are wanted.
  ///   - tracksNumbers: Whether `keep` gets the numbers of entries.
  ///   - keep: Gets each record that goes into the collector, in the same order, with its
  ///     number in its log.
  init(
    _ invocation: Invocation, _ console: Console, looksBack: Bool = false,
    addsOdometers: Bool = false, numbersOf fields: [Field] = [], countsTwins: Bool = false,
    tracksNumbers: Bool = false,
    keeping keep: ((LogRecord, Int?) -> Void)? = nil
  ) throws(UsageError) {
    self.console = console
    self.tracksNumbers = tracksNumbers
    rates = invocation.look.rates
    var statistics = invocation.statistics
    var steps = try ChainSteps(invocation)
    if looksBack, let start = steps.filter.since?.start {
      statistics.since = start
      steps.filter.since = nil
    }
    if addsOdometers { steps.filter.kinds = statistics.kindsToRead(for: steps.filter.kinds) }
    steps.serve(statistics)
    self.statistics = statistics
    self.steps = steps
    kept = StatisticsSink(
      statistics, numbersOf: fields,
      groupedBy: invocation.look.grouping.flatMap { $0.isByWord ? $0 : nil } ?? .station,
      countsTwins: countsTwins, keep)
    chain = RecordChain(steps, into: kept)
    outputFile = invocation.resultFile
    formats = invocation.formats
    wishes = invocation.convert
    inputs = try LogInputs(invocation, operands: invocation.operands, console)
  }

  /// The values of all records that statistics need.
  var collector: StatisticsCollector { kept.collector }
  /// The note on entries that repeat another one of their file.
  var noteOnTwins: String? { kept.twins?.note }
  /// The number of records that count.
  var records: Int { chain.records }

  /// The kinds of the records that count.
  var kinds: [LogKind] { formats.kinds.filter { chain.recordsByKind[$0] > 0 } }

  // MARK: Records

  func begin(_ log: LogHeader) throws {
    try chain.begin(log)
    guard isKept else { return }
    let log = steps.assumed.apply(to: log)
    shown.add(log)
    guard let subject = log.subject,
      steps.filter.isEmpty || steps.filter.mayHave(log.kind, subject)
    else { return }
    let own = LogSubject(log.kind, subject)
    if isBegun.insert(own).inserted { begun.append(own) }
  }

  func add(_ record: LogRecord) throws {
    if tracksNumbers, isKept, let position = record.position { kept.numbers.add(position) }
    try chain.add(record)
  }

  func noteGap() { chain.noteGap() }

  func finish() throws { try chain.finish() }

  /// The vehicles and people whose logs have no entries.
  func withoutEntries(of kind: LogKind, besides subjects: [String?]) -> [String] {
    let known = Set(subjects.map { LogSubject(kind, $0) })
    return begun.filter { $0.kind == kind && !known.contains($0) }.compactMap { $0.name?.text }
  }

  /// The options for statistics, with the units in which the logs are to be shown.
  var options: StatisticsOptions {
    var options = statistics
    shown.apply(to: &options)
    return options
  }

  // MARK: Inputs

  var hasFailed: Bool { inputs.hasFailed }
  /// Whether the inputs have heights that were not asked for.
  var hasUnaskedHeights: Bool { inputs.hasUnaskedHeights && !collector.hasHeights }
  var rejected: Int { inputs.rejected }

  /// Reads everything and reports what was left out.
  func read() throws {
    try inputs.readAll(through: chain, first: self) { log in
      // A single log is compared with no other, and need not be held.
      if logs == 0, !steps.dropsDuplicates, log.container != nil || inputs.areSeveralFiles {
        kept.compareInputs()
      }
      try chain.inTurn { [kept] in kept.beginInput(log.label) }
      logs += 1
      isKept = log.format is NativeXMLFormat || log.format is NativeJSONFormat
    }
    try finish()
    inputs.warnOfUnusedUnits(after: records)
    convertCosts()
    summarise()
  }

  private func convertCosts() {
    guard !rates.isEmpty, records > 0 else { return }
    let currencies = collector.currencies
    for currency in rates.unused(in: currencies) {
      inputs.messages.warn("no cost is in \(currency), so its --rate changes nothing")
    }
    guard rates.unused(in: currencies).count < rates.count else { return }
    do throws(UsageError) {
      let rates = try rates.resolved(for: currencies)
      converted = kept.collector.convertCosts(by: rates)
      usedRates = rates
    } catch {
      fail("logxml: \(error)")
    }
  }

  /// Whether `edit` and `remove` use the numbers that were kept: there was one native log, and
  /// all of its entries are records.
  var hasSureNumbers: Bool { logs == 1 && rejected == 0 && !hasFailed }

  /// Ends the line of progress, even after a failure.
  func endProgress() { inputs.messages.endProgress() }

  func fail(_ message: String) { inputs.fail(message) }

  func warn(_ message: String) { inputs.messages.warn(message) }

  /// Writes a remark, unless messages are to be quiet.
  func note(_ message: String) { inputs.messages.note(message) }

  /// Phrases about entries that were left out or read in part: `2 rejected (bad-date 2)`.
  var leftOut: [String] {
    inputs.lacks
      + Plural.fates(
        (chain.duplicates, "repeated"), (chain.filteredRecords, "filtered"),
        (inputs.notModelled, "of other kinds"),
        (kept.collector.unusableWeights, "without a weight above 0 that can be added up"))
  }

  /// Complaints about names that were asked for and that no record has.
  var complaints: [String] { chain.complaints }

  private func summarise() {
    if !hasFailed, records > 0 {
      let corrections = EarlierEntries.warnings(ofCorrections: collector.corrections)
      for warning in chain.warnings + corrections { inputs.messages.warn(warning) }
    }
    if !hasFailed { for text in complaints { inputs.messages.fail("logxml: " + text) } }
    let parts = leftOut
    if parts.isEmpty, records == 0, !hasFailed {
      note("logxml: no records")
    } else if !parts.isEmpty {
      note(
        "logxml: \(Plural.count(records, "record")) examined; left out: "
          + parts.joined(separator: ", "))
    }
    inputs.noteSkipped()
  }
}
