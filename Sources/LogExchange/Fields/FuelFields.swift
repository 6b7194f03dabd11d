// SPDX-License-Identifier: MIT

extension FuelRecord: FieldedRecord {
  public static var kind: LogKind { .fuel }

  public static let fields: [Field<FuelRecord>] = [
    Field(
      "vehicle", .text(get: { $0.vehicle }, set: { $0.vehicle = $1 }),
      xmlPlace: .attribute, scope: .log, doc: "The name of the vehicle."),
    Field(
      "date", .timestamp(get: { $0.date }, set: { $0.date = $1 }),
      xmlPlace: .attribute, isRequired: true,
      doc: "Local date, with the time and the offset from UTC where they are known."),
    Field(
      "zone", .text(get: { $0.zone }, set: { $0.zone = $1 }),
      xmlPlace: .attribute, doc: "The name of the time zone, such as Europe/Berlin."),
    Field(
      "odometer", .quantity(get: { $0.odometer }, set: { $0.odometer = $1 }),
      doc: "What the odometer showed."),
    Field(
      "volume", .quantity(get: { $0.volume }, set: { $0.volume = $1 }),
      doc: "How much was filled up; electric energy in kWh."),
    Field(
      "totalCost", .decimal(get: { $0.totalCost }, set: { $0.totalCost = $1 }),
      doc: "What the fill-up cost in all."),
    Field(
      "pricePerUnit", .decimal(get: { $0.pricePerUnit }, set: { $0.pricePerUnit = $1 }),
      doc: "What one unit of the volume cost."),
    Field(
      "currency", .text(get: { $0.currency }, set: { $0.currency = $1 }),
      xmlPlace: .attribute, scope: .recordOrLog, doc: "The currency of the costs, by ISO 4217."),
    Field(
      "partial", .flag(get: { $0.partial }, set: { $0.partial = $1 }),
      doc: "Whether the tank was left less than full."),
    Field(
      "missed", .flag(get: { $0.missed }, set: { $0.missed = $1 }),
      doc: "Whether fill-ups before this one are missing."),
    Field(
      "fuelType", .text(get: { $0.fuelType }, set: { $0.fuelType = $1 }),
      doc: "The kind of fuel: petrol, diesel, electricity."),
    Field(
      "fuelGrade", .text(get: { $0.fuelGrade }, set: { $0.fuelGrade = $1 }),
      doc: "The grade of the fuel: 95, Super Plus, Premium."),
    Field(
      "tank", .text(get: { $0.tank }, set: { $0.tank = $1 }),
      doc: "Which tank of the vehicle was filled."),
    Field(
      "station", .text(get: { $0.station }, set: { $0.station = $1 }),
      doc: "The filling station."),
    Field(
      "location", .text(get: { $0.location }, set: { $0.location = $1 }),
      doc: "The place in words."),
    Field(
      "latitude", .decimal(get: { $0.latitude }, set: { $0.latitude = $1 }),
      doc: "Latitude of the place in degrees, north positive."),
    Field(
      "longitude", .decimal(get: { $0.longitude }, set: { $0.longitude = $1 }),
      doc: "Longitude of the place in degrees, east positive."),
    Field(
      "payment", .text(get: { $0.payment }, set: { $0.payment = $1 }),
      doc: "How it was paid."),
    Field(
      "tags", .text(get: { $0.tags }, set: { $0.tags = $1 }),
      doc: "Labels, as the source writes them."),
    Field("note", .text(get: { $0.note }, set: { $0.note = $1 }), doc: "A remark."),
  ]
}
