// SPDX-License-Identifier: MIT

import XMLTree

/// One fill-up (or charge) of a vehicle, as its source gave it.
///
/// Its fields are those of `Values`: `record.date`, `record.odometer`. Copies share
/// them until one is changed, so handing a record on costs next to nothing.
public struct FuelRecord: FieldedRecord {
  /// The fields of a record.
  public struct Values: RecordValues {
    /// The name of the vehicle.
    public var vehicle: String?
    /// When it was filled up.
    public var date: Timestamp
    /// The name of the time zone the date is in, as the source gives it:
    /// `Europe/Berlin`. No offset is worked out from it.
    public var zone: String?
    /// What the odometer showed.
    public var odometer: Quantity<DistanceUnit>?
    /// How much was filled up: a volume of fuel or, in kWh, electric energy.
    public var volume: Quantity<VolumeUnit>?
    /// What it cost in all, in `currency`.
    public var totalCost: ExactDecimal?
    /// What one unit of `volume` cost.
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
    /// Which tank of the vehicle was filled.
    public var tank: String?
    /// The filling station.
    public var station: String?
    /// The place in words.
    public var location: String?
    /// Latitude of the place in degrees, north positive.
    public var latitude: ExactDecimal?
    /// Longitude of the place in degrees, east positive.
    public var longitude: ExactDecimal?
    /// How it was paid.
    public var payment: String?
    /// Labels, as the source writes them.
    public var tags: String?
    /// A remark.
    public var note: String?
    /// The native names of the fields whose values the source did not give, but
    /// that were worked out from others.
    public var derived: Set<String> = []
    /// What the source says besides.
    public var extras = Extras()
    /// Where in its source the record begins.
    public var position: SourcePosition?
    /// Where its fields stand, if that was asked for.
    public var fieldPositions: FieldPositions?

    /// Creates fields of which nothing but the date is known.
    public init(date: Timestamp) {
      self.date = date
    }
  }

  public var storage: RecordStorage<Values>

  public init(storage: RecordStorage<Values>) {
    self.storage = storage
  }
}
