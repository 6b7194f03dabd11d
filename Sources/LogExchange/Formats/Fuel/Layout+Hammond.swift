// SPDX-License-Identifier: MIT

extension Layout {
  /// The database of a Hammond server, `hammond.db`.
  ///
  ///     fillups(id, created_at, deleted_at, vehicle_id, fuel_unit, fuel_quantity, per_unit_price,
  ///       total_amount, odo_reading, is_tank_full, has_missed_fillup, comments, date, …)
  ///     expenses(…, vehicle_id, amount, odo_reading, comments, expense_type, date, …)
  ///     vehicles(id, nickname, fuel_type, …)
  ///
  /// - Each row has the units of its volume and its odometer, as numbers. A gallon that is
  ///   not a US gallon is an imperial one.
  /// - Rows that were deleted are counted, as are charges whose amount is in minutes. Expenses
  ///   are costs.
  /// - Numbers went through 32-bit floating point, which a note says.
  ///
  /// Known from the source of the server, which makes the tables.
  static let hammond = Layout(
    name: "hammond", title: "Hammond's database", kind: .fuel, evidence: .importer,
    source: .database("fillups"), table: .entries,
    recognised: [[.exactly("fuel_quantity", "odo_reading", "has_missed_fillup")]],
    recognition: "an SQLite database with a table fillups",
    dates: DateNotation(
      always: .ymd, example: "2024-03-01 07:12:00+00:00", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .date("date"),
      .text(FuelFields.vehicle, "vehicle_id/vehicles/nickname", "vehicle_id"),
      .quantity(
        FuelFields.odometer, "odo_reading", unit: .cell(["distance_unit"], hammondDistances)
      ).zeroIsNothing, .nothing("distance_unit"),
      .quantity(
        FuelFields.volume, "fuel_quantity",
        unit: .cell(
          ["fuel_unit"],
          [
            Word("0", "L"), Word("1", "ukgal"), Word("2", "usgal"), Word("3", "kg"),
            Word("4", "kWh"),
          ])), .nothing("fuel_unit"),
      .number(FuelFields.pricePerUnit, "per_unit_price"),
      .number(FuelFields.totalCost, "total_amount"), .text(FuelFields.currency, "currency"),
      .flag(FuelFields.partial, "is_tank_full", isInverted: true),
      .flag(FuelFields.missed, "has_missed_fillup"),
      .words(
        "vehicle_id/vehicles/fuel_type",
        are: ["Petrol", "Diesel", "Ethanol", "CNG", "Electric", "LPG"].enumerated().map {
          .word("\($0)", (FuelFields.fuelType, $1))
        }, otherwise: .extra),
      .text(FuelFields.station, "filling_station"), .text(FuelFields.note, "comments"),
    ],
    conditions: [deleted, .skip("fuel_unit", "5", as: "charge in minutes")],
    others: [
      OtherEntries(
        kind: .cost, sections: ["expenses"],
        columns: [
          .date("date"),
          .text(CostFields.vehicle, "vehicle_id/vehicles/nickname", "vehicle_id"),
          .quantity(
            CostFields.odometer, "odo_reading", unit: .cell(["distance_unit"], hammondDistances)
          ).zeroIsNothing, .nothing("distance_unit"),
          .number(CostFields.totalCost, "amount"), .text(CostFields.currency, "currency"),
          .text(CostFields.title, "expense_type"), .text(CostFields.note, "comments"),
        ],
        conditions: [deleted],
        finish: .categoryOfTitle)
    ],
    oddities: [.floats])

  private static let hammondDistances = [Word("0", "mi"), Word("1", "km")]
  private static let deleted = RowCondition(
    titles: ["deleted_at"], test: .isNot([]), countedAs: "deleted entry")
}
