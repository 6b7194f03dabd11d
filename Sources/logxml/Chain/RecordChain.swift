// SPDX-License-Identifier: MIT

import LogExchange

/// The way of records from the readers to a sink, by the steps of `ChainSteps`, with counts
/// of what became of each.
///
/// (A class, so that a run can read the counts while a reader holds it.)
final class RecordChain: RecordSink {
  /// An error of the sink: it ends the run, unlike the error of an input that cannot be read.
  struct Refusal: Error {
    let error: any Error
  }

  private let steps: ChainSteps
  /// nil if all records are wanted.
  private let selection: RecordSelection?
  // The properties below are used for every record, and no function that is called with one
  // of them calls back into the chain.
  /// The names that records of the present input get if they have none.
  @exclusivity(unchecked) var assumed: AssumedSubjects
  @exclusivity(unchecked) private var zone: ZoneWish
  @exclusivity(unchecked) private var reducer: DayReducer?
  @exclusivity(unchecked) private var earlier: EarlierEntries?
  @exclusivity(unchecked) private(set) var units: UnitWishes
  @exclusivity(unchecked) private var beyondLimit = 0
  /// Weights that were merged into the record of their day.
  @exclusivity(unchecked) private var mergedWeights = 0
  /// Records that were handed on as context only, and count as filtered.
  @exclusivity(unchecked) private var context = 0
  @exclusivity(unchecked) private var sorter: RecordSorter?
  @exclusivity(unchecked) private var output: any RecordSink
  /// The output, if it takes reduced days.
  private let days: StatisticsSink?
  private let watchesLosses: Bool
  /// Whether something had no place in the output; stays false unless `watchesLosses`.
  @exclusivity(unchecked) private(set) var hasLoss = false
  /// The kind of the first log or record that was read, wanted or not.
  @exclusivity(unchecked) private var firstKind: LogKind?
  /// A log of which no record has passed the filters yet.
  @exclusivity(unchecked) private var pendingLog: LogHeader?

  /// True if all records that need no name are written as they come, with no step of the chain
  /// to take.
  private let writesAll: Bool

  @exclusivity(unchecked) private(set) var tally = LogTally()
  @exclusivity(unchecked) private(set) var recordsByKind = KindCounts()
  /// The number of records that an earlier input has, too.
  var duplicates: Int { earlier?.known ?? 0 }
  /// Warnings about options that had no effect.
  var warnings: [String] {
    units.warnings + zone.warnings + (earlier?.warnings ?? [])
      + EarlierEntries.warnings(ofCorrections: earlier?.corrections ?? 0)
  }
  /// nil if nobody asks how many records an earlier input has, too.
  @exclusivity(unchecked) private(set) var repeats: RepeatCounter?

  /// - Parameters:
  ///   - watchesLosses: Whether `hasLoss` is wanted.
  ///   - countsRepeats: Whether records that an earlier input has, too, are counted.
  init(
    _ steps: ChainSteps, into output: any RecordSink, watchesLosses: Bool = false,
    countsRepeats: Bool = false
  ) {
    self.steps = steps
    self.output = output
    days = output as? StatisticsSink
    self.watchesLosses = watchesLosses
    selection = RecordSelection(steps.filter, steps.kinds)
    assumed = steps.assumed
    zone = ZoneWish(steps.zone)
    reducer = steps.dayRule.map {
      DayReducer($0, steps.convertsUnits ? steps.units : WantedUnits())
    }
    earlier = steps.dropsDuplicates ? EarlierEntries() : nil
    repeats = countsRepeats && !steps.dropsDuplicates ? RepeatCounter() : nil
    units = UnitWishes(steps.units)
    sorter = steps.sorts ? RecordSorter() : nil
    writesAll =
      selection == nil && zone.isEmpty && reducer == nil && earlier == nil
      && steps.limit == nil && units.isEmpty && steps.rounding == nil && sorter == nil
      && steps.isContext == nil && !watchesLosses
  }

  /// Complaints about names that were asked for and that no record has.
  var complaints: [String] { selection?.complaints ?? [] }

  /// The same, for names that another chain has not found either.
  func complaints(besides other: RecordChain) -> [String] {
    guard let selection, let others = other.selection else { return [] }
    return selection.complaints(besides: others)
  }

