// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Reads all inputs of a command that looks at logs: `stats`, `history`, `report`.
///
/// (A class, so that the counts can be looked at while a reader holds it.)
final class LogIntake: RecordSink {
  @exclusivity(unchecked) private(set) var collector = StatisticsCollector(comparesInputs: false)
  @exclusivity(unchecked) private(set) var records = 0
  /// Those before the period, or of which the odometer alone counts.
  @exclusivity(unchecked) private var before = 0

  /// nil for standard output.
  let outputFile: FileName?
  private let statistics: StatisticsOptions
  private let inputs: LogInputs
  private let filter: RecordFilter
  /// nil where all records are wanted.
  private let selection: RecordSelection?
  /// Whether an answer about nothing may replace a file.
  let allowsEmpty: Bool
  /// Whether an answer is written although an input was broken.
  private(set) var keepsGoing = false
  private(set) var acceptsRejected = false
  private let assumed: AssumedSubjects
  // What follows is looked at for every record, and nothing that is called with it comes back
  // here.
  @exclusivity(unchecked) private var zone: ZoneWish
  @exclusivity(unchecked) private var reducer: DayReducer?
  @exclusivity(unchecked) private var earlier: EarlierEntries?
  private var shown = ShownUnits()
  @exclusivity(unchecked) private var unserved: UnservedWishes
  /// Whether the log that is being read is in a form of our own.
  private var isKept = false
  private let keep: ((LogRecord, Int?) -> Void)?
  /// The numbers by which the entries of a log are known, by where they stand.
  @exclusivity(unchecked) private var numbers = EntryNumbers()
  private let tracksNumbers: Bool
  private var logs = 0
  private let rates: RateWishes
  /// The costs that were converted by rates, as they were logged.
  private(set) var converted: [ConvertedCost] = []
  /// The rates that were used.
  private(set) var usedRates: CurrencyRates?
  /// Logs that were begun and named somebody, each once.
  private var begun: [(kind: LogKind, subject: String)] = []

  /// - Parameters:
  ///   - looksBack: Whether entries before the period are read as well: it begins where they have
  ///     ended.
  ///   - addsOdometers: Whether fill-ups are read for costs alone, too.
  ///   - tracksNumbers: Whether `keep` gets the numbers of entries.
  ///   - keep: Gets each record that goes into the collector, in the same order, with its
  ///     number in its log.
  init(
    _ invocation: Invocation, _ console: Console, looksBack: Bool = false,
    addsOdometers: Bool = false, tracksNumbers: Bool = false,
    keeping keep: ((LogRecord, Int?) -> Void)? = nil
  ) throws(UsageError) {
    self.keep = keep
    self.tracksNumbers = tracksNumbers
    rates = invocation.look.rates
    var statistics = invocation.statistics
    var filter = invocation.convert.filter
    if looksBack, let start = filter.since?.start {
      statistics.since = start
      filter.since = nil
    }
    if addsOdometers { filter.kinds = statistics.kindsToRead(for: filter.kinds) }
    self.statistics = statistics
    self.filter = filter
    unserved = UnservedWishes(try invocation.unitsOfOutput())
    outputFile = invocation.resultFile
    selection = RecordSelection(filter, invocation.formats.kinds)
    allowsEmpty = invocation.convert.allowsEmpty
    keepsGoing = invocation.convert.keepsGoing
    acceptsRejected = invocation.convert.acceptsRejected
    assumed = invocation.convert.assumedSubjects
    zone = ZoneWish(invocation.zoneOfOutput)
    reducer = invocation.convert.dayRule.map { DayReducer($0) }
    earlier = invocation.convert.dropsDuplicates ? EarlierEntries() : nil
    inputs = try LogInputs(invocation, operands: invocation.operands, console)
  }

  // MARK: Records

  func begin(_ log: LogHeader) {
    let log = assumed.apply(to: log)
    selection?.note(log)
    guard isKept else { return }
    shown.add(log)
    guard let subject = log.subject, filter.isEmpty || filter.mayHave(log.kind, subject),
      !begun.contains(where: { $0.kind == log.kind && $0.subject === subject })
    else { return }
    begun.append((log.kind, subject))
  }

  /// The vehicles and people whose logs have no entries.
  func withoutEntries(of kind: LogKind, besides subjects: [String?]) -> [String] {
    begun.filter { log in
      log.kind == kind && !subjects.contains { $0 === log.subject }
    }.map(\.subject)
  }

