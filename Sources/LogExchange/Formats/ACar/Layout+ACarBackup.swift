// SPDX-License-Identifier: MIT

extension Layout {
  /// The fill-ups of a vehicle in a backup of aCar. Later backups have places, earlier ones an
  /// address and coordinates; the fuel columns hold what the fuel type's number refers to.
  static func acarFills(_ distance: UnitCode, _ volume: UnitCode) -> Layout {
    acar(
      .fuel,
      [
        .text(FuelFields.vehicle, "vehicle"), .date("date"),
        .quantity(FuelFields.odometer, "odometer-reading", unit: .always(distance.name)),
        .quantity(FuelFields.volume, "volume", unit: .always(volume.name)),
        .number(FuelFields.pricePerUnit, "price-per-volume-unit"),
        .number(FuelFields.totalCost, "total-cost"),
        acarFlag(FuelFields.partial, "partial"),
        acarFlag(FuelFields.missed, "previous-missed-fillups"),
        .text(FuelFields.fuelType, "fuel category"), .text(FuelFields.fuelGrade, "fuel name"),
        .text(FuelFields.note, "notes"), .text(FuelFields.tags, "tags"),
        .text(FuelFields.payment, "payment-type"),
        .text(FuelFields.station, "place-name", "fuel-brand"),
        .text(FuelFields.location, "place-full-address", "fueling-station-address"),
        .number(FuelFields.latitude, "place-latitude", "latitude"),
        .number(FuelFields.longitude, "place-longitude", "longitude"),
      ])
  }

  /// The services and expenses of a vehicle in a backup of aCar.
  static func acarCosts(_ distance: UnitCode) -> Layout {
    acar(
      .cost,
      [
        .text(CostFields.vehicle, "vehicle"), .date("date"),
        .quantity(CostFields.odometer, "odometer-reading", unit: .always(distance.name)),
        .text(CostFields.category, "category"), .text(CostFields.title, "title"),
        .number(CostFields.totalCost, "total-cost"), .text(CostFields.note, "notes"),
        .text(CostFields.tags, "tags"), .text(CostFields.payment, "payment-type"),
        .text(CostFields.vendor, "place-name", "expense-center-name", "service-center-name"),
        .text(
          CostFields.location, "place-full-address", "expense-center-address",
          "service-center-address"),
        .number(CostFields.latitude, "place-latitude", "latitude"),
        .number(CostFields.longitude, "place-longitude", "longitude"),
      ])
  }

  private static func acar(_ kind: LogKind, _ columns: [LayoutColumn]) -> Layout {
    Layout(
      name: "acar", title: ACarFormat().title, kind: kind, evidence: .importer, table: .entries,
      recognised: [],
      dates: DateNotation(always: .mdy, example: "01/15/2024 - 10:30", isFixed: true),
      decimals: .fixed(.point), columns: columns)
  }

  private static func acarFlag(_ field: Field, _ title: String) -> LayoutColumn {
    .words(
      title, are: [.word("true", (field, "true")), .word("false", (field, "false"))],
      otherwise: .rejected)
  }
}
