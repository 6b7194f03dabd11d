// SPDX-License-Identifier: MIT

/// The row of the vehicle in a written Fuelio backup.
struct FuelioVehicle {
  static let columns = [
    "Name", "Description", "DistUnit", "FuelUnit", "ConsumptionUnit", "ImportCSVDateFormat",
    "VIN", "Insurance", "Plate", "Make", "Model", "Year", "TankCount", "Tank1Type", "Tank2Type",
    "Active", "Tank1Capacity", "Tank2Capacity", "FuelUnitTank2", "FuelConsumptionTank2",
  ]
  let vehicle: String?
  let distanceUnit: DistanceUnit
  /// Values for which the row of the vehicle has no column.
  private(set) var leftBehind = LeftBehind()
  private var volumeUnits: [Int: VolumeUnit] = [:]
  /// The fuels of the tanks, by the app's numbers.
  private(set) var tankTypes: [Int: Int] = [:]
  private var vehicleValues: [String: String] = [:]

  /// Takes the units and the values of the vehicle from the header of its
  /// log, the first fill-up and the first cost.
  init(_ header: LogHeader?, _ record: FuelRecord?, _ cost: CostRecord? = nil) {
    vehicle = record?.vehicle ?? cost?.vehicle ?? header?.subject
    distanceUnit =
      record?.odometer?.unit ?? header?.distanceUnit ?? cost?.odometer?.unit ?? .kilometres
    takeVehicle(header?.extras ?? Extras())
    takeUnits(header, record)
  }

  private mutating func takeVehicle(_ extras: Extras) {
    for entry in extras.entries {
      let column = Self.columns.first { $0 === entry.name }
      // Dates are always written with the year first.
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
    let kept = { (column: String, values: [String: String]) in
      FuelioTanks.units.first { $0.word === values[column] }
        .flatMap { VolumeUnit(rawValue: $0.unit) }
    }
    let wanted = [record?.volume?.unit, header?.volumeUnit].compactMap { $0 }
      .first { Self.code($0) != nil }
    let isSecondTank = record?.tank === "2"
    let first = isSecondTank ? nil : wanted
    volumeUnits[1] = first ?? kept("FuelUnit", vehicleValues) ?? wanted ?? .litres
    volumeUnits[2] =
      (isSecondTank ? wanted : nil) ?? kept("FuelUnitTank2", vehicleValues) ?? volumeUnits[1]
    if tankTypes[1] == nil, record?.volume?.unit.measure == .energy { tankTypes[1] = 600 }
  }

  private static func code(_ unit: VolumeUnit) -> String? {
    FuelioTanks.units.first { $0.unit === unit.rawValue }?.word
  }

  func volumeUnit(tank: Int) -> VolumeUnit { volumeUnits[tank == 2 ? 2 : 1] ?? .litres }

  var cells: [String] {
    Self.columns.map { column in
      if column === "Name" { return vehicle ?? "" }
      if column === "DistUnit" { return distanceUnit == .miles ? "1" : "0" }
      if column === "FuelUnit" { return Self.code(volumeUnit(tank: 1)) ?? "0" }
      if column === "FuelUnitTank2" { return Self.code(volumeUnit(tank: 2)) ?? "0" }
      if column === "ImportCSVDateFormat" { return "yyyy-MM-dd" }
      if column === "Tank1Type" { return "\(tankTypes[1] ?? 100)" }
      if column === "ConsumptionUnit" { return vehicleValues[column] ?? consumptionUnit }
      return vehicleValues[column] ?? Self.defaults[column] ?? ""
    }
  }

  /// Litres per 100 km, or miles per US or imperial gallon; the imperial one also where fuel is
  /// sold in litres.
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
}
