// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of Motostat.
  ///
  ///     cost_id;fueling_id;cost_type;date;fuel_id;gas_station_id;odometer;…;quantity;cost;…
  ///     ;12;;2024-03-01;1;;45000;…;40.5;260.00;…;full;…;PLN;Pb95;Orlen
  ///
  /// - Rows with a `cost_id` are costs; `cost_type` is the title, and the category
  ///   if its word is known.
  /// - `cost` is the total; `fueling_type` is full, or another word for a partial tank.
  /// - The file names no units: the user has to.
  ///
  /// Known from a program that imports the files; no file was seen.
  static let motostat = Layout(
    name: "motostat", title: "Motostat CSV", kind: .fuel, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [[.columns("cost_id", "fueling_id", "odometer", "quantity", "fueling_type")]],
    recognition: "the columns cost_id and fueling_id",
    dates: DateNotation(example: "2024-03-01"),
    columns: [
      .nothing("cost_id"), .date("date"),
      .quantity(FuelFields.odometer, "odometer", unit: .asked).zeroIsNothing,
      .quantity(FuelFields.volume, "quantity", unit: .asked),
      .number(FuelFields.totalCost, "cost"), .text(FuelFields.note, "notes"),
      .words(
        "fueling_type",
        are: [
          .word("full", (FuelFields.partial, "false")),
          .word("partial", (FuelFields.partial, "true")),
        ], otherwise: .extra),
      .text(FuelFields.currency, "currency"), .text(FuelFields.fuelType, "fuel_name"),
      .text(FuelFields.station, "gas_station_name"),
    ],
    conditions: [RowCondition(titles: ["cost_id"], test: .isNot([]), countedAs: "cost")],
    others: [.motostat], extras: .unlessZero)
}
