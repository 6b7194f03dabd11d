// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV backup of Fuelio: tables under section marks, for one vehicle.
///
///     "## Vehicle"
///     "Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat",…
///     "Civic","","0","0","0","dd.MM.yyyy",…
///     "## Log"
///     "Data","Odo (km)","Fuel (litres)","Full","Price (optional)",…,"VolumePrice",…
///     "24.12.2023 18:05","45000","40.12","1","71.37",…,"1.779",…
///
/// - The vehicle's row says the units: `DistUnit` 0 is km and 1 miles, `FuelUnit`
///   0 is litres, 1 US and 2 imperial gallons. Where the names of the log's
///   columns say otherwise, the vehicle's row counts, with a warning: programs
///   that write such backups use fixed names of columns and vary the row.
/// - `ImportCSVDateFormat` is a Java pattern that says in which order dates name
///   day, month and year; a time may follow. Without one they begin with the
///   year. `--date-order` overrules both.
/// - `Full` 2 is a fill-up that is not full, after which the level of the tank is
///   known (`TankCalc`): it is partial, and the 2 an extra.
/// - The column of volumes may be called by its unit alone. Copies of the table of
///   fill-ups without the mark `## Log` begin with its header.
/// - `Price` is the total; where it is blank it is worked out from the volume
///   and `VolumePrice`, and marked.
/// - `FuelType` 6xx is electric, and the volume then energy in kWh; without a
///   type, that of the tank counts for the unit. Tank 2 has a unit of its own.
/// - A place at 0, 0 is none; both numbers are kept as extras.
/// - Costs, their categories, favourite stations and the like are counted under
///   the names of their sections.
///
/// Known from backups of the app and programs that read and write them.
public struct FuelioFormat: CSVLogFormat {
  public init() {}

  public var name: String { "fuelio" }
  public var title: String { "Fuelio CSV" }
  public var evidence: FormatEvidence { .realExport }
  public var writes: Bool { true }

  public var cannotHold: [String] {
    [
      "more than one vehicle a file", "currency, station, payment and tags",
      "fuel types that Fuelio does not list", "tanks that have no number",
      "whether a fill-up was full where that is not known", "seconds and offsets of times",
      "extras but for those that came from Fuelio",
    ]
  }

  public func recognises(_ head: InputHead) -> Bool {
    let lines = head.lines(20)[...].filter { !$0.isEmpty }
    guard let mark = TableHead(lines[...].prefix(1)) else { return false }
    if FuelioColumn.isLog(mark.names) { return true }
    guard lines.count > 1, let table = TableHead(lines[1...]) else { return false }
    if mark.names.first?.hasSameBytes(as: "## Vehicle") == true {
      return table.has(all: ["Name", "DistUnit", "FuelUnit"])
    }
    guard mark.names.first?.hasSameBytes(as: "## Log") == true else { return false }
    return table.names.first?.hasSameBytes(as: "Data") == true
      && table.names.contains { FuelioColumn($0) == .odometer }
  }

  public func recognition(_ head: InputHead) -> String? {
    isLogAlone(head) ? "the columns Data, Odo and Full" : "the sections ## Vehicle and ## Log"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    let lines = head.lines(20).filter { !$0.isEmpty }
    return TableHead(lines.dropFirst(isLogAlone(head) ? 0 : 1))?.dialect(head)
  }

  /// Whether the table of fill-ups begins without the mark of its section.
  private func isLogAlone(_ head: InputHead) -> Bool {
    let first = TableHead(head.lines(20).filter { !$0.isEmpty }.prefix(1))
    return first.map { FuelioColumn.isLog($0.names) } ?? false
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    FuelioMapping(options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    FuelioWriter(output)
  }
}

/// The columns of the log that have a field in the model.
enum FuelioColumn: TableColumnMeaning {
  case date
  case odometer
  case volume
  case full
  case total
  case latitude
  case longitude
  case city
  case notes
  case missed
  case tank
  case fuelType
  case volumePrice

