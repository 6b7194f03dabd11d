// SPDX-License-Identifier: MIT

import LogExchange

/// The forms in which `stats` and `history` answer.
enum LookForm: String, CaseIterable, Sendable {
  case text
  case json
  case csv

  var doc: String {
    switch self {
    case .text: "for people: aligned tables"
    case .json: "for programs: one JSON object a line"
    case .csv: "one table with a header"
    }
  }
}

/// What the options of `stats`, `history` and `report` ask for.
struct LookOptions: Sendable {
  var form = LookForm.text
  var units = StatisticsUnits.asLogged
  var method = ConsumptionMethod.fullToFull
  /// The height for the body mass index.
  var height: Quantity<LengthUnit>?
  /// nil for a whole of each vehicle and person, and its years.
  var grouping: StatisticsGrouping?
  /// How many entries of a history are shown; nil for all.
  var limit: Int?
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
    options.now = validate.now ?? SystemClock.localTime
    return options
  }
}
