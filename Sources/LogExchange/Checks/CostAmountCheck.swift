// SPDX-License-Identifier: MIT

/// Checks the costs of a vehicle besides energy, each by itself and against the others of its
/// category.
///
/// - A negative cost is a refund. That can be intended, but if an app has reversed the sign,
///   every sum is wrong.
/// - An amount of zero may be right, for a repair under warranty, or stand for an unknown
///   amount.
/// - An amount far above all others of the vehicle, the category and the currency has
///   usually lost its decimal point. Parking for a week costs many times as much as parking
///   for an hour, so an amount is only reported if it is more than 30 times the next
///   highest, and if there are at least five others.
///
/// Only the two highest amounts of each category are kept, so memory does not grow with the costs.
struct CostAmountCheck {
  /// The costs of one category and currency.
  fileprivate struct Group {
    let category: String?
    let currency: String?
    var count = 0
    var highest: (total: ExactDecimal, place: RecordPlace)?
    var second = ExactDecimal(0)
  }

  private var vehicles = SubjectTable<[Group]>()
  /// The unknown words that were reported: each is reported once.
  private var told: [String] = []

  private static let fewestOthers = 5
  private static let mostTimes = ExactDecimal(30)
  /// The most categories and currencies of a vehicle that are checked.
  private static let mostGroups = 64
  private static let mostTold = 32

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let record = record.cost else { return }
    try checkCategory(record.category, report)
    guard let total = record.totalCost else { return }
    if total.isZero {
      return try report(.zeroCost, "totalCost is \(total): it cost nothing", field: "totalCost")
    }
    if total.isNegative {
      return try report(
        .negativeCost,
        "totalCost is \(total): money that came back, which makes every sum of costs smaller",
        field: "totalCost")
    }
    let place = RecordPlace(record)
    vehicles.update(report.subject) { groups in
      if groups == nil { groups = [] }
      let known = groups?.firstIndex {
        $0.category === record.category && $0.currency === record.currency
      }
      guard let index = known ?? groups?.count, index < Self.mostGroups else { return }
      if known == nil {
        groups?.append(Group(category: record.category, currency: record.currency))
      }
      groups?[index].add(total, place)
    }
  }

  private mutating func checkCategory(_ word: String?, _ report: FindingReporter) throws {
    guard let word, CostCategory(named: word.utf8) == nil, told.count < Self.mostTold,
      !told.contains(where: { $0 === word })
    else { return }
    told.append(word)
    let names = CostCategory.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: word.lowercased(), among: names)
    try report(
      .unknownCategory,
      "category is \"\(RecordFault.excerpt(word))\", expected one of "
        + names.joined(separator: ", ")
        + (near.map { "; did you mean \"\($0)\"?" } ?? ""), field: "category")
  }

  mutating func finish(_ report: FindingReporter) throws {
    try vehicles.updateAll { groups in
      for group in groups where group.count > Self.fewestOthers {
        guard let (total, place) = group.highest,
          let limit = group.second.multiplied(by: Self.mostTimes), limit.isLess(than: total)
        else { continue }
        let what = group.category.map { "for \(RecordFault.excerpt($0))" } ?? "without a category"
        try report(
          .unusualCost,
          "totalCost is \(total), and the \(group.count - 1) other costs \(what) are "
            + "\(group.second) at most; a decimal point may be missing", field: "totalCost",
          at: place)
      }
    }
  }
}

extension CostAmountCheck.Group {
  fileprivate mutating func add(_ total: ExactDecimal, _ place: RecordPlace) {
    count += 1
    guard let known = highest else {
      highest = (total, place)
      return
    }
    if known.total.isLess(than: total) {
      second = known.total
      highest = (total, place)
    } else if second.isLess(than: total) {
      second = total
    }
  }
}
