// SPDX-License-Identifier: MIT

import LogExchange

/// One row of statistics as a list of names and values, from which every form is made.
struct StatisticsRow {
  /// One value of a row.
  struct Value {
    /// The name in JSON and CSV.
    let name: String
    /// The name for people.
    let label: String
    let value: ExactDecimal
    let unit: String?
    /// Whether tables of periods show it.
    var isInTables = false
    /// The currency of an amount of money, if it has one; the outer nil is for other values.
    var money: String??
    /// The category that it is the cost of; empty for costs without one.
    var category: String?
    /// The month that it is about, with its name in JSON and CSV.
    var month: (name: String, text: String)?

    /// The value as people read it.
    var text: String {
      money.map { PeoplesNumber.money(value, $0) } ?? PeoplesNumber.measure(value)
    }
  }

  let kind: LogKind
  let subject: String?
  let input: String?
  /// `electricity`, `fuel in kg`, or the tank; nil for a vehicle with only one part.
  let part: String?
  /// What the amounts of fill-ups measure; nil for other rows.
  var measure: VolumeUnit.Measure?
  /// The number of vehicles, if the row is about several.
  var vehicles: Int?
  let group: StatisticsGroup
  let entries: Int
  let first: Timestamp
  let last: Timestamp
  var values: [Value]
  var notes: [String]
  /// The words for the costs of the row.
  var costsName = "all costs"
  /// The field of `--field`; nil for the usual statistics.
  var number: Field?
}

/// The properties that the rows of all kinds share.
private protocol StatisticsResult {
  var input: String? { get }
  var group: StatisticsGroup { get }
  var entries: Int { get }
  var first: Timestamp { get }
  var last: Timestamp { get }
  var notes: [String] { get }
}

extension FuelStatistics: StatisticsResult {}
extension CostStatistics: StatisticsResult {}
extension WeightStatistics: StatisticsResult {}
extension NumberStatistics: StatisticsResult {
  var entries: Int { count }
  var notes: [String] { [] }
}

extension StatisticsRow {
  private init(
    _ kind: LogKind, of subject: String?, part: String? = nil, vehicles: Int? = nil,
    _ row: some StatisticsResult, _ values: (inout Values) -> Void
  ) {
    self.kind = kind
    self.subject = subject
    self.part = part
    self.vehicles = vehicles
    input = row.input
    group = row.group
    entries = row.entries
    first = row.first
    last = row.last
    notes = row.notes
    var list = Values()
    values(&list)
    self.values = list.all
  }

  init(_ row: FuelStatistics) {
    let parts = [Self.name(of: row.measure), row.fuel, row.tank.map { "tank \($0)" }]
      .compactMap(\.self)
    let part = parts.isEmpty ? nil : parts.joined(separator: ", ")
    self.init(.fuel, of: row.vehicle, part: part, vehicles: row.vehicles, row) { $0.add(row) }
    measure = row.measure
  }

  /// A row about all costs of a vehicle, or of all vehicles.
  ///
  /// - Parameter name: The words for the costs.
  init(_ row: CostStatistics, costs name: String = "all costs") {
    var vehicles: Int?
    if case .fleet(let count) = row.scope { vehicles = count }
    self.init(.cost, of: row.vehicle, vehicles: vehicles, row) { $0.add(row) }
    costsName = name
  }

  init(_ row: WeightStatistics) {
    self.init(.weight, of: row.person, row) { $0.add(row) }
  }

  init(_ row: NumberStatistics) {
    self.init(row.kind, of: row.subject, part: row.field.name, row) { $0.add(row) }
    number = row.field
  }

  /// The word for fuel that is not measured by volume; nil for volumes.
  static func name(of measure: VolumeUnit.Measure) -> String? {
    switch measure {
    case .volume: nil
    case .energy: "electricity"
    case .mass: "fuel in kg"
    }
  }

  /// The vehicle, vehicles or person that the row is about.
  var title: String {
    if let vehicles {
      let words = kind == .cost ? costsName : part
      return "\(vehicles) vehicles" + (words.map { ", \($0)" } ?? "")
    }
    let name = subject ?? "unnamed \(kind.subjectName)" + (input.map { " of \($0)" } ?? "")
    if let number {
      let unit = values.first?.unit.map { " in \($0)" } ?? ""
      return "\(name), \(NumberChoice.name(of: number))" + (kind == .cost ? " of costs" : "") + unit
    }
    if kind == .cost { return "\(name), \(costsName)" }
    return part.map { "\(name), \($0)" } ?? name
  }

  // MARK: For programs

  /// One object; the values of each currency after the first are a list of their own.
  func json(_ options: TableOptions) -> String {
    // Each cost begins the values of one more currency.
    var currencies: [[Value]] = [[]]
    var costs = 0
    for value in values {
      if value.name === "cost" {
        costs += 1
        if costs > 1 { currencies.append([]) }
      }
      currencies[currencies.count - 1].append(value)
    }
    let rounding = options.decimals.map { NumberRounding(decimals: $0) }
    return JSONWriter.object(quotesNumbers: options.writesNumbersAsText) { json in
      json.member("type", kind.name)
      json.member(kind.subjectName, subject)
      if subject == nil { json.member("file", input) }
      json.member("vehicles", vehicles)
      json.member("part", part)
      if let title = group.title { json.member(title, group.name) }
      json.member("entries", entries)
      json.member("first", "\(first)")
      json.member("last", "\(last)")
      Self.write(currencies[0], rounding, to: &json)
      if currencies.count > 1 {
        json.array("otherCosts") { list in
          for values in currencies.dropFirst() {
            list.object { Self.write(values, rounding, to: &$0) }
          }
        }
      }
      if !notes.isEmpty { json.member("notes", notes) }
    }
  }

  private static func write(
    _ values: [Value], _ rounding: NumberRounding?, to json: inout JSONWriter
  ) {
    func digits(_ value: ExactDecimal) -> ExactDecimal { rounding?.apply(to: value) ?? value }
    for value in values where value.category == nil {
      if let month = value.month { json.member(month.name, month.text) }
      json.member(value.name, digits(value.value))
      json.member(value.name + "Unit", value.unit)
    }
    let categories = values.filter { $0.category != nil }
    if categories.isEmpty { return }
    json.object("categories") { json in
      for value in categories { json.member(value.category ?? "", digits(value.value)) }
    }
  }
}
