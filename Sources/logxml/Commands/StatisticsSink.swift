// SPDX-License-Identifier: MIT

import LogExchange

/// The sink of commands that summarise logs: it keeps the values that statistics need.
final class StatisticsSink: DaySink {
  @exclusivity(unchecked) var collector = StatisticsCollector(comparesInputs: false)
  /// The numbers of the log's entries, by the positions of the entries.
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
