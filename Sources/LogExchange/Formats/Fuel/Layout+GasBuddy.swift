// SPDX-License-Identifier: MIT

extension Layout {
  /// The fuel log of GasBuddy.
  ///
  ///     Date (UTC),Location,…,Total Cost,Currency,Fuel Type,Quantity,Unit,…,Odometer,…,Fillup
  ///     2022-10-22 15:04:05,Irving,…,41.25,USD,Regular,11.786,gallons,…,101250,…,YES
  ///
  /// - Times are in UTC. `Fillup` is YES if the tank was filled.
  /// - Gallons are US gallons. The unit of the odometer is that of the fuel economy, which
  ///   the app computes; where it is `missingPrevious`, fill-ups before it are missing.
  ///
  /// Known from a user's description of the columns, and from another one whose columns of
  /// the volume have the unit in their titles.
  static let gasBuddy = Layout(
    name: "gasbuddy", title: "GasBuddy fuel log CSV", kind: .fuel, evidence: .assumed,
    table: TableShape(titles: .whole),
    recognised: [
      [
        .columns("date (utc)", "fuel economy", "fuel economy unit", "odometer", "fillup"),
        .anyColumn("quantity", "gallons (us)", "gallons", "liters", "litres"),
      ]
    ],
    recognition: "the columns Date (UTC), Fuel Economy Unit, Odometer and Fillup",
    dates: DateNotation(always: .ymd, example: "2022-10-22 15:04:05"), decimals: .always(.point),
    columns: [
      .utc("date (utc)"), .text(FuelFields.vehicle, "vehicle"),
      .quantity(
        FuelFields.odometer, "odometer",
        unit: .cell(["fuel economy unit"], economyUnits),
        .textOf(["fuel economy unit"], economyUnits), .asked
      ).zeroIsNothing,
      .quantity(
        FuelFields.volume, "quantity",
        unit: .cell(
          ["unit", "quantity unit"],
          [
            Word("gallons", "usgal"), Word("gallon", "usgal"), Word("gal", "usgal"),
            Word("us gallons", "usgal"), Word("us gallon", "usgal"), Word("liters", "L"),
            Word("liter", "L"), Word("litres", "L"), Word("litre", "L"), Word("L", "L"),
          ]), .asked),
      .quantity(FuelFields.volume, "gallons (us)", "gallons", unit: .always("usgal")),
      .quantity(FuelFields.volume, "liters", "litres", unit: .always("L")),
      .number(FuelFields.pricePerUnit, "unit price", "price/unit"),
      .number(FuelFields.totalCost, "total cost"), .text(FuelFields.currency, "currency"),
      .text(FuelFields.fuelType, "fuel type"), .text(FuelFields.station, "location"),
      .part(FuelFields.location, "address"), .part(FuelFields.location, "city"),
      .part(FuelFields.location, "state", "state/province", "province"),
      .flag(FuelFields.partial, "fillup", isInverted: true),
      .nothing("unit", "quantity unit", "fuel economy unit"),
      .words(
        "fuel economy", are: [.word("missingPrevious", (FuelFields.missed, "true"))],
        otherwise: .extra),
    ])

  private static let economyUnits = [
    Word("mpg", "mi"), Word("mpg (us)", "mi"), Word("mi/gal", "mi"), Word("l/100km", "km"),
    Word("l/100 km", "km"), Word("km/l", "km"),
  ]
}
