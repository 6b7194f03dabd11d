// SPDX-License-Identifier: MIT

import XMLTree

/// The JSON of Health Auto Export, an app that hands on what Apple Health has.
///
///     {"data":{"metrics":[{"name":"weight_body_mass","units":"kg","data":[
///       {"date":"2024-03-31 07:55:02 +0200","qty":81.95,"source":"Withings"}]}],"workouts":[]}}
///
/// - Units stand at the metric. Dates have an offset, and 12 or 24 hours, with a
///   narrow no-break space before `am`.
/// - Body fat is a percentage or, with the same `%`, a fraction: a value of 1 and less
///   is a fraction, one above it a percentage, with a note where the unit says otherwise.
/// - Body fat, lean mass, body mass index and height are records where all
///   measures are asked for; other metrics are counted by their names, as are
///   workouts and whatever else there is.
///
/// Known from the app's description and programs that read its exports.
public struct HealthAutoExportFormat: JSONLogFormat {
  public init() {}

  public var name: String { "health-auto-export" }
  public var title: String { "Health Auto Export JSON" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let json = head.json, !json.isArray else { return false }
    return json.has("data.metrics[].name") && json.has("data.metrics[].units")
  }

  public func recognition(_ head: InputHead) -> String? { "data.metrics with names and units" }

  public func makeMapping(_ options: ReadingOptions) -> any JSONRecordMapping {
    HealthAutoExportMapping(options)
  }
}

/// Turns the data of metrics into measurements.
struct HealthAutoExportMapping: JSONRecordMapping {
  private var name: String?
  private var units: String?
  /// What stands before the name and the units of its metric.
  private var early: [JSONValue] = []
  /// How many entries the array has that is passed over.
  private var count = 0
  private var shares = BodyShares()
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  private enum Measure {
    case weight
    case bodyFat
    case leanMass
    case bmi
    case height

    var fieldName: String {
      switch self {
      case .weight: "weight"
      case .bodyFat: "bodyFat"
      case .leanMass: "leanMass"
      case .bmi: "bmi"
      case .height: "height"
      }
    }

    private static let names: [(name: String, measure: Measure)] = [
      ("weight_body_mass", .weight), ("body_mass", .weight), ("body_fat_percentage", .bodyFat),
      ("lean_body_mass", .leanMass), ("body_mass_index", .bmi), ("height", .height),
    ]

    init?(_ name: String?) {
      let known = Self.names.first { row in name === row.name }
      guard let known else { return nil }
      self = known.measure
    }
  }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) -> JSONRole {
    switch path.count {
    case 0: return .descend
    case 1: return path.matches("data") ? .descend : .skip
    case 2: return kind == .array ? .descend : .skip
    case 3:
      if path.matches("data", "metrics", .any) { return .descend }
      count += 1
      return .skip
    case 4:
      if path.ends(in: "name") || path.ends(in: "units") { return .context }
      guard path.ends(in: "data"), kind == .array else { return .skip }
      return name == nil || units == nil ? .context : .descend
    case 5:
      if Measure(name) != nil { return .record }
      count += 1
      return .skip
    default: return .skip
    }
  }

  mutating func note(_ value: JSONValue, at path: JSONPath) {
    switch path {
    case _ where path.ends(in: "name"): name = value.string
    case _ where path.ends(in: "units"): units = value.string
    default: early.append(contentsOf: value.elements)
    }
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    try emit(entry(value))
  }

  mutating func leave(_ path: JSONPath, _ emit: Emit) throws {
    switch path.count {
    case 2 where !path.matches("data", "metrics"):
      if count > 0 { try emit(.notModelled(path.lastKey ?? "", count)) }
      count = 0
    case 3:
      for value in early {
        if Measure(name) == nil {
          count += 1
        } else {
          var entry = entry(value)
          entry.position = value.position
          try emit(entry)
        }
      }
      if count > 0 { try emit(.notModelled(name ?? "metric", count)) }
      (name, units, early, count) = (nil, nil, [], 0)
    default: break
    }
  }

  mutating func finish(_ emit: Emit) throws {
    if let note = shares.note { try emit(note) }
  }

  private mutating func entry(_ value: JSONValue) -> MappedEntry {
    guard let measure = Measure(name) else { return MappedEntry(.nothing) }
    if measure != .weight, options.measures != .all {
      return MappedEntry(.filtered(kind: name ?? ""))
    }
    return MappedEntry { () throws(RecordFault) in LogRecord(try record(value, measure)) }
  }

  private mutating func record(
    _ value: JSONValue, _ measure: Measure
  ) throws(RecordFault) -> WeightRecord {
    guard let date = value["date"]?.text else {
      throw .missing("date", position: value.position)
    }
    guard
      let read = Timestamp(
        table: Array(date.utf8)[...], order: options.tableDateOrder, offset: options.utcOffset)
    else {
      throw .badDate(
        "date", date, expected: "a date such as 2024-03-31 07:55:02 +0200",
        position: value["date"]?.position)
    }
    var record = WeightRecord(date: read)
    record.position = value.position
    if options.locatesFields {
      record.fieldPositions = FieldPositions(
        [("date", "date"), ("qty", measure.fieldName), ("source", "source")].compactMap {
          key, field in value[key].map { FieldPositions.Entry(field, $0.position) }
        })
    }
    let number = try self.number(value)
    switch measure {
    case .weight: record.weight = Quantity(number, try massUnit(value))
    case .bodyFat:
      record.bodyFat = shares.read(
        number, written: try shareUnit(value), "qty", position: value["qty"]?.position)
    case .leanMass: record.leanMass = Quantity(number, BodyPartUnit(try massUnit(value)))
    case .bmi: record.bmi = number
    case .height:
      guard let unit = LengthUnit(word: units ?? "") else {
        throw .unknownUnit("height", units ?? "", .length, position: value.position)
      }
      record.height = Quantity(number, unit)
    }
    for member in value.members where !member.isRepeated && !member.value.isNull {
      let key = member.key
      switch key {
      case "date", "qty": break
      case "source" where member.value.string != nil:
        record.source = member.value.string
      default:
        let text = member.value.text ?? member.value.description
        record.extras.append(name: key, value: text)
      }
    }
    return record
  }

  /// What body fat is measured in: `%`, which some versions write beside fractions.
  private func shareUnit(_ value: JSONValue) throws(RecordFault) -> BodyPartUnit {
    guard let units, !units.isEmpty, units !== "%" else { return .percent }
    if let unit = BodyPartUnit(utf8: units.utf8) { return unit }
    if let unit = MassUnit(word: units) { return BodyPartUnit(unit) }
    throw .unknownUnit(name ?? "", units, .bodyPart, position: value.position)
  }

  private func massUnit(_ value: JSONValue) throws(RecordFault) -> MassUnit {
    guard let unit = MassUnit(word: units ?? "") ?? (units == nil ? options.assumeMassUnit() : nil)
    else {
      throw .unknownUnit(name ?? "", units ?? "", .mass, position: value.position)
    }
    return unit
  }

  private func number(_ value: JSONValue) throws(RecordFault) -> ExactDecimal {
    guard let quantity = value["qty"], let digits = quantity.textBytes else {
      throw .missing("qty", position: value.position)
    }
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(utf8: digits)
    } catch {
      throw .badNumber("qty", quantity.text ?? "", error, position: quantity.position)
    }
  }
}

extension JSONPath {
  fileprivate func ends(in key: String) -> Bool { lastKey === key }
}

extension MappedEntry {
  fileprivate static func notModelled(_ kind: String, _ count: Int) -> MappedEntry {
    MappedEntry(.notModelled(kind: kind, count: count))
  }
}
