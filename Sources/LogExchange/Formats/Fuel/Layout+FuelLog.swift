// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of Fuel Log (MK Studio): tables under section marks.
  ///
  ///     ## vehicles
  ///     "make","model","note","distance","volume","consumption"
  ///     "VW","Golf","","1","1","1"
  ///     ## fillups
  ///     "make","model","date","mileage","fuel","price","partial","note"
  ///     "VW","Golf","2019-05-21","45000","40.00","5.19","0",""
  ///
  /// - A vehicle's row gives its units by numbers. Values in units without a native
  ///   one (hours) are extras.
  /// - Vehicles are named by make and model.
  /// - `price` is that of one unit; the total is computed and marked.
  /// - The table of fill-ups is recognised by its columns: its name is not certain.
  /// - Costs have a table of their own; how often they recur is an extra.
  ///
  /// Known from the source of a program that imports it; no file was seen.
  static let fuelLog = Layout(
    name: "fuel-log", title: "Fuel Log (MK Studio) CSV", kind: .fuel, evidence: .importer,
    table: TableShape(
      sections: TableSections(
        mark: "##", records: [], columns: ["date", "mileage", "fuel", "price"]),
      subjects: TableSubjects(sections: ["vehicles"], names: ["make", "model"])),
    recognised: [[.firstSection("vehicles", ["make", "model", "distance", "volume"])]],
    recognition: "the section ## vehicles",
    dates: DateNotation(example: "2019-05-21"),
    columns: [
      .part(FuelFields.vehicle, "make"), .part(FuelFields.vehicle, "model"), .date("date"),
      .quantity(
        FuelFields.odometer, "mileage",
        unit: .subject(["distance"], [Word("1", "km"), Word("2", "mi")]), .kept),
      .quantity(
        FuelFields.volume, "fuel",
        unit: .subject(
          ["volume"],
          [Word("1", "L"), Word("2", "usgal"), Word("3", "ukgal"), Word("4", "kWh")]), .kept),
      .number(FuelFields.pricePerUnit, "price"), .flag(FuelFields.partial, "partial"),
      .text(FuelFields.note, "note"),
    ],
    others: [
      OtherEntries(
        kind: .cost, sections: ["costs"],
        columns: [
          .part(CostFields.vehicle, "make"), .part(CostFields.vehicle, "model"),
          .text(CostFields.title, "title"), .date("date"),
          .quantity(
            CostFields.odometer, "mileage",
            unit: .subject(["distance"], [Word("1", "km"), Word("2", "mi")]), .kept
          ).zeroIsNothing,
          .number(CostFields.totalCost, "costs"), .text(CostFields.note, "note"),
        ])
    ])
}
