// SPDX-License-Identifier: MIT

import LogExchange

/// The end of a chain for commands that look at logs: what statistics need of all records.
final class StatisticsSink: DaySink {
  @exclusivity(unchecked) var collector = StatisticsCollector(comparesInputs: false)
  /// The numbers by which the entries of a log are known, by where they stand.
  @exclusivity(unchecked) var numbers = EntryNumbers()
  private let keep: ((LogRecord, Int?) -> Void)?

  /// - Parameter keep: Gets each record, with its number in its log.
  init(_ keep: ((LogRecord, Int?) -> Void)?) { self.keep = keep }

  func begin(_ log: LogHeader) {}

  func noteGap() { collector.noteGap() }

  func add(_ record: LogRecord) {
    note(record)
    collector.add(record)
  }

  func add(_ day: DayReducer.Reduced) {
    note(day.record)
    collector.add(day)
  }

  func finish() { collector.finish() }

  private func note(_ record: LogRecord) {
    keep?(record, record.position.flatMap { numbers[$0] })
  }
}
