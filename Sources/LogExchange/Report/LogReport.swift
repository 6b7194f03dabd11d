// SPDX-License-Identifier: MIT

/// The figures of logs as JSON, for a page or another program: what `logxml report` shows.
///
///     var report = LogReport()
///     try LogReader().read(contentsOf: "log.xml", into: &report)
///     let json = report.json
///
/// It is a sink: it keeps what statistics need of each record.
public struct LogReport: RecordSink {
  /// The units, method and day of the figures.
  public var options: StatisticsOptions
  /// The weights that people want to reach.
  public var goals: WeightGoals
  private var collector = StatisticsCollector()
  private var details = EntryDetails()

  /// Creates a report without records.
  public init(
    _ options: StatisticsOptions = StatisticsOptions(), goals: WeightGoals = WeightGoals()
  ) {
    self.options = options
    self.goals = goals
  }

  public mutating func beginInput() { collector.beginInput(nil) }

  public mutating func begin(_ log: LogHeader) { collector.begin(log) }

  public mutating func noteGap() { collector.noteGap() }

  public mutating func add(_ record: LogRecord) {
    if !isKnownUniquelyReferenced(&details) { details = EntryDetails(details) }
    details.add(record)
    collector.add(record)
  }

  public mutating func finish() { collector.finish() }

  /// One object with the vehicles and people as `subjects`, each with its entries from the oldest
  /// and its statistics, and the costs of vehicles. Docs/Reporting.md describes the members.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records.
  public var json: [UInt8] {
    ReportData(collector, options, details, ReportData.Extra(goals: goals), leftOut: []).json
  }
}
