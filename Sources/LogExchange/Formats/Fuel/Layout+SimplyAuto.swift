// SPDX-License-Identifier: MIT

extension Layout {
  /// The `Fuel_Log.csv` of Simply Auto.
  ///
  ///     Row ID,Vehicle ID,Odometer,Qty,Partial Tank,Missed Fill Up,Total Cost,…,Day,Month,Year,…
  ///     1,car1,10000,40,0,0,220.00,…,5,1,2020,,0,Fuel Record
  ///
  /// - `Record Type` 0 is a fill-up, 1 a service and 2 an expense: costs, with the title
  ///   `Record Desc`. 4 (odometer) and others are counted under their names.
  /// - The date is in three columns. Programs differ in whether months count from 0,
  ///   and rows of all types are written alike: a month 0 in any row shows that they
  ///   do; a date that would be invalid then (31/3, month 12) shows that they count
  ///   from 1. If nothing decides, months count from 1, with a note. `30/2` is a bad
  ///   date and decides nothing.
  /// - The file names no units: the user has to.
  /// - Commas in the last column are not always in quotes; the column includes them.
  /// - Numbers have a point and no thousands marks; in files saved by another program the
  ///   values decide. An odometer, distance, efficiency or octane of 0 was not entered.
  ///
  /// Known from the app's import guide and programs that read and write the file.
  static let simplyAuto = Layout(
    name: "simply-auto", title: "Simply Auto Fuel_Log.csv", kind: .fuel, evidence: .importer,
    table: TableShape(overflow: ["record desc"]),
    recognised: [
      [.columns("vehicle id", "qty", "day", "month", "year", "record type")]
    ],
    recognition: "the columns Vehicle ID, Qty and Record Type",
    decimals: .plain(.point),
    columns: [
      .text(FuelFields.vehicle, "vehicle id"),
      .quantity(FuelFields.odometer, "odometer", unit: .asked).zeroIsNothing,
      .quantity(FuelFields.volume, "qty", unit: .asked),
      .flag(FuelFields.partial, "partial tank"),
      .flag(FuelFields.missed, "missed fill up", "missed previous fill up"),
      .number(FuelFields.totalCost, "total cost"),
      .extraUnlessZero("distance traveled", "distance travelled", "eff"),
      .text(FuelFields.fuelGrade, "octane").zeroIsNothing,
      .text(FuelFields.station, "filling station", "fuel brand"), .text(FuelFields.note, "notes"),
      .part(ofDate: .dayOfMonth, "day"), .part(ofDate: .month, "month"),
      .part(ofDate: .year, "year"), .number(FuelFields.latitude, "latitude"),
      .number(FuelFields.longitude, "longitude"), .nothing("record type"),
      .words("record desc", are: [.word("Fuel Record")], otherwise: .extra),
    ],
    conditions: [
      .skip("record type", "4", as: "odometer"),
      .only("record type", "0", as: "record type {}"),
    ],
    others: [.simplyAuto("1", "service"), .simplyAuto("2", "expense")],
    finish: .nullIsland)
}
