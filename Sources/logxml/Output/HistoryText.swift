// SPDX-License-Identifier: MIT

import LogExchange

/// A history for people: a table for each kind of entry.
struct HistoryText {
  private let history: History
  private let sparkWidth: Int?
  private let width: Int?

  /// - Parameters:
  ///   - sparkWidth: The most bars of a sparkline; nil for no sparkline.
  ///   - width: The columns of the terminal; nil for anything else.
  init(_ history: History, sparkWidth: Int?, width: Int?) {
    self.history = history
    self.sparkWidth = sparkWidth
    self.width = width
  }

  var text: String {
    [fuelText, costText, weightText].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// One column, with the text of its cells.
  private struct Column<Line> {
    let title: String
    var isRight = false
    /// Whether the column is left out if all its cells are empty.
    var isOptional = false
    let text: (Line) -> String
  }

  /// A table of the columns that all kinds have, and those of one kind.
  private func table<Line: HistoryLine>(_ lines: [Line], _ columns: [Column<Line>]) -> String {
    let hasNames = Self.haveSeveral(lines)
    let common: [Column<Line>] = [
      Column(title: "date") { Self.date($0.date) },
      Column(title: "entry", isRight: true, isOptional: true) {
        history.details[$0.record].number.map { "\($0)" } ?? ""
      },
      Column(title: Line.kind.subjectName, isOptional: true) {
        hasNames ? VisibleText.harmless($0.subject ?? "") : ""
      },
    ]
    let kept = (common + columns).filter { column in
      !column.isOptional || lines.contains { !column.text($0).isEmpty }
    }
    return AlignedTable.text(
      [kept.map(\.title)] + lines.map { line in kept.map { $0.text(line) } },
      rightAligned: Set(kept.indices.filter { kept[$0].isRight }), headers: 1, width: width)
  }

  // MARK: Kinds

  private var fuelText: String {
    let fuel = history.fuel
    guard !fuel.isEmpty else { return "" }
    // Values of several vehicles, or of several kinds of energy, make no sense in one sparkline.
    let unit = fuel.first { $0.consumption != nil }?.consumptionUnit
    let isOne =
      !Self.haveSeveral(fuel)
      && fuel.allSatisfy { $0.consumption == nil || $0.consumptionUnit == unit }
    return spark("consumption", isOne ? fuel.compactMap(\.consumption) : [])
      + table(
        fuel,
        [
          Column(title: "cost", isRight: true) { Self.money($0.cost, $0.currency) },
          Column(title: "price", isRight: true, isOptional: true) { Self.measure($0.price, nil) },
          Column(title: "volume", isRight: true) {
            Self.measure($0.volume?.value, $0.volume?.unit.rawValue)
          },
          Column(title: "odometer", isRight: true) {
            Self.measure($0.odometer?.value, $0.odometer?.unit.rawValue)
          },
          Column(title: "consumption", isRight: true) {
            Self.joined($0.consumption?.description, $0.consumptionUnit.description)
          },
          Column(title: "remarks", isOptional: true) { remarks(history.details[$0.record]) },
          Column(title: "station", isOptional: true) {
            let entry = history.details[$0.record]
            let place = entry.station ?? entry.location.map { $0 + " (location)" }
            return VisibleText.harmless(place ?? "")
          },
        ])
  }

  /// The reasons why a fill-up has no consumption.
  private func remarks(_ entry: HistoryDetails.Entry) -> String {
    [entry.isPartial == true ? "partial" : nil, entry.isMissed == true ? "missed one before" : nil]
      .compactMap(\.self).joined(separator: ", ")
  }

  private var costText: String {
    guard !history.costs.isEmpty else { return "" }
    return table(
      history.costs,
      [
        Column(title: "cost", isRight: true) { Self.money($0.cost, $0.currency) },
        Column(title: "category") { VisibleText.harmless($0.category ?? "") },
        Column(title: "title") { VisibleText.harmless($0.title ?? "") },
        Column(title: "odometer", isRight: true) {
          Self.measure($0.odometer?.value, $0.odometer?.unit.rawValue)
        },
      ])
  }

  private var weightText: String {
    let weight = history.weight
    guard let first = weight.first else { return "" }
    let isOne =
      !Self.haveSeveral(weight) && weight.allSatisfy { $0.weight.unit == first.weight.unit }
    return spark("weight", isOne ? weight.map(\.weight.value) : [])
      + table(
        weight,
        [
          Column(title: "weight", isRight: true) {
            Self.measure($0.weight.value, $0.weight.unit.rawValue)
          },
          Column(title: "change", isRight: true) {
            guard let change = $0.change else { return "" }
            // Of weights in two units, the change may have many digits.
            let places = change.scale <= 3 ? change.scale : min($0.weight.value.scale, 3)
            return PeoplesNumber.change(change, places: Int(places))
          },
        ])
  }

  // MARK: Parts

  /// A sparkline of the newest values, from old to new.
  private func spark(_ name: String, _ values: [ExactDecimal]) -> String {
    guard let sparkWidth else { return "" }
    let oldestFirst = history.isOldestFirst ? values : values.reversed()
    let newest = Array(oldestFirst.suffix(max(sparkWidth, 1)))
    guard newest.count > 1, let low = newest.min(by: { $0.isLess(than: $1) }),
      let high = newest.max(by: { $0.isLess(than: $1) })
    else { return "" }
    return "\(name)  \(Sparkline.text(newest))  \(low) to \(high)\n\n"
  }

  private static func haveSeveral(_ lines: [some HistoryLine]) -> Bool {
    let first = lines.first?.subject ?? ""
    return lines.contains { ($0.subject ?? "") !== first }
  }

  /// The day, or the time to the minute without its offset: enough to find an entry.
  private static func date(_ date: Timestamp) -> String {
    String(decoding: date.description.utf8.prefix(date.precision == .day ? 10 : 16), as: UTF8.self)
  }

  private static func money(_ value: ExactDecimal?, _ currency: String?) -> String {
    joined(value.map { PeoplesNumber.money($0, currency) }, currency)
  }

  private static func measure(_ value: ExactDecimal?, _ unit: String?) -> String {
    joined(value.map { PeoplesNumber.measure($0) }, unit)
  }

  /// A number and its unit; nothing without a number.
  private static func joined(_ value: String?, _ unit: String?) -> String {
    guard let value else { return "" }
    return unit.map { value + " " + VisibleText.harmless($0) } ?? value
  }
}
