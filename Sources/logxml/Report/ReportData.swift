// SPDX-License-Identifier: MIT

import LogExchange

/// What a report is about, as the JSON that its page reads.
///
///     {"now":"2024-03-01","notes":[…],"order":[1,2,0,6,…],"subjects":[
///       {"kind":"fuel","name":"Civic","distanceUnit":"mi","currencies":["USD"],
///        "parts":[{"label":null,"electric":false,"volumeUnit":"usgal", …}],
///        "entries":[["2023-12-20","10000","10.00","30.00","3.000"], …],
///        "rows":{"all":[…],"year":[…],"month":[…],"station":[…]}}, …]}
///
/// Numbers are strings with the digits they have. Entries stand oldest first, each as
/// an array whose places `PageScript.data` names, without the nulls at its end. `order`
/// says how the entries of all subjects go together, newest first: so many of that
/// subject, so many of that one.
struct ReportData {
  private let vehicles: [VehicleHistory]
  private let people: [PersonHistory]
  private let options: StatisticsOptions
  private let details: EntryDetails
  private let notes: [String]

  /// - Parameter leftOut: What is not there, and why.
  init(
    _ collector: StatisticsCollector, _ options: StatisticsOptions, _ details: EntryDetails,
    leftOut: [String]
  ) {
    vehicles = collector.vehicles
    people = collector.people
    self.options = options
    self.details = details
    var notes = leftOut
    if collector.withoutWeight > 0 {
      notes.append("\(collector.withoutWeight) body measures without a weight")
    }
    self.notes = notes
  }

  /// What stands above a page that was given no title.
  var usualTitle: String {
    switch (vehicles.isEmpty, people.isEmpty) {
    case (false, true): "Fuel log"
    case (true, false): "Weight log"
    default: "Fuel and weight log"
    }
  }

  /// - Complexity: O(*n* log *n*) in the number of entries.
  var json: [UInt8] {
    var subjects: [JSONBytes] = []
    var dates: [[EntryOrder.Place]] = []
    for vehicle in vehicles {
      let entries = vehicle.entries(options)
      dates.append(entries.map { EntryOrder.Place(date: $0.date, record: $0.record) })
      subjects.append(fuel(vehicle, entries))
    }
    for person in people {
      let entries = person.entries(options)
      dates.append(entries.map { EntryOrder.Place(date: $0.date, record: $0.record) })
      subjects.append(weight(person, entries))
    }
    var data = JSONBytes()
    data.object {
      if let now = options.now { $0.add("now", StatisticsText.day(now)) }
      $0.add("notes", notes)
      $0.key("order")
      $0.array { list in
        for number in EntryOrder.newestFirst(dates) { list.item("\(number)") }
      }
      $0.key("subjects")
      $0.array { list in
        for subject in subjects { list.item(subject) }
      }
    }
    return data.bytes
  }

  // MARK: Names

  private func name(of vehicle: VehicleHistory) -> String {
    vehicle.vehicle
      ?? Self.name("Vehicle", vehicle.input, isOnly: vehicles.count { $0.vehicle == nil } == 1)
  }

  private func name(of person: PersonHistory) -> String {
    person.person
      ?? Self.name("Weight", person.input, isOnly: people.count { $0.person == nil } == 1)
  }

  /// What something without a name is called: several are told apart by their files. In
  /// which folder those are is nothing for a page that others may see.
  private static func name(_ word: String, _ input: String?, isOnly: Bool) -> String {
    guard !isOnly, let input else { return word }
    return word + " of " + String(decoding: FileName(input).lastComponent, as: UTF8.self)
  }

  // MARK: Fuel

