// SPDX-License-Identifier: MIT

import LogExchange

/// The units that the user wants values in, and how many values were converted.
///
/// What is converted keeps its original as an extra: `original.volume` with the
/// value `10.20 usgal`.
struct UnitWishes: Sendable {
  var distance: DistanceUnit?
  var volume: VolumeUnit?
  var mass: MassUnit?

  /// Values that are in another unit now, by the name of that unit.
  private(set) var converted: [String: Int] = [:]
  /// Values that no number leads from, such as kWh where litres are wanted, by
  /// the name of the unit they stay in.
  private(set) var kept: [String: Int] = [:]

  static let originalPrefix = "original."

  /// Whether something that was left behind is the original of a converted value.
  static func isOriginal(_ field: String) -> Bool {
    field.utf8.starts(with: ("extras." + originalPrefix).utf8)
  }

  var isEmpty: Bool { distance == nil && volume == nil && mass == nil }

  mutating func apply(to record: LogRecord) -> LogRecord {
    switch record {
    case .fuel(var record):
      apply(to: &record)
      return .fuel(record)
    case .weight(var record):
      apply(to: &record)
      return .weight(record)
    }
  }

  /// The defaults of a log follow its values.
  func apply(to log: LogHeader) -> LogHeader {
    var log = log
    if let distance, log.distanceUnit != nil { log.distanceUnit = distance }
    if let volume, let unit = log.volumeUnit, unit.ratio(to: volume) != nil {
      log.volumeUnit = volume
    }
    if let mass, log.massUnit != nil { log.massUnit = mass }
    return log
  }

  private mutating func apply(to record: inout FuelRecord) {
    convert(&record.odometer, to: distance, "odometer", &record.extras)
    let unit = record.volume?.unit
    guard convert(&record.volume, to: volume, "volume", &record.extras), let unit, let volume,
      let price = record.pricePerUnit, let ratio = volume.ratio(to: unit)
    else { return }
    // What a litre costs is what a gallon costs, divided by the litres in it.
    guard let converted = price.multiplied(by: ratio) else { return }
    record.pricePerUnit = converted
    record.extras.append(
      name: Self.originalPrefix + "pricePerUnit", value: "\(price) per \(unit.rawValue)")
    self.converted["price per \(volume.rawValue)", default: 0] += 1
  }

  private mutating func apply(to record: inout WeightRecord) {
    convert(&record.weight, to: mass, "weight", &record.extras)
    let part = mass.flatMap { BodyPartUnit(rawValue: $0.rawValue) }
    convertPart(&record.bodyFat, to: part, "bodyFat", &record.extras)
    convertPart(&record.leanMass, to: part, "leanMass", &record.extras)
    convertPart(&record.muscle, to: part, "muscle", &record.extras)
    convertPart(&record.bone, to: part, "bone", &record.extras)
    convertPart(&record.water, to: part, "water", &record.extras)
  }

  /// A share of the weight is not asked to be a mass.
  private mutating func convertPart(
    _ quantity: inout Quantity<BodyPartUnit>?, to unit: BodyPartUnit?, _ field: String,
    _ extras: inout Extras
  ) {
    if quantity?.unit.inBaseUnit != nil { convert(&quantity, to: unit, field, &extras) }
  }

  /// - Returns: Whether the value is in another unit now.
  @discardableResult
  private mutating func convert<Unit: ConvertibleUnit>(
    _ quantity: inout Quantity<Unit>?, to unit: Unit?, _ field: String, _ extras: inout Extras
  ) -> Bool {
    guard let unit, let old = quantity, old.unit != unit else { return false }
    guard let new = old.converted(to: unit) else {
      kept[old.unit.rawValue, default: 0] += 1
      return false
    }
    quantity = new
    extras.append(name: Self.originalPrefix + field, value: old.description)
    converted[unit.rawValue, default: 0] += 1
    return true
  }
}
