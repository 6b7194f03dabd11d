// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV that aCar, later Fuelly for Android, exports: tables under titles.
  ///
  ///     "Metadata"
  ///     …,"Date Format","Time Format"
  ///     "Vehicles"
  ///     "Name",…,"Volume Unit","Distance Unit",…
  ///     "Fill-Up Records"
  ///     "Vehicle","Date","Time","Odometer Reading","Distance Unit","Volume","Volume Unit",…
  ///     "Civic","03/14/2019","10:00","12,345","mi","10.500","gal (US)","$3.459","$36.32",…
  ///
  /// - Units are in each row, in some exports only in the vehicle's. A gallon that
  ///   is not named US or UK is that of the vehicle, or the user must say which.
  /// - Numbers may have thousands marks, costs a currency sign; the values decide on the
  ///   notation of numbers.
  /// - `Date Format` in the metadata is a Java pattern with the order of
  ///   dates; without it the values decide.
  /// - The fill-ups of several vehicles may be in any order.
  /// - A fuel type without a category is the category.
  /// - Events, and the services and expenses of older exports, are costs: their sub types are
  ///   the title, and the first of them that is known is the category. Event records of the
  ///   type Note, trips and others are counted.
  ///
  /// Known from an export's headers and programs that import such files.
  static let acarCSV = Layout(
    name: "acar-csv", title: "aCar and Fuelly for Android, CSV", kind: .fuel, evidence: .importer,
    table: TableShape(
      sections: TableSections(
        mark: "", records: ["Fill-Up Records"],
        lastWords: [
          "Metadata", "Vehicles", "Records", "Types", "Subtypes", "Reminders", "Schedules",
          "Parts",
        ]),
      subjects: TableSubjects(sections: ["Vehicles"], names: ["Name"])),
    recognised: (["Metadata", "Vehicles", "Fill-Up Records"] + acarCosts.flatMap(\.sections))
      .flatMap { title in
        ["volume", "total cost"].map { last in
          [.firstSection(title, []), .columns("vehicle", "date", "odometer reading", last)]
        }
      },
    recognition: "the title Fill-Up Records",
    dates: DateNotation(
      example: "03/14/2019",
      pattern: DateNotation.PatternPlace(section: "Metadata", column: "Date Format")),
    columns: [
      .text(FuelFields.vehicle, "vehicle"), .day("date"), .time("time"),
      .quantity(
        FuelFields.odometer, "odometer reading",
        unit: .cell("distance unit"), .subject("Distance Unit")),
      .quantity(
        FuelFields.volume, "volume", unit: .cell("volume unit"), .subject("Volume Unit")),
      .nothing("distance unit", "volume unit"),
      .number(FuelFields.pricePerUnit, "price per unit"),
      .number(FuelFields.totalCost, "total cost"), .text(FuelFields.payment, "payment"),
      .flag(FuelFields.partial, "partial fill-up"),
      .flag(FuelFields.missed, "previously missed fill-ups"),
      .text(FuelFields.fuelType, "fuel category"), .text(FuelFields.fuelGrade, "fuel type"),
      .text(FuelFields.station, "fuel brand"),
      .text(FuelFields.location, "fueling station address"),
      .number(FuelFields.latitude, "place latitude", "latitude"),
      .number(FuelFields.longitude, "place longitude", "longitude"),
      .text(FuelFields.tags, "tags"), .text(FuelFields.note, "notes"),
    ],
    others: acarCosts,
    finish: LayoutHook(name: "acar.types") { record, titles, _ in
      record.dropNullIsland(titles)
      guard var fuel = record.fuel, fuel.fuelType == nil, let type = fuel.fuelGrade else { return }
      fuel.fuelType = type
      fuel.fuelGrade = nil
      record = fuel.record
    })
}
