// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of Road Trip MPG, a vehicle a file.
  ///
  ///     ROAD TRIP CSV ",."
  ///     Version,Language
  ///     1900,en
  ///
  ///     FUEL RECORDS
  ///     Odometer (km),Trip Distance,Date,Fill Amount,Fill Units,Price per Unit,Total Price,…
  ///     77311,,"2019-6-15 9:51",10.4,L,1.66,17.26,…
  ///
  /// - The first line says what separates cells and what starts decimals. Without that the
  ///   titles say the first, and the values the second.
  /// - Titles and names of columns are in the language of the app, the order of
  ///   sections and columns is always the same: where names are not English, the
  ///   places count. The first section has the fill-ups.
  /// - The odometer's unit stands behind its name, the volume's in each row.
  ///   Which gallon `Gal` means is not said: the user has to.
  /// - A filled `Partial Fill` is a partial tank, a filled `Reset` says that
  ///   fill-ups before are missing, unless they say no.
  /// - Rows may be longer and shorter than the header.
  /// - The vehicle is named by the section VEHICLE, if that stands within the
  ///   first 64 kB.
  /// - `MAINTENANCE RECORDS` are costs, of the category that `Type` names. Where the names of
  ///   sections are not English, they are counted under them, as trips, tyres and
  ///   valuations are.
  ///
  /// Known from the sources of programs that import such files.
  static let roadTrip = Layout(
    name: "road-trip", title: "Road Trip CSV", kind: .fuel, evidence: .importer,
    table: TableShape(
      sections: roadTripSections,
      hasMoreCells: true, headLine: "ROAD TRIP CSV",
      places: [
        "odometer", "trip distance", "date", "fill amount", "fill units", "price per unit",
        "total price", "partial fill", "economy", "note", "octane", "location", "payment",
        "conditions", "reset", "categories", "flags", "currency code", "currency rate",
        "latitude", "longitude", "id", "trip comp fuel economy", "trip comp avg. speed",
        "trip comp temperature", "trip comp drive time", "tank number",
      ]),
    recognised: [[.firstLine("ROAD TRIP CSV")]], recognition: "the line ROAD TRIP CSV",
    dates: DateNotation(example: "2019-6-15 9:51"), decimals: .plain(.point),
    columns: [
      .quantity(FuelFields.odometer, "odometer", unit: .title, .asked), .date("date"),
      .quantity(FuelFields.volume, "fill amount", unit: .cell("fill units")),
      .nothing("fill units"), .number(FuelFields.pricePerUnit, "price per unit"),
      .number(FuelFields.totalCost, "total price"), .filled(FuelFields.partial, "partial fill"),
      .text(FuelFields.note, "note"), .text(FuelFields.fuelGrade, "octane"),
      .text(FuelFields.location, "location"), .text(FuelFields.payment, "payment"),
      .filled(FuelFields.missed, "reset"), .text(FuelFields.tags, "categories"),
      .text(FuelFields.currency, "currency code"), .number(FuelFields.latitude, "latitude"),
      .number(FuelFields.longitude, "longitude"), .text(FuelFields.tank, "tank number"),
    ],
    others: [.roadTrip],
    context: LayoutHook(name: "road-trip.vehicle") { head, dialect, options in
      VehicleSection(head, dialect, options, roadTripSections)
    },
    finish: .nullIsland)

  private static let roadTripSections = TableSections(
    mark: "", records: [], isFirst: true, isInCapitals: true)
}
