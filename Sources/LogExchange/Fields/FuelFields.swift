// SPDX-License-Identifier: MIT

extension FuelRecord {
  public static var kind: LogKind { .fuel }

  public static let fields: [Field<FuelRecord>] = [
    Field(
      "vehicle", .text(\.vehicle),
      xmlPlace: .attribute, scope: .log, doc: "The name of the vehicle."),
    Field(
      "date", .date,
      xmlPlace: .attribute, isRequired: true,
      doc: "Local date, with the time and the offset from UTC where they are known."),
    Field(
      "zone", .text(\.zone),
      xmlPlace: .attribute, doc: "The name of the time zone, such as Europe/Berlin."),
    Field(
      "odometer", .quantity(\.odometer),
      doc: "What the odometer showed."),
    Field(
      "volume", .quantity(\.volume),
      doc: "How much was filled up; electric energy in kWh."),
    Field(
      "totalCost", .decimal(\.totalCost),
      doc: "What the fill-up cost in all."),
    Field(
      "pricePerUnit", .decimal(\.pricePerUnit),
      doc: "What one unit of the volume cost."),
    Field(
      "currency", .text(\.currency),
      xmlPlace: .attribute, scope: .recordOrLog, doc: "The currency of the costs, by ISO 4217."),
    Field(
      "partial", .flag(\.partial),
      doc: "Whether the tank was left less than full."),
    Field(
      "missed", .flag(\.missed),
      doc: "Whether fill-ups before this one are missing."),
    Field(
      "fuelType", .text(\.fuelType),
      doc: "The kind of fuel: petrol, diesel, electricity."),
    Field(
      "fuelGrade", .text(\.fuelGrade),
      doc: "The grade of the fuel: 95, Super Plus, Premium."),
    Field(
      "tank", .text(\.tank),
      doc: "Which tank of the vehicle was filled."),
    Field(
      "station", .text(\.station),
      doc: "The filling station."),
    Field(
      "location", .text(\.location),
      doc: "The place in words."),
    Field(
      "latitude", .decimal(\.latitude),
      doc: "Latitude of the place in degrees, north positive."),
    Field(
      "longitude", .decimal(\.longitude),
      doc: "Longitude of the place in degrees, east positive."),
    Field(
      "payment", .text(\.payment),
      doc: "How it was paid."),
    Field(
      "tags", .text(\.tags),
      doc: "Labels, as the source writes them."),
    Field("note", .text(\.note), doc: "A remark."),
  ]
}
