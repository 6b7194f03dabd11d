// SPDX-License-Identifier: MIT

import LogExchange

/// The forms in which `stats` and `history` answer.
enum LookForm: String, CaseIterable, Sendable {
  case text
  case json
  case csv
  case tsv
  /// Only `stats`.
  case prometheus
  /// Only `stats`.
  case influx

  /// Whether the answer is the metrics of a time series database.
  var isMetrics: Bool { self == .prometheus || self == .influx }
}

extension LookForm {
  /// The form that each ending of an output file asks for.
  private static let endings: KeyValuePairs<String, LookForm> = [
    ".txt": .text, ".json": .json, ".ndjson": .json, ".jsonl": .json, ".csv": .csv,
    ".tsv": .tsv,
  ]
  private static let endingsOfStats: KeyValuePairs<String, LookForm> = [
    ".txt": .text, ".json": .json, ".ndjson": .json, ".jsonl": .json, ".csv": .csv,
    ".tsv": .tsv, ".prom": .prometheus,
  ]

  /// The form of an answer: the one that was asked for, or else the one for the ending of
  /// the output file, or else text.
  ///
  /// - Throws: `UsageError` for an ending of no form, and for options that have no effect
  ///   in the form.
  init(_ invocation: Invocation) throws(UsageError) {
    let endings = invocation.command == .stats ? Self.endingsOfStats : Self.endings
    self = try FileEnding.form(invocation.look.form, for: invocation.resultFile, endings) ?? .text
    try TableOptions.check(
      invocation, form: rawValue, isTable: self == .csv || self == .tsv, isJSON: self == .json)
    if self == .text || isMetrics, invocation.table.decimals != nil {
      throw .goesWithForms("--decimals", "-t json, csv or tsv", form: rawValue)
    }
    if isMetrics { try checkMetrics(invocation) }
  }

  /// Refuses what metrics cannot have.
  private func checkMetrics(_ invocation: Invocation) throws(UsageError) {
    for option in ["field", "units", "distance-unit", "volume-unit", "mass-unit"]
    where invocation.given.contains(option) {
      throw .withoutEffect("--" + option, "-t " + rawValue)
    }
    if let grouping = invocation.look.grouping, !grouping.isByWord, grouping != .vehicle {
      throw UsageError(
        (self == .influx ? "InfluxDB" : "Prometheus")
          + " keeps periods itself, so '--by \(grouping.rawValue)' is nothing for it; leave one out"
      )
    }
  }

  /// The style of a table of this form if no dialect was asked for.
  var tableStyle: TableStyle { self == .tsv ? .tabs : .native }
}

/// The forms that `report` writes.
enum PageForm: String, CaseIterable, Sendable {
  case html
  case json

  /// The form that was asked for, or else the one for the ending of the output file, or else a page.
  ///
  /// - Throws: `UsageError` for an ending of no form, and for options that have no effect in the form.
  init(_ invocation: Invocation) throws(UsageError) {
    self =
      try FileEnding.form(
        invocation.look.page, for: invocation.resultFile,
        [".html": .html, ".htm": .html, ".json": .json]) ?? .html
    if self == .json, invocation.look.title != nil { throw .withoutEffect("--title", "-t json") }
  }
}

/// The options of `stats`, `history` and `report`.
struct LookOptions: Sendable {
  /// nil leaves it to the name of the output file.
  var form: LookForm?
  var units = StatisticsUnits.asLogged
  var method = ConsumptionMethod.fullToFull
  /// The height for the body mass index.
  var height: Quantity<LengthUnit>?
  /// The periods of the figures; nil for each vehicle and person as a whole, and by years.
  var grouping: StatisticsGrouping?
  /// True if a table has a row for each figure.
  var isLong = false
  /// The names of the numbers that are shown instead of the usual statistics.
  var numbers: [String] = []
  /// The most entries of a history that are shown; nil for all.
  var limit: Int?
  /// True if the oldest of the shown entries comes first.
  var isOldestFirst = false
  /// nil leaves it to the name of the output file.
  var page: PageForm?
  /// The title of a report; nil for one made from its content.
  var title: String?
  var rates = RateWishes()
  var goals = WeightGoals()
}

extension Invocation {
  /// The options for computing statistics.
  var statistics: StatisticsOptions {
    var options = StatisticsOptions()
    // The form may come from the ending of a file.
    options.units = (try? LookForm(self))?.isMetrics == true ? .metric : look.units
    options.method = look.method
    options.height = look.height
    options.distanceUnit = wantedUnits.distance
    options.volumeUnit = wantedUnits.volume
    options.massUnit = wantedUnits.mass
    options.decimals = table.decimals
    options.now = validate.now ?? SystemClock.localTime
    return options
  }
}
