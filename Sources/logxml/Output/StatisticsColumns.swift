// SPDX-License-Identifier: MIT

import LogExchange

/// The columns of a table of statistics: each figure in each unit once.
///
/// A figure comes after the one before it in its row, and the first of its row at the end. So the
/// categories of all rows are side by side, whichever rows have them, and so are the figures of
/// each currency.
struct StatisticsColumns {
  /// A figure in a unit.
  struct Key: Hashable {
    let name: Name
    let unit: Name

    init(_ value: StatisticsRow.Value) {
      name = Name(value.name)
      unit = Name(value.unit ?? "")
    }
  }

  /// The first value of each column.
  let all: [StatisticsRow.Value]

  /// - Parameter isWanted: Whether a value gets a column.
  /// - Complexity: O(*n*) in the number of values.
  init(_ rows: [StatisticsRow], where isWanted: (StatisticsRow.Value) -> Bool) {
    var found: [StatisticsRow.Value] = []
    var places: [Key: Int] = [:]
    // For each column the place of the next one; -1 after the last.
    var following: [Int] = []
    var last = -1
    func add(_ row: StatisticsRow) {
      var previous = -1
      for value in row.values where isWanted(value) {
        let key = Key(value)
        if places[key] == nil {
          let place = found.count
          let before = previous < 0 ? last : previous
          places[key] = place
          found.append(value)
          following.append(before < 0 ? -1 : following[before])
          if before >= 0 { following[before] = place }
          if before == last { last = place }
        }
        previous = places[key] ?? -1
      }
    }
    // The fullest row of each kind has most columns in their order.
    var fullest: [StatisticsRow] = []
    for row in rows {
      if let place = fullest.firstIndex(where: { $0.kind == row.kind }) {
        if fullest[place].values.count < row.values.count { fullest[place] = row }
      } else {
        fullest.append(row)
      }
    }
    for row in fullest { add(row) }
    for row in rows { add(row) }
    var ordered: [StatisticsRow.Value] = []
    ordered.reserveCapacity(found.count)
    var place = found.isEmpty ? -1 : 0
    while place >= 0 {
      ordered.append(found[place])
      place = following[place]
    }
    all = ordered
  }
}

extension StatisticsRow {
  /// The figures by what a column stands for.
  var valuesByKey: [StatisticsColumns.Key: Value] {
    Dictionary(
      values.map { (StatisticsColumns.Key($0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
