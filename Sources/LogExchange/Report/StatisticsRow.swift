// SPDX-License-Identifier: MIT

/// One row of statistics as a list of names and values, from which every form is made.
package struct StatisticsRow {
  /// One value of a row.
  package struct Value {
    /// The name in JSON and CSV.
    package let name: String
    /// The name for people.
    package let label: String
    package let value: ExactDecimal
    package let unit: String?
    /// Whether tables of periods show it.
    package var isInTables = false
    /// The currency of an amount of money, if it has one; the outer nil is for other values.
    package var money: String??
    /// The category that it is the cost of; empty for costs without one.
    package var category: String?
    /// The month that it is about, with its name in JSON and CSV.
    package var month: (name: String, text: String)?
  }

  package let kind: LogKind
  package let subject: String?
  package let input: String?
  /// `electricity`, `fuel in kg`, or the tank; nil for a vehicle with only one part.
  package let part: String?
  /// What the amounts of fill-ups measure; nil for other rows.
  package var measure: VolumeUnit.Measure?
  /// The number of vehicles, if the row is about several.
  package var vehicles: Int?
  package let group: StatisticsGroup
  package let entries: Int
  package let first: Timestamp
  package let last: Timestamp
  package var values: [Value]
  package var notes: [String]
  /// The words for the costs of the row.
  package var costsName = "all costs"
  /// The field of `--field`; nil for the usual statistics.
  package var number: Field?
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
  /// Adds a value that is no money and not in tables.
  package mutating func add(
    _ name: String, _ label: String, _ value: ExactDecimal, _ unit: String?
  ) {
    values.append(Value(name: name, label: label, value: value, unit: unit))
  }

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

  package init(_ row: FuelStatistics) {
    let parts = [Self.name(of: row.measure), row.fuel, row.tank.map { "tank \($0)" }]
      .compactMap(\.self)
    let part = parts.isEmpty ? nil : parts.joined(separator: ", ")
    self.init(.fuel, of: row.vehicle, part: part, vehicles: row.vehicles, row) { $0.add(row) }
    measure = row.measure
  }

  /// A row about all costs of a vehicle, or of all vehicles.
  ///
  /// - Parameter name: The words for the costs.
  package init(_ row: CostStatistics, costs name: String = "all costs") {
    var vehicles: Int?
    if case .fleet(let count) = row.scope { vehicles = count }
    self.init(.cost, of: row.vehicle, vehicles: vehicles, row) { $0.add(row) }
    costsName = name
  }

  package init(_ row: WeightStatistics) {
    self.init(.weight, of: row.person, row) { $0.add(row) }
  }

  package init(_ row: NumberStatistics) {
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
}