  private static let names: [(name: String, column: FuelioColumn)] = [
    ("Data", .date), ("Date", .date), ("Odo", .odometer), ("Fuel", .volume), ("Full", .full),
    ("Price", .total), ("latitude", .latitude), ("longitude", .longitude), ("City", .city),
    ("Notes", .notes), ("Missed", .missed), ("TankNumber", .tank), ("FuelType", .fuelType),
    ("VolumePrice", .volumePrice),
  ]

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .odometer: "odometer"
    case .volume: "volume"
    case .full: "partial"
    case .total: "totalCost"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .city: "location"
    case .notes: "note"
    case .missed: "missed"
    case .tank: "tank"
    case .fuelType: "fuelType"
    case .volumePrice: "pricePerUnit"
    }
  }

  /// Whether columns are those of the table of fill-ups.
  static func isLog(_ names: [String]) -> Bool {
    let columns = names.map { FuelioColumn($0) }
    return names.first?.hasSameBytes(as: "Data") == true && columns.contains(.odometer)
      && columns.contains(.full)
  }

  /// The column between the odometer and `Full`, where none is called like one of volumes:
  /// its name is that of a unit.
  static func amount(among names: [String]) -> String? {
    let columns = names.map { FuelioColumn($0) }
    guard !columns.contains(.volume), let odometer = columns.firstIndex(of: .odometer),
      odometer + 2 < columns.count, columns[odometer + 1] == nil, columns[odometer + 2] == .full
    else { return nil }
    return names[odometer + 1]
  }

  /// Takes `Price (optional)` and `Price(optional)` for `Price`, and a unit for the
  /// column of volumes.
  init?(_ name: String) {
    let stem = CSVText.trimmed(Array(name.utf8).prefix { $0 != UInt8(ascii: "(") })
    let known = Self.names.first { CSVText.equalFoldingASCII($0.name.utf8, stem) }
    if let known {
      self = known.column
    } else if UnitWord.volume(String(decoding: stem, as: UTF8.self)) != nil {
      self = .volume
    } else {
      return nil
    }
  }

  /// What stands in the parentheses behind a name.
  static func remark(in name: String) -> String? {
    let bytes = Array(name.utf8)
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return nil }
    return String(decoding: CSVText.trimmed(bytes[(open + 1)..<close]), as: UTF8.self)
  }
}

/// Turns the tables of Fuelio into fill-ups and counts of the rest.
struct FuelioMapping: CSVRecordMapping {
  private var sections = CSVSections(prefix: "##")
  private var vehicle = FuelioVehicle()
  private var log: FuelioLog?
  /// Whether the table of fill-ups has begun without the mark of its section.
  private var isLogAlone = false
  private let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    let role = sections.take(row)
    if case .start = role {
      isLogAlone = false
    } else if isLogAlone {
      return try take(logRow: row, emit)
    }
    switch role {
    case .start: break
    case .outside where FuelioColumn.isLog(row.map(\.string)):
      isLogAlone = true
      try begin(CSVHeader(row), row, emit)
    case .outside:
      try emit(
        MappedEntry(
          .rejected(
            RecordFault(
              code: .badRow, message: "a row before the first section",
              field: "section", position: row.position))))
    case .header(let section):
      guard section.isNamed("Log") else { return }
      try begin(section.header, row, emit)
    case .record(let section):
      if section.isNamed("Vehicle"), FuelioColumn.isLog(row.map(\.string)) {
        isLogAlone = true
        try begin(CSVHeader(row), row, emit)
      } else if section.isNamed("Vehicle") {
        vehicle = FuelioVehicle(section.header, row)
      } else if section.isNamed("Log"), log != nil {
        try take(logRow: row, emit)
      } else {
        try emit(MappedEntry(.notModelled(kind: section.name)))
      }
    }
  }

  mutating func finish(_ emit: Emit) {}

  private mutating func begin(_ header: CSVHeader?, _ row: CSVRow, _ emit: Emit) throws {
    let log = try FuelioLog(header, row, vehicle, options)
    self.log = log
    if !log.warnings.isEmpty { try emit(MappedEntry(.nothing, warnings: log.warnings)) }
  }

  private mutating func take(logRow row: CSVRow, _ emit: Emit) throws {
    guard var log else { return }
    var entry = MappedEntry { () throws(RecordFault) in LogRecord(try log.record(row)) }
    if case .record = entry.outcome, !log.hasBegun {
      entry.log = vehicle.header(log)
      log.hasBegun = true
      self.log = log
    }
    try emit(entry)
  }
}

extension CSVSection {
  fileprivate func isNamed(_ name: String) -> Bool {
    CSVText.equalFoldingASCII(self.name.utf8, name.utf8)
  }
}
