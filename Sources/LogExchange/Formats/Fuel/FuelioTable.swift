// SPDX-License-Identifier: MIT

/// What the head of a Fuelio backup says about the fill-ups under it.
struct FuelioTable {
  static let vehicleColumns = [
    "Name", "Description", "DistUnit", "FuelUnit", "ConsumptionUnit", "ImportCSVDateFormat",
    "VIN", "Insurance", "Plate", "Make", "Model", "Year", "TankCount", "Tank1Type", "Tank2Type",
    "Active", "Tank1Capacity", "Tank2Capacity", "FuelUnitTank2", "FuelConsumptionTank2",
  ]
  static let latitudeColumn = "latitude (optional)"
  static let longitudeColumn = "longitude (optional)"
  static let fuelTypeColumn = "FuelType"
  private static let consumptionColumns = [
    "l/100km (optional)", "mpg (optional)", "km/l (optional)",
  ]

  let vehicle: String?
  let distanceUnit: DistanceUnit
  let consumptionColumn: String
  /// The columns behind those of the model.
  let extraColumns: [String]
  /// What the vehicle's row has no column for.
  private(set) var leftBehind = LeftBehind()
  private var volumeUnits: [Int: VolumeUnit] = [:]
  private var tankTypes: [Int: Int] = [:]
  private var vehicleValues: [String: String] = [:]

  /// Takes the units and what is known of the vehicle from the header of its
  /// log, the first fill-up and the first cost.
  init(_ header: LogHeader?, _ record: FuelRecord?, _ cost: CostRecord? = nil) {
    vehicle = record?.vehicle ?? cost?.vehicle ?? header?.subject
    distanceUnit =
      record?.odometer?.unit ?? header?.distanceUnit ?? cost?.odometer?.unit ?? .kilometres
    consumptionColumn =
      Self.consumptionColumns.first { record?.extras[$0] != nil }
      ?? Self.consumptionColumns[distanceUnit == .miles ? 1 : 0]
    extraColumns =
      ["StationID (optional)", "ExcludeDistance", "UniqueId", "TankCalc"]
      + ["Weather", "guid", "lastupdated"].filter { record?.extras[$0] != nil }
    takeVehicle(header?.extras ?? Extras())
    takeUnits(header, record)
  }

  private mutating func takeVehicle(_ extras: Extras) {
    for entry in extras.entries {
      let column = Self.vehicleColumns.first { $0 === entry.name }
      // Dates are written year first, whatever the source did.
      let isPattern = entry.name === "ImportCSVDateFormat"
      guard let column, vehicleValues[column] == nil, !isPattern else {
        if !isPattern || entry.value !== "yyyy-MM-dd" { leftBehind.add("log." + entry.name) }
        continue
      }
      vehicleValues[column] = entry.value
    }
    tankTypes[1] = vehicleValues["Tank1Type"].flatMap { Int($0) }
    tankTypes[2] = vehicleValues["Tank2Type"].flatMap { Int($0) }
  }

  private mutating func takeUnits(_ header: LogHeader?, _ record: FuelRecord?) {
    let known = VolumeUnit.allCases.filter { Self.code($0) != nil }
    let kept = { (column: String, values: [String: String]) in
      known.first { "\(Self.code($0) ?? -1)" == values[column] }
    }
    let wanted = [record?.volume?.unit, header?.volumeUnit].compactMap { $0 }
      .first { Self.code($0) != nil }
    let isSecondTank = record?.tank === "2"
    let first = isSecondTank ? nil : wanted
    volumeUnits[1] = first ?? kept("FuelUnit", vehicleValues) ?? wanted ?? .litres
    volumeUnits[2] =
      (isSecondTank ? wanted : nil) ?? kept("FuelUnitTank2", vehicleValues) ?? volumeUnits[1]
    if tankTypes[1] == nil, record?.volume?.unit == .kilowattHours { tankTypes[1] = 600 }
  }

  private static func code(_ unit: VolumeUnit) -> Int? {
    switch unit {
    case .litres: 0
    case .usGallons: 1
    case .imperialGallons: 2
    case .kilograms: 4
    default: nil
    }
  }

  func volumeUnit(tank: Int) -> VolumeUnit { volumeUnits[tank == 2 ? 2 : 1] ?? .litres }

  func isElectric(tank: Int) -> Bool { tankTypes[tank].map(FuelioFuelType.isElectric) ?? false }

  var vehicleCells: [String] {
    Self.vehicleColumns.map { column in
      switch column {
      case "Name": vehicle ?? ""
      case "DistUnit": distanceUnit == .miles ? "1" : "0"
      case "FuelUnit": "\(Self.code(volumeUnit(tank: 1)) ?? 0)"
      case "FuelUnitTank2": "\(Self.code(volumeUnit(tank: 2)) ?? 0)"
      case "ImportCSVDateFormat": "yyyy-MM-dd"
      case "Tank1Type": "\(tankTypes[1] ?? 100)"
      case "ConsumptionUnit": vehicleValues[column] ?? consumptionUnit
      default: vehicleValues[column] ?? Self.defaults[column] ?? ""
      }
    }
  }

  /// Litres per 100 km, or miles per gallon: the US one, or the imperial one, in which
  /// consumption is given where fuel is sold in litres.
  private var consumptionUnit: String {
    guard distanceUnit == .miles else { return "0" }
    return switch volumeUnit(tank: 1) {
    case .usGallons: "1"
    case .imperialGallons, .litres: "2"
    default: "0"
    }
  }

  private static let defaults = [
    "TankCount": "1", "Tank2Type": "0", "Active": "1",
    "Tank1Capacity": "0.0", "Tank2Capacity": "0.0", "FuelConsumptionTank2": "0",
  ]

  var logColumns: [String] {
    let volumeName =
      switch volumeUnit(tank: 1) {
      case .usGallons: "us gallons"
      case .imperialGallons: "uk gallons"
      case .kilograms: "kg"
      default: "litres"
      }
    return [
      "Data", "Odo (\(distanceUnit.rawValue))", "Fuel (\(volumeName))", "Full",
      "Price (optional)", consumptionColumn, Self.latitudeColumn, Self.longitudeColumn,
      "City (optional)", "Notes (optional)", "Missed", "TankNumber", Self.fuelTypeColumn,
      "VolumePrice",
    ] + extraColumns
  }
}