  /// The number of records that the options on the command line filtered out.
  var filteredRecords: Int { filtered.values.reduce(context, +) }

  /// Records that were filtered out, by the option that did so.
  var filtered: [String: Int] {
    var filtered = selection?.filtered ?? [:]
    if beyondLimit > 0 { filtered["--limit"] = beyondLimit }
    return filtered
  }

  /// Weights that were merged into the record of their day, by the option that did so.
  var merged: [String: Int] {
    let count = reducer?.merged ?? mergedWeights
    guard let rule = steps.dayRule, count > 0 else { return [:] }
    return ["--" + rule.rawValue: count]
  }

  /// Records that passed.
  var records: Int { recordsByKind.total }

  /// The values that had no place in the output.
  var leftBehind: LeftBehind {
    units.isEmpty ? output.leftBehind : UnitWishes.losses(in: output.leftBehind)
  }

  /// Begins another input.
  func openInput() throws {
    try inTurn {
      // An input that broke off was not closed.
      try self.endInput()
      self.pendingLog = nil
      self.reducer?.beginInput()
      self.repeats?.beginInput()
      self.sorter?.leaveLog()
      self.output.beginInput()
    }
  }

  /// Ends the input: records that waited for its end belong to it.
  func closeInput() throws { try inTurn { try self.endInput() } }

  func noteGap() {
    // Noting a gap never throws.
    try? inTurn { self.output.noteGap() }
  }

  /// Does something once the records before it have passed.
  func inTurn(_ action: @escaping () throws -> Void) throws {
    if let selection { try selection.perform(action) } else { try action() }
  }

  func begin(_ log: LogHeader) throws {
    let log = assumed.isEmpty ? log : assumed.apply(to: log)
    if firstKind == nil { firstKind = log.kind }
    guard let selection else { return try pass(log) }
    selection.note(log)
    try selection.perform { self.pendingLog = log }
  }

  /// Decides on records that wait for a name that might still come: no more names come.
  func settle() throws { try selection?.settle(take) }

  func add(_ record: LogRecord) throws {
    // A record that goes on unchanged is not copied, because a copy counts references.
    if assumed.isEmpty, zone.isEmpty, selection == nil { return try take(record) }
    var record = assumed.isEmpty ? record : assumed.apply(to: record)
    // Days, and the bounds of --since and --until, are those of the zone.
    if !zone.isEmpty { record = zone.apply(to: record) }
    guard let selection else { return try take(record) }
    if firstKind == nil { firstKind = record.kind }
    try selection.take(record, take)
  }

  func add(contentsOf records: [LogRecord]) throws {
    guard writesAll, assumed.isEmpty, pendingLog == nil else {
      for record in records { try add(record) }
      return
    }
    if repeats != nil { for record in records { repeats?.add(record) } }
    recordsByKind.add(records)
    tally.count(records)
    try write { try output.add(contentsOf: records) }
  }

  private func take(_ record: LogRecord) throws {
    if let answer = earlier?.take(record), answer != .new { return }
    repeats?.add(record)
    if reducer?.take(record) == true { return }
    if sorter == nil, isBeyondLimit(record) { return }
    if let pendingLog {
      self.pendingLog = nil
      try pass(pendingLog)
    }
    try pass(record)
  }

  /// Passes on the records that waited for the end of the input and are in no earlier one.
  private func endInput() throws {
    if let records = earlier?.endInput() {
      try passHeld(records.filter { reducer?.take($0) != true })
    }
    // Unnamed records of the next input are about somebody else.
    if days != nil, let records = reducer?.takeUnnamed() { try pass(days: records) }
  }

  /// Whether a record is beyond the limit; if so, it is counted as filtered.
  private func isBeyondLimit(_ record: LogRecord) -> Bool {
    guard let limit = steps.limit, records >= limit else { return false }
    beyondLimit += 1
    if firstKind == nil { firstKind = record.kind }
    return true
  }

  /// Writes a record, or holds it until all records to be sorted are there. The limit applies
  /// after that.
  private func pass(_ record: LogRecord) throws {
    if sorter == nil { return try write(record) }
    sorter?.add(record)
  }

  private func write(_ record: LogRecord) throws {
    count(record)
    guard steps.convertsUnits, !units.isEmpty || steps.rounding != nil else {
      return try put(record)
    }
    var record = record
    if !units.isEmpty { record = units.apply(to: record) }
    if let rounding = steps.rounding { record = rounding.apply(to: record) }
    try put(record)
  }

