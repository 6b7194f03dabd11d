// SPDX-License-Identifier: MIT

extension Layout {
  /// The charging history of a Tesla account.
  ///
  ///     ChargeStartDateTime,Vin,…,Description,QuantityBase,…,Total Inc. VAT,Status,Invoice
  ///     2024-03-01T14:25:10+01:00,5YJ3…,…,CHARGING : PAYMENT,45.22 kWh,…,18.94,PAID,…
  ///
  /// - A row is a charge, whose energy has its unit, or a fee for parking or congestion,
  ///   which is a cost. Charges that are paid by the minute have no energy; where the price rises
  ///   with the energy, what each tier took is added.
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
      .number(FuelFields.pricePerUnit, "unitcostbase"),
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
        finish: teslaCategory)
    ],
    nothing: ["N/A"], finish: teslaTiers)

  /// The charging history that Tesla's servers hand out to programs.
  ///
  ///     {"data":[{"vin":"5YJ3…","siteLocationName":"Essen","chargeStartDateTime":"2024-03-01T14:25:10+01:00",
  ///       "fees":[{"feeType":"CHARGING","currencyCode":"EUR","pricingType":"PAYMENT","rateBase":0.42,
  ///                "usageBase":45.22,"totalDue":18.99,"uom":"kwh"}]}]}
  ///
  /// - A fee for charging is a charge; one for parking or congestion is a cost if it is to be paid.
  /// - Times have their offset. The vehicle is its number; there is no odometer.
  /// - Charges that are paid by the minute have no energy; the minutes are an extra. Where the
  ///   price rises with the energy, what each tier took is added.
  ///
  /// Known from programs that read the answers, and examples of these among their tests.
  static let teslaChargingJSON = Layout(
    name: "tesla-charging-json", title: "Tesla charging history (JSON of its servers)", kind: .fuel,
    evidence: .importer, source: .json("data[]/fees"),
    otherRecords: [.json("response/data[]/fees")], table: .entries,
    recognised: ["", "response."].map { around in
      [.keys("\(around)data[].chargeStartDateTime", "\(around)data[].fees[].feeType")]
    },
    recognition: "objects with chargeStartDateTime and fees",
    dates: DateNotation(always: .ymd, example: "2024-03-01T14:25:10+01:00", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .date("../chargeStartDateTime"), .text(FuelFields.vehicle, "../vin"),
      .quantity(FuelFields.volume, "usageBase", unit: .cell("uom"), .otherUnits(["min"])),
      .number(FuelFields.totalCost, "totalDue"),
      .number(FuelFields.pricePerUnit, "rateBase").zeroIsNothing,
      .text(FuelFields.currency, "currencyCode"),
      .text(FuelFields.station, "../siteLocationName"),
    ],
    conditions: teslaFees.map { .skip("feeType", beginning: $0, as: "{}") },
    others: [
      OtherEntries(
        kind: .cost,
        columns: [
          .date("../chargeStartDateTime"), .text(CostFields.vehicle, "../vin"),
          .text(CostFields.title, "feeType"), .number(CostFields.totalCost, "totalDue"),
          .text(CostFields.currency, "currencyCode"),
          .text(CostFields.vendor, "../siteLocationName"),
        ],
        conditions: [
          .skip("feeType", beginning: "CHARGING", as: "charge"),
          .skip("pricingType", "NO_CHARGE", as: "fee of nothing"),
        ],
        finish: teslaCategory)
    ], finish: teslaTiers)

  /// Adds the energy of the tiers, where the price rises with it. There is then no price of all, nor
  /// is there where minutes are paid; the tiers stay extras.
  private static let teslaTiers = LayoutHook<RecordFinish>(name: "tesla-charging.tiers") {
    record, _, _ in
    var sum = ExactSum()
    for number in 1...4 {
      for name in ["usageTier\(number)", "QuantityTier\(number)"] {
        guard let found = record.extras.quantity(of: name) else { continue }
        let unit = found.unit.isEmpty ? record.extras["uom"] ?? "" : found.unit
        if UnitCode(.volume, word: unit)?.name === "kWh" { sum.add(found.value) }
      }
    }
    let base = record.fuel?.volume
    if sum.isPositive {
      if let base { sum.add(base.value) }
      guard let energy = sum.value() else { return }
      record.fuel?.volume = Quantity(energy, .kilowattHours)
    } else if record.extras["usageBase"] == nil {
      return
    }
    guard let price = record.fuel?.pricePerUnit else { return }
    record.fuel?.pricePerUnit = nil
    let name = record.extras["feeType"] == nil ? "UnitCostBase" : "rateBase"
    record.extras.append(name: name, value: price.description)
  }

  private static let teslaCategory = LayoutHook<RecordFinish>(name: "tesla-charging.category") {
    record, _, _ in
    let isParking = record.cost?.title?.utf8.starts(with: "PARKING".utf8) ?? false
    record.setCategory(isParking ? "parking" : "other", keptAs: nil)
  }

  private static let teslaFees = ["PARKING", "IDLE", "CONGESTION"]
}
