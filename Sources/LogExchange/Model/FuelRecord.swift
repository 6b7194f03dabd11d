// SPDX-License-Identifier: MIT

import XMLTree

/// One fill-up (or charge) of a vehicle, as its source gave it.
public struct FuelRecord: Hashable, Sendable {
  public var vehicle: String?
  public var date: Timestamp
  /// The name of the time zone the date is in, as the source gives it:
  /// `Europe/Berlin`. No offset is worked out from it.
  public var zone: String?
  public var odometer: Quantity<DistanceUnit>?
  /// How much was filled up: a volume of fuel or, in kWh, electric energy.
  public var volume: Quantity<VolumeUnit>?
  public var totalCost: ExactDecimal?
  /// What one unit of `volume` cost.
  public var pricePerUnit: ExactDecimal?
  /// An ISO 4217 code.
  public var currency: String?
  /// Whether the tank was left less than full.
  public var partial: Bool?
  /// Whether fill-ups before this one are missing from the log.
  public var missed: Bool?
  public var fuelType: String?
  public var fuelGrade: String?
  public var tank: String?
  public var station: String?
  public var location: String?
  public var latitude: ExactDecimal?
  public var longitude: ExactDecimal?
  public var payment: String?
  public var tags: String?
  public var note: String?
  /// The native names of the fields whose values the source did not give, but
  /// that were worked out from others.
  public var derived: Set<String> = []
  public var extras = Extras()
  /// Where in its source the record begins.
  public var position: SourcePosition?

  public init(date: Timestamp) {
    self.date = date
  }
}
