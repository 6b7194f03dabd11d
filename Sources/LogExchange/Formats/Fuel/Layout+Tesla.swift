// SPDX-License-Identifier: MIT

extension Layout {
  /// The charging history of a Tesla account.
  ///
  ///     ChargeStartDateTime,Vin,…,Description,QuantityBase,…,Total Inc. VAT,Status,Invoice
  ///     2024-03-01T14:25:10+01:00,5YJ3…,…,CHARGING : PAYMENT,45.22 kWh,…,18.94,PAID,…
  ///
  /// - A row is a charge, whose energy has its unit, or a fee for parking or congestion,
  ///   which is a cost. Charges that are paid by the minute have no energy.
  /// - Times have their offset. The vehicle is its number; there is no odometer.
  /// - The file names no currency: `--currency` does. `N/A` is a missing value.
  ///
  /// Known from the sources and tests of programs that read the files.
  static let teslaCharging = Layout(
    name: "tesla-charging", title: "Tesla charging history CSV", kind: .fuel, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [
      [.columns("chargestartdatetime", "vin", "description", "quantitybase", "total inc. vat")]
    ],
    recognition: "the columns ChargeStartDateTime, Vin and QuantityBase",
    dates: DateNotation(example: "2024-03-01T14:25:10+01:00"), decimals: .always(.point),
    columns: [
      .date("chargestartdatetime"), .text(FuelFields.vehicle, "vin"),
      .quantity(FuelFields.volume, "quantitybase", unit: .number, .otherUnits(["min"])),
      .number(FuelFields.totalCost, "total inc. vat"),
      .text(FuelFields.station, "sitelocationname"),
    ],
    conditions: teslaFees.map { .skip("description", beginning: $0, as: "{}") },
    others: [
      OtherEntries(
        kind: .cost,
        columns: [
          .date("chargestartdatetime"), .text(CostFields.vehicle, "vin"),
          .text(CostFields.title, "description"),
          .number(CostFields.totalCost, "total inc. vat"),
          .text(CostFields.vendor, "sitelocationname"),
        ],
        conditions: [
          .skip("description", beginning: "CHARGING", as: "charge"),
          .skip("description", "PARKING : NO_CHARGE", as: "parking"),
        ],
        finish: LayoutHook(name: "tesla-charging.category") { record, _, _ in
          let isParking = record.cost?.title?.utf8.starts(with: "PARKING".utf8) ?? false
          record.setCategory(isParking ? "parking" : "other", keptAs: nil)
        })
    ],
    nothing: ["N/A"])

  private static let teslaFees = ["PARKING", "IDLE", "CONGESTION"]
}