  private func count(_ record: LogRecord) {
    if let isContext = steps.isContext, isContext(record) {
      context += 1
      return
    }
    recordsByKind.add(record.kind)
    tally.count(record)
    if !zone.isEmpty { zone.note(record) }
    if !units.isEmpty { units.note(record) }
  }

  private func put(_ record: LogRecord) throws {
    try write { try output.add(record) }
    if watchesLosses, !hasLoss { hasLoss = !leftBehind.isEmpty }
  }

  /// Writes the weights of days that were held.
  private func writeDays() throws {
    guard let records = reducer?.records() else { return }
    mergedWeights = reducer?.merged ?? 0
    reducer = nil
    try pass(days: records)
  }

  private func pass(days records: [DayReducer.Reduced]) throws {
    guard let days else { return try passHeld(records.map(\.record)) }
    for day in records {
      count(day.record)
      days.add(day)
    }
  }

  /// Passes on records whose log has ended, each in a log of its subject.
  private func passHeld(_ records: [LogRecord]) throws {
    var header: LogHeader?
    for record in records where sorter != nil || !isBeyondLimit(record) {
      if header.map({ !$0.fits(record) }) ?? true {
        let new = LogHeader(kind: record.kind, subject: record.subject)
        try pass(new)
        header = new
      }
      try pass(record)
    }
  }

  /// Whether any record has passed, or is held and will pass.
  var hasRecords: Bool {
    records > 0 || steps.limit != 0 && (sorter?.isEmpty == false || reducer?.isEmpty == false)
  }

  /// Passes on the records that are held until all are there.
  func release() throws {
    try settle()
    try endInput()
    try writeDays()
    guard var sorter else { return }
    self.sorter = nil
    try sorter.drain { log in
      try pass(log)
    } add: { record in
      if !isBeyondLimit(record) { try write(record) }
      return steps.limit.map { records < $0 } ?? true
    }
  }

  /// The kind whose titles a table without rows gets if nothing was read.
  var usualKind: LogKind?

  func finish() throws {
    try release()
    if records == 0, let kind = firstKind ?? usualKind { output.expect(kind) }
    try write { try output.finish() }
  }

  /// Counts the records that are held, without writing any of them.
  func abandon() {
    let losses = output.leftBehind
    output = Nowhere(leftBehind: losses)
    // A sink that writes nothing refuses nothing.
    try? release()
  }

  /// Keeps the losses so far and ignores everything else.
  private struct Nowhere: RecordSink {
    let leftBehind: LeftBehind

    func begin(_ log: LogHeader) {}
    func add(_ record: LogRecord) {}
    func finish() {}
  }

  private func pass(_ log: LogHeader) throws {
    if sorter != nil {
      sorter?.begin(log)
    } else {
      let log = units.isEmpty || !steps.convertsUnits ? log : units.apply(to: log)
      try write { try output.begin(log) }
    }
  }

  private func write(_ body: () throws -> Void) throws(Refusal) {
    do {
      try body()
    } catch {
      throw Refusal(error: error)
    }
  }
}

extension EarlierEntries {
  private static var mostNamed: Int { 5 }

  /// Warns of entries of which an earlier file says something else; empty if there are none.
  static func warnings(ofCorrections count: Int) -> [String] {
    if count == 0 { return [] }
    return [
      "\(Plural.count(count, "entry", "entries")) of later files and an earlier file say different "
        + "numbers of one moment, and both count; 'logxml diff OLD NEW' shows them"
    ]
  }

  /// Warnings about `--dedupe`: it compared nothing because there was one file, or it left out
  /// entries with values that the kept ones lack.
  var warnings: [String] {
    if inputs == 1, known == 0 {
      return ["--dedupe compares files, and there is one; twins within a file stay"]
    }
    if lost.isEmpty { return [] }
    let fields = lost.sortedByCount
    let names = fields.prefix(Self.mostNamed).map { "\(VisibleText.harmless($0.name)) \($0.count)" }
    return [
      "--dedupe left out what the entries of earlier files do not say: "
        + names.joined(separator: ", ") + (fields.count > names.count ? ", ..." : "")
        + "; name the file that says more first, or complete a log with 'logxml import --update'"
    ]
  }
}
