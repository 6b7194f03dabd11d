// SPDX-License-Identifier: MIT

/// The fields of a fill-up, each by its name.
public enum FuelFields {
  /// The name of the vehicle.
  public static let vehicle = FuelValues.subject(
    "vehicle", many: "vehicles", doc: "The name of the vehicle.")
  /// The local date, with the time and the offset from UTC if they are known.
  public static let date = FuelValues.date(
    doc: "Local date, with the time and the offset from UTC where they are known.")
  /// The name of the time zone, such as Europe/Berlin.
  public static let zone = FuelValues.field(
    "zone", \.zone, xmlPlace: .attribute, doc: "The name of the time zone, such as Europe/Berlin.")
  /// The odometer reading. (`FuelHistory` decides on the meaning of zero: it depends on the
  /// record's place in the log.)
  public static let odometer = FuelValues.field(
    "odometer", \.odometer, limits: .notNegative, doc: "The odometer reading.")
  /// The amount filled; electric energy in kWh, gas by mass in kg.
  public static let volume = FuelValues.field(
    "volume", \.volume, limits: .positive,
    doc: "How much was filled up; electric energy in kWh, gas by mass in kg.")
  /// The total cost of the fill-up.
  public static let totalCost = FuelValues.field(
    "totalCost", \.totalCost, number: .money, doc: "The total cost of the fill-up.")
  /// The cost of one unit of the volume.
  public static let pricePerUnit = FuelValues.field(
    "pricePerUnit", \.pricePerUnit, number: .price(of: volume),
    doc: "What one unit of the volume cost.")
  /// The currency of the costs, as in ISO 4217.
  public static let currency = FuelValues.field(
    "currency", \.currency, xmlPlace: .attribute, scope: .recordOrLog, heading: "currencies",
    doc: "The currency of the costs, as in ISO 4217.")
  /// Whether the tank was not filled completely.
  public static let partial = FuelValues.field(
    "partial", \.partial, doc: "Whether the tank was not filled completely.")
  /// Whether fill-ups before this one are missing.
  public static let missed = FuelValues.field(
    "missed", \.missed, doc: "Whether fill-ups before this one are missing.")
  /// The kind of fuel: petrol, diesel, electricity.
  public static let fuelType = FuelValues.field(
    "fuelType", \.fuelType, doc: "The kind of fuel: petrol, diesel, electricity.")
  /// The grade of the fuel: 95, Super Plus, Premium.
  public static let fuelGrade = FuelValues.field(
    "fuelGrade", \.fuelGrade, doc: "The grade of the fuel: 95, Super Plus, Premium.")
  /// The tank of the vehicle that was filled.
  public static let tank = FuelValues.field(
    "tank", \.tank, doc: "Which tank of the vehicle was filled.")
  /// The filling station.
  public static let station = FuelValues.field(
    "station", \.station, doc: "The filling station.")
  /// A description of the place.
  public static let location = FuelValues.field(
    "location", \.location, doc: "A description of the place.")
  /// Latitude of the place in degrees, north positive.
  public static let latitude = FuelValues.field(
    "latitude", \.latitude, number: .degrees(90),
    doc: "Latitude of the place in degrees, north positive.")
  /// Longitude of the place in degrees, east positive.
  public static let longitude = FuelValues.field(
    "longitude", \.longitude, number: .degrees(180),
    doc: "Longitude of the place in degrees, east positive.")
  /// The means of payment.
  public static let payment = FuelValues.field(
    "payment", \.payment, doc: "How it was paid.")
  /// Labels, as the source writes them.
  public static let tags = FuelValues.field(
    "tags", \.tags, doc: "Labels, as the source writes them.")
  /// A remark.
  public static let note = FuelValues.field(
    "note", \.note, doc: "A remark.")

  /// All fields, in the order in which every form gives them.
  public static let all = [
    vehicle, date, zone, odometer, volume, totalCost, pricePerUnit, currency, partial, missed,
    fuelType, fuelGrade, tank, station, location, latitude, longitude, payment, tags, note,
  ]
}
