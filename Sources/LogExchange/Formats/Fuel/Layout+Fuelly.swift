// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV that fuelly.com exports and imports.
  ///
  ///     car_name,model,mpg,odometer,miles,gallons,price,city_percentage,fuelup_date,…
  ///     Civic,Honda,31.2,45000,350,11.218,3.459,50,01/15/2022 18:05,01/15/2022,…
  ///
  /// - Units are in the titles only: `miles` or `km`, `gallons` or `litres`. The file
  ///   does not say which gallon is meant, so the user has to.
  /// - `price` is that of one unit; the total is computed and marked.
  /// - Dates are `MM/DD/YYYY H:MM` in local time, unless the dates of a file show another
  ///   order.
  /// - The fill-ups of several cars may be in any order.
  /// - `miles` or `km` is the distance since the last fill-up and an extra, as are
  ///   `model`, the consumption and other values without a field.
  ///
  /// Known from exports in the tests of programs that import them.
  static let fuelly = Layout(
    name: "fuelly", title: "Fuelly CSV", kind: .fuel, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [
      [
        .columns("car_name", "fuelup_date", "price"),
        .anyColumn("gallons", "litres", "liters"),
      ]
    ],
    recognition: "the columns car_name and fuelup_date",
    dates: DateNotation(always: .mdy, example: "01/31/2022 18:05"), decimals: .always(.point),
    columns: [
      .text(FuelFields.vehicle, "car_name"), .extra("model"),
      .extra().written(Word("mpg", "mi"), Word("l/100km", "km"), unitOf: FuelFields.odometer),
      .quantity(
        FuelFields.odometer, "odometer",
        unit: .column(
          Word("miles", "mi"), Word("km", "km"), Word("kilometers", "km"),
          Word("kilometres", "km"), Word("mpg", "mi"), Word("l/100km", "km")), .asked),
      .extra().written(Word("miles", "mi"), Word("km", "km"), unitOf: FuelFields.odometer),
      .quantity(FuelFields.volume, "gallons", "litres", "liters", unit: .title)
        .written(Word("litres", "L"), Word("gallons", "usgal"), Word("gallons", "ukgal")),
      .number(FuelFields.pricePerUnit, "price"), .extra("city_percentage"),
      .date("fuelup_date"), .extra("date_added"), .text(FuelFields.tags, "tags"),
      .text(FuelFields.note, "notes"), .flag(FuelFields.missed, "missed_fuelup"),
      .flag(FuelFields.partial, "partial_fuelup"), .number(FuelFields.latitude, "latitude"),
      .number(FuelFields.longitude, "longitude"), .text(FuelFields.station, "brand"),
    ],
    form: LayoutForm("Fuelly", dates: "MM/dd/yyyy[ H:mm]"))

  /// The services that fuelly.com exports.
  ///
  ///     car_name,model,odometer,price,service_date,date_added,service_type,notes
  ///     Civic,Honda,45100,89.90,01/20/2022,01/20/2022,Oil change,at the dealer's
  ///
  /// - `price` is the cost. The file names no unit of distances: the user has to.
  /// - Dates are written as in the file of fill-ups.
  /// - What was done is the title; its category is `service` if the word is not known. Since about
  ///   2020 it is in `sub_service_types`, and `service_type` is only `service` or `expense`.
  ///
  /// The columns up to `date_added` are known from files in public places, the others are
  /// assumed.
  static let fuellyServices = Layout(
    name: "fuelly-services", title: "Fuelly CSV of services", kind: .cost, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [[.columns("car_name", "odometer", "price", "service_date")]],
    recognition: "the columns car_name and service_date",
    dates: DateNotation(always: .mdy, example: "01/31/2022 18:05"), decimals: .always(.point),
    columns: [
      .text(CostFields.vehicle, "car_name"),
      .quantity(
        CostFields.odometer, "odometer",
        unit: .column(Word("miles", "mi"), Word("km", "km")), .asked
      ).zeroIsNothing,
      .number(CostFields.totalCost, "price"), .date("service_date"),
      .text(
        CostFields.title, "sub_service_types", "service_type", "service_types", "services",
        "service", "type", "title", "description"),
      .text(CostFields.vendor, "location", "shop", "vendor"), .text(CostFields.tags, "tags"),
      .text(CostFields.note, "notes", "note"),
    ],
    finish: LayoutHook(name: "fuelly-services.category") { record, _, _ in
      let known = record.cost?.title.flatMap(CostWords.category)
      let isExpense = record.extras["service_type"] === "expense"
      record.setCategory(known?.rawValue ?? (isExpense ? "other" : "service"), keptAs: nil)
    })
}
