// SPDX-License-Identifier: MIT

@testable import LogExchange

extension Layout {
  /// The table of Pump Table, an app that does not exist.
  ///
  ///     When;Odometer (km);Litres;Paid;Brim;Remark
  ///     05.03.2024 07:12;52310;38,50;61,20 €;yes;a; b
  static let pumpTable = Layout(
    name: "pump-table", title: "Pump Table CSV", kind: .fuel, evidence: .assumed,
    table: TableShape(overflow: ["remark"]),
    recognised: [[.columns("when", "brim"), .fields(FuelFields.odometer)]],
    dates: DateNotation(example: "05.03.2024 07:12"),
    columns: [
      .date("when"), .quantity(FuelFields.odometer, "odometer", unit: .title, .asked),
      .quantity(FuelFields.volume, "litres", "gallons", unit: .title),
      .number(FuelFields.totalCost, "paid"),
      .flag(FuelFields.partial, "brim", isInverted: true), .text(FuelFields.note, "remark"),
    ])
}
