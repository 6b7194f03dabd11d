// SPDX-License-Identifier: MIT

/// The content of a report, as the JSON that its page reads.
///
///     {"now":"2024-03-01","notes":[…],"order":[1,2,0,6,…],"subjects":[
///       {"kind":"fuel","name":"Civic","distanceUnit":"mi","currencies":["USD"],
///        "parts":[{"label":null,"electric":false,"volumeUnit":"usgal", …}],
///        "entries":[["2023-12-20","10000","10.00","30.00","3.000"], …],
///        "rows":{"all":[…],"year":[…],"month":[…],"station":[…]}}, …]}
///
/// Numbers are strings with the digits they have. Entries are in order, oldest first,
/// each as an array of date, odometer, amount, cost, price, consumption, the indices of its part
/// and currency, and an object of its other fields; of a weight: date, weight, change, trend,
/// other fields; without the nulls at its end.
/// `order` merges the entries of all subjects, newest first: pairs of a subject's index and
/// the number of its entries that follow.
package struct ReportData {
  private let vehicles: [VehicleHistory]
  private let people: [PersonHistory]
  let costs: [VehicleCostHistory]
  let collector: StatisticsCollector
  let options: StatisticsOptions
  let details: EntryDetails
  private let notes: [String]
  private let extra: Extra
  /// The number of subjects without a name.
  private let unnamed: (vehicles: Int, people: Int)

  /// The content of a report besides the records.
  package struct Extra {
    package var goals = WeightGoals()
    /// Vehicles and people whose logs have no entries.
    package var emptyVehicles: [String] = []
    package var emptyPeople: [String] = []
    package var converted: [ConvertedCost] = []
    package var rates: CurrencyRates?

    package init(goals: WeightGoals = WeightGoals()) { self.goals = goals }
  }

  /// - Parameter leftOut: Phrases about data that the report lacks, with the reasons.
  package init(
    _ collector: StatisticsCollector, _ options: StatisticsOptions, _ details: EntryDetails,
    _ extra: Extra = Extra(), leftOut: [String]
  ) {
    self.extra = extra
    vehicles = collector.vehicles
    people = collector.people
    costs = collector.vehicleCosts
    self.collector = collector
    unnamed = (vehicles.count { $0.vehicle == nil }, people.count { $0.person == nil })
    self.options = options
    self.details = details
    var notes = leftOut
    if collector.withoutWeight > 0 {
      notes.append("\(collector.withoutWeight) body measures without a weight")
    }
    self.notes = notes
  }

  /// The title of a page that was given none.
  package var usualTitle: String {
    switch (vehicles.isEmpty, costs.isEmpty, people.isEmpty) {
    case (false, true, true): "Fuel log"
    case (false, false, true): "Fuel and cost log"
    case (true, false, true): "Cost log"
    case (true, true, false): "Weight log"
    case (true, false, false): "Cost and weight log"
    case (false, false, false): "Fuel, cost and weight log"
    case (false, true, false), (true, true, true): "Fuel and weight log"
    }
  }

  /// - Complexity: O(*n* log *n*) in the number of entries.
  package var json: [UInt8] {
    let fuel = vehicles.map { $0.entries(options) }
    let weights = people.map { $0.entries(options) }
    let places = fuel.map { $0.map(\.place) } + weights.map { $0.map(\.place) }
    var data = JSONWriter()
    data.object { json in
      if let now = options.now { json.member("now", now.dayText) }
      json.member("notes", notes)
      writeRates(to: &json)
      json.array("order") { list in
        for number in EntryOrder.newestFirst(places) { list.number(number) }
      }
      json.array("subjects") { list in
        for (vehicle, entries) in zip(vehicles, fuel) { write(vehicle, entries, to: &list) }
        for (person, entries) in zip(people, weights) { write(person, entries, to: &list) }
        for name in extra.emptyVehicles { Self.write(empty: name, .fuel, to: &list) }
        for name in extra.emptyPeople { Self.write(empty: name, .weight, to: &list) }
      }
      writeCosts(to: &json)
    }
    return data.bytes
  }

  /// Writes the rates by which costs were converted.
  private func writeRates(to json: inout JSONWriter) {
    guard let rates = extra.rates, !extra.converted.isEmpty else { return }
    let used = Set(extra.converted.map(\.currency))
    json.array("rates") { list in
      for (currency, rate) in rates.rates.ordered(by: { $0.key < $1.key })
      where used.contains(currency) {
        list.row { row in
          row.add(currency)
          row.add(rate)
          row.add(rates.target)
        }
      }
    }
  }

  /// Writes a vehicle or person of which only the name is known.
  private static func write(empty name: String, _ kind: LogKind, to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind.name)
      json.member("name", name)
      for list in ["parts", "entries", "currencies"] { json.array(list) { _ in } }
      json.object("rows") { _ in }
    }
  }

  // MARK: Names

  private func name(of vehicle: VehicleHistory) -> String {
    vehicle.vehicle
      ?? Self.name("Vehicle", vehicle.input, isOnly: unnamed.vehicles == 1)
  }

  private func name(of person: PersonHistory) -> String {
    person.person
      ?? Self.name("Weight", person.input, isOnly: unnamed.people == 1)
  }

  /// The name for a subject without one: several are distinguished by their files. The
  /// folders of the files are left out, because others may see the page.
  static func name(_ word: String, _ input: String?, isOnly: Bool) -> String {
    guard !isOnly, let input else { return word }
    return word + " of " + String(decoding: FileName(input).lastComponent, as: UTF8.self)
  }

  // MARK: Fuel

  private func write(
    _ vehicle: VehicleHistory, _ entries: [FuelHistoryLine], to json: inout JSONWriter
  ) {
    let parts = EnergyPart.all(of: entries)
    var currencies = ReportCurrencies()
    let logged = Dictionary(
      extra.converted.map { ($0.record, $0) }, uniquingKeysWith: { first, _ in first })
    json.object { json in
      json.member("kind", LogKind.fuel.name)
      json.member("name", name(of: vehicle))
      json.member("distanceUnit", entries.last?.consumptionUnit.distance.rawValue)
      json.array("parts") { list in
        for part in parts.values { part.write(to: &list, isOnly: parts.keys.count == 1) }
      }
      json.array("entries") { list in
        for line in entries {
          let part = parts.place(of: EnergyPart.Key(line)) ?? 0
          list.row { row in
            row.add("\(line.date)")
            row.add(line.odometer?.value)
            row.add(line.volume?.value)
            row.add(line.cost)
            row.add(line.price)
            row.add(line.consumption)
            row.add(index: part == 0 ? nil : part)
            row.add(index: line.cost == nil ? nil : currencies.place(of: line.currency))
            row.add(object: Self.details(details[line.record], logged[line.record]))
          }
        }
      }
      currencies.write(to: &json)
      func rows(_ options: StatisticsOptions) -> [Row] {
        vehicle.statistics(options).map {
          (StatisticsRow($0), parts.place(of: EnergyPart.Key($0)) ?? 0)
        }
      }
      writeRows(to: &json, hasStations: true, rows)
      let dates = entries.map(\.date)
      writeRanges(to: &json, from: dates.min(), to: dates.max(), rows)
    }
  }

  // MARK: Weight

  private func write(
    _ person: PersonHistory, _ entries: [WeightHistoryLine], to json: inout JSONWriter
  ) {
    var trends = [ExactDecimal?](repeating: nil, count: entries.count)
    for point in person.trend(options) { trends[point.entry] = point.trend.value }
    json.object { json in
      json.member("kind", LogKind.weight.name)
      json.member("name", name(of: person))
      json.member("massUnit", entries.last?.weight.unit.rawValue)
      if let unit = entries.last?.weight.unit {
        let goal = extra.goals.goal(of: person.person, isOnly: people.count == 1, in: unit)
        json.member("goal", goal.map { "\($0)" })
        if let pace = person.pace(options),
          let left = extra.goals.left(
            of: person.person, isOnly: people.count == 1, from: pace.trend)
        {
          json.object("pace") { json in
            json.member("days", "\(pace.days)")
            json.member("left", "\(left)")
            json.member("perWeek", "\(pace.perWeek.value)")
          }
        }
      }
      json.array("entries") { list in
        for (line, trend) in zip(entries, trends) {
          list.row { row in
            row.add("\(line.date)")
            row.add(line.weight.value)
            row.add(line.change)
            row.add(trend)
            row.add(object: details[line.record])
          }
        }
      }
      func rows(_ options: StatisticsOptions) -> [Row] {
        person.statistics(options).map { (StatisticsRow($0), 0) }
      }
      writeRows(to: &json, rows)
      writeRanges(to: &json, from: entries.first?.date, to: entries.last?.date, rows)
    }
  }

  // MARK: Statistics

  /// A row, and the index of the part of its vehicle that it is about.
  typealias Row = (row: StatisticsRow, part: Int)

  /// The object of an entry, with the cost before a rate was applied.
  private static func details(
    _ object: ArraySlice<UInt8>, _ logged: ConvertedCost?
  ) -> ArraySlice<UInt8> {
    guard let logged, let cost = logged.cost else { return object }
    var json = JSONWriter()
    json.object { json in
      json.array("costAsLogged") { pair in
        pair.string("\(cost)")
        pair.string(logged.currency)
      }
    }
    guard !object.isEmpty else { return json.bytes[...] }
    return json.bytes.dropLast() + [UInt8(ascii: ",")] + object.dropFirst()
  }

  /// Writes the statistics of the last months, up to the last entry, if the log is longer.
  private func writeRanges(
    to json: inout JSONWriter, from first: Timestamp?, to last: Timestamp?,
    _ rows: (StatisticsOptions) -> [Row]
  ) {
    guard let first, let last else { return }
    json.array("ranges") { list in
      for range in ReportRange.all {
        guard let start = range.start(upTo: last), first < start else { continue }
        var options = options
        options.grouping = .vehicle
        options.since = start
        list.object { json in
          json.member("name", range.name)
          json.member("since", "\(start)")
          json.array("rows") { list in
            for (row, part) in rows(options) {
              Self.write(row, part: part, isWhole: true, to: &list)
            }
          }
        }
      }
    }
  }

  /// Writes the statistics of a subject, in all groupings of a report.
  func writeRows(
    to json: inout JSONWriter, hasStations: Bool = false,
    _ rows: (StatisticsOptions) -> [Row]
  ) {
    let groupings: [StatisticsGrouping] = [.vehicle, .year, .month, .station]
    json.object("rows") { json in
      for grouping in hasStations ? groupings : groupings.dropLast() {
        let isWhole = grouping == .vehicle
        var options = options
        options.grouping = grouping
        json.array(isWhole ? "all" : grouping.rawValue) { list in
          for (row, part) in rows(options) {
            Self.write(row, part: part, isWhole: isWhole, to: &list)
          }
        }
      }
    }
  }

  /// - Parameter isWhole: Whether the row is about all entries; others get only the values
  ///   for tables, and the cost per distance.
  private static func write(
    _ row: StatisticsRow, part: Int, isWhole: Bool, to json: inout JSONWriter
  ) {
    json.object { json in
      if part > 0 { json.member("part", part) }
      if !isWhole { json.member("group", row.group.description) }
      json.member("count", "\(row.entries)")
      json.member("first", row.first.dayText)
      json.member("last", row.last.dayText)
      json.array("values") { list in
        for value in row.values
        where isWhole || value.isInTables || value.name === "costPerDistance" {
          list.row { cells in
            cells.add(value.name)
            cells.add(value.label)
            cells.add(value.value)
            cells.add(value.unit)
          }
        }
      }
      if !row.notes.isEmpty { json.member("notes", row.notes) }
    }
  }
}

/// The currencies of a vehicle, each once.
struct ReportCurrencies {
  private var table = RunTable<Name?, Void>()

  /// The index of a currency, which is added if it is new; nil for the first.
  mutating func place(of currency: String?) -> Int? {
    let place = table.place(of: currency.map { Name($0) }, ())
    return place == 0 ? nil : place
  }

  func write(to json: inout JSONWriter) {
    json.array("currencies") { list in
      for name in table.keys {
        if let name { list.string(name.text) } else { list.null() }
      }
    }
  }
}
