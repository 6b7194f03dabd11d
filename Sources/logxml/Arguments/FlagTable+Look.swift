// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  static let lookFlags: [Flag] = [
    Flag(
      "to", short: "t", category: .results, commands: [.stats, .history],
      doc: "The form of the answer; text is the default",
      longDoc: """
        Without -t, the ending of the -o file decides: .txt, .json, .ndjson, .jsonl, .csv, .tsv; \
        .gz, .zst, .xz or .bz2 behind it compresses.
        """,
      choices: LookForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("FORM", \.look.form)),
    Flag(
      "by", category: .results, commands: [.stats],
      doc: "Group the entries by WHAT",
      longDoc: "Default: each vehicle and person as a whole, and by year.",
      choices: [
        Flag.Choice(name: StatisticsGrouping.day.rawValue, doc: "the days of each"),
        Flag.Choice(name: StatisticsGrouping.week.rawValue, doc: "the weeks of each, from Monday"),
        Flag.Choice(name: StatisticsGrouping.month.rawValue, doc: "the months of each"),
        Flag.Choice(name: StatisticsGrouping.year.rawValue, doc: "the years of each"),
        Flag.Choice(name: StatisticsGrouping.vehicle.rawValue, doc: "vehicles, and people"),
        Flag.Choice(
          name: StatisticsGrouping.station.rawValue, doc: "the filling stations of each vehicle"),
      ],
      effect: .choice("WHAT", \.look.grouping)),
    Flag(
      "units", category: .results, commands: [.stats, .history, .report],
      doc: "The units of the answer; as-logged is the default",
      longDoc: "Electric energy is always in kWh, and gas by mass in kg.",
      choices: [
        Flag.Choice(name: StatisticsUnits.metric.rawValue, doc: "km, L, kg; L/100 km"),
        Flag.Choice(name: StatisticsUnits.us.rawValue, doc: "mi, US gallons, lb; mpg"),
        Flag.Choice(
          name: StatisticsUnits.imperial.rawValue, doc: "mi, imperial gallons, lb; mpg"),
        Flag.Choice(
          name: StatisticsUnits.asLogged.rawValue,
          doc: "the units of most entries of each vehicle and person"),
      ],
      effect: .choice("UNITS", \.look.units)),
    Flag(
      "height", category: .results, commands: [.stats, .report],
      doc: "The height for the body mass index: 178cm, 1.78m, 5.8ft",
      longDoc: "Default: the last height in the log; for Apple Health, that needs --measures all.",
      effect: .value("NUMBER[UNIT]", \.look.height, FlagValue.height)),
    Flag(
      "method", category: .results, commands: [.stats, .report],
      doc: "How consumption is computed; default: full-to-full",
      choices: [
        Flag.Choice(
          name: ConsumptionMethod.fullToFull.rawValue,
          doc: "from one full tank to the next, if nothing is missing in between"),
        Flag.Choice(
          name: ConsumptionMethod.total.rawValue,
          doc: "all fuel except the first fill-up, over the whole distance"),
      ],
      effect: .choice("METHOD", \.look.method)),
    Flag(
      "now", category: .results, commands: [.stats, .report],
      doc: "Count the days since the last weight up to DATE; default: today",
      longDoc: "DATE is a day or a time: 2024-03-01, 2024-03-01T07:12.",
      effect: .value("DATE", \.validate.now, FlagValue.moment)),
    Flag(
      "limit", short: "n", category: .results, commands: [.history],
      doc: "Show the newest N entries of each kind",
      effect: .number("N", \.look.limit, atLeast: 0)),
    Flag(
      "oldest-first", category: .results, commands: [.history],
      doc: "Begin with the oldest of the entries that are shown",
      effect: .turnOn { $0.look.isOldestFirst = true }),
  ]
}

extension FlagValue {
  /// The value as the height of a body; a bare number is in centimetres.
  fileprivate func height() throws(UsageError) -> Quantity<LengthUnit> {
    guard let height = Quantity<LengthUnit>(typed: text, usual: .centimetres) else {
      throw .invalidValue(flag: flag, value: text, .height)
    }
    return height
  }
}
