// SPDX-License-Identifier: MIT

import LogExchange

/// The sink of commands that summarise logs: it keeps the values that statistics need.
final class StatisticsSink: DaySink {
  @exclusivity(unchecked) var collector = StatisticsCollector(comparesInputs: false)
  /// The numbers of the log's entries, by the positions of the entries.
  @exclusivity(unchecked) var numbers = EntryNumbers()
  /// Counts the records that another one of their input says already; nil where nobody asks.
  @exclusivity(unchecked) private(set) var twins: TwinCounter?
  private let statistics: StatisticsOptions
  private let keep: ((LogRecord, Int?) -> Void)?

  /// - Parameter keep: Gets each record, with its number in its log.
  init(
    _ statistics: StatisticsOptions, countsTwins: Bool, _ keep: ((LogRecord, Int?) -> Void)?
  ) {
    self.statistics = statistics
    twins = countsTwins ? TwinCounter() : nil
    self.keep = keep
  }

  func beginInput(_ name: String) {
    collector.beginInput(name)
    twins?.beginInput()
  }

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
    if twins != nil, statistics.counts(record) { twins?.add(record) }
    keep?(record, record.position.flatMap { numbers[$0] })
  }
}
