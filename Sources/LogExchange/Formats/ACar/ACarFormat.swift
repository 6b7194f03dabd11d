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
/// - Services, expenses, trips and reminders are counted under the names of
///   their elements.
///
/// Known from backups and the sources of programs that import them.
public struct ACarFormat: XMLLogFormat {
  public init() {}

  public var name: String { "acar" }
  public var title: String { "aCar, Fuelly for Android: vehicles.xml of an .abp" }
  public var evidence: FormatEvidence { .importer }
  public var companions: [String] { [ACarFuelTypes.fileName, ACarPreferences.fileName] }

  private static let marks = [
    "<fillup-record", "<distance-unit", "<volume-unit", "<event-record", "<service-record",
  ]

  public func recognises(_ head: InputHead) -> Bool {
    guard let root = head.xmlRootName, root.hasBytes("vehicles") else { return false }
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

/// Turns the vehicles of aCar into their fill-ups and counts of the rest.
struct ACarMapping: XMLRecordMapping {
  private let options: ReadingOptions
  private let fuelTypes: ACarFuelTypes
  private let preferences: ACarPreferences
  private var warnings: [RecordFault] = []
  private var vehicleCount = 0

  init(_ options: ReadingOptions) {
    self.options = options
    var warnings: [RecordFault] = []
    fuelTypes = ACarFuelTypes(options.companions, &warnings)
    preferences = ACarPreferences(options.companions, &warnings)
    self.warnings = warnings
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    let path = "/vehicles[0]/vehicle[\(vehicleCount)]"
    vehicleCount += 1
    if !warnings.isEmpty {
      try emit(MappedEntry(.nothing, warnings: warnings))
      warnings = []
    }
    let vehicle = ACarVehicle(element, preferences)
    var reader: ACarRecordReader?
    var lists: [String: Int] = [:]
    for list in element.childElements {
      let name = list.name
      let listPath = "\(path)/\(name)[\(lists[name, default: 0])]"
      lists[name, default: 0] += 1
      guard name.hasBytes("fillup-records") else {
        for (kind, count) in Self.entries(of: list) {
          try emit(MappedEntry(.notModelled(kind: kind, count: count), position: list.position))
        }
        continue
      }
      for (index, record) in list.childElements.enumerated() {
        guard record.name.hasBytes("fillup-record") else {
          try emit(MappedEntry(.notModelled(kind: record.name), position: record.position))
          continue
        }
        let isFirst = reader == nil
        let current = try reader ?? ACarRecordReader(vehicle, fuelTypes, options)
        reader = current
        var entry = MappedEntry { () throws(RecordFault) in LogRecord(try current.record(record)) }
        if isFirst { entry.log = current.header }
        entry.position = record.position
        entry.path = .text("\(listPath)/fillup-record[\(index)]")
        try emit(entry)
      }
    }
  }

  /// The kinds of the elements in a list, each with how many there are; nothing
  /// for an element that holds only text.
  private static func entries(of list: XMLTreeNode) -> [(kind: String, count: Int)] {
    var counts: [(kind: String, count: Int)] = []
    for entry in list.childElements {
      let name = entry.name
      if let index = counts.firstIndex(where: { $0.kind.hasSameBytes(as: name) }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts
  }
}
