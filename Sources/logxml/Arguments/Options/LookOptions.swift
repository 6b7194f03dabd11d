// SPDX-License-Identifier: MIT

import LogExchange

/// The forms in which `stats` and `history` answer.
enum LookForm: String, CaseIterable, Sendable {
  case text
  case json
  case csv
  case tsv
}

extension LookForm {
  /// What the ending of an output file asks for.
  private static let endings: KeyValuePairs<String, LookForm> = [
    ".txt": .text, ".json": .json, ".ndjson": .json, ".jsonl": .json, ".csv": .csv,
    ".tsv": .tsv,
  ]

  /// The form of an answer: the one that was asked for, else that of the ending of the
  /// output file.
  ///
  /// - Throws: `UsageError` for an ending of no form, and for options that the form has no
  ///   use for.
  init(_ invocation: Invocation) throws(UsageError) {
    self =
      try FileEnding.form(invocation.look.form, for: invocation.resultFile, Self.endings) ?? .text
    try TableOptions.check(
      invocation, form: rawValue, isTable: self == .csv || self == .tsv, isJSON: self == .json)
    if self == .text, invocation.table.decimals != nil {
      throw .goesWithForms("--decimals", "-t json, csv or tsv", form: rawValue)
    }
  }

  /// How a table of this form is written where no dialect was asked for.
  var tableStyle: TableStyle { self == .tsv ? .tabs : .native }
}

/// What the options of `stats`, `history` and `report` ask for.
struct LookOptions: Sendable {
  /// nil leaves it to the name of the output file.
  var form: LookForm?
  var units = StatisticsUnits.asLogged
  var method = ConsumptionMethod.fullToFull
  /// The height for the body mass index.
  var height: Quantity<LengthUnit>?
  /// nil for a whole of each vehicle and person, and its years.
  var grouping: StatisticsGrouping?
  /// How many entries of a history are shown; nil for all.
  var limit: Int?
  /// Whether a history begins with the oldest of the entries that it shows.
  var isOldestFirst = false
  /// What stands above a report; nil leaves it to what is in it.
  var title: String?
  var rates = RateWishes()
  var goals = WeightGoals()
}

extension Invocation {
  /// How statistics are to be worked out.
  var statistics: StatisticsOptions {
    var options = StatisticsOptions()
    options.units = look.units
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
