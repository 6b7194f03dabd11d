// SPDX-License-Identifier: MIT

extension OtherEntries {
  /// The section `##Expense` of Drivvo.
  static let drivvoExpenses = drivvo(
    ["expense", "expenses", "despesa", "gasto"], type: "expense type",
    .text(CostFields.title, "expense type", "type of expense")
      .also("tipo de gasto", "tipo de despesa", "вид расхода"),
    finish: LayoutHook(name: "drivvo.expense") { record, titles, _ in
      record.dropNullIsland(titles)
      guard let title = record.cost?.title else { return }
      record.setCategory(title, keptAs: nil)
    })

  /// The section `##Service` of Drivvo.
  static let drivvoServices = drivvo(
    ["service", "services", "servicio", "serviço"], type: "service type",
    .text(CostFields.title, "service type", "type of service")
      .also("tipo de servicio", "tipo de serviço", "вид сервиса"),
    finish: LayoutHook(name: "drivvo.service") { record, titles, _ in
      record.dropNullIsland(titles)
      record.setCategory("service", keptAs: nil)
    })

  /// - Parameter title: The column of the type.
  private static func drivvo(
    _ sections: [String], type: String, _ title: LayoutColumn, finish: LayoutHook<RecordFinish>
  ) -> OtherEntries {
    let places = ["odometer", "date", "total cost", type]
    // In an unknown language, the column of the amount may not be found.
    return OtherEntries(
      kind: .cost, sections: sections, places: places, allPlaces: places + drivvoPlaces,
      columns: [title] + shared,
      needs: RequiredFields(fields: [CostFields.totalCost], name: "total cost"),
      extras: .unlessZero, finish: finish)
  }

  /// The columns after the type, in newer exports.
  private static let drivvoPlaces = [
    "place", "driver", "payment method", "note", "", "discount", "vehicle",
  ]

  /// The columns that both sections have. If an entry has no type, its title is used
  /// instead.
  private static let shared: [LayoutColumn] =
    [
      .text(CostFields.title, "title").also("título", "заголовок"),
      .date("date").translated("Drivvo date"),
      .quantity(CostFields.odometer, "odometer", unit: .title, .kept)
        .zeroIsNothing.translated("Drivvo odometer"),
      .number(CostFields.totalCost, "total cost", "total price", "total value", "cost", "total")
        .translated("Drivvo total cost"),
      .text(CostFields.vendor, "place", "local", "service name", "local expense")
        .translated("Drivvo place"),
    ]
    + LayoutColumn.ofDrivvo(
      payment: CostFields.payment, latitude: CostFields.latitude,
      longitude: CostFields.longitude, tags: CostFields.tags, note: CostFields.note,
      vehicle: CostFields.vehicle)
}

extension LayoutColumn {
  /// The last columns of all tables of Drivvo.
  static func ofDrivvo(
    payment: Field, latitude: Field, longitude: Field, tags: Field, note: Field, vehicle: Field
  ) -> [LayoutColumn] {
    [
      .text(payment, "payment method").translated("Drivvo payment method"),
      .number(latitude, "latitude"), .number(longitude, "longitude"), .text(tags, "tags"),
      .text(note, "note", "notes", "observation", "observations").translated("Drivvo note"),
      .text(vehicle, "vehicle").also("транспортное средство")
        .with { $0.translations += VehicleSection.translations },
    ]
  }
}
