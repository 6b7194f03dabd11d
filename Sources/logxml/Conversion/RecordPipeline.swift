// SPDX-License-Identifier: MIT

import LogExchange

/// The way of records from the readers to the writer: filters, duplicates,
/// units, order. Counts what becomes of each.
///
/// (A class, so that a run can look at the counts while a reader holds it.)
final class RecordPipeline: RecordSink {
  /// The writer could not take something: ends the run, unlike an input that
  /// cannot be read.
  struct Refusal: Error {
    let error: any Error
  }

  private let filter: RecordFilter
  private let assumed: AssumedSubjects
  @exclusivity(unchecked) private var reducer: DayReducer?
  // What follows is looked at for every record, and nothing that is called with it
  // comes back here.
  @exclusivity(unchecked) private var duplicateFilter: DuplicateFilter?
  @exclusivity(unchecked) private(set) var units: UnitWishes
  @exclusivity(unchecked) private var sorter: RecordSorter?
  @exclusivity(unchecked) private var output: any RecordSink
  private let watchesLosses: Bool
  /// Whether something had no place in the output; only where that is watched.
  @exclusivity(unchecked) private(set) var hasLoss = false
  /// A log of which no record has passed the filters yet.
  @exclusivity(unchecked) private var pendingLog: LogHeader?

  @exclusivity(unchecked) private(set) var tally = LogTally()
  @exclusivity(unchecked) private(set) var recordsByKind = KindCounts()
  @exclusivity(unchecked) private(set) var duplicates = 0
  /// Records that were not wanted, by the option that said so.
  @exclusivity(unchecked) private(set) var filtered: [String: Int] = [:]

  init(
    filter: RecordFilter = RecordFilter(), assumed: AssumedSubjects = AssumedSubjects(),
    dayRule: DayReducer.Rule? = nil,
    dropsDuplicates: Bool = false,
    units: UnitWishes = UnitWishes(), sorts: Bool = false, watchesLosses: Bool = false,
    output: any RecordSink
  ) {
    self.watchesLosses = watchesLosses
    self.filter = filter
    self.assumed = assumed
    reducer = dayRule.map { DayReducer($0) }
    duplicateFilter = dropsDuplicates ? DuplicateFilter() : nil
    self.units = units
    sorter = sorts ? RecordSorter() : nil
    self.output = output
  }

  /// Records that passed.
  var records: Int { recordsByKind.total }

  /// What had no place in the output.
  var leftBehind: LeftBehind {
    units.isEmpty ? output.leftBehind : UnitWishes.losses(in: output.leftBehind)
  }

  /// Says that what comes next is of another input.
  func beginInput() {
    pendingLog = nil
    reducer?.beginInput()
    sorter?.leaveLog()
    output.beginInput()
  }

  func begin(_ log: LogHeader) throws {
    let log = assumed.isEmpty ? log : assumed.apply(to: log)
    if filter.isEmpty { try pass(log) } else { pendingLog = log }
  }

  func add(_ record: LogRecord) throws {
    let record = assumed.isEmpty ? record : assumed.apply(to: record)
    if let option = filter.refusal(of: record) {
      filtered[option, default: 0] += 1
      return
    }
    if duplicateFilter?.isNew(record) == false {
      duplicates += 1
      return
    }
    if reducer?.take(record) == true { return }
    if let pendingLog {
      self.pendingLog = nil
      try pass(pendingLog)
    }
    try write(record)
  }

  private func write(_ record: LogRecord) throws {
    var record = record
    recordsByKind.add(record.kind)
    tally.count(record)
    if !units.isEmpty { record = units.apply(to: record) }
    if sorter != nil {
      sorter?.add(record)
    } else {
      try write { try output.add(record) }
      if watchesLosses, !hasLoss { hasLoss = !leftBehind.isEmpty }
    }
  }

  /// Writes the weights of days that were held.
  private func writeDays() throws {
    guard let records = reducer?.records() else { return }
    reducer = nil
    var header: LogHeader?
    for record in records {
      if header.map({ !$0.fits(record) }) ?? true {
        let new = LogHeader(kind: record.kind, subject: record.subject)
        try pass(new)
        header = new
      }
      try write(record)
    }
  }

  func finish() throws {
    try writeDays()
    try write {
      try sorter?.drain(into: &output)
      try output.finish()
    }
  }

  private func pass(_ log: LogHeader) throws {
    let log = units.isEmpty ? log : units.apply(to: log)
    if sorter != nil {
      sorter?.begin(log)
    } else {
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
