// SPDX-License-Identifier: MIT

import LogExchange

/// The sink of commands that summarise logs: it keeps the values that statistics need.
///
/// It takes the mean of a day with all its digits. Records without a name are about a different
/// person in each input, so their days end with the input.
final class StatisticsSink: RecordSink {
  @exclusivity(unchecked) var collector: StatisticsCollector
  /// The numbers of the log's entries, by the positions of the entries.
  @exclusivity(unchecked) var numbers = EntryNumbers()
  /// Counts the records that repeat another one of their input; nil if that is not shown.
  @exclusivity(unchecked) private(set) var twins: TwinCounter?
  private let statistics: StatisticsOptions
  private let fields: [Field]
  private let words: StatisticsGrouping
  private let keep: ((LogRecord, Int?) -> Void)?

  /// - Parameters:
  ///   - fields: The fields whose numbers are shown.
  ///   - words: The grouping by words of fill-ups.
  ///   - keep: Gets each record, with its number in its log.
  init(
    _ statistics: StatisticsOptions, numbersOf fields: [Field], groupedBy words: StatisticsGrouping,
    countsTwins: Bool, _ keep: ((LogRecord, Int?) -> Void)?
  ) {
    collector = StatisticsCollector(
      comparesInputs: false, numbersOf: fields, groupedBy: words)
    self.words = words
    self.statistics = statistics
    self.fields = fields
    twins = countsTwins ? TwinCounter() : nil
    self.keep = keep
  }

  /// Turns on the comparison of inputs, before the first one.
  func compareInputs() { collector = StatisticsCollector(numbersOf: fields, groupedBy: words) }

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
