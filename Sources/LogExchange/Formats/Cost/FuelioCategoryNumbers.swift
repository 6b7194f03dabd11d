// SPDX-License-Identifier: MIT

/// The numbers of the categories of costs in a written Fuelio backup, and the table of them.
struct FuelioCategoryNumbers {
  /// The categories in the order in which they were first used.
  private var categories: [(number: Int, name: String)] = []

  /// The categories that every backup has, by the app's numbers.
  private static let usual: [(number: Int, name: String, category: CostCategory?)] = [
    (1, "Service", .service), (2, "Maintenance", nil), (4, "Registration", .registration),
    (5, "Parking", .parking), (6, "Wash", .wash), (7, "Tolls", .toll),
    (8, "Tickets/Fines", .fine), (9, "Tuning", nil), (31, "Insurance", .insurance),
  ]
  /// The English name of one of them; nil for another number.
  static func usualName(of number: String) -> String? {
    usual.first { "\($0.number)" === number }?.name
  }

  /// The first number of the user's categories.
  private static let firstOwnNumber = 50

  /// The table of the categories.
  var rows: [[String]] {
    [
      ["## " + FuelioCategories.section],
      [FuelioCategories.numberColumn, "Name", "priority", "color"],
    ] + categories.map { ["\($0.number)", $0.name, "0", ""] }
  }

  /// A cost with the number of its category, and the mark of an income, as extras.
  mutating func prepared(_ cost: CostRecord, _ leftBehind: inout LeftBehind) -> CostRecord {
    var cost = cost
    var extras = ExtraCells(cost.extras)
    let number = number(of: cost, &extras, &leftBehind)
    let isIncome = cost.totalCost.map { $0.isNegative && !$0.isZero } ?? false
    if !extras.take(FuelioCategories.incomeColumn).isEmpty, !isIncome {
      leftBehind.add("extras." + FuelioCategories.incomeColumn)
    }
    var prepared = Extras()
    prepared.append(name: FuelioCategories.numberColumn, value: "\(number)")
    prepared.append(name: FuelioCategories.incomeColumn, value: isIncome ? "1" : "0")
    for entry in extras.rest.entries { prepared.append(name: entry.name, value: entry.value) }
    cost.extras = prepared
    cost.category = nil
    return cost
  }

  /// The number of a cost's category: by the name that came from a backup, or by the native
  /// word.
  private mutating func number(
    of cost: CostRecord, _ extras: inout ExtraCells, _ leftBehind: inout LeftBehind
  ) -> Int {
    let own = extras.take(FuelioCategories.nameExtra)
    if !own.isEmpty {
      // A name that came with another category is out of date.
      let category = (CostWords.category(own) ?? .other).rawValue
      if category === cost.category ?? category { return number(named: own) }
      leftBehind.add("extras." + FuelioCategories.nameExtra)
    }
    guard let word = cost.category else {
      leftBehind.add("category")
      return number(named: "Other")
    }
    let usual = Self.usual.first { $0.category?.rawValue === word }
    if let usual { return number(named: usual.name) }
    let isKnown = CostCategory(named: word.utf8) != nil
    return number(named: isKnown ? Self.capitalised(word) : word)
  }

  private mutating func number(named name: String) -> Int {
    if let known = categories.first(where: { $0.name === name }) {
      return known.number
    }
    let usual = Self.usual.first { $0.name === name }?.number
    let own = categories.count { $0.number >= Self.firstOwnNumber }
    let number = usual ?? Self.firstOwnNumber + own
    categories.append((number, name))
    return number
  }

  private static func capitalised(_ word: String) -> String {
    guard let first = word.utf8.first else { return word }
    let capital = first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z") ? first - 32 : first
    return String(decoding: [capital] + Array(word.utf8.dropFirst()), as: UTF8.self)
  }
}
