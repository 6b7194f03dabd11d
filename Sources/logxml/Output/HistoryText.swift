// SPDX-License-Identifier: MIT

import LogExchange

/// A history for people: a table for each kind of entry.
struct HistoryText {
  private let history: History
  private let sparkWidth: Int?
  private let width: Int?

  /// - Parameters:
  ///   - sparkWidth: How many bars a sparkline may have; nil for none.
  ///   - width: The columns of the terminal; nil where there is none.
  init(_ history: History, sparkWidth: Int?, width: Int?) {
    self.history = history
    self.sparkWidth = sparkWidth
    self.width = width
  }

  var text: String {
    [fuelText, costText, weightText].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// One column: what it shows of each entry.
  private struct Column<Line> {
    let title: String
    var isRight = false
    /// Whether it is left out where no entry has anything in it.
    var isOptional = false
    let cell: (Line) -> String
  }

  private func table<Line>(_ lines: [Line], _ columns: [Column<Line>]) -> String {
    var shown = columns.map { column in lines.map(column.cell) }
    let kept = columns.indices.filter { index in
      !columns[index].isOptional || shown[index].contains { !$0.isEmpty }
    }
    shown = kept.map { shown[$0] }
    var rows = [kept.map { columns[$0].title }]
    for index in lines.indices { rows.append(shown.map { $0[index] }) }
    let right = Set(kept.indices.filter { columns[kept[$0]].isRight })
    return AlignedTable.text(rows, rightAligned: right, headers: 1, width: width)
  }

  private func number(_ record: Int) -> String {
    history.details[record].number.map { "\($0)" } ?? ""
  }

  // MARK: Kinds

  private var fuelText: String {
    let fuel = history.fuel
    guard !fuel.isEmpty else { return "" }
    let hasNames = Self.haveSeveral(fuel.lazy.map(\.vehicle))
    // Bars of several vehicles, or of kinds of energy, would say nothing together.
    let unit = fuel.first { $0.consumption != nil }?.consumptionUnit
    let isOne = !hasNames && fuel.allSatisfy { $0.consumption == nil || $0.consumptionUnit == unit }
    return spark("consumption", isOne ? fuel.compactMap(\.consumption) : [])
      + table(
        fuel,
        [
          Column(title: "date") { Self.date($0.date) },
          Column(title: "entry", isRight: true, isOptional: true) { number($0.record) },
          Column(title: "vehicle", isOptional: true) {
            hasNames ? VisibleText.harmless($0.vehicle ?? "") : ""
          },
          Column(title: "cost", isRight: true) { line in
            Self.joined(line.cost.map { PeoplesNumber.money($0, line.currency) }, line.currency)
          },
          Column(title: "price", isRight: true, isOptional: true) { line in
            line.price.map { PeoplesNumber.measure($0) } ?? ""
          },
          Column(title: "volume", isRight: true) { line in
            Self.joined(
              line.volume.map { PeoplesNumber.measure($0.value) }, line.volume?.unit.rawValue)
          },
          Column(title: "odometer", isRight: true) { line in
            Self.joined(
              line.odometer.map { PeoplesNumber.measure($0.value) }, line.odometer?.unit.rawValue)
          },
          Column(title: "consumption", isRight: true) { line in
            Self.joined(line.consumption.map { "\($0)" }, line.consumptionUnit.description)
          },
          Column(title: "remarks", isOptional: true) { remarks($0.record) },
          Column(title: "station", isOptional: true) {
            VisibleText.harmless(history.details[$0.record].station ?? "")
          },
        ])
  }

  /// What keeps a fill-up from having a consumption.
  private func remarks(_ record: Int) -> String {
    let entry = history.details[record]
    let words = [
      entry.isPartial == true ? "partial" : nil, entry.isMissed == true ? "missed one before" : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  private var costText: String {
    let costs = history.costs
    guard !costs.isEmpty else { return "" }
    let hasNames = Self.haveSeveral(costs.lazy.map(\.vehicle))
    return table(
      costs,
      [
        Column(title: "date") { Self.date($0.date) },
        Column(title: "entry", isRight: true, isOptional: true) { number($0.record) },
        Column(title: "vehicle", isOptional: true) {
          hasNames ? VisibleText.harmless($0.vehicle ?? "") : ""
        },
        Column(title: "cost", isRight: true) { line in
          Self.joined(line.cost.map { PeoplesNumber.money($0, line.currency) }, line.currency)
        },
        Column(title: "category") { VisibleText.harmless($0.category ?? "") },
        Column(title: "title") { VisibleText.harmless($0.title ?? "") },
        Column(title: "odometer", isRight: true) { line in
          Self.joined(
            line.odometer.map { PeoplesNumber.measure($0.value) }, line.odometer?.unit.rawValue)
        },
      ])
  }

  private var weightText: String {
    let weight = history.weight
    guard let first = weight.first else { return "" }
    let hasNames = Self.haveSeveral(weight.lazy.map(\.person))
    let isOne = !hasNames && weight.allSatisfy { $0.weight.unit == first.weight.unit }
    return spark("weight", isOne ? weight.map(\.weight.value) : [])
      + table(
        weight,
        [
          Column(title: "date") { Self.date($0.date) },
          Column(title: "entry", isRight: true, isOptional: true) { number($0.record) },
          Column(title: "person", isOptional: true) {
            hasNames ? VisibleText.harmless($0.person ?? "") : ""
          },
          Column(title: "weight", isRight: true) {
            Self.joined(PeoplesNumber.measure($0.weight.value), $0.weight.unit.rawValue)
          },
          Column(title: "change", isRight: true) { line in
            line.change.map {
              PeoplesNumber.change($0, places: min(Int(line.weight.value.scale), 3))
            } ?? ""
          },
        ])
  }

  // MARK: Parts

  /// The newest values, oldest first.
  private func spark(_ name: String, _ values: [ExactDecimal]) -> String {
    guard let sparkWidth else { return "" }
    let oldestFirst = history.isOldestFirst ? values : values.reversed()
    let newest = Array(oldestFirst.suffix(max(sparkWidth, 1)))
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
}
