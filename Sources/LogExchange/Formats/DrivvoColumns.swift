// SPDX-License-Identifier: MIT

/// What the columns of Drivvo's fill-ups mean.
enum DrivvoColumn: TableColumnMeaning {
  case odometer
  case date
  case fuel
  case price
  case total
  case volume
  case full
  case missed
  case consumption
  case station
  case payment
  case latitude
  case longitude
  case tags
  case note
  case vehicle

  /// The first columns, whose places are the same in all languages.
  static let places: [DrivvoColumn] = [.odometer, .date, .fuel, .price, .total, .volume, .full]

  private static let names: [(column: DrivvoColumn, names: [String])] = [
    (
      .odometer,
      [
        "odometer", "odómetro", "odometro", "odômetro", "hodômetro", "kilometerstand", "km-stand",
        "kilométrage", "compteur", "odomètre", "contachilometri", "chilometraggio", "одометр",
      ]
    ),
    (.date, ["date", "fecha", "data", "datum", "дата"]),
    (
      .fuel,
      [
        "fuel", "fuel type", "combustible", "combustível", "kraftstoff", "carburant",
        "carburante", "топливо",
      ]
    ),
    (.price, ["price", "volume price", "precio", "preço", "preis", "prix", "prezzo", "цена"]),
    (
      .total,
      [
        "total cost", "total price", "total expenses", "total value", "total", "valor total",
        "costo total", "coste total", "gesamtkosten", "gesamtpreis", "coût total", "prix total",
        "costo totale", "prezzo totale", "общая стоимость",
      ]
    ),
    (
      .volume,
      [
        "volume", "liters", "litres", "gallons", "fuel amount", "volumen", "litros", "menge",
        "liter", "litri", "объем", "объём",
      ]
    ),
    (
      .full,
      [
        "full tank", "full fillup", "tanque lleno", "depósito lleno", "llenó el tanque",
        "completou o tanque", "tanque cheio", "voller tank", "vollgetankt", "plein",
        "plein complet", "réservoir plein", "pieno", "serbatoio pieno", "полный бак",
      ]
    ),
    (.missed, ["missed previous refuelling", "missed previous refueling"]),
    (
      .consumption,
      [
        "consumption", "effective fuel consumption", "average", "efficiency", "consumo", "media",
        "média", "verbrauch", "consommation", "эффективный расход топлива", "расход топлива",
      ]
    ),
    (
      .station,
      [
        "gas station", "petrol station", "estación de servicio", "gasolinera",
        "posto de combustível", "posto", "tankstelle", "station-service", "station essence",
        "distributore", "stazione di servizio", "азс",
      ]
    ),
    (
      .payment,
      [
        "payment method", "forma de pago", "método de pago", "forma de pagamento",
        "método de pagamento", "zahlungsmethode", "zahlungsart", "mode de paiement",
        "moyen de paiement", "metodo di pagamento", "метод оплаты", "способ оплаты",
      ]
    ),
    (.latitude, ["latitude"]), (.longitude, ["longitude"]), (.tags, ["tags"]),
    (
      .note,
      [
        "note", "notes", "observation", "observations", "nota", "notas", "observación",
        "observaciones", "observação", "observações", "notiz", "notizen", "bemerkung",
        "remarque", "osservazione", "osservazioni", "примечание",
      ]
    ),
    (
      .vehicle,
      [
        "vehicle", "vehículo", "vehiculo", "veículo", "veiculo", "fahrzeug", "véhicule", "veicolo",
        "автомобиль", "транспортное средство",
      ]
    ),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  /// The header with the columns of second and third fuels told apart from
  /// those of the first: `Volume`, `Volume 2`, `Volume 3`.
  static func numbered(_ header: CSVHeader) -> CSVHeader {
    var seen: [String] = []
    return CSVHeader(
      names: header.names.map { name in
        let plain = String(decoding: name.utf8.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        let count = seen.count { $0.hasSameBytes(as: plain) }
        seen.append(plain)
        return count == 0 || plain.isEmpty ? plain : "\(plain) \(count + 1)"
      })
  }

  /// The columns of a header. In a language that is not known the first ones
  /// count by their places.
  static func columns(_ header: CSVHeader) -> TableColumns<DrivvoColumn> {
    let known = header.names.compactMap { DrivvoColumn($0) }
    let isKnown = known.contains(.date) && known.contains(.odometer)
    var index = -1
    return TableColumns(header) { name in
      index += 1
      return isKnown || index >= places.count ? DrivvoColumn(name) : places[index]
    }
  }

  var fieldName: String? {
    switch self {
    case .odometer: "odometer"
    case .date: "date"
    case .fuel: "fuelType"
    case .price: "pricePerUnit"
    case .total: "totalCost"
    case .volume: "volume"
    case .full: "partial"
    case .missed: "missed"
    case .station: "station"
    case .payment: "payment"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .tags: "tags"
    case .note: "note"
    case .vehicle: "vehicle"
    case .consumption: nil
    }
  }
}
