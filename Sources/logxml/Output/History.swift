// SPDX-License-Identifier: MIT

import LogExchange

/// The lines of a history, one for each entry, from which every form is made: newest or
/// oldest first, fuel before other costs and weight.
struct History {
  let fuel: [FuelHistoryLine]
  let costs: [CostHistoryLine]
  let weight: [WeightHistoryLine]
  let details: HistoryDetails
  let isOldestFirst: Bool

  /// - Parameters:
  ///   - limit: The most entries of each kind, counted from the newest; nil for all.
  ///   - details: The values of records that statistics do not keep.
  init(
    _ collector: StatisticsCollector, _ options: StatisticsOptions, limit: Int?,
    isOldestFirst: Bool, _ details: HistoryDetails
  ) {
    func chosen<Line>(_ lines: [Line]) -> [Line] { isOldestFirst ? lines.reversed() : lines }
    fuel = chosen(collector.fuelHistory(options, limit: limit))
    costs = chosen(collector.costHistory(options, limit: limit))
    weight = chosen(collector.weightHistory(options, limit: limit))
    self.details = details
    self.isOldestFirst = isOldestFirst
  }
}

// MARK: For programs

extension History {
  static let columns = ResultTable.Columns(
    names: [
      "type", "subject", "date", "totalCost", "currency", "volume", "volumeUnit", "odometer",
      "odometerUnit", "consumption", "consumptionUnit", "weight", "weightUnit", "change",
      "category", "title", "entry", "price", "partial", "missed", "station",
    ],
    meanings: [
      ("totalCost", "currency"), ("volume", "volumeUnit"), ("odometer", "odometerUnit"),
      ("consumption", "consumptionUnit"), ("weight", "weightUnit"), ("change", "weightUnit"),
      ("price", "currency"), ("price", "volumeUnit"),
    ])

  var table: ResultTable {
    var table = ResultTable(Self.columns)
    add(fuel, to: &table, values)
    add(costs, to: &table, values)
    add(weight, to: &table, values)
    return table
  }

  /// One JSON object on each line.
  func json(_ options: TableOptions) -> String {
    objects(fuel, options, values) + objects(costs, options, values)
      + objects(weight, options, values)
  }

  /// The values of a line besides those that all kinds have, by their JSON keys, which are the
  /// columns of tables. Those of one kind are the same for each line.
  private typealias Values = KeyValuePairs<String, ResultTable.Cell>

  private func values(_ line: FuelHistoryLine) -> Values {
    let entry = details[line.record]
    return [
      "totalCost": .number(line.cost), "currency": .text(line.currency),
      "volume": .number(line.volume?.value), "volumeUnit": .text(line.volume?.unit.rawValue),
      "odometer": .number(line.odometer?.value),
      "odometerUnit": .text(line.odometer?.unit.rawValue),
      "consumption": .number(line.consumption),
      "consumptionUnit": .text(line.consumption.map { _ in line.consumptionUnit.description }),
      "entry": .count(entry.number), "price": .number(line.price),
      "partial": .flag(entry.isPartial), "missed": .flag(entry.isMissed),
      "station": .text(entry.station), "location": .text(entry.location),
    ]
  }

  private func values(_ line: CostHistoryLine) -> Values {
    [
      "totalCost": .number(line.cost), "currency": .text(line.currency),
      "category": .text(line.category), "title": .text(line.title),
      "odometer": .number(line.odometer?.value),
      "odometerUnit": .text(line.odometer?.unit.rawValue),
      "entry": .count(details[line.record].number),
    ]
  }

  private func values(_ line: WeightHistoryLine) -> Values {
    [
      "weight": .number(line.weight.value), "weightUnit": .text(line.weight.unit.rawValue),
      "change": .number(line.change), "entry": .count(details[line.record].number),
    ]
  }

  private func add<Line: HistoryLine>(
    _ lines: [Line], to table: inout ResultTable, _ values: (Line) -> Values
  ) {
    let names = Self.columns.names
    let places = lines.first.map { line in
      values(line).map { value in names.firstIndex { $0 === value.key } }
    }
    for line in lines {
      var cells: [ResultTable.Cell] = [
        .text(Line.kind.name), .text(line.subject), .text("\(line.date)"),
      ]
      cells += Array(repeating: .text(nil), count: names.count - cells.count)
      for (place, value) in zip(places ?? [], values(line)) {
        if let place { cells[place] = value.value }
      }
      table.add(cells)
    }
  }

  private func objects<Line: HistoryLine>(
    _ lines: [Line], _ options: TableOptions, _ values: (Line) -> Values
  ) -> String {
    let rounding = options.decimals.map { NumberRounding(decimals: $0) }
    return lines.reduce(into: "") { text, line in
      text += JSONWriter.object(quotesNumbers: options.writesNumbersAsText) { json in
        json.member("type", Line.kind.name)
        json.member(Line.kind.subjectName, line.subject)
        json.member("date", "\(line.date)")
        for (name, value) in values(line) {
          switch value {
          case .text(let text): json.member(name, text)
          case .number(let number): json.member(name, number.map { rounding?.apply(to: $0) ?? $0 })
          case .count(let count): json.member(name, count)
          case .flag(let flag): if let flag { json.member(name, flag) }
          }
        }
      }
      text += "\n"
    }
  }
}
