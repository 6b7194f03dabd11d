// SPDX-License-Identifier: MIT

/// The words by which people name the fields of their logs, in the languages in which
/// apps have titles: English, German, French, Spanish, Portuguese, Italian, Russian.
enum SketchWords {
  typealias Row = (field: String, words: [String])

  private static let common: [Row] = [
    (
      "date",
      [
        "date", "day", "datum", "tag", "fecha", "data", "дата", "when", "at", "timestamp", "time",
        "datetime", "date time", "created", "created at", "measured at", "zeitpunkt", "t", "ts",
      ]
    ),
    (
      "note",
      [
        "note", "notes", "comment", "comments", "remark", "remarks", "bemerkung", "notiz",
        "notizen", "kommentar", "nota", "notas", "observación", "observação", "remarque",
        "commentaire", "osservazione", "примечание",
      ]
    ),
  ]

  static let fuel: [Row] =
    common + [
      (
        "vehicle",
        [
          "vehicle", "car", "fahrzeug", "auto", "vehículo", "veículo", "véhicule", "voiture",
          "veicolo", "автомобиль", "car name", "vehicle name",
        ]
      ),
      (
        "odometer",
        [
          "odometer", "odo", "mileage", "kilometerstand", "km stand", "tacho", "odómetro",
          "odometro", "odômetro", "hodômetro", "compteur", "kilométrage", "contachilometri",
          "одометр", "пробег", "odometer reading",
        ]
      ),
      (
        "volume",
        [
          "volume", "amount", "quantity", "fuel", "fuel amount", "menge", "volumen", "quantité",
          "cantidad", "quantidade", "quantità", "объем", "объём", "energy", "charged", "filled",
        ]
      ),
      (
        "totalCost",
        [
          "total", "total cost", "cost", "costs", "total price", "betrag", "gesamtpreis", "kosten",
          "gesamtkosten", "sum", "summe", "importe", "coste", "costo", "montant", "coût", "valor",
          "valor total", "стоимость", "paid", "bezahlt", "pagado", "payé", "spent", "euro", "euros",
          "eur", "dollar", "dollars", "usd", "chf", "gbp", "€", "$", "£",
        ]
      ),
      (
        "pricePerUnit",
        [
          "price", "price per unit", "unit price", "preis", "literpreis", "precio", "preço", "prix",
          "prezzo", "цена", "price per litre", "price per liter", "price per gallon",
        ]
      ),
      ("currency", ["currency", "währung", "moneda", "moeda", "devise", "valuta", "валюта"]),
      (
        "full",
        [
          "full", "full tank", "full fillup", "voll", "volltank", "vollgetankt", "filled up",
          "plein", "lleno", "tanque lleno", "tanque cheio", "pieno", "полный бак",
        ]
      ),
      ("partial", ["partial", "partial fill", "partial fillup", "teilbetankung"]),
      ("missed", ["missed", "missed fillup", "missed previous"]),
      (
        "fuelType",
        ["fuel type", "kraftstoff", "sprit", "combustible", "combustível", "carburant", "топливо"]
      ),
      ("fuelGrade", ["grade", "fuel grade", "octane", "oktan"]),
      (
        "station",
        [
          "station", "gas station", "petrol station", "tankstelle", "gasolinera", "posto",
          "distributore", "азс", "brand",
        ]
      ),
      ("location", ["location", "place", "city", "ort", "lugar", "lieu", "luogo", "address"]),
      ("latitude", ["latitude", "lat"]),
      ("longitude", ["longitude", "lon", "lng", "long"]),
      ("payment", ["payment", "payment method", "payment type", "zahlungsart", "forma de pago"]),
      ("tags", ["tags", "tag list", "labels"]),
    ]

  static let weight: [Row] =
    common + [
      ("person", ["person", "user", "name", "owner", "benutzer", "usuario", "utilisateur"]),
      (
        "weight", ["weight", "mass", "body mass", "gewicht", "peso", "poids", "вес", "body weight"]
      ),
      (
        "bodyFat",
        [
          "fat", "body fat", "fat percentage", "fett", "körperfett", "grasa", "gordura", "graisse",
          "grasso", "жир", "percent", "body fat percentage",
        ]
      ),
      ("leanMass", ["lean", "lean mass", "lean body mass", "fat free mass"]),
      ("muscle", ["muscle", "muscles", "muscle mass", "muskel", "muskelmasse", "músculo"]),
      ("bone", ["bone", "bones", "bone mass", "knochen", "knochenmasse"]),
      ("water", ["water", "body water", "hydration", "wasser", "körperwasser", "agua", "água"]),
      ("bmi", ["bmi", "body mass index", "imc"]),
      ("height", ["height", "größe", "körpergröße", "altura", "taille"]),
      ("source", ["source", "app", "quelle"]),
      ("device", ["device", "scale", "gerät", "waage"]),
    ]

  static let times = ["time", "clock", "uhrzeit", "zeit", "hora", "heure", "ora", "время"]
  static let units = ["unit", "units", "einheit", "unidad", "unité", "unità", "uom"]
  /// Names that say nothing: those before them count.
  static let fillers = ["value", "val", "v", "text", "amount", "reading"]

  static let yes = [
    "yes", "y", "true", "1", "x", "ja", "j", "oui", "si", "sí", "sim", "да", "full",
  ]
  static let no = ["no", "n", "false", "0", "", "nein", "non", "não", "нет", "partial"]

  /// The unit that a word is, of any kind, with the field that it alone would name.
  static func unit(_ word: String) -> (unit: String, kind: UnitKind)? {
    if word.hasBytes("kilos") || word.hasBytes("kilo") { return ("kg", .mass) }
    if word.hasBytes("%") || word.hasBytes("percent") || word.hasBytes("pct") {
      return ("%", .bodyPart)
    }
    if let unit = UnitWord.distance(word) { return (unit.rawValue, .distance) }
    // A weight is more often in kilograms than fuel is.
    if let unit = UnitWord.mass(word) { return (unit.rawValue, .mass) }
    switch UnitWord.volume(word) {
    case .unit(let unit): return (unit.rawValue, .volume)
    case .someGallon: return ("usgal", .volume)
    case nil: break
    }
    if let unit = UnitWord.length(word) { return (unit.rawValue, .length) }
    return nil
  }
}
