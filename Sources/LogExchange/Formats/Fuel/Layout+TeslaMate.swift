// SPDX-License-Identifier: MIT

extension Layout {
  /// The table `charging_processes` of TeslaMate, saved as CSV.
  ///
  ///     id,start_date,end_date,charge_energy_added,charge_energy_used,…,cost,car_id,…
  ///     1,2024-03-01 17:42:10.123,2024-03-01 18:40:02.5,31.2,33.05,…,12.4,1,…
  ///
  /// - The energy that the battery got is the volume, in kWh; the energy that was used for
  ///   it is an extra. Charges without energy are counted.
  /// - Times are in UTC. The car is a number; the odometer is in another table.
  ///
  /// Known from the source of the app and from programs that read its database.
  static let teslaMate = Layout(
    name: "teslamate", title: "TeslaMate charging_processes CSV", kind: .fuel,
    evidence: .importer, table: TableShape(titles: .whole),
    recognised: [[.exactly("start_date", "charge_energy_added", "car_id")]],
    recognition: "the columns start_date, charge_energy_added and car_id",
    dates: DateNotation(always: .ymd, example: "2024-03-01 17:42:10.123"),
    decimals: .always(.point),
    columns: [
      .utc("start_date"), .text(FuelFields.vehicle, "car_id"),
      .quantity(FuelFields.volume, "charge_energy_added", unit: .always("kWh")),
      .number(FuelFields.totalCost, "cost"),
    ],
    conditions: [.skip(ifEmpty: "charge_energy_added", as: "charge without energy")],
    nothing: ["\\N", "null"])
}
