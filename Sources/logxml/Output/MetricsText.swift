// SPDX-License-Identifier: MIT

import LogExchange

/// Statistics in the text format of Prometheus, for the textfile collector of node_exporter, or in
/// the line protocol of InfluxDB: the same metrics as measurements with one field, `value`, the
/// labels as tags, and no time, so that the server gives them its own.
///
/// Values are in the base units of Prometheus, written as a decimal and a power of ten, so that
/// no digit changes: 1340.5 km are `1340.5e3` meters. What Prometheus computes itself, such as
/// averages by day, has no metric.
struct MetricsText {
  /// What a series says besides whom it is about, each from a figure of the statistics.
  private enum Label {
    case part
    case currency
    /// The currency of a price or another rate.
    case rateCurrency
    case statistic
    case days
    case category
  }

  /// A metric, whose series stand together: the figures that are its samples, and the base units
  /// in a unit of them, as a quotient and a power of ten.
  private struct Metric {
    let name: String
    let help: String
    var figures: [String] = []
    var labels: [Label] = []
    var factor = 1
    var divisor = 1
    var power = 0

    var isCounter: Bool { name.utf8.suffix(6).elementsEqual("_total".utf8) }
  }

  private typealias Labels = [(name: String, value: String)]

  private let isInflux: Bool
  private var metrics: [Metric] = []
  private var lines: [String: [String]] = [:]
  private var seen: Set<String> = []

  /// The text of some statistics in metric units. Rows about several vehicles are left out,
  /// because the databases add up.
  ///
  /// - Complexity: O(*n*) in the number of values.
  static func text(_ rows: [StatisticsRow], isInflux: Bool = false) -> String {
    var text = MetricsText(isInflux: isInflux)
    for row in rows where row.vehicles == nil { text.add(row) }
    return text.metrics.map { metric in
      if isInflux { return (text.lines[metric.name] ?? []).joined() }
      return "# HELP \(metric.name) \(escaped(metric.help))\n"
        + "# TYPE \(metric.name) \(metric.isCounter ? "counter" : "gauge")\n"
        + (text.lines[metric.name] ?? []).joined()
    }.joined()
  }

  private init(isInflux: Bool) { self.isInflux = isInflux }

  // MARK: Metrics

  /// Each kind of energy says how far its vehicle went, with whatever energy.
  private static let ofVehicles = [
    // 86,400 seconds.
    Metric(
      name: "logxml_vehicle_duration_seconds", help: "Time from the first entry to the last.",
      figures: ["days"], factor: 864, power: 2),
    Metric(
      name: "logxml_vehicle_distance_meters_total", help: "Distance by the odometer.",
      figures: ["distance"], power: 3),
  ]

  private static let ofFuel = ofEnergy("fuel", "liter", factor: 1, power: 0)
  private static let ofFuelByMass = ofEnergy("fuel", "gram", factor: 1, power: 3)
  private static let ofElectricity = ofEnergy("energy", "joule", factor: 36, power: 5)

  /// The metrics of one kind of energy, whose base unit is in its unit of the statistics so often.
  private static func ofEnergy(
    _ word: String, _ unit: String, factor: Int, power: Int
  ) -> [Metric] {
    [
      Metric(
        name: "logxml_\(word)_\(unit)s_total", help: "What was filled up or charged.",
        figures: ["volume"], labels: [.part], factor: factor, power: power),
      // For 100 km.
      Metric(
        name: "logxml_\(word)_consumption_\(unit)s_per_meter",
        help: "Consumption from one full tank to the next.",
        figures: [
          "consumption", "bestConsumption", "worstConsumption", "lastConsumption",
          "runningConsumption",
        ], labels: [.part, .statistic], factor: factor, power: power - 5),
      Metric(
        name: "logxml_\(word)_cost_total", help: "What fuel or charging cost.", figures: ["cost"],
        labels: [.part, .currency]),
      Metric(
        name: "logxml_\(word)_price_per_\(unit)", help: "Price of a unit.",
        figures: ["price", "lowestPrice", "highestPrice", "lastPrice"],
        labels: [.part, .rateCurrency, .statistic], divisor: factor, power: -power),
      Metric(
        name: "logxml_\(word)_cost_per_meter",
        help: "What fuel or charging costs for the distance.",
        figures: ["costPerDistance"], labels: [.part, .rateCurrency], power: -3),
    ] + ofVehicles
  }

