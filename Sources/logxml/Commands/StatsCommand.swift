// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml stats`: statistics of the records of logs.
struct StatsCommand: ToolCommand {
  private let options: LookOptions
  private let form: LookForm
  private let table: TableOptions
  /// The fields of `--field`.
  private let numbers: NumberChoice
  private let intake: LogIntake

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    numbers = try NumberChoice(invocation)
    options = invocation.look
    form = try LookForm(invocation)
    table = invocation.table
    intake = try LogIntake(
      invocation, console, looksBack: true, addsOdometers: numbers.fields.isEmpty,
      numbersOf: numbers.fields, countsTwins: true)
    if !options.goals.isEmpty, let grouping = options.grouping, grouping != .vehicle {
      throw .withoutEffect("--goal", "--by " + grouping.rawValue)
    }
    if options.isLong, form != .csv, form != .tsv {
      throw .goesWithForms("--long", "-t csv or tsv", form: form.rawValue)
    }
  }

  func run() -> ExitStatus {
    intake.run {
      if intake.hasUnaskedHeights, options.height == nil {
        intake.note(
          "logxml: the inputs also have heights; --measures all reads them, for the body mass index"
        )
      }
      for warning in goals.warnings(for: people) { intake.warn(warning) }
      if !showsNotes, let rates = intake.usedRates {
        for note in rates.notes(on: intake.converted) { intake.note("logxml: " + note) }
      }
      if let note = intake.noteOnTwins { intake.note("logxml: " + note) }
      return try answer().utf8
    }
  }

  private var people: [String?] { intake.collector.people.map(\.person) }

  private var goals: WeightGoals { options.goals.named(as: people) }

  /// Whether the answer has the notes of its rows.
  private var showsNotes: Bool {
    [.text, .json].contains(form) && options.grouping ?? .vehicle == .vehicle
  }

  private func answer() throws -> String {
    let grouping = options.grouping
    var rows = rows(grouping ?? .vehicle)
    if intake.records > 0 { try checkNumbers(rows.compactMap(\.number)) }
    switch form {
    case .prometheus: return MetricsText.text(rows)
    case .influx: return MetricsText.text(rows, isInflux: true)
    case .json: return rows.map { $0.json(table) + "\n" }.joined()
    case .csv, .tsv:
      let statistics = StatisticsTable(rows)
      return try options.isLong
        ? statistics.long(table, form.tableStyle)
        : statistics.wide(table, form.tableStyle)
    case .text:
      let width = intake.width
      if grouping == .vehicle { return StatisticsText.pages(rows, periods: [], width: width) }
      guard grouping == nil else { return StatisticsText.tables(rows, width: width) }
      // One year is no table of years.
      let years = self.rows(.year)
      rows = rows.filter { $0.entries > 0 }
      return StatisticsText.pages(rows, periods: years, width: width)
    }
  }

  /// Notes the numbers that no record has.
  ///
  /// - Throws: `LogError` if no kind of the records has a field for it.
  private func checkNumbers(_ found: [Field]) throws(LogError) {
    if let refusal = numbers.refusal(of: intake.kinds) {
      throw LogError(code: .unwritable, message: refusal)
    }
    for name in numbers.missing(among: found) {
      intake.note("logxml: no record has the number '\(name)'")
    }
  }

  private func rows(_ grouping: StatisticsGrouping) -> [StatisticsRow] {
    var options = intake.options
    options.grouping = grouping
    if !numbers.fields.isEmpty {
      return intake.collector.numberStatistics(options).map { StatisticsRow($0) }
    }
    let hasEnergy = options.countsEnergy
    let fuel =
      hasEnergy ? intake.collector.fuelStatistics(options).map { StatisticsRow($0) } : []
    // Weights have no stations.
    if grouping.isByWord {
      if fuel.isEmpty, intake.records > 0 {
        intake.note(
          "logxml: the input has no fill-ups, and only those are grouped by \(grouping.rawValue)")
      }
      return fuel
    }
    let hasOther = intake.collector.hasOtherCosts
    let name = !hasEnergy ? "other costs" : hasOther ? "all costs" : "energy costs"
    let costs = intake.collector.costStatistics(options) + intake.collector.fleetStatistics(options)
    return fuel + costs.map { StatisticsRow($0, costs: name) } + weights(options)
  }

  private func weights(_ options: StatisticsOptions) -> [StatisticsRow] {
    var rows = intake.collector.weightStatistics(options).map { StatisticsRow($0) }
    let goals = goals
    guard !goals.isEmpty, options.grouping == .vehicle else { return rows }
    let people = intake.collector.people
    let places = Dictionary(
      people.enumerated().map { ([$1.person, $1.input], $0) }, uniquingKeysWith: { a, _ in a })
    for index in rows.indices {
      guard let place = places[[rows[index].subject, rows[index].input]] else { continue }
      rows[index].add(goals, of: people[place], isOnly: people.count == 1, options)
    }
    return rows
  }
}
