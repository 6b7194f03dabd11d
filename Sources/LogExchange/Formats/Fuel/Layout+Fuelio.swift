// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV backup of Fuelio: tables under section marks, for one vehicle.
  ///
  ///     "## Vehicle"
  ///     "Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat",…
  ///     "Civic","","0","0","0","dd.MM.yyyy",…
  ///     "## Log"
  ///     "Data","Odo (km)","Fuel (litres)","Full","Price (optional)",…,"VolumePrice",…
  ///     "24.12.2023 18:05","45000","40.12","1","71.37",…,"1.779",…
  ///
  /// - The vehicle's row gives the units: `DistUnit` 0 is km and 1 miles, `FuelUnit` 0
  ///   is litres, 1 US and 2 imperial gallons, 4 kilograms. If the titles of the log
  ///   differ, the vehicle's row counts, with a warning: programs that write such
  ///   backups use fixed titles and vary the row.
  /// - `ImportCSVDateFormat` is a Java pattern with the order of day, month and
  ///   year; a time may follow. Without a pattern the values decide.
  /// - `Full` 2 is a fill-up that is not full, after which the level of the tank is
  ///   known (`TankCalc`): it is partial, and the 2 is an extra.
  /// - The column of volumes may be named by its unit alone. Copies of the table of
  ///   fill-ups without the mark `## Log` begin with its titles.
  /// - `Price` is the total; if it is blank it is computed from the volume
  ///   and `VolumePrice`, and marked.
  /// - `FuelType` 6xx is electric, and the volume then energy in kWh; without a
  ///   type, that of the tank decides on the unit. Tank 2 has a unit of its own.
  /// - Without the vehicle's row, the title of the volumes has the unit of one tank: kilograms
  ///   are for gas. Petrol and the like are then litres if distances are in kilometres; other
  ///   units the user has to give.
  /// - A place at 0, 0 means an unknown place; both numbers are kept as extras.
  /// - Costs are records of their own. `CostCategories` names their categories: one without a
  ///   native word is what its number means to the app, or `other`, and the extra `CostCategory`
  ///   has the name. An odometer
  ///   reading of 0 means that it was not entered. `isIncome` 1 is money that came back, a cost
  ///   below 0 with either sign; `isTemplate` 1 is a plan and no cost, and is counted. What cost
  ///   nothing and has a date or reading to be reminded of is read, with a note.
  /// - Favourite stations and the like are counted under the names of their sections.
  ///
  /// Known from backups of the app and programs that read and write them.
  static let fuelio = Layout(
    name: "fuelio", title: "Fuelio CSV", kind: .fuel, evidence: .realExport,
    table: TableShape(
      sections: fuelioSections,
      subjects: TableSubjects(sections: ["Vehicle"], names: ["Name"], isOne: true)),
    recognised: [
      [.firstLine("## Vehicle"), .firstSection("Vehicle", ["name", "distunit", "fuelunit"])],
      [.firstLine("## Log"), .firstSection("Log", ["data", "odo"])],
      [.firstLine("## CostCategories"), .firstSection("CostCategories", ["costtypeid", "name"])],
      [.firstLine("## Costs"), .firstSection("Costs", ["costtitle", "costtypeid"])],
      [.firstLine("Data"), .columns("data", "odo", "full")],
    ],
    recognition: "the sections ## Vehicle and ## Log",
    dates: DateNotation(
      example: "2024-03-10 16:01",
      pattern: DateNotation.PatternPlace(section: "Vehicle", column: "ImportCSVDateFormat")),
    decimals: .plain(.point),
    columns: [
      .date("data", "date").written("Data"),
      .quantity(
        FuelFields.odometer, "odo",
        unit: .subject(["DistUnit"], [Word("0", "km"), Word("1", "mi")]), .title, .asked
      ).written(Word("Odo (km)", "km"), Word("Odo (mi)", "mi")),
      .quantity(
        FuelFields.volume, "fuel", "litres", "liters", "us gallons", "uk gallons", "gallons",
        "kwh", "kg", unit: .subject(["FuelUnit"], FuelioTanks.units), .title, .asked
      ).written(
        Word("Fuel (litres)", "L"), Word("Fuel (us gallons)", "usgal"),
        Word("Fuel (uk gallons)", "ukgal"), Word("Fuel (kg)", "kg")),
      .words(
        "full",
        are: [
          .word("1", (FuelFields.partial, "false")), .word("0", (FuelFields.partial, "true")),
          .word("2", (FuelFields.partial, "true"), isKept: true),
        ], otherwise: .rejected
      ).written("Full", empty: "1"),
      .number(FuelFields.totalCost, "price").written("Price (optional)"),
      .extra("l/100km (optional)", "mpg (optional)", "km/l (optional)").written(
        Word("l/100km (optional)", "km"), Word("mpg (optional)", "mi"),
        unitOf: FuelFields.odometer),
      .number(FuelFields.latitude, "latitude").written(FuelioWriting.latitudeColumn),
      .number(FuelFields.longitude, "longitude").written(FuelioWriting.longitudeColumn),
      .text(FuelFields.location, "city").written("City (optional)"),
      .text(FuelFields.note, "notes").written("Notes (optional)"),
      .flag(FuelFields.missed, "missed").written("Missed"),
      .text(FuelFields.tank, "tanknumber").written("TankNumber"),
      .words("fueltype", are: FuelioFuelType.words, otherwise: .extra)
        .written("FuelType", empty: "-1"),
      .number(FuelFields.pricePerUnit, "volumeprice").written("VolumePrice"),
      .extra("StationID (optional)"), .extra("ExcludeDistance"), .extra("UniqueId"),
      .extra("TankCalc"), .extra("Weather").written(isOptional: true),
      .extra("guid").written(isOptional: true), .extra("lastupdated").written(isOptional: true),
    ],
    others: [.fuelio],
    context: LayoutHook(name: "fuelio.tanks") { head, dialect, options in
      FuelioTanks(head, dialect, options)
    },
    finish: .nullIsland,
    form: LayoutForm("Fuelio", dates: "yyyy-MM-dd[ HH:mm]") { $0.quoting = .always },
    writing: LayoutHook(name: "fuelio.write") { FuelioWriting() })

  static let fuelioSections = TableSections(
    mark: "##", records: ["Log"], columns: ["data", "odo", "full"])
}
