// SPDX-License-Identifier: MIT

/// One fill-up (or charge) of a vehicle, as its source gave it.
///
/// Its fields are those of `FuelValues`: `record.odometer`, `record.volume`.
public typealias FuelRecord = RecordView<FuelValues>

/// The values of a fill-up (or charge).
public struct FuelValues: RecordValues {
  /// The name of the time zone the date is in, as the source gives it:
  /// `Europe/Berlin`. No offset is worked out from it.
  public var zone: String?
  /// The odometer reading.
  public var odometer: Quantity<DistanceUnit>?
  /// The amount filled: a volume of fuel, electric energy in kWh, or gas in kg.
  public var volume: Quantity<VolumeUnit>?
  /// The total cost, in `currency`.
  public var totalCost: ExactDecimal?
  /// The cost of one unit of `volume`.
  public var pricePerUnit: ExactDecimal?
  /// An ISO 4217 code.
  public var currency: String?
  /// Whether the tank was left less than full.
  public var partial: Bool?
  /// Whether fill-ups before this one are missing from the log.
  public var missed: Bool?
  /// The kind of fuel: petrol, diesel, electricity.
  public var fuelType: String?
  /// The grade of the fuel: 95, Super Plus.
  public var fuelGrade: String?
  /// The tank of the vehicle that was filled.
  public var tank: String?
  /// The filling station.
  public var station: String?
  /// The place in words.
  public var location: String?
  /// Latitude of the place in degrees, north positive.
  public var latitude: ExactDecimal?
  /// Longitude of the place in degrees, east positive.
  public var longitude: ExactDecimal?
  /// The means of payment.
  public var payment: String?
  /// Labels, as the source writes them.
  public var tags: String?
  /// A remark.
  public var note: String?

  /// Creates values that are all missing.
  public init() {}
}

extension RecordView<FuelValues> {
  /// Volume times price, exactly; nil if one of them is missing, or if the product has too many
  /// digits.
  public var product: ExactDecimal? {
    guard let volume = self.volume, let price = self.pricePerUnit else { return nil }
    return volume.value.multiplied(by: price)
  }

  /// The class of the fuel, by its type and its grade.
  var fuelClass: FuelClass { FuelClass(type: self.fuelType, grade: self.fuelGrade) }

  /// The name of the vehicle.
  public var vehicle: String? {
    get { base.subject }
    set { base.subject = newValue }
  }
}

extension LogKind {
  /// Fill-ups and charges of a vehicle.
  public static var fuel: LogKind { FuelValues.kind }
}

extension LogRecord {
  /// The record as a fill-up; nil for one of another kind.
  ///
  /// Setting it makes the record the one that is set; nil changes nothing, because a record always
  /// has a kind.
  public var fuel: FuelRecord? {
    get { FuelRecord(self) }
    set { self = newValue?.record ?? self }
  }
}
