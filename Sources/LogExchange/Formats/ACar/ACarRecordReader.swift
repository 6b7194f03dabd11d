// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the fill-ups of one vehicle into records.
struct ACarRecordReader {
  private let vehicle: ACarVehicle
  private let fuelTypes: ACarFuelTypes
  private let options: ReadingOptions
  private let distanceUnit: DistanceUnit
  private let volumeUnit: VolumeUnit

  private static let distanceUnits: [(name: String, unit: DistanceUnit)] = [
    ("mile", .miles), ("mi", .miles), ("m", .miles), ("kilometer", .kilometres),
    ("km", .kilometres),
  ]

  private static let volumeUnits: [(name: String, unit: VolumeUnit)] = [
    ("us_gallon", .usGallons), ("gal (US)", .usGallons), ("uk_gallon", .imperialGallons),
    ("gal (UK)", .imperialGallons), ("liter", .litres), ("L", .litres), ("kwh", .kilowattHours),
  ]

  /// Takes the units of the vehicle.
  ///
  /// - Throws: `LogError` with the code `ambiguous` where there is none, or it
  ///   may be one or another.
  init(
    _ vehicle: ACarVehicle, _ fuelTypes: ACarFuelTypes, _ options: ReadingOptions
  ) throws(LogError) {
    self.vehicle = vehicle
    self.fuelTypes = fuelTypes
    self.options = options
    distanceUnit = try Self.distanceUnit(of: vehicle, options)
    let volume = Self.volumeUnits.first { vehicle.volumeUnit === $0.name }
    let isGallon = vehicle.volumeUnit.map { $0 === "gal" || $0 === "gallon" } ?? false
    guard
      let volumeUnit = volume?.unit
        ?? (isGallon ? options.assumeGallon() : options.assumeVolumeUnit())
    else {
      throw Self.undecided(
        "volume-unit", vehicle.volumeUnit, "--assume-volume-unit usgal or ukgal", vehicle)
    }
    self.volumeUnit = volumeUnit
  }

  /// The unit of the odometer readings of a vehicle.
  static func distanceUnit(
    of vehicle: ACarVehicle, _ options: ReadingOptions
  ) throws(LogError) -> DistanceUnit {
    let distance = distanceUnits.first {
      vehicle.distanceUnit === $0.name
    }
    guard let unit = distance?.unit ?? options.assumeDistanceUnit() else {
      throw undecided(
        "distance-unit", vehicle.distanceUnit, "--assume-distance-unit mi or km", vehicle)
    }
    return unit
  }

  private static func undecided(
    _ field: String, _ found: String?, _ option: String, _ vehicle: ACarVehicle
  ) -> LogError {
    let name = vehicle.name.map { "\"\(RecordFault.excerpt($0))\"" } ?? "a vehicle without a name"
    let what = found.map { "the \(field) \"\(RecordFault.excerpt($0))\"" } ?? "no \(field)"
    return LogError(
      code: .ambiguous,
      message: "\(name) has \(what), which is ambiguous; "
        + "\(option) says it", position: vehicle.position)
  }

  /// What stands above the records.
  var header: LogHeader {
    var header = LogHeader(kind: .fuel, subject: vehicle.name)
    header.distanceUnit = distanceUnit
    header.volumeUnit = volumeUnit
    header.currency = options.assumeCurrency()
    header.extras = vehicle.rest
    return header
  }

  // MARK: Records

  /// The raw values are the native names.
  private enum Field: String {
    case odometer
    case volume
    case price = "pricePerUnit"
    case total = "totalCost"
    case partial
    case missed
    case fuelType
    case note
    case tags
    case payment
    case station
    case location
    case latitude
    case longitude
  }

  /// Later backups have places, earlier ones an address and a position.
  private static let fields: [(name: String, field: Field)] = [
    ("odometer-reading", .odometer), ("volume", .volume),
    ("price-per-volume-unit", .price), ("total-cost", .total), ("partial", .partial),
    ("previous-missed-fillups", .missed), ("fuel-type-id", .fuelType), ("notes", .note),
    ("tags", .tags), ("payment-type", .payment), ("place-name", .station),
    ("place-full-address", .location), ("fueling-station-address", .location),
    ("place-latitude", .latitude), ("latitude", .latitude), ("place-longitude", .longitude),
    ("longitude", .longitude),
  ]

  func record(_ element: XMLTreeNode) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(date: try ACarValue.date(element, options))
    record.vehicle = vehicle.name
    record.position = element.position
    for attribute in element.attributes {
      record.extras.append(name: attribute.name, value: attribute.value)
    }
    if options.locatesFields { record.fieldPositions = Self.positions(in: element) }
    var hasDate = false
    for child in element.childElements {
      if !hasDate, child.name === "date" {
        hasDate = true
      } else {
        try take(child, into: &record)
      }
    }
    record.complete(options)
    return record
  }

  private static func positions(in element: XMLTreeNode) -> FieldPositions {
    var located: [FieldPositions.Entry] = []
    for child in element.childElements {
      let name = child.name
      let field = fields.first { $0.name === name }?.field.rawValue
      if let position = child.position, let field = name === "date" ? name : field {
        located.append(FieldPositions.Entry(field, position))
      }
    }
    return FieldPositions(located)
  }

  private func take(_ child: XMLTreeNode, into record: inout FuelRecord) throws(RecordFault) {
    let name = child.name
    let isNested = child.childElements.first { _ in true } != nil
    let text = isNested ? child.description : child.stringValue
    if text.trimmedBytes.isEmpty { return }
    let field = isNested ? nil : Self.fields.first { $0.name === name }?.field
    switch field {
    case .odometer where record.odometer == nil:
      record.odometer = Quantity(try ACarValue.decimal(child), distanceUnit)
    case .volume where record.volume == nil:
      record.volume = Quantity(try ACarValue.decimal(child), volumeUnit)
    case .price where record.pricePerUnit == nil: record.pricePerUnit = try ACarValue.decimal(child)
    case .total where record.totalCost == nil: record.totalCost = try ACarValue.decimal(child)
    case .partial where record.partial == nil: record.partial = try ACarValue.flag(child)
    case .missed where record.missed == nil: record.missed = try ACarValue.flag(child)
    case .fuelType: take(fuelType: text, name, into: &record)
    case .note where record.note == nil: record.note = text
    case .tags where record.tags == nil: record.tags = text
    case .payment where record.payment == nil: record.payment = text
    case .station where record.station == nil: record.station = text
    case .location where record.location == nil: record.location = text
    case .latitude where record.latitude == nil: record.latitude = try ACarValue.decimal(child)
    case .longitude where record.longitude == nil: record.longitude = try ACarValue.decimal(child)
    default: record.extras.append(name: name, value: text)
    }
  }

  private func take(fuelType id: String, _ name: String, into record: inout FuelRecord) {
    record.extras.append(name: name, value: id)
    guard record.fuelType == nil, let type = fuelTypes[id] else { return }
    record.fuelType = type.category ?? type.name
    if type.category != nil { record.fuelGrade = type.name }
    for entry in type.rest.entries { record.extras.append(name: entry.name, value: entry.value) }
  }
}