  private func fuel(_ vehicle: VehicleHistory, _ entries: [FuelHistoryLine]) -> JSONBytes {
    let parts = EnergyPart.all(of: entries)
    var currencies: [String?] = []
    var json = JSONBytes()
    json.object { json in
      json.add("kind", LogKind.fuel.name)
      json.add("name", name(of: vehicle))
      json.add("distanceUnit", entries.last?.consumptionUnit.distance.rawValue)
      json.key("parts")
      json.array { list in
        for part in parts { list.item(part.json(isOnly: parts.count == 1)) }
      }
      json.key("entries")
      json.array { list in
        for line in entries {
          let part = parts.firstIndex { $0.holds(line) } ?? 0
          var currency: Int?
          if line.cost != nil {
            currency = currencies.firstIndex { String.areSame($0, line.currency) }
            if currency == nil {
              currency = currencies.count
              currencies.append(line.currency)
            }
          }
          var row = JSONBytes.Row()
          row.add("\(line.date)")
          row.add(line.odometer?.value)
          row.add(line.volume?.value)
          row.add(line.cost)
          row.add(line.price)
          row.add(line.consumption)
          row.add(index: part == 0 ? nil : part)
          row.add(index: currency == 0 ? nil : currency)
          row.add(object: details[line.record])
          list.item(row)
        }
      }
      json.key("currencies")
      json.array { list in
        for currency in currencies { list.item(text: currency) }
      }
      json.key("rows")
      json.object { rows in
        for grouping in StatisticsGrouping.inReports {
          rows.key(grouping == .vehicle ? "all" : grouping.rawValue)
          var options = options
          options.grouping = grouping
          rows.array { list in
            for row in vehicle.statistics(options) {
              let part = parts.firstIndex {
                $0.measure == row.measure && $0.hasTank(row.tank)
              }
              let isWhole = grouping == .vehicle
              list.item(Self.json(StatisticsRow(row), part: part ?? 0, isWhole: isWhole))
            }
          }
        }
      }
    }
    return json
  }

  // MARK: Weight

  private func weight(_ person: PersonHistory, _ entries: [WeightHistoryLine]) -> JSONBytes {
    var trends = [ExactDecimal?](repeating: nil, count: entries.count)
    for point in person.trend(options) { trends[point.entry] = point.trend.value }
    var json = JSONBytes()
    json.object { json in
      json.add("kind", LogKind.weight.name)
      json.add("name", name(of: person))
      json.add("massUnit", entries.last?.weight.unit.rawValue)
      json.key("entries")
      json.array { list in
        for (line, trend) in zip(entries, trends) {
          var row = JSONBytes.Row()
          row.add("\(line.date)")
          row.add(line.weight.value)
          row.add(line.change)
          row.add(trend)
          row.add(object: details[line.record])
          list.item(row)
        }
      }
      json.key("rows")
      json.object { rows in
        for grouping in StatisticsGrouping.inReports where grouping != .station {
          rows.key(grouping == .vehicle ? "all" : grouping.rawValue)
          var options = options
          options.grouping = grouping
          rows.array { list in
            for row in person.statistics(options) {
              list.item(Self.json(StatisticsRow(row), part: 0, isWhole: grouping == .vehicle))
            }
          }
        }
      }
    }
    return json
  }

  // MARK: Statistics

  /// - Parameter isWhole: Whether the row is about all entries; others have only what
  ///   stands in tables.
  private static func json(_ row: StatisticsRow, part: Int, isWhole: Bool) -> JSONBytes {
    var json = JSONBytes()
    json.object { json in
      if part > 0 {
        json.key("part")
        json.raw("\(part)".utf8)
      }
      if !isWhole { json.add("group", row.group.description) }
      json.add("count", "\(row.entries)")
      json.add("first", StatisticsText.day(row.first))
      json.add("last", StatisticsText.day(row.last))
      json.key("values")
      json.array { list in
        for value in row.values where isWhole || value.isInTables {
          var cells = JSONBytes.Row()
          cells.add(value.name)
          cells.add(value.label)
          cells.add(value.value)
          cells.add(value.unit)
          list.item(cells)
        }
      }
      if !row.notes.isEmpty { json.add("notes", row.notes) }
    }
    return json
  }
}

extension StatisticsGrouping {
  /// By what a report puts entries together.
  fileprivate static let inReports: [StatisticsGrouping] = [.vehicle, .year, .month, .station]
}
