// SPDX-License-Identifier: MIT

/// Costs of a vehicle besides energy, each for itself and against the others of its
/// category.
///
/// - Money that came back is less than nothing. That can be meant, but a sign that an app
///   turned round makes every sum wrong.
/// - An amount of zero may be right, for a repair under warranty, or stand for one that
///   nobody wrote down.
/// - What is far more than all others of the vehicle, the category and the currency has
///   mostly lost its decimal point. Parking for a week costs many times what parking for
///   an hour does, so that only what is 30 times as much as every other one is reported,
///   where there are five others.
///
/// Of each category the two highest amounts are kept: memory does not grow with the costs.
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
  /// Words that were told: each is once.
  private var told: [String] = []

  private static let fewestOthers = 5
  private static let mostTimes = ExactDecimal(30)
  /// Categories and currencies past so many of a vehicle are not looked at.
  private static let mostGroups = 64
  private static let mostTold = 32

  mutating func check(_ record: CostRecord, _ report: FindingReporter) throws {
    try checkCategory(record.category, report)
    guard let total = record.totalCost else { return }
    if total.isZero {
      return try report(
        Finding(.zeroCost, "totalCost is \(total): it cost nothing", field: "totalCost"))
    }
    if total.isNegative {
      return try report(
        Finding(
          .negativeCost,
          "totalCost is \(total): money that came back, which makes every sum of costs smaller",
          field: "totalCost"))
    }
    let place = RecordPlace(record)
    vehicles.update(record.vehicle, run: report.subjectRun) { groups in
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
      Finding(
        .unknownCategory,
        "category is \"\(RecordFault.excerpt(word))\", expected one of "
          + names.joined(separator: ", ")
          + (near.map { "; did you mean \"\($0)\"?" } ?? ""), field: "category"))
  }

  mutating func finish(_ report: FindingReporter) throws {
    try vehicles.updateAll { _, groups in
      for group in groups where group.count > Self.fewestOthers {
        guard let (total, place) = group.highest,
          let limit = group.second.multiplied(by: Self.mostTimes), limit.isLess(than: total)
        else { continue }
        let what = group.category.map { "for \(RecordFault.excerpt($0))" } ?? "without a category"
        try report(
          Finding(
            .unusualCost,
            "totalCost is \(total), and the \(group.count - 1) other costs \(what) are "
              + "\(group.second) at most; a decimal point may be missing", field: "totalCost",
            at: place))
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

extension Diagnostic.Code {
  /// A cost of zero.
  public static let zeroCost = Diagnostic.Code(description: "zero-cost")
  /// A cost that is less than nothing.
  public static let negativeCost = Diagnostic.Code(description: "negative-cost")
  /// A cost far above all others of its category.
  public static let unusualCost = Diagnostic.Code(description: "unusual-cost")
  /// A category that is none of those that there are.
  public static let unknownCategory = Diagnostic.Code(description: "unknown-category")
}
