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
    numbers: ["totalCost", "volume", "odometer", "consumption", "weight", "change", "price"],
    meanings: [
      ("totalCost", "currency"), ("volume", "volumeUnit"), ("odometer", "odometerUnit"),
      ("consumption", "consumptionUnit"), ("weight", "weightUnit"), ("change", "weightUnit"),
      ("price", "currency"), ("price", "volumeUnit"),
    ])

  var table: ResultTable {
    var table = ResultTable(Self.columns)
    func cell(_ value: ExactDecimal?) -> String { value.map { "\($0)" } ?? "" }
    func cell(_ value: Bool?) -> String { value.map { $0 ? "true" : "false" } ?? "" }
    func cell(_ value: Int?) -> String { value.map { "\($0)" } ?? "" }
    func text(_ value: String?) -> String { FormulaGuard.guarded(value ?? "") }
    for line in fuel {
      let entry = details[line.record]
      table.add([
        LogKind.fuel.name, text(line.vehicle), "\(line.date)", cell(line.cost),
        text(line.currency), cell(line.volume?.value), line.volume?.unit.rawValue ?? "",
        cell(line.odometer?.value), line.odometer?.unit.rawValue ?? "", cell(line.consumption),
        line.consumption == nil ? "" : line.consumptionUnit.description, "", "", "", "", "",
        cell(entry.number), cell(line.price), cell(entry.isPartial), cell(entry.isMissed),
        text(entry.station),
      ])
    }
    for line in costs {
      table.add([
        LogKind.cost.name, text(line.vehicle), "\(line.date)", cell(line.cost),
        text(line.currency), "", "", cell(line.odometer?.value),
        line.odometer?.unit.rawValue ?? "", "", "", "", "", "", text(line.category),
        text(line.title), cell(details[line.record].number), "", "", "", "",
      ])
    }
    for line in weight {
      table.add([
        LogKind.weight.name, text(line.person), "\(line.date)", "", "", "", "", "", "", "", "",
        cell(line.weight.value), line.weight.unit.rawValue, cell(line.change), "", "",
        cell(details[line.record].number), "", "", "", "",
      ])
    }
    return table
  }

  /// One JSON object on each line.
  func json(_ options: TableOptions) -> String {
    let writer = Writer(options)
    var text = ""
    for line in fuel { text += writer.object(line, details[line.record]) + "\n" }
    for line in costs { text += writer.object(line, details[line.record]) + "\n" }
    for line in weight { text += writer.object(line, details[line.record]) + "\n" }
    return text
  }

  /// Writes entries as JSON.
  private struct Writer {
    private let isText: Bool
    private let rounding: NumberRounding?

    init(_ options: TableOptions) {
      isText = options.writesNumbersAsText
      rounding = options.decimals.map { NumberRounding(decimals: $0) }
    }

    private func digits(_ number: ExactDecimal?) -> ExactDecimal? {
      number.map { rounding?.apply(to: $0) ?? $0 }
    }

    func object(_ line: FuelHistoryLine, _ entry: HistoryDetails.Entry) -> String {
      JSONWriter.object(quotesNumbers: isText) { json in
        json.member("type", LogKind.fuel.name)
        json.member("vehicle", line.vehicle)
        json.member("date", "\(line.date)")
        json.member("totalCost", digits(line.cost))
        json.member("currency", line.currency)
        json.member("volume", digits(line.volume?.value))
        json.member("volumeUnit", line.volume?.unit.rawValue)
        json.member("odometer", digits(line.odometer?.value))
        json.member("odometerUnit", line.odometer?.unit.rawValue)
        json.member("consumption", digits(line.consumption))
        if line.consumption != nil {
          json.member("consumptionUnit", line.consumptionUnit.description)
        }
        json.member("entry", entry.number)
        json.member("price", digits(line.price))
        if let isPartial = entry.isPartial { json.member("partial", isPartial) }
        if let isMissed = entry.isMissed { json.member("missed", isMissed) }
        json.member("station", entry.station)
        json.member("location", entry.location)
      }
    }

    func object(_ line: CostHistoryLine, _ entry: HistoryDetails.Entry) -> String {
      JSONWriter.object(quotesNumbers: isText) { json in
        json.member("type", LogKind.cost.name)
        json.member("vehicle", line.vehicle)
        json.member("date", "\(line.date)")
        json.member("totalCost", digits(line.cost))
        json.member("currency", line.currency)
        json.member("category", line.category)
        json.member("title", line.title)
        json.member("odometer", digits(line.odometer?.value))
        json.member("odometerUnit", line.odometer?.unit.rawValue)
        json.member("entry", entry.number)
      }
    }

    func object(_ line: WeightHistoryLine, _ entry: HistoryDetails.Entry) -> String {
      JSONWriter.object(quotesNumbers: isText) { json in
        json.member("type", LogKind.weight.name)
        json.member("person", line.person)
        json.member("date", "\(line.date)")
        json.member("weight", digits(line.weight.value))
        json.member("weightUnit", line.weight.unit.rawValue)
        json.member("change", digits(line.change))
        json.member("entry", entry.number)
      }
    }
  }
}
