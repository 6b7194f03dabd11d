// SPDX-License-Identifier: MIT

import LogExchange

extension FuzzTarget {
  /// What a report shows of a log, and of the log twice: entries in their order, rows that
  /// add up to all of them. The first byte chooses units and grouping.
  static let report = FuzzTarget(name: "report", choices: 1) { bytes in
    var input = FuzzInput(bytes)
    let choice = input.byte()
    let records = LogReading(input.bytes).records
    var options = StatisticsOptions()
    options.units = StatisticsUnits.allCases[Int(choice) % StatisticsUnits.allCases.count]
    options.method = choice & 4 == 0 ? .fullToFull : .total
    options.now = choice & 8 == 0 ? nil : Timestamp(year: 2024, month: 3, day: 1)
    let once = collected([records])
    let twice = collected([records, records])
    if let wrong = check(once, options) { return wrong }
    if let wrong = check(twice, options) { return "twice: \(wrong)" }
    // What several inputs have counts once, where it has a name.
    let (a, b) = (named(once, options), named(twice, options))
    return difference("named entries", a, b)
  }

  private static func collected(_ inputs: [[LogRecord]]) -> StatisticsCollector {
    var collector = StatisticsCollector()
    for (index, records) in inputs.enumerated() {
      collector.beginInput("input \(index)")
      for record in records { collector.add(record) }
    }
    collector.finish()
    return collector
  }

  private static func check(
    _ collector: StatisticsCollector, _ options: StatisticsOptions
  ) -> String? {
    for vehicle in collector.vehicles {
      let entries = vehicle.entries(options)
      // Groups of another word need a collector of their own.
      for grouping in StatisticsGrouping.allCases where !grouping.isByWord || grouping == .station {
        var options = options
        options.grouping = grouping
        let count = vehicle.statistics(options).reduce(0) { $0 + $1.entries }
        if count != entries.count {
          return "\(entries.count) fill-ups, \(count) in rows by \(grouping)"
        }
      }
    }
    for person in collector.people {
      let entries = person.entries(options)
      for grouping in StatisticsGrouping.allCases {
        var options = options
        options.grouping = grouping
        let count = person.statistics(options).reduce(0) { $0 + $1.entries }
        if count != entries.count {
          return "\(entries.count) weights, \(count) in rows by \(grouping)"
        }
      }
      let places = person.trend(options).map(\.entry)
      if places.contains(where: { $0 >= entries.count }) {
        return "a trend at \(places) of \(entries.count)"
      }
      // The days are local ones: a flight east over the date line repeats a day.
      let days = places.map { place in
        let date = entries[place].date
        return [Int(date.year), Int(date.month), Int(date.day)]
      }
      if zip(days, days.dropFirst()).contains(where: { !$0.lexicographicallyPrecedes($1) }) {
        return "a trend on \(days)"
      }
    }
    let history = collector.fuelHistory(options)
    let newest = collector.fuelHistory(options, limit: 3)
    return difference("newest", Array(history.prefix(3)).map(\.record), newest.map(\.record))
  }

  private static func named(
    _ collector: StatisticsCollector, _ options: StatisticsOptions
  ) -> [String] {
    collector.vehicles.filter { $0.vehicle != nil }.map {
      "\($0.vehicle ?? "") \($0.entries(options).count)"
    }
      + collector.people.filter { $0.person != nil }.map {
        "\($0.person ?? "") \($0.entries(options).count)"
      }
  }
}
