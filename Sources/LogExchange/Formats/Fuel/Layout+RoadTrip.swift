// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of Road Trip MPG, one file per vehicle.
  ///
  ///     ROAD TRIP CSV ",."
  ///     Version,Language
  ///     1900,en
  ///
  ///     FUEL RECORDS
  ///     Odometer (km),Trip Distance,Date,Fill Amount,Fill Units,Price per Unit,Total Price,…
  ///     77311,,"2019-6-15 9:51",10.4,L,1.66,17.26,…
  ///
  /// - The first line gives the character between cells and the decimal mark. Without it the
  ///   titles decide on the first, and the values on the second.
  /// - Titles and names of columns are in the language of the app, the order of
  ///   sections and columns is always the same: if names are not English, the
  ///   places count. The first section has the fill-ups.
  /// - The odometer's unit follows its name, the volume's is in each row.
  ///   The file does not say which gallon `Gal` is: the user has to.
  /// - A filled `Partial Fill` is a partial tank, a filled `Reset` means that
  ///   fill-ups before are missing, unless the cell says no.
  /// - Rows may be longer and shorter than the header.
  /// - The vehicle is named by the section VEHICLE, if that is within the
  ///   first 64 kB.
  /// - `MAINTENANCE RECORDS` are costs with the category that `Type` names. If the names of
  ///   sections are not English, it is the second section. Names are in capitals, but some
  ///   languages write that of the vehicle otherwise. Trips, tyres and valuations are counted.
  ///
  /// Known from the sources of programs that import such files.
  static let roadTrip = Layout(
    name: "road-trip", title: "Road Trip CSV", kind: .fuel, evidence: .importer,
    table: TableShape(
      sections: roadTripSections,
      hasMoreCells: true, headLine: "ROAD TRIP CSV",
      places: FormatWords.words("Road Trip columns", "fill-ups")),
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
    mark: "", records: ["FUEL RECORDS"], isFirst: true,
    lastWords: ["vehicle"] + VehicleSection.translations, isInCapitals: true)
}
