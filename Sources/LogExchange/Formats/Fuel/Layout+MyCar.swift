// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of the app My Car: tables under section marks.
  ///
  ///     # My Car CSV Export v2.0
  ///     ## Vehicles
  ///     id,name,make,model,…,odometerUnit,…,fuelUnit,…
  ///     v1,"Max","Opel","Astra",…,1,…,0,…
  ///     ## Refuels
  ///     vehicleId,DateTime,Location,Odometer,…,UnitPrice,Amount,TankLevelAfter,MissedPreviousRefuel,Total
  ///     v1,2025-12-28T15:14:00.000,"",156878.0,…,1.2469,31.95,100.00,0,39.84
  ///
  /// - A vehicle is known by its key; its row gives its name, and its units by numbers: 1 is km,
  ///   and of fuel 0 is litres and 1 US gallons. Values in units with other numbers are extras.
  /// - A tank that is not at 100 afterwards was filled in part.
  /// - Services and expenses are costs. Kinds of fuel are numbers that nothing explains, and extras.
  ///
  /// Known from a program that imports the files, and its tests.
  static let myCar = Layout(
    name: "my-car", title: "My Car CSV", kind: .fuel, evidence: .importer,
    table: TableShape(
      sections: TableSections(mark: "##", records: ["Refuels"]),
      subjects: TableSubjects(sections: ["Vehicles"], names: ["name"], key: "id"),
      headLine: "# My Car CSV Export"),
    recognised: [
      [.firstLine("# My Car CSV Export v2.0")],
      [.firstSection("Vehicles", ["id", "odometerunit", "fuelunit"])],
    ],
    recognition: "the section ## Vehicles with odometerUnit and fuelUnit",
    dates: DateNotation(example: "2025-12-28T15:14:00.000"), decimals: .always(.point),
    columns: [
      .text(FuelFields.vehicle, "vehicleid"), .date("datetime"),
      .quantity(
        FuelFields.odometer, "odometer", unit: .subject(["odometerunit"], [Word("1", "km")]), .kept),
      .quantity(
        FuelFields.volume, "amount",
        unit: .subject(["fuelunit"], [Word("0", "L"), Word("1", "usgal")]), .kept),
      .number(FuelFields.pricePerUnit, "unitprice").zeroIsNothing,
      .number(FuelFields.totalCost, "total"),
      .flag(FuelFields.missed, "missedpreviousrefuel"),
      .text(FuelFields.location, "location"), .text(FuelFields.note, "notes"),
    ],
    others: [myCarCosts("Services", "service"), myCarCosts("Expenses", "expense")],
    extras: .unlessZero,
    finish: LayoutHook(name: "my-car.level") { record, _, _ in
      guard let isBelow = record.extras.isNumber(of: "TankLevelAfter", below: 100) else { return }
      record.fuel?.partial = isBelow
    })

  private static func myCarCosts(_ section: String, _ title: String) -> OtherEntries {
    OtherEntries(
      kind: .cost, sections: [section],
      columns: [
        .text(CostFields.vehicle, "vehicleid"), .date("datetime"),
        .quantity(
          CostFields.odometer, "odometer",
          unit: .subject(["odometerunit"], [Word("1", "km")]), .kept
        ).zeroIsNothing,
        .text(CostFields.title, title), .number(CostFields.totalCost, "sum"),
        .text(CostFields.location, "location"), .text(CostFields.note, "notes"),
      ], extras: .unlessZero,
      finish: title == "service"
        ? LayoutHook(name: "my-car.service") { record, _, _ in
          record.setCategory("service", keptAs: nil)
        } : nil)
  }
}
