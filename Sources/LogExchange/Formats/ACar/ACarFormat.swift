// SPDX-License-Identifier: MIT

import XMLTree

/// The `vehicles.xml` of a backup (`.abp`) of aCar, now Fuelly for Android.
///
///     <vehicles><vehicle id="1"><name>Civic</name>
///       <distance-unit>mile</distance-unit><volume-unit>us_gallon</volume-unit>
///       <fillup-records><fillup-record id="7"><date>01/15/2024 - 10:30</date>
///         <odometer-reading>50000</odometer-reading>…
///
/// - One vehicle is taken at a time: its name and units are beside its records
///   and may come after them.
/// - Units are those of the vehicle; older backups have them in preferences.xml.
///   `gal` and `gallon` may be US or imperial: `--assume-volume-unit` decides.
/// - Fuel types are numbers that fuel-types.xml explains. Without that file only the
///   number is known. It is always kept as the extra `fuel-type-id`.
/// - Dates are `MM/dd/yyyy - HH:mm` without an offset; there is no currency.
/// - Services and expenses are costs. event-subtypes.xml, in older backups services.xml and
///   expenses.xml, name their types: the names are the title, several separated by `; `.
///   The numbers are always kept as extras.
/// - Notes without a cost, trips and reminders are counted under the names of
///   their elements.
///
/// Known from backups and the sources of programs that import them.
struct ACarFormat: XMLLogFormat {
  var name: String { "acar" }
  var title: String { "aCar, Fuelly for Android: vehicles.xml of an .abp" }
  var evidence: FormatEvidence { .importer }
  var companions: [String] { ACarCompanions.fileNames }

  private static let marks = [
    "<fillup-record", "<distance-unit", "<volume-unit", "<event-record", "<service-record",
  ]

  func recognises(_ head: InputHead) -> Bool {
    head.xmlRootName === "vehicles" && Self.marks.contains(where: head.bytes.contains)
  }

  func recognition(_ head: InputHead) -> String? {
    "the element vehicles with units or records of aCar in it"
  }

  var recordPath: String { "vehicles/vehicle" }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    ACarMapping(options)
  }
}

/// Turns the vehicles of aCar into their fill-ups and costs, and counts the other entries.
struct ACarMapping: XMLRecordMapping {
  private var options: ReadingOptions
  private let companions: ACarCompanions
  private var warnings: [RecordFault] = []
  private var vehicleCount = 0

  init(_ options: ReadingOptions) {
    self.options = options
    // A backup has decimal points, whatever mark tables in the same run have.
    self.options.decimalMark = nil
    companions = ACarCompanions(options.companions, &warnings)
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    let path = "/vehicles[0]/vehicle[\(vehicleCount)]"
    vehicleCount += 1
    if !warnings.isEmpty {
      try emit(MappedEntry(.nothing, warnings: warnings))
      warnings = []
    }
    let vehicle = ACarVehicle(element, companions)
    // Each is created for the first record of its kind.
    var readers: [LogKind: ACarEntries] = [:]
    var lists: [String: Int] = [:]
    for list in element.childElements {
      let name = list.name
      let listPath = "\(path)/\(name)[\(lists[name, default: 0])]"
      lists[name, default: 0] += 1
      let isOfFills = name === "fillup-records"
      for (index, record) in list.childElements.enumerated() {
        let path = EntryPath.text("\(listPath)/\(record.name)[\(index)]")
        let isFill = isOfFills && record.name === "fillup-record"
        let isKnown = isFill || !isOfFills && Self.isCost(record)
        if let name = isKnown ? Self.name(ofOther: record) : record.name {
          try emit(
            MappedEntry(.notModelled(kind: name), position: record.position, path: path))
          continue
        }
        let kind: LogKind = isFill ? .fuel : .cost
        var reader = try readers[kind] ?? entries(kind, of: vehicle, isFirst: readers.isEmpty)
        if !isFill, Self.text("odometer-reading", of: record)?.trimmedBytes.isEmpty == false {
          _ = try vehicle.unit(.distance, options)
        }
        try reader.take(record, vehicle, companions, path, emit)
        readers[kind] = reader
      }
    }
  }

  /// The reader for the entries of a kind. Of costs only odometer readings need a unit.
  private func entries(
    _ kind: LogKind, of vehicle: ACarVehicle, isFirst: Bool
  ) throws(LogError) -> ACarEntries {
    var header = LogHeader(kind: kind, subject: vehicle.name)
    header.currency = options.assumeCurrency()
    // The extras of the vehicle are given once.
    if isFirst { header.extras = vehicle.rest }
    if kind == .cost {
      let distance = try? vehicle.unit(.distance, options)
      header.setUnit(distance, of: .distance)
      return ACarEntries(.acarCosts(distance ?? UnitCode(.kilometres)), header, options)
    }
    let distance = try vehicle.unit(.distance, options)
    let volume = try vehicle.unit(.volume, options)
    header.setUnit(distance, of: .distance)
    header.setUnit(volume, of: .volume)
    return ACarEntries(.acarFills(distance, volume), header, options)
  }

  /// Whether an element is a service, an expense or another event.
  private static func isCost(_ element: XMLTreeNode) -> Bool {
    ["event-record", "service-record", "expense-record"].contains { element.name === $0 }
  }

  /// The name under which an event is counted if it is a note without a cost; nil for a cost.
  private static func name(ofOther element: XMLTreeNode) -> String? {
    guard isCost(element), text("type", of: element) === "note" else { return nil }
    let cost = text("total-cost", of: element)
    let isNothing = cost?.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    return isNothing ?? true ? "\(element.name) of type note" : nil
  }

  private static func text(_ name: String, of element: XMLTreeNode) -> String? {
    element.childElements.first { $0.name === name }?.stringValue
  }
}
