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

  /// One column, with the function that writes its cells.
  private struct Column<Line> {
    let title: String
    var isRight = false
    /// Whether the column is left out if all its cells are empty.
    var isOptional = false
    let write: (Line, inout [UInt8]) -> Void
  }

  private func table<Line>(_ lines: [Line], _ columns: [Column<Line>]) -> String {
    var cells = AlignedCells()
    for column in columns { cells.add { $0 += column.title.utf8 } }
    cells.endLine()
    for line in lines {
      for column in columns { cells.add { column.write(line, &$0) } }
      cells.endLine()
    }
    let dropped = columns.indices.filter { index in
      columns[index].isOptional && cells.isEmpty(column: index, fromLine: 1)
    }
    if !dropped.isEmpty { cells = cells.without(Set(dropped)) }
    let kept = columns.indices.filter { !dropped.contains($0) }
    let right = Set(kept.indices.filter { columns[kept[$0]].isRight })
    return AlignedTable.text(cells, rightAligned: right, headers: 1, width: width)
  }

  private func number(_ record: Int, _ bytes: inout [UInt8]) {
    if let number = history.details[record].number { ExactDecimal(number).append(to: &bytes) }
  }

  // MARK: Kinds

  private var fuelText: String {
    let fuel = history.fuel
    guard !fuel.isEmpty else { return "" }
    let hasNames = Self.haveSeveral(fuel.lazy.map(\.vehicle))
    // Values of several vehicles, or of several kinds of energy, make no sense in one sparkline.
    let unit = fuel.first { $0.consumption != nil }?.consumptionUnit
    let isOne = !hasNames && fuel.allSatisfy { $0.consumption == nil || $0.consumptionUnit == unit }
    return spark("consumption", isOne ? fuel.compactMap(\.consumption) : [])
      + table(
        fuel,
        [
          Column(title: "date") { Self.date($0.date, &$1) },
          Column(title: "entry", isRight: true, isOptional: true) { number($0.record, &$1) },
          Column(title: "vehicle", isOptional: true) {
            if hasNames, let name = $0.vehicle { VisibleText.appendHarmless(name, to: &$1) }
          },
          Column(title: "cost", isRight: true) { Self.money($0.cost, $0.currency, &$1) },
          Column(title: "price", isRight: true, isOptional: true) {
            Self.measure($0.price, nil, &$1)
          },
          Column(title: "volume", isRight: true) {
            Self.measure($0.volume?.value, $0.volume?.unit.rawValue, &$1)
          },
          Column(title: "odometer", isRight: true) {
            Self.measure($0.odometer?.value, $0.odometer?.unit.rawValue, &$1)
          },
          Column(title: "consumption", isRight: true) {
            Self.joined($0.consumption, $0.consumptionUnit.description, &$1)
          },
          Column(title: "remarks", isOptional: true) { remarks($0.record, &$1) },
          Column(title: "station", isOptional: true) {
            let entry = history.details[$0.record]
            if let station = entry.station {
              VisibleText.appendHarmless(station, to: &$1)
            } else if let location = entry.location {
              VisibleText.appendHarmless(location + " (location)", to: &$1)
            }
          },
        ])
  }

  /// Writes the reason why a fill-up has no consumption.
  private func remarks(_ record: Int, _ bytes: inout [UInt8]) {
    let entry = history.details[record]
    if entry.isPartial == true { bytes += "partial".utf8 }
    guard entry.isMissed == true else { return }
    if entry.isPartial == true { bytes += ", ".utf8 }
    bytes += "missed one before".utf8
  }

  private var costText: String {
    let costs = history.costs
    guard !costs.isEmpty else { return "" }
    let hasNames = Self.haveSeveral(costs.lazy.map(\.vehicle))
    return table(
      costs,
      [
        Column(title: "date") { Self.date($0.date, &$1) },
        Column(title: "entry", isRight: true, isOptional: true) { number($0.record, &$1) },
        Column(title: "vehicle", isOptional: true) {
          if hasNames, let name = $0.vehicle { VisibleText.appendHarmless(name, to: &$1) }
        },
        Column(title: "cost", isRight: true) { Self.money($0.cost, $0.currency, &$1) },
        Column(title: "category") {
          if let category = $0.category { VisibleText.appendHarmless(category, to: &$1) }
        },
        Column(title: "title") {
          if let title = $0.title { VisibleText.appendHarmless(title, to: &$1) }
        },
        Column(title: "odometer", isRight: true) {
          Self.measure($0.odometer?.value, $0.odometer?.unit.rawValue, &$1)
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
          Column(title: "date") { Self.date($0.date, &$1) },
          Column(title: "entry", isRight: true, isOptional: true) { number($0.record, &$1) },
          Column(title: "person", isOptional: true) {
            if hasNames, let name = $0.person { VisibleText.appendHarmless(name, to: &$1) }
          },
          Column(title: "weight", isRight: true) {
            Self.measure($0.weight.value, $0.weight.unit.rawValue, &$1)
          },
          Column(title: "change", isRight: true) {
            guard let change = $0.change else { return }
            // Of weights in two units, the change may have many digits.
            let places = change.scale <= 3 ? change.scale : min($0.weight.value.scale, 3)
            $1 += PeoplesNumber.change(change, places: Int(places)).utf8
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

  private static func haveSeveral(_ names: some Sequence<String?>) -> Bool {
    var first: String??
    for name in names {
      guard let known = first else {
        first = .some(name)
        continue
      }
      if (known ?? "") !== (name ?? "") { return true }
    }
    return false
  }

  /// The day, or the time to the minute without its offset: enough to find an entry.
  private static func date(_ date: Timestamp, _ bytes: inout [UInt8]) {
    let length = date.precision == .day ? 10 : 16
    let start = bytes.count
    date.append(to: &bytes)
    if bytes.count - start > length { bytes.removeLast(bytes.count - start - length) }
  }

  private static func money(
    _ value: ExactDecimal?, _ currency: String?, _ bytes: inout [UInt8]
  ) {
    joined(value.map { PeoplesNumber.moneyNumber($0, currency) }, currency, &bytes)
  }

  private static func measure(_ value: ExactDecimal?, _ unit: String?, _ bytes: inout [UInt8]) {
    joined(value.map { PeoplesNumber.measureNumber($0) }, unit, &bytes)
  }

  /// A number and its unit; nothing without a number.
  private static func joined(_ value: ExactDecimal?, _ unit: String?, _ bytes: inout [UInt8]) {
    guard let value else { return }
    value.append(to: &bytes)
    guard let unit else { return }
    bytes.append(UInt8(ascii: " "))
    VisibleText.appendHarmless(unit, to: &bytes)
  }
}
