// SPDX-License-Identifier: MIT

extension OtherEntries {
  /// The section `##Expense` of Drivvo.
  static let drivvoExpenses = OtherEntries(
    kind: .cost, sections: ["expense", "expenses", "despesa", "gasto"],
    places: ["odometer", "date", "total cost", "expense type"],
    allPlaces: ["odometer", "date", "total cost", "expense type"] + drivvoPlaces,
    columns: [
      .text(CostFields.title, "expense type", "type of expense")
        .also("tipo de gasto", "tipo de despesa", "вид расхода")
    ] + shared, needs: needed,
    extras: .unlessZero,
    finish: LayoutHook(name: "drivvo.expense") { record, titles, _ in
      record.dropNullIsland(titles)
      guard let title = record.cost?.title else { return }
      record.setCategory(title, keptAs: nil)
    })

  /// The section `##Service` of Drivvo.
  static let drivvoServices = OtherEntries(
    kind: .cost, sections: ["service", "services", "servicio", "serviço"],
    places: ["odometer", "date", "total cost", "service type"],
    allPlaces: ["odometer", "date", "total cost", "service type"] + drivvoPlaces,
    columns: [
      .text(CostFields.title, "service type", "type of service")
        .also("tipo de servicio", "tipo de serviço", "вид сервиса")
    ] + shared, needs: needed,
    extras: .unlessZero,
    finish: LayoutHook(name: "drivvo.service") { record, titles, _ in
      record.dropNullIsland(titles)
      record.setCategory("service", keptAs: nil)
    })

  /// The columns after the type, in newer exports.
  private static let drivvoPlaces = [
    "place", "driver", "payment method", "note", "", "discount", "vehicle",
  ]

  /// In an unknown language, the column of the amount may not be found.
  private static let needed = RequiredFields(
    fields: [CostFields.totalCost], name: "total cost")

  /// The columns that both sections have. If an entry has no type, its title is used
  /// instead.
  private static let shared: [LayoutColumn] =
    [
      .text(CostFields.title, "title").also("título", "заголовок"),
      .date("date").also("fecha", "data", "datum", "дата"),
      .quantity(CostFields.odometer, "odometer", unit: .title, .kept)
        .zeroIsNothing
        .also(
          "odómetro", "odometro", "odômetro", "hodômetro", "kilometerstand", "km-stand",
          "kilométrage", "compteur", "odomètre", "contachilometri", "chilometraggio", "одометр"),
      .number(CostFields.totalCost, "total cost", "total price", "total value", "cost", "total")
        .also(
          "valor total", "costo total", "coste total", "gesamtkosten", "gesamtpreis", "coût total",
          "prix total", "costo totale", "prezzo totale", "общая стоимость"),
      .text(CostFields.vendor, "place", "local", "service name", "local expense")
        .also(
          "lugar", "local da despesa", "local do serviço", "название сервиса", "местный расход"),
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
      .text(payment, "payment method")
        .also(
          "forma de pago", "método de pago", "forma de pagamento", "método de pagamento",
          "zahlungsmethode", "zahlungsart", "mode de paiement", "moyen de paiement",
          "metodo di pagamento", "метод оплаты", "способ оплаты", "betaalmethode",
          "betalingsmetode", "betalningsmetod", "maksutapa", "metoda płatności",
          "způsob platby", "fizetési mód", "ödeme yöntemi"),
      .number(latitude, "latitude"), .number(longitude, "longitude"),
      .text(tags, "tags"),
      .text(note, "note", "notes", "observation", "observations")
        .also(
          "nota", "notas", "observación", "observaciones", "observação", "observações", "notiz",
          "notizen", "bemerkung", "remarque", "osservazione", "osservazioni", "примечание",
          "opmerking", "notitie", "notat", "merknad", "anteckning", "huomautus", "uwagi",
          "poznámka", "megjegyzés"),
      .text(vehicle, "vehicle").also("транспортное средство")
        .with { $0.translations += VehicleSection.translations },
    ]
  }
}