  /// The metrics of all costs of a vehicle, and of a person.
  private static let ofOthers =
    [
      Metric(
        name: "logxml_vehicle_cost_total", help: "All costs of a vehicle.", figures: ["cost"],
        labels: [.currency]),
      Metric(
        name: "logxml_vehicle_category_cost_total", help: "Costs of a vehicle by category.",
        figures: ["energyCost", "category"], labels: [.currency, .category]),
      Metric(
        name: "logxml_vehicle_cost_per_meter", help: "All costs for the distance.",
        figures: ["costPerDistance"], labels: [.rateCurrency], power: -3),
      Metric(
        name: "logxml_weight_grams", help: "Weight of a person.",
        figures: ["latest", "minimum", "maximum", "average", "trend"], labels: [.statistic],
        power: 3),
      Metric(
        name: "logxml_weight_change_grams",
        help: "Change of the trend in so many days, or since the start.",
        figures: ["change", "change7", "change30", "change90"], labels: [.days], power: 3),
      Metric(
        name: "logxml_body_mass_index", help: "Body mass index.", figures: ["bodyMassIndex"]),
      Metric(
        name: "logxml_weight_age_seconds", help: "Time since the last weight.",
        figures: ["daysSinceLast"], factor: 864, power: 2),
    ] + ofVehicles

  // MARK: Rows

  private mutating func add(_ row: StatisticsRow) {
    var about: Labels = [(row.kind.subjectName, row.subject ?? "")]
    if row.subject == nil { about.append(("file", row.input ?? "")) }
    if let title = row.group.title { about.append((title, row.group.name ?? "")) }
    let entries = Metric(
      name: "logxml_\(row.kind.name)_entries_total",
      help: "Entries, for all costs those of energy, too.")
    add(entries, about + [("part", row.part ?? "")], ExactDecimal(row.entries))
    let metrics =
      switch row.measure {
      case .volume: Self.ofFuel
      case .mass: Self.ofFuelByMass
      case .energy: Self.ofElectricity
      case nil: Self.ofOthers
      }
    for value in row.values {
      let figure = value.category == nil ? value.name : "category"
      guard let metric = metrics.first(where: { $0.figures.contains(figure) }) else { continue }
      add(metric, about + metric.labels.map { Self.label($0, value, row) }, value.value)
    }
  }

  private static func label(
    _ label: Label, _ value: StatisticsRow.Value, _ row: StatisticsRow
  ) -> (name: String, value: String) {
    switch label {
    case .part: ("part", row.part ?? "")
    case .currency: ("currency", currency(value.unit ?? ""))
    case .rateCurrency: ("currency", currency(value.unit ?? "", isRate: true))
    case .statistic: ("statistic", word(value.name))
    case .days: ("days", String(value.name.dropFirst("change".utf8.count)))
    case .category: ("category", value.category ?? "energy")
    }
  }

  /// The statistic as a label: `price` is the average, `lowestPrice` the `lowest`.
  private static func word(_ name: String) -> String {
    for end in ["Consumption", "Price"]
    where name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) {
      return String(name.unicodeScalars.dropLast(end.utf8.count))
    }
    return ["consumption", "price"].contains(name) ? "average" : name
  }

  /// The currency of an amount, or of `EUR/L`; empty if the log names none.
  private static func currency(_ unit: String, isRate: Bool = false) -> String {
    let bytes = Array(unit.utf8)
    let end = isRate ? bytes.lastIndex(of: UInt8(ascii: "/")) ?? bytes.count : bytes.count
    let name = String(decoding: bytes[..<end], as: UTF8.self)
    return name == "(no currency)" ? "" : name
  }

  // MARK: Samples

  /// Adds a sample. What a series has already, a row of another part of the vehicle said, too.
  private mutating func add(_ metric: Metric, _ labels: Labels, _ value: ExactDecimal) {
    let (name, power) = (metric.name, metric.power)
    let given = labels.filter { !$0.value.isEmpty }
    let list = given.map { label in
      "\(label.name)=\"\(Self.escaped(label.value).escaping("\""))\""
    }
    let series =
      isInflux
      ? name + given.map { ",\($0.name)=\(Self.escaped($0.value).escaping(" ,="))" }.joined()
        + " value="
      : name + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " "
    guard seen.insert(series).inserted,
      let product = value.multiplied(by: ExactDecimal(metric.factor)),
      let number = product.divided(
        by: ExactDecimal(metric.divisor),
        places: Int(product.scale) + (metric.divisor == 1 ? 0 : 12))
    else { return }
    if lines[name] == nil { metrics.append(metric) }
    lines[name, default: []].append("\(series)\(number)\(power == 0 ? "" : "e\(power)")\n")
  }

  /// A text with backslashes before backslashes, and with `\n` for line ends.
  private static func escaped(_ text: String) -> String {
    text.escaped { $0 == "\\" ? #"\\"# : $0 == "\n" ? #"\n"# : nil }
  }
}
