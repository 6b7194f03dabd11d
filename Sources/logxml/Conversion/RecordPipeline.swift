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
    filter: RecordFilter = RecordFilter(), dropsDuplicates: Bool = false,
    units: UnitWishes = UnitWishes(), sorts: Bool = false, watchesLosses: Bool = false,
    output: any RecordSink
  ) {
    self.watchesLosses = watchesLosses
    self.filter = filter
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
    sorter?.leaveLog()
  }

  func begin(_ log: LogHeader) throws {
    if filter.isEmpty { try pass(log) } else { pendingLog = log }
  }

  func add(_ record: LogRecord) throws {
    if let option = filter.refusal(of: record) {
      filtered[option, default: 0] += 1
      return
    }
    if duplicateFilter?.isNew(record) == false {
      duplicates += 1
      return
    }
    if let pendingLog {
      self.pendingLog = nil
      try pass(pendingLog)
    }
    recordsByKind.add(record.kind)
    tally.count(record)
    let record = units.isEmpty ? record : units.apply(to: record)
    if sorter != nil {
      sorter?.add(record)
    } else {
      try write { try output.add(record) }
      if watchesLosses, !hasLoss { hasLoss = !leftBehind.isEmpty }
    }
  }

  func finish() throws {
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
