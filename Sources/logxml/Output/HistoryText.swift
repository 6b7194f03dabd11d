// SPDX-License-Identifier: MIT

import LogExchange

/// A history in its forms: a line an entry, newest first, fuel before other costs and weight.
struct HistoryText {
  private let fuel: ArraySlice<FuelHistoryLine>
  private let costs: ArraySlice<CostHistoryLine>
  private let weight: ArraySlice<WeightHistoryLine>
  private let sparkWidth: Int?
  private let width: Int?

  /// - Parameters:
  ///   - limit: How many entries of each kind are shown; nil for all.
  ///   - sparkWidth: How many bars a sparkline may have; nil for none.
  ///   - width: The columns of the terminal; nil where there is none.
  init(
    fuel: [FuelHistoryLine], costs: [CostHistoryLine], weight: [WeightHistoryLine], limit: Int?,
    sparkWidth: Int?, width: Int? = nil
  ) {
    self.fuel = fuel.prefix(limit ?? fuel.count)
    self.costs = costs.prefix(limit ?? costs.count)
    self.weight = weight.prefix(limit ?? weight.count)
    self.sparkWidth = sparkWidth
    self.width = width
  }

  // MARK: For people

  var text: String {
    [fuelText, costText, weightText].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var fuelText: String {
    guard !fuel.isEmpty else { return "" }
    let hasNames = Self.haveSeveral(fuel.lazy.map(\.vehicle))
    var lines = [["date", "vehicle", "cost", "volume", "odometer", "consumption"]]
    lines.reserveCapacity(fuel.count + 1)
    for line in fuel {
      lines.append([
        Self.date(line.date), hasNames ? VisibleText.harmless(line.vehicle ?? "") : "",
        Self.joined(line.cost.map { PeoplesNumber.money($0, line.currency) }, line.currency),
        Self.joined(
          line.volume.map { PeoplesNumber.measure($0.value) }, line.volume?.unit.rawValue),
        Self.joined(
          line.odometer.map { PeoplesNumber.measure($0.value) }, line.odometer?.unit.rawValue),
        Self.joined(line.consumption.map { "\($0)" }, line.consumptionUnit.description),
      ])
    }
    if !hasNames { for index in lines.indices { lines[index].remove(at: 1) } }
    let right = Set(hasNames ? 2..<6 : 1..<5)
    // Bars of several vehicles, or of kinds of energy, would say nothing together.
    let unit = fuel.first { $0.consumption != nil }?.consumptionUnit
    let isOne = !hasNames && fuel.allSatisfy { $0.consumption == nil || $0.consumptionUnit == unit }
    return spark("consumption", isOne ? fuel.lazy.compactMap(\.consumption).map(\.self) : [])
      + AlignedTable.text(lines, rightAligned: right, headers: 1, width: width)
  }

  private var costText: String {
    guard !costs.isEmpty else { return "" }
    let hasNames = Self.haveSeveral(costs.lazy.map(\.vehicle))
    var lines = [["date", "vehicle", "cost", "category", "title", "odometer"]]
    lines.reserveCapacity(costs.count + 1)
    for line in costs {
      lines.append([
        Self.date(line.date), hasNames ? VisibleText.harmless(line.vehicle ?? "") : "",
        Self.joined(line.cost.map { PeoplesNumber.money($0, line.currency) }, line.currency),
        VisibleText.harmless(line.category ?? ""), VisibleText.harmless(line.title ?? ""),
        Self.joined(
          line.odometer.map { PeoplesNumber.measure($0.value) }, line.odometer?.unit.rawValue),
      ])
    }
    if !hasNames { for index in lines.indices { lines[index].remove(at: 1) } }
    return AlignedTable.text(
      lines, rightAligned: hasNames ? [2, 5] : [1, 4], headers: 1, width: width)
  }

  private var weightText: String {
    guard let first = weight.first else { return "" }
    let hasNames = Self.haveSeveral(weight.lazy.map(\.person))
    var lines = [["date", "person", "weight", "change"]]
    lines.reserveCapacity(weight.count + 1)
    for line in weight {
      lines.append([
        Self.date(line.date), hasNames ? VisibleText.harmless(line.person ?? "") : "",
        Self.joined(PeoplesNumber.measure(line.weight.value), line.weight.unit.rawValue),
        line.change.map {
          PeoplesNumber.change($0, places: min(Int(line.weight.value.scale), 3))
        } ?? "",
      ])
    }
    if !hasNames { for index in lines.indices { lines[index].remove(at: 1) } }
    let right = Set(hasNames ? 2..<4 : 1..<3)
    let isOne = !hasNames && weight.allSatisfy { $0.weight.unit == first.weight.unit }
    return spark("weight", isOne ? weight.lazy.map(\.weight.value).map(\.self) : [])
      + AlignedTable.text(lines, rightAligned: right, headers: 1, width: width)
  }

  /// The newest values, oldest first.
  private func spark(_ name: String, _ values: some Sequence<ExactDecimal>) -> String {
    guard let sparkWidth else { return "" }
    let newest = Array(values.prefix(max(sparkWidth, 1)).reversed())
    guard newest.count > 1, let low = newest.min(by: { $0.isLess(than: $1) }),
      let high = newest.max(by: { $0.isLess(than: $1) })
    else { return "" }
    return "\(name)  \(Sparkline.text(newest))  \(low) to \(high)\n\n"
  }

  private static func haveSeveral(_ names: some Sequence<String?>) -> Bool {
    var first: String??
    for name in names {
      guard let known = first else {
        first = .some(name)
        continue
      }
      if !(known ?? "").hasSameBytes(as: name ?? "") { return true }
    }
    return false
  }

  /// Days, and times without offset: enough to find an entry.
  private static func date(_ date: Timestamp) -> String {
    let text = "\(date)"
    return String(decoding: text.utf8.prefix(date.precision == .day ? 10 : 16), as: UTF8.self)
  }

  private static func joined(_ value: String?, _ unit: String?) -> String {
    guard let value else { return "" }
    return unit.map { "\(value) \(VisibleText.harmless($0))" } ?? value
  }

  // MARK: For programs

  var json: String {
    var text = ""
    for line in fuel { text += Self.json(line) + "\n" }
    for line in costs { text += Self.json(line) + "\n" }
    for line in weight { text += Self.json(line) + "\n" }
    return text
  }

  private static func json(_ line: FuelHistoryLine) -> String {
    JSONWriter.object { json in
      json.member("type", LogKind.fuel.name)
      json.member("vehicle", line.vehicle)
      json.member("date", "\(line.date)")
      json.member("totalCost", line.cost)
      json.member("currency", line.currency)
      json.member("volume", line.volume?.value)
      json.member("volumeUnit", line.volume?.unit.rawValue)
      json.member("odometer", line.odometer?.value)
      json.member("odometerUnit", line.odometer?.unit.rawValue)
      json.member("consumption", line.consumption)
      if line.consumption != nil {
        json.member("consumptionUnit", line.consumptionUnit.description)
      }
    }
  }

  private static func json(_ line: CostHistoryLine) -> String {
    JSONWriter.object { json in
      json.member("type", LogKind.cost.name)
      json.member("vehicle", line.vehicle)
      json.member("date", "\(line.date)")
      json.member("totalCost", line.cost)
      json.member("currency", line.currency)
      json.member("category", line.category)
      json.member("title", line.title)
      json.member("odometer", line.odometer?.value)
      json.member("odometerUnit", line.odometer?.unit.rawValue)
    }
  }

  private static func json(_ line: WeightHistoryLine) -> String {
    JSONWriter.object { json in
      json.member("type", LogKind.weight.name)
      json.member("person", line.person)
      json.member("date", "\(line.date)")
      json.member("weight", line.weight.value)
      json.member("weightUnit", line.weight.unit.rawValue)
      json.member("change", line.change)
    }
  }

  var csv: String {
    var text = CSVText.line([
      "type", "subject", "date", "totalCost", "currency", "volume", "volumeUnit", "odometer",
      "odometerUnit", "consumption", "consumptionUnit", "weight", "weightUnit", "change",
      "category", "title",
    ])
    func cell(_ value: ExactDecimal?) -> String { value.map { "\($0)" } ?? "" }
    for line in fuel {
      text += CSVText.line([
        LogKind.fuel.name, FormulaGuard.guarded(line.vehicle ?? ""), "\(line.date)",
        cell(line.cost), FormulaGuard.guarded(line.currency ?? ""), cell(line.volume?.value),
        line.volume?.unit.rawValue ?? "",
        cell(line.odometer?.value), line.odometer?.unit.rawValue ?? "", cell(line.consumption),
        line.consumption == nil ? "" : line.consumptionUnit.description, "", "", "", "",
        "",
      ])
    }
    for line in costs {
      text += CSVText.line([
        LogKind.cost.name, FormulaGuard.guarded(line.vehicle ?? ""), "\(line.date)",
        cell(line.cost), FormulaGuard.guarded(line.currency ?? ""), "", "",
        cell(line.odometer?.value), line.odometer?.unit.rawValue ?? "", "", "", "", "", "",
        FormulaGuard.guarded(line.category ?? ""), FormulaGuard.guarded(line.title ?? ""),
      ])
    }
    for line in weight {
      text += CSVText.line([
        LogKind.weight.name, FormulaGuard.guarded(line.person ?? ""), "\(line.date)", "", "", "",
        "", "", "", "", "",
        cell(line.weight.value), line.weight.unit.rawValue, cell(line.change), "", "",
      ])
    }
    return text
  }
}
