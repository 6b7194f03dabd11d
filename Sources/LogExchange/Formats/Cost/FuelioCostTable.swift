// SPDX-License-Identifier: MIT

/// The costs of a vehicle on their way into a Fuelio backup, where they stand after the
/// fill-ups and the categories that they have.
struct FuelioCostTable {
  private(set) var costs: [CostRecord] = []
  /// The categories of the costs, in the order in which they come first.
  private var categories: [(number: Int, name: String)] = []
  private(set) var leftBehind = LeftBehind()

  static let columns = [
    "CostTitle", "Date", "Odo", FuelioCategories.numberColumn, "Notes", "Cost", "flag", "idR",
    "read", "RemindOdo", "RemindDate", "isTemplate", "RepeatOdo", "RepeatMonths",
    FuelioCategories.incomeColumn, "UniqueId",
  ]
  static let categoryColumns = [FuelioCategories.numberColumn, "Name", "priority", "color"]

  /// The categories that every backup has, by the app's numbers.
  private static let usual: [(number: Int, name: String, category: CostCategory?)] = [
    (1, "Service", .service), (2, "Maintenance", nil), (4, "Registration", .registration),
    (5, "Parking", .parking), (6, "Wash", .wash), (7, "Tolls", .toll),
    (8, "Tickets/Fines", .fine), (9, "Tuning", nil), (31, "Insurance", .insurance),
  ]
  /// Those of the user begin here.
  private static let firstOwnNumber = 50

  mutating func add(_ cost: CostRecord) { costs.append(cost) }

  // MARK: Writing

  mutating func write(to csv: inout CSVWriter, _ distanceUnit: DistanceUnit) throws(LogError) {
    if costs.isEmpty { return }
    // The rows come after the categories that they have.
    var rows: [[String]] = []
    for cost in costs { rows.append(try row(cost, distanceUnit)) }
    let categoryRows = categories.map { ["\($0.number)", $0.name, "0", ""] }
    let tables = [
      [["## " + FuelioCategories.section], Self.categoryColumns], categoryRows,
      [["## Costs"], Self.columns], rows,
    ]
    for row in tables.joined() {
      for cell in row { try csv.cell(cell) }
      try csv.endRow()
    }
  }

  private mutating func row(
    _ cost: CostRecord, _ distanceUnit: DistanceUnit
  ) throws(LogError) -> [String] {
    var extras = ExtraCells(cost.extras)
    let number = number(of: cost, &extras)
    let odometer = try odometer(of: cost, distanceUnit)
    // The app needs an amount.
    if cost.totalCost == nil { leftBehind.add("totalCost") }
    let isIncome = cost.totalCost.map { $0.isNegative && !$0.isZero } ?? false
    if !isIncome, !extras.take(FuelioCategories.incomeColumn).isEmpty {
      leftBehind.add("extras." + FuelioCategories.incomeColumn)
    }
    let row = Self.columns.map { column -> String in
      switch column {
      case "CostTitle": cost.title ?? ""
      case "Date": FuelioDate.cell(cost.date, &leftBehind)
      case "Odo": odometer
      case FuelioCategories.numberColumn: "\(number)"
      case "Notes": cost.note ?? ""
      case "Cost": cost.totalCost.map { "\($0)" } ?? "0"
      case FuelioCategories.incomeColumn: isIncome ? "1" : "0"
      case "UniqueId", "RemindDate": extras.take(column)
      default: Self.orZero(extras.take(column))
      }
    }
    if isIncome { _ = extras.take(FuelioCategories.incomeColumn) }
    leftBehind.add(extras.rest)
    leftBehind.add([
      ("zone", cost.zone != nil), ("currency", cost.currency != nil),
      ("vendor", cost.vendor != nil), ("location", cost.location != nil),
      ("latitude", cost.latitude != nil), ("longitude", cost.longitude != nil),
      ("payment", cost.payment != nil), ("tags", cost.tags != nil),
    ])
    return row
  }

  private static func orZero(_ text: String) -> String { text.isEmpty ? "0" : text }

  private mutating func odometer(
    of cost: CostRecord, _ unit: DistanceUnit
  ) throws(LogError) -> String {
    guard let odometer = cost.odometer else { return "0" }
    guard odometer.unit == unit else {
      throw FuelioWriter.mixed(
        "--distance-unit", "odometer", unit.rawValue, odometer.unit.rawValue)
    }
    // It would be read as none.
    if odometer.value.isZero { leftBehind.add("odometer") }
    return "\(odometer.value)"
  }

  /// The number of a cost's category: by the name that came from a backup, or by the word
  /// of the native forms.
  private mutating func number(of cost: CostRecord, _ extras: inout ExtraCells) -> Int {
    let own = extras.take(FuelioCategories.nameExtra)
    if !own.isEmpty {
      // The name that came with another category says what is no longer so.
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

/// Dates as a Fuelio backup has them.
enum FuelioDate {
  /// `yyyy-MM-dd HH:mm`, without a time where there is none; what else there is is counted.
  static func cell(_ date: Timestamp, _ leftBehind: inout LeftBehind) -> String {
    var cell: [UInt8] = []
    date.append(to: &cell)
    if date.precision == .day { return String(decoding: cell, as: UTF8.self) }
    cell[10] = UInt8(ascii: " ")
    cell.removeSubrange(16...)
    if date.precision > .minute { leftBehind.add("date.seconds") }
    if date.offset != nil { leftBehind.add("date.offset") }
    return String(decoding: cell, as: UTF8.self)
  }
}
