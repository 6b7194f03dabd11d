// SPDX-License-Identifier: MIT

/// The row of Fuelio's table of vehicles: its name, its units, and whatever else
/// it says.
struct FuelioVehicle {
  private(set) var name: String?
  private(set) var distanceUnit: DistanceUnit?
  private(set) var datePattern: String?
  /// By the number of the tank.
  private var volumeUnits: [Int: VolumeUnit] = [:]
  private var unknownVolumeUnits: [Int: String] = [:]
  private var tankTypes: [Int: Int] = [:]
  /// What there is no field for, under the names of the columns.
  private var rest = Extras()

  /// A vehicle of which nothing is known.
  init() {}

  init(_ header: CSVHeader?, _ row: CSVRow) {
    for (index, cell) in row.enumerated() where !cell.isEmpty {
      guard let header, index < header.names.count else { break }
      let column = header.names[index]
      let number = Int(cell.string)
      switch Self.names.first(where: { CSVText.equalFoldingASCII($0.0.utf8, column.utf8) })?.1 {
      case .name:
        name = cell.string
        continue
      case .datePattern: datePattern = cell.string
      case .distance: distanceUnit = Self.distanceUnit(number)
      case .volume1: take(volumeUnit: cell, tank: 1)
      case .volume2: take(volumeUnit: cell, tank: 2)
      case .type1: tankTypes[1] = number
      case .type2: tankTypes[2] = number
      case nil: break
      }
      rest.append(name: column.isEmpty ? "column \(index + 1)" : column, value: cell.string)
    }
  }

  private enum Column {
    case name
    case datePattern
    case distance
    case volume1
    case volume2
    case type1
    case type2
  }

  private static let names: [(String, Column)] = [
    ("Name", .name), ("ImportCSVDateFormat", .datePattern), ("DistUnit", .distance),
    ("FuelUnit", .volume1), ("FuelUnitTank2", .volume2), ("Tank1Type", .type1),
    ("Tank2Type", .type2),
  ]

  private static func distanceUnit(_ code: Int?) -> DistanceUnit? {
    switch code {
    case 0: .kilometres
    case 1: .miles
    default: nil
    }
  }

  private mutating func take(volumeUnit cell: CSVCell, tank: Int) {
    let unit = Self.volumeUnit(Int(cell.string))
    volumeUnits[tank] = unit
    if unit == nil { unknownVolumeUnits[tank] = cell.string }
  }

  private static func volumeUnit(_ code: Int?) -> VolumeUnit? {
    switch code {
    case 0: .litres
    case 1: .usGallons
    case 2: .imperialGallons
    case 4: .kilograms
    default: nil
    }
  }

  /// The unit that a tank's fuel is measured in, electricity aside.
  func volumeUnit(tank: Int) -> VolumeUnit? {
    guard tank == 2 else { return volumeUnits[1] }
    if unknownVolumeUnits[2] != nil { return nil }
    return volumeUnits[2] ?? volumeUnits[1]
  }

  /// The code of a tank's unit, if it is none of those that are known.
  func unknownVolumeUnit(tank: Int) -> String? { unknownVolumeUnits[tank == 2 ? 2 : 1] }

  /// Whether a tank is a battery.
  func isElectric(tank: Int) -> Bool {
    tankTypes[tank].map(FuelioFuelType.isElectric) ?? false
  }

  /// What stands above the fill-ups of a log.
  func header(_ log: FuelioLog) -> LogHeader {
    var header = LogHeader(kind: .fuel, subject: name)
    header.distanceUnit = log.distanceUnit
    header.volumeUnit = isElectric(tank: 1) ? .kilowattHours : log.volumeUnit(tank: 1)
    header.extras = rest
    return header
  }
}
