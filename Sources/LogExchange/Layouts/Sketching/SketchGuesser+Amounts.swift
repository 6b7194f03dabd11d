// SPDX-License-Identifier: MIT

/// Decides by their values between columns whose titles are ambiguous.
extension SketchGuesser {
  // MARK: Odometers

  /// Excludes a column called `km` that holds the distance since the last fill-up: an odometer
  /// only rises.
  mutating func decideOdometer(_ found: inout [Found]) {
    guard let index = found.firstIndex(where: { $0.field.unitKind == .distance }) else { return }
    let column = found[index].column
    let subject = found.first { $0.field.scope == .log }?.column
    // Who names a column `miles` does not say whether they are those of an odometer.
    if source.columns[column].isNamedByUser, !found[index].match.isVague { return }
    if isRising(column, subject) {
      // New cars have so few, but so have ways that happen to rise.
      if found[index].match.isVague, values[column].allSatisfy({ ($0 ?? 0) < 2000 }) {
        assumptions.append(
          MappingSketch.Doubt(
            message: "\(shown(column)) rises, and is taken for the odometer",
            remedy: title(of: column, as: "trip").map { "; \(.titles) \($0) says otherwise" }))
      }
      return
    }
    let other = source.columns.indices.first { place in
      guard place != column, !found.contains(where: { $0.column == place }) else { return false }
      return columns(for: found[index].field).contains(place) && isRising(place, subject)
        || isOdometer(place, ofWays: column)
    }
    // A column called `Odometer` is one, unless all its numbers are ways between fill-ups.
    let isCertain = !found[index].match.isVague && !found[index].match.isByUnit
    if other == nil, isCertain, !areAlikeWays(column) { return }
    let remedy = title(of: column, as: "odometer").map {
      " (\(.titles) \($0) says otherwise)" as Remedy
    }
    let ofNames: Remedy = " (call it odometer if it is one)"
    assumptions.append(
      MappingSketch.Doubt(
        message: "\(shown(column)) is not sure to rise: it is taken for the way since the last "
          + "fill-up, and not for the odometer",
        remedy: source.columns[column].isNamedByUser ? ofNames : remedy))
    guard let other else {
      found.remove(at: index)
      return
    }
    found[index].column = other
    found[index].reason = "by the name \(shown(other)); it rises"
  }

  /// True if three numbers or more are ways that a vehicle may go between two fill-ups, in any
  /// unit, and none is far from the others.
  private func areAlikeWays(_ column: Int) -> Bool {
    let ways = values[column].compactMap(\.self)
    guard ways.count > 2, let middle = ways.middle, middle < 1500 else { return false }
    return ways.allSatisfy { (middle / 4..<middle * 4).contains($0) }
  }

  /// True if the differences between the numbers of a column are mostly the ways in another one:
  /// `To km` beside `Total km`.
  private func isOdometer(_ column: Int, ofWays ways: Int) -> Bool {
    guard numbers[column] != nil else { return false }
    let rows = zip(values[column], values[ways]).compactMap { reading, way in
      if let reading, let way { (reading, way) } else { nil }
    }
    let steps = zip(rows, rows.dropFirst())
    func areWays(_ isWay: ((Double, Double), (Double, Double)) -> Bool) -> Bool {
      steps.count(where: isWay) * 2 > rows.count - 1
    }
    // The newest entry comes last or first.
    return rows.count > 1
      && (areWays { $1.1 > 0 && abs($1.0 - $0.0 - $1.1) <= 1 }
        || areWays { $0.1 > 0 && abs($0.0 - $1.0 - $0.1) <= 1 })
  }

  private func isRising(_ column: Int, _ subject: Int?) -> Bool {
    let middle = middle(column) ?? 0
    if middle > 3000 { return true }
    var last: [Name: Double] = [:]
    var (up, down) = (0, 0)
    for (row, value) in values[column].enumerated() {
      guard let value else { continue }
      let owner = Name(subject.map { source.columns[$0].values[row] } ?? "")
      if let before = last[owner], before != value {
        if value > before { up += 1 } else { down += 1 }
      }
      last[owner] = value
    }
    if up + down < 2 { return middle >= 2000 }
    // With later dates, no odometer falls.
    if let areDatesRising, areDatesRising ? down > up : up > down { return false }
    return min(up, down) * 10 <= up + down
  }

  /// True if a zero is no value: nobody weighs nothing, no unit is for nothing, few places are on
  /// the equator, and an odometer was left out where all others are far from that of a new car,
  /// or where there are no others.
  func isNothingAtZero(_ found: Found) -> Bool {
    let hasZeros = values[found.column].contains(0)
    let least = values[found.column].compactMap(\.self).filter { $0 > 0 }.min()
    return switch found.field.unitKind {
    case .mass: true
    case .bodyPart: hasZeros
    case .distance: hasZeros && (least ?? .infinity) > 2000
    case nil where found.field.name === "pricePerUnit": hasZeros && !areForFree(found.column)
    default: hasZeros && ["latitude", "longitude"].contains(found.field.name)
    }
  }

