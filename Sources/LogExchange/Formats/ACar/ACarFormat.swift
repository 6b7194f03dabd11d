// SPDX-License-Identifier: MIT

import XMLTree

/// The `vehicles.xml` of a backup (`.abp`) of aCar, now Fuelly for Android.
///
///     <vehicles><vehicle id="1"><name>Civic</name>
///       <distance-unit>mile</distance-unit><volume-unit>us_gallon</volume-unit>
///       <fillup-records><fillup-record id="7"><date>01/15/2024 - 10:30</date>
///         <odometer-reading>50000</odometer-reading>…
///
/// - One vehicle is taken at a time: its name and units stand beside its records
///   and may stand behind them.
/// - Units are those of the vehicle; older backups have them in preferences.xml.
///   `gal` and `gallon` may be US or imperial ones: `--assume-volume-unit` says which.
/// - Fuel types are numbers that fuel-types.xml explains. Without that file the
///   number is all there is. It is always kept as the extra `fuel-type-id`.
/// - Dates are `MM/dd/yyyy - HH:mm` without an offset; there is no currency.
/// - Services and expenses are costs. event-subtypes.xml, in older backups services.xml and
///   expenses.xml, say in words what they were for: the title, several separated by `; `.
///   The numbers are always kept as extras.
/// - Notes of which nothing was paid, trips and reminders are counted under the names of
///   their elements.
///
/// Known from backups and the sources of programs that import them.
public struct ACarFormat: XMLLogFormat {
  public init() {}

  public var name: String { "acar" }
  public var title: String { "aCar, Fuelly for Android: vehicles.xml of an .abp" }
  public var evidence: FormatEvidence { .importer }
  public var companions: [String] {
    [ACarFuelTypes.fileName, ACarPreferences.fileName] + ACarEventTypes.fileNames
  }

  private static let marks = [
    "<fillup-record", "<distance-unit", "<volume-unit", "<event-record", "<service-record",
  ]

  public func recognises(_ head: InputHead) -> Bool {
    guard let root = head.xmlRootName, root === "vehicles" else { return false }
    return Self.marks.contains { mark in
      let mark = Array(mark.utf8)
      return head.bytes.indices.contains { index in
        head.bytes[index] == mark[0] && head.bytes[index...].starts(with: mark)
      }
    }
  }

  public func recognition(_ head: InputHead) -> String? {
    "the element vehicles with units or records of aCar in it"
  }

  public var recordPath: String { "vehicles/vehicle" }

  public func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    ACarMapping(options)
  }
}

/// Turns the vehicles of aCar into their fill-ups and costs, and counts of the rest.
struct ACarMapping: XMLRecordMapping {
  private let options: ReadingOptions
  private let fuelTypes: ACarFuelTypes
  private let preferences: ACarPreferences
  private let eventTypes: ACarEventTypes
  private var warnings: [RecordFault] = []
  private var vehicleCount = 0

  init(_ options: ReadingOptions) {
    self.options = options
    var warnings: [RecordFault] = []
    fuelTypes = ACarFuelTypes(options.companions, &warnings)
    preferences = ACarPreferences(options.companions, &warnings)
    eventTypes = ACarEventTypes(options.companions, &warnings)
    self.warnings = warnings
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    let path = "/vehicles[0]/vehicle[\(vehicleCount)]"
    vehicleCount += 1
    if !warnings.isEmpty {
      try emit(MappedEntry(.nothing, warnings: warnings))
      warnings = []
    }
    let reading = VehicleReading(ACarVehicle(element, preferences))
    var lists: [String: Int] = [:]
    for list in element.childElements {
      let name = list.name
      let listPath = "\(path)/\(name)[\(lists[name, default: 0])]"
      lists[name, default: 0] += 1
      let isOfFills = name === "fillup-records"
      guard isOfFills || list.childElements.contains(where: ACarCostReader.isRecord) else {
        for (kind, count) in Self.entries(of: list) {
          try emit(MappedEntry(.notModelled(kind: kind, count: count), position: list.position))
        }
        continue
      }
      for (index, record) in list.childElements.enumerated() {
        var entry: MappedEntry
        if isOfFills, record.name === "fillup-record" {
          entry = try fill(record, reading)
        } else if !isOfFills, ACarCostReader.isRecord(record) {
          entry = try cost(record, reading)
        } else {
          entry = MappedEntry(.notModelled(kind: record.name))
        }
        entry.position = record.position
        entry.path = .text("\(listPath)/\(record.name)[\(index)]")
        try emit(entry)
      }
    }
  }

  /// What the records of one vehicle need, made when the first of a kind comes.
  private final class VehicleReading {
    let vehicle: ACarVehicle
    var fills: ACarRecordReader?
    var costs: ACarCostReader?

    init(_ vehicle: ACarVehicle) { self.vehicle = vehicle }
  }

  private func fill(
    _ record: XMLTreeNode, _ reading: VehicleReading
  ) throws -> MappedEntry {
    let isFirst = reading.fills == nil
    let reader = try reading.fills ?? ACarRecordReader(reading.vehicle, fuelTypes, options)
    reading.fills = reader
    var entry = MappedEntry { () throws(RecordFault) in LogRecord(try reader.record(record)) }
    if isFirst {
      entry.log = reader.header
      if reading.costs != nil { entry.log?.extras = Extras() }
    }
    return entry
  }

  private func cost(
    _ record: XMLTreeNode, _ reading: VehicleReading
  ) throws -> MappedEntry {
    if let name = ACarCostReader.name(ofOther: record) {
      return MappedEntry(.notModelled(kind: name))
    }
    let isFirst = reading.costs == nil
    let reader = reading.costs ?? ACarCostReader(reading.vehicle, eventTypes, options)
    reading.costs = reader
    let unit = try reader.unit(of: record)
    var entry = MappedEntry { () throws(RecordFault) in
      LogRecord(try reader.record(record, unit))
    }
    if isFirst { entry.log = reader.header(hasFills: reading.fills != nil) }
    return entry
  }

  /// The kinds of the elements in a list, each with how many there are; nothing
  /// for an element that holds only text.
  private static func entries(of list: XMLTreeNode) -> [(kind: String, count: Int)] {
    var counts: [(kind: String, count: Int)] = []
    for entry in list.childElements {
      let name = entry.name
      if let index = counts.firstIndex(where: { $0.kind === name }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts
  }
}