  /// How statistics are to be worked out, in the units that the logs are to be shown in.
  var options: StatisticsOptions {
    var options = statistics
    shown.apply(to: &options)
    return options
  }

  func noteGap() throws { try between { self.collector.noteGap() } }

  /// Does something where records that wait for a name go on before it.
  private func between(_ action: @escaping () throws -> Void) throws {
    if let selection { try selection.perform(action) } else { try action() }
  }

  func finish() {}

  func add(_ record: LogRecord) throws {
    if tracksNumbers, isKept, let position = record.position {
      numbers.add(position)
    }
    var record = assumed.isEmpty ? record : assumed.apply(to: record)
    if !zone.isEmpty { record = zone.apply(to: record) }
    guard let selection else { return choose(record) }
    try selection.take(record, choose)
  }

  private func choose(_ record: LogRecord) {
    if let answer = earlier?.take(record), answer != .new { return }
    if reducer?.take(record) != true { take(record) }
  }

  /// Takes what waited for the end of the input and no earlier one has.
  private func endInput() {
    for record in earlier?.endInput() ?? [] where reducer?.take(record) != true { take(record) }
  }

  /// Ends the days of those without a name: the next input is of somebody else.
  private func takeUnnamedDays() {
    for day in reducer?.takeUnnamed() ?? [] { take(day) }
    reducer?.beginInput()
  }

  private func take(_ record: LogRecord) {
    note(record)
    collector.add(record)
  }

  private func take(_ day: DayReducer.Reduced) {
    note(day.record)
    collector.add(day)
  }

  private func note(_ record: LogRecord) {
    if statistics.counts(record) {
      records += 1
      unserved.note(record)
      if !zone.isEmpty { zone.note(record) }
    } else {
      before += 1
    }
    keep?(record, record.position.flatMap { numbers[$0] })
  }

  // MARK: Inputs

  var hasFailed: Bool { inputs.hasFailed }
  /// Whether the inputs have heights that were not asked for.
  var hasUnaskedHeights: Bool { inputs.hasUnaskedHeights && !collector.hasHeights }
  var rejected: Int { inputs.rejected }

  /// Reads everything and says what was left out.
  func read() throws {
    try inputs.readAll(
      into: self, records: { records },
      begin: { log in
        // A single log is compared with nothing, and need not be held.
        if logs == 0, earlier == nil, log.container != nil || inputs.areSeveralFiles {
          collector = StatisticsCollector()
        }
        try between {
          self.endInput()
          self.takeUnnamedDays()
          self.collector.beginInput(log.label)
        }
        logs += 1
        isKept = log.format is NativeXMLFormat || log.format is NativeJSONFormat
      })
    try selection?.settle(choose)
    endInput()
    takeUnnamedDays()
    for day in reducer?.records() ?? [] { take(day) }
    collector.finish()
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
    switch rates.resolved(for: currencies) {
    case .success(let rates):
      converted = collector.convertCosts(by: rates)
      usedRates = rates
    case .failure(let unclear): fail("logxml: \(unclear.message)")
    }
  }

  /// Whether `edit` and `remove` know entries by the numbers that were kept: those of one log
  /// of our own, all of whose entries are records.
  var hasSureNumbers: Bool { logs == 1 && rejected == 0 && !hasFailed }

  /// Ends the line of progress, also where reading failed.
  func endProgress() { inputs.messages.endProgress() }

  func fail(_ message: String) { inputs.fail(message) }

  func warn(_ message: String) { inputs.messages.warn(message) }

  /// Something to know, unless all is to be quiet.
  func note(_ message: String) { inputs.messages.note(message) }

  /// How many entries were left out or read in part, and why: `2 rejected (bad-date 2)`.
  var leftOut: [String] {
    let counts = [
      (earlier?.known ?? 0, "repeated"), ((selection?.filteredRecords ?? 0) + before, "filtered"),
      (inputs.notModelled, "of other kinds"),
    ]
    return inputs.lacks + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  /// What there is to say about names that were asked for and that no record has.
  var complaints: [String] { selection?.complaints ?? [] }

  private func summarise() {
    if !hasFailed, records > 0 {
      let warnings = unserved.warnings + zone.warnings + (earlier?.warnings ?? [])
      for warning in warnings { inputs.messages.warn(warning) }
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