  /// True if all that has a price of 0 cost nothing.
  private func areForFree(_ price: Int) -> Bool {
    let totals = titles.indices.filter {
      $0 != price && isNamed($0, "totalCost") && numbers[$0] != nil
    }
    let rows = values[price].indices.filter { values[price][$0] == 0 }
    return totals.contains { total in rows.allSatisfy { values[total][$0] == 0 } }
  }

  // MARK: Several columns of one amount

  /// Adds the columns with an amount in further units, which count where the first is empty:
  /// `Weight (kg)` and `Weight (lb)`, or the litres and kilowatt-hours of a hybrid. (A mass of fat
  /// and its share are two measures.)
  mutating func addOtherUnits(_ found: inout [Found]) {
    for place in found.indices {
      let one = found[place]
      guard let kind = one.field.unitKind, kind != .bodyPart,
        let unit = titles[one.column].unit(of: kind)
      else { continue }
      for other in source.columns.indices where numbers[other] != nil {
        let title = titles[other]
        let isFree = !found.contains { $0.column == other || $0.rest?.column == other }
        guard isFree, title.rate == nil, !title.isConsumption,
          let otherUnit = title.unit(of: kind), otherUnit != unit || kind == .volume,
          !title.has(any: .strangers)
        else { continue }
        // A mass is one of gas only if its title says so, and not of a body.
        let isBody = otherUnit.isUnit(of: .mass) && (title.isOnlyUnit || !isNamed(other, "volume"))
        // Litres of two cars are not those of one.
        let areOfFuels =
          otherUnit != unit
          || [one.column, other].allSatisfy {
            titles[$0].has(any: .fuels)
          }
        let isOtherFuel =
          kind == .volume && !isBody && areOfFuels && areAlternatives(one.column, other)
        let isOfSameName = otherUnit != unit && title.stem == titles[one.column].stem
        guard isOtherFuel || isOfSameName else { continue }
        found[place].isNothingAtZero = isOtherFuel
        if isOtherFuel, otherUnit == unit {
          remarks.append(
            "\(shown(other)) counts where \(shown(one.column)) is empty; records do not say which "
              + "of them it was")
        }
        var more = found[place]
        more.column = other
        more.rest = nil
        more.reason += "; it counts where \(shown(one.column)) is empty"
        found.append(more)
        joinParts(&found)
      }
    }
  }

  /// True if two columns have amounts, but no row has both.
  private func areAlternatives(_ one: Int, _ other: Int) -> Bool {
    let amounts = [one, other].map { column in values[column].map { ($0 ?? 0) > 0 } }
    return amounts.allSatisfy { $0.contains(true) }
      && zip(amounts[0], amounts[1]).allSatisfy { !($0 && $1) }
  }

  // MARK: Parts

  /// Joins two columns that hold the larger part of values and the rest: stones and pounds,
  /// pounds and ounces, feet and inches.
  ///
  /// The titles must name the units, and the values must fit: all larger parts are whole, and
  /// most of the smaller ones are less than one larger unit.
  func joinParts(_ found: inout [Found]) {
    for index in found.indices where found[index].rest == nil {
      guard let kind = found[index].field.unitKind, [.mass, .length].contains(kind) else {
        continue
      }
      let own = found[index].column
      let others = source.columns.indices.filter { other in
        !found.contains { $0.column == other || $0.rest?.column == other }
      }
      for (large, small) in others.flatMap({ [(own, $0), ($0, own)] }) {
        guard let parts = parts(large, small, kind) else { continue }
        (found[index].column, found[index].rest) = (large, (small, parts))
        break
      }
    }
  }

  /// The pair of units of two columns; nil if they do not form one value.
  func parts(_ large: Int, _ small: Int, _ kind: UnitKind) -> UnitParts? {
    guard let unit = titles[large].unit(of: kind)?.code?.name,
      let parts = titles[small].words.lazy.compactMap({ UnitParts.pair(kind, unit, $0) }).first
    else { return nil }
    let stems = [
      titles[large].words.filter { !parts.isLarge($0) },
      titles[small].words.filter { !parts.isSmall($0) },
    ]
    let wholes = values[large].compactMap(\.self)
    guard stems.contains([]) || stems[0] == stems[1], !wholes.isEmpty,
      wholes.allSatisfy({ $0 == $0.rounded() }), let rest = middle(small),
      rest < Double(parts.count)
    else { return nil }
    return parts
  }
}
