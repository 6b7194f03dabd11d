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
  private let isInflux: Bool
  /// A metric, whose series stand together.
  private struct Metric {
    let name: String
    let help: String

    var isCounter: Bool { name.utf8.suffix(6).elementsEqual("_total".utf8) }
  }

  private typealias Labels = [(name: String, value: String)]

  /// The amounts of one kind of energy in its base unit.
  private struct Energy {
    /// `fuel` or `energy`, the beginning of names.
    let word: String
    /// `liters`, the plural, and `liter`.
    let units: String
    let unit: String
    /// The base units in a unit of the statistics: a factor, and a power of ten.
    let factor: ExactDecimal
    let power: Int

    init(_ measure: VolumeUnit.Measure) {
      switch measure {
      case .volume: self.init("fuel", "liter", 1, 0)
      case .mass: self.init("fuel", "gram", 1, 3)
      case .energy: self.init("energy", "joule", 36, 5)
      }
    }

    private init(_ word: String, _ unit: String, _ factor: Int, _ power: Int) {
      (self.word, self.unit, self.power) = (word, unit, power)
      units = unit + "s"
      self.factor = ExactDecimal(factor)
    }
  }

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
      return "# HELP \(metric.name) \(escaped(metric.help, quotes: false))\n"
        + "# TYPE \(metric.name) \(metric.isCounter ? "counter" : "gauge")\n"
        + (text.lines[metric.name] ?? []).joined()
    }.joined()
  }

  private init(isInflux: Bool) { self.isInflux = isInflux }

  // MARK: Rows

  private mutating func add(_ row: StatisticsRow) {
    var about: Labels = [(row.kind.subjectName, row.subject ?? "")]
    if row.subject == nil { about.append(("file", row.input ?? "")) }
    if let title = row.group.title { about.append((title, row.group.name ?? "")) }
    let part: Labels = about + [("part", row.part ?? "")]
    add(
      "logxml_\(row.kind.name)_entries_total", "Entries, for all costs those of energy, too.", part,
      ExactDecimal(row.entries))
    for value in row.values {
      addVehicle(value, about)
      if let measure = row.measure {
        addFuel(value, part, Energy(measure))
      } else {
        addCost(value, about)
        addWeight(value, about)
      }
    }
  }

  /// Each kind of energy says how far its vehicle went, with whatever energy.
  private mutating func addVehicle(_ value: StatisticsRow.Value, _ about: Labels) {
    switch value.name {
    case "days":
      // 86,400 seconds.
      add(
        "logxml_vehicle_duration_seconds", "Time from the first entry to the last.", about,
        value.value, times: ExactDecimal(864), power: 2)
    case "distance":
      add(
        "logxml_vehicle_distance_meters_total", "Distance by the odometer.", about, value.value,
        power: 3)
    default: break
    }
  }

  private mutating func addFuel(
    _ value: StatisticsRow.Value, _ part: Labels, _ energy: Energy
  ) {
    let name = "logxml_\(energy.word)_"
    switch value.name {
    case "volume":
      add(
        name + energy.units + "_total", "What was filled up or charged.", part, value.value,
        times: energy.factor, power: energy.power)
    case "consumption", "bestConsumption", "worstConsumption", "lastConsumption",
      "runningConsumption":
      // For 100 km.
      add(
        "\(name)consumption_\(energy.units)_per_meter",
        "Consumption from one full tank to the next.", part + [("statistic", Self.word(value))],
        value.value, times: energy.factor, power: energy.power - 5)
    case "cost":
      add(
        name + "cost_total", "What fuel or charging cost.", part + Self.currency(value.unit),
        value.value)
    case "price", "lowestPrice", "highestPrice", "lastPrice":
      add(
        "\(name)price_per_\(energy.unit)", "Price of a unit.",
        part + Self.currency(value.unit, isRate: true) + [("statistic", Self.word(value))],
        value.value, over: energy.factor, power: -energy.power)
    case "costPerDistance":
      add(
        name + "cost_per_meter", "What fuel or charging costs for the distance.",
        part + Self.currency(value.unit, isRate: true), value.value, power: -3)
    default: break
    }
  }

  private mutating func addCost(_ value: StatisticsRow.Value, _ about: Labels) {
    let currency = Self.currency(value.unit)
    switch (value.name, value.category) {
    case ("cost", _):
      add("logxml_vehicle_cost_total", "All costs of a vehicle.", about + currency, value.value)
    case ("energyCost", _):
      add(
        "logxml_vehicle_category_cost_total", "Costs of a vehicle by category.",
        about + currency + [("category", "energy")], value.value)
    case (_, let category?):
      add(
        "logxml_vehicle_category_cost_total", "Costs of a vehicle by category.",
        about + currency + [("category", category)], value.value)
    case ("costPerDistance", _):
      add(
        "logxml_vehicle_cost_per_meter", "All costs for the distance.",
        about + Self.currency(value.unit, isRate: true), value.value, power: -3)
    default: break
    }
  }

  private mutating func addWeight(_ value: StatisticsRow.Value, _ about: Labels) {
    switch value.name {
    case "latest", "minimum", "maximum", "average", "trend":
      add(
        "logxml_weight_grams", "Weight of a person.", about + [("statistic", Self.word(value))],
        value.value, power: 3)
    case "change", "change7", "change30", "change90":
      add(
        "logxml_weight_change_grams", "Change of the trend in so many days, or since the start.",
        about + [("days", String(value.name.dropFirst(6)))], value.value, power: 3)
    case "bodyMassIndex":
      add("logxml_body_mass_index", "Body mass index.", about, value.value)
    case "daysSinceLast":
      add(
        "logxml_weight_age_seconds", "Time since the last weight.", about, value.value,
        times: ExactDecimal(864), power: 2)
    default: break
    }
  }

  /// The statistic as a label: `price` is the average, `lowestPrice` the `lowest`.
  private static func word(_ value: StatisticsRow.Value) -> String {
    for end in ["Consumption", "Price"]
    where value.name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) {
      return String(value.name.unicodeScalars.dropLast(end.utf8.count))
    }
    return ["consumption", "price"].contains(value.name) ? "average" : value.name
  }

  /// The currency of an amount, or of `EUR/L`; none if the log names none.
  private static func currency(_ unit: String?, isRate: Bool = false) -> Labels {
    guard let unit else { return [] }
    let bytes = Array(unit.utf8)
    let end = isRate ? bytes.lastIndex(of: UInt8(ascii: "/")) ?? bytes.count : bytes.count
    let name = String(decoding: bytes[..<end], as: UTF8.self)
    return name == "(no currency)" ? [] : [("currency", name)]
  }

  // MARK: Samples

  /// Adds a sample. What a series has already, a row of another part of the vehicle said, too.
  private mutating func add(
    _ name: String, _ help: String, _ labels: Labels, _ value: ExactDecimal,
    times factor: ExactDecimal = ExactDecimal(1), over divisor: ExactDecimal = ExactDecimal(1),
    power: Int = 0
  ) {
    let given = labels.filter { !$0.value.isEmpty }
    let list = given.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
    let series =
      isInflux
      ? name + given.map { ",\($0.name)=\(Self.tag($0.value))" }.joined() + " value="
      : name + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " "
    guard seen.insert(series).inserted, let product = value.multiplied(by: factor),
      let number = product.divided(
        by: divisor, places: Int(product.scale) + (divisor == ExactDecimal(1) ? 0 : 12))
    else { return }
    if lines[name] == nil { metrics.append(Metric(name: name, help: help)) }
    lines[name, default: []].append("\(series)\(number)\(power == 0 ? "" : "e\(power)")\n")
  }

  /// A text as the value of a tag: line ends, which a tag cannot have, are `\n`.
  private static func tag(_ text: String) -> String {
    let bytes = escaped(text, quotes: false).utf8.flatMap { byte in
      [0x20, 0x2C, 0x3D].contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text with backslashes before line ends, backslashes and, in labels, quotes.
  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): result += #"\\"#.utf8
      case UInt8(ascii: "\n"): result += #"\n"#.utf8
      case UInt8(ascii: "\"") where quotes: result += #"\""#.utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
