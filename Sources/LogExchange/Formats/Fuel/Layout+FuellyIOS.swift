// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of Fuelly for iOS, once Gas Cubby.
  ///
  ///     Type,MPG,Date,Time,Vehicle,Odometer,Filled Up,Cost/Gallon,Gallons,Total Cost,Octane,…
  ///     Gas,24.1,2021-05-02,8:15 AM,Car,12345,Full,3.299,10.500,34.64,87,…
  ///
  /// - `Type` is `Gas` for fill-ups and `Service` for services, which are costs; others are
  ///   counted under their types. The unit price may be called `Price`.
  /// - Older files have `Total Cost` twice: the first is that of fuel, the second that of any entry.
  /// - `Filled Up` is Full, Partial or Reset: full, but fill-ups before it are missing.
  /// - Units are in the titles only: the file does not say which gallon is meant, so the user
  ///   has to.
  /// - Costs may have a currency sign, numbers thousands marks; the values decide on the
  ///   notation of dates and numbers.
  ///
  /// Known from the source of a program that imports it; some titles are assumed.
  static let fuellyIOS = Layout(
    name: "fuelly-ios", title: "Fuelly for iOS, Gas Cubby CSV", kind: .fuel, evidence: .importer,
    table: TableShape(titles: .whole, numbersRepeatedTitles: true),
    recognised: [
      [
        .columns("date", "odometer", "filled up", "total cost"),
        .anyColumn("gallons", "liters", "litres"),
      ]
    ],
    recognition: "the columns Filled Up, Total Cost and the volume",
    dates: DateNotation(example: "2021-05-02"),
    columns: [
      .nothing("type"), .day("date"), .time("time"), .text(FuelFields.vehicle, "vehicle"),
      .quantity(FuelFields.odometer, "odometer", unit: fuellyDistance, .asked),
      .words(
        "filled up",
        are: [
          .word("Full", (FuelFields.partial, "false")),
          .word("Partial", (FuelFields.partial, "true")),
          .word("Reset", (FuelFields.partial, "false"), (FuelFields.missed, "true")),
        ], otherwise: .rejected),
      .number(FuelFields.pricePerUnit, "cost/gallon", "cost/liter", "cost/litre", "price"),
      .quantity(FuelFields.volume, "gallons", "liters", "litres", unit: .title),
      .number(FuelFields.totalCost, "total cost"), .text(FuelFields.fuelGrade, "octane"),
      .text(FuelFields.station, "gas brand"), .text(FuelFields.location, "location"),
      .text(FuelFields.tags, "tags"), .text(FuelFields.payment, "payment type"),
      .text(FuelFields.note, "notes"), .extra("total cost 2", unlessSameAs: "total cost"),
    ],
    conditions: [.only("type", "Gas", "Fuel", "Fill-Up", "Fillup", "Fuel-Up", "Fuelup")],
    others: [
      OtherEntries(
        kind: .cost,
        columns: [
          .nothing("type"), .day("date"), .time("time"), .text(CostFields.vehicle, "vehicle"),
          .quantity(CostFields.odometer, "odometer", unit: fuellyDistance, .asked),
          .text(CostFields.title, "services"),
          .number(CostFields.totalCost, "total cost 2", "total cost"),
          .text(CostFields.location, "location"), .text(CostFields.tags, "tags"),
          .text(CostFields.payment, "payment type"), .text(CostFields.note, "notes"),
        ],
        conditions: [.only("type", "Service")],
        finish: LayoutHook(name: "fuelly-ios.service") { record, _, _ in
          record.setCategory("service", keptAs: nil)
        })
    ])

  /// The title of the consumption names the unit of distances.
  private static let fuellyDistance = UnitSource.column(
    Word("mpg", "mi"), Word("l/100km", "km"), Word("km/l", "km"))
}
