// SPDX-License-Identifier: MIT

/// The fields of a cost of a vehicle, each by its name.
public enum CostFields {
  /// The name of the vehicle.
  public static let vehicle = CostValues.subject(
    "vehicle", many: "vehicles", doc: "The name of the vehicle.")
  /// The local date, with the time and the offset from UTC if they are known.
  public static let date = CostValues.date(
    doc: "Local date, with the time and the offset from UTC where they are known.")
  /// The name of the time zone, such as Europe/Berlin.
  public static let zone = CostValues.field(
    "zone", \.zone, xmlPlace: .attribute, doc: "The name of the time zone, such as Europe/Berlin.")
  /// The odometer reading.
  public static let odometer = CostValues.field(
    "odometer", \.odometer, limits: .notNegative, doc: "The odometer reading.")
  /// The purpose, one of the words of `CostCategory`.
  public static let category = CostValues.field(
    "category", \.category, heading: "categories", choices: CostCategory.allCases.map(\.rawValue),
    doc: "What it was for: service, repair, insurance, tax, registration, parking, toll, fine, "
      + "wash, accessory or other.")
  /// The purpose in the words of the source.
  public static let title = CostValues.field(
    "title", \.title, doc: "What it was for in the words of the source: Oil, filter.")
  /// The total cost.
  public static let totalCost = CostValues.field(
    "totalCost", \.totalCost, number: .balance, doc: "The total cost.")
  /// The currency of the cost, as in ISO 4217.
  public static let currency = CostValues.field(
    "currency", \.currency, xmlPlace: .attribute, scope: .recordOrLog, heading: "currencies",
    doc: "The currency of the costs, as in ISO 4217.")
  /// The payee.
  public static let vendor = CostValues.field(
    "vendor", \.vendor, doc: "Who was paid: the garage, the insurer, the shop.")
  /// A description of the place.
  public static let location = CostValues.field(
    "location", \.location, doc: "A description of the place.")
  /// Latitude of the place in degrees, north positive.
  public static let latitude = CostValues.field(
    "latitude", \.latitude, number: .degrees(90),
    doc: "Latitude of the place in degrees, north positive.")
  /// Longitude of the place in degrees, east positive.
  public static let longitude = CostValues.field(
    "longitude", \.longitude, number: .degrees(180),
    doc: "Longitude of the place in degrees, east positive.")
  /// The means of payment.
  public static let payment = CostValues.field(
    "payment", \.payment, doc: "How it was paid.")
  /// Labels, as the source writes them.
  public static let tags = CostValues.field(
    "tags", \.tags, doc: "Labels, as the source writes them.")
  /// A remark.
  public static let note = CostValues.field(
    "note", \.note, doc: "A remark.")

  /// All fields, in the order in which every form gives them.
  public static let all = [
    vehicle, date, zone, odometer, category, title, totalCost, currency, vendor, location,
    latitude, longitude, payment, tags, note,
  ]
}
