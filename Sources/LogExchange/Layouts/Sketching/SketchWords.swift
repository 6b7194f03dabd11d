// SPDX-License-Identifier: MIT

/// The words by which people name the fields of their logs, in the languages in which apps
/// and people have titles: English, German, French, Spanish, Portuguese, Italian, Dutch,
/// Polish, Swedish, Russian. They stand here in small letters without accents, as
/// `SketchWords.folded` makes them.
enum SketchWords {
  /// A field, and the titles that name it; phrases are separated by commas.
  typealias Row = (field: String, words: [String])

  static func row(_ field: String, _ phrases: String...) -> Row {
    (
      field,
      phrases.flatMap { text in
        text.utf8.split(separator: UInt8(ascii: ",")).map {
          String(decoding: CSVText.trimmed(Array($0)[...]), as: UTF8.self)
        }
      }
    )
  }

  static let common: [Row] = [
    row(
      "date",
      "date, day, datum, tag, fecha, dia, data, dato, dzien, dag, giorno, jour, when, at",
      "timestamp, time, datetime, date time, created, created at, measured at, measurement date",
      "time of measurement, zeitpunkt, datum zeit, datum uhrzeit, date heure, date et heure",
      "fecha hora, fecha y hora, data ora, data e ora, data hora, data e hora, data godzina",
      "data i godzina, datum tid, datum och tid, datum tijd, datum en tijd, tankdatum, messdatum",
      "data tankowania, data pomiaru, date du plein, fecha de repostaje, data rifornimento",
      "fill date, fuelup date, t, ts, дата, дата и время"),
    row(
      "note",
      "note, notes, comment, comments, remark, remarks, bemerkung, bemerkungen, notiz, notizen",
      "kommentar, kommentare, anmerkung, anmerkungen, nota, notas, observacion, observaciones",
      "observacao, observacoes, obs, comentario, comentarios, remarque, remarques, commentaire",
      "commentaires, osservazione, osservazioni, commento, commenti, annotazioni, annotazione",
      "opmerking, opmerkingen, notitie, notities, uwagi, uwaga, notatka, notatki, komentarz",
      "anteckning, anteckningar, notering, anmarkning, merknad, примечание, заметка, комментарий"),
  ]

  static let times = [
    "time", "clock", "uhrzeit", "zeit", "hora", "heure", "ora", "orario", "tijd", "tijdstip", "tid",
    "klockslag", "klockan", "godzina", "czas", "godz", "время",
  ]
  static let units = [
    "unit", "units", "einheit", "unidad", "unite", "unita", "uom", "eenheid", "jednostka", "enhet",
    "unidade",
  ]
  /// Names that say nothing: those before them count.
  static let fillers = ["value", "val", "v", "text", "amount", "reading"]

  static let yes = [
    "yes", "y", "true", "1", "x", "ja", "j", "oui", "o", "si", "sim", "s", "tak", "t", "да",
    "wahr", "vrai", "verdadero", "vero", "✓", "✔",
  ]
  static let no = [
    "no", "n", "false", "0", "", "nein", "non", "nao", "nie", "nej", "nee", "нет", "falsch", "faux",
    "falso", "-",
  ]
  /// What people write for a full tank and for less, in a column that says which it was.
  static let fullWords = [
    "full", "full tank", "voll", "vollgetankt", "plein", "complet", "lleno", "completo", "cheio",
    "pieno", "vol", "volgetankt", "pelny", "pelne", "do pelna", "fulltankad", "fylld", "полный",
  ]
  static let partialWords = [
    "partial", "part", "half", "teil", "teilweise", "teilbetankung", "teilfullung", "partiel",
    "parcial", "parziale", "gedeeltelijk", "deels", "czesciowe", "czesciowy", "czesciowo",
    "delvis", "halb", "неполный",
  ]

  /// Words in the title of a column that is about something else than its other words say:
  /// averages, goals, trends, differences, tyres.
  static let strangers = [
    "average", "avg", "mean", "durchschnitt", "schnitt", "moyenne", "moyen", "media", "medio",
    "promedio", "gemiddeld", "gemiddelde", "srednia", "srednie", "snitt", "medel", "target",
    "goal", "ziel", "zielgewicht", "wunschgewicht", "objectif", "objetivo", "obiettivo", "meta",
    "doel", "cel", "mal", "trend", "change", "diff", "difference", "differenz", "anderung",
    "veranderung", "delta", "variation", "cambio", "verschil", "zmiana", "forandring", "max", "min",
    "previous", "since", "seit", "last", "trip", "distance", "distanz", "strecke", "fahrstrecke",
    "tageskilometer", "gefahren", "driven", "parcouru", "parcourus", "recorridos", "percorsi",
    "percorridos", "gereden", "przejechane", "dystans", "kord", "korda", "verbrauch", "consumption",
    "consommation", "consumo", "verbruik", "spalanie", "zuzycie", "forbrukning", "economy",
    "efficiency", "mpg", "kmpl", "visceral", "viszeral", "subcutaneous", "waist", "hip", "discount",
    "rabatt", "tax", "vat", "mwst", "tva", "iva", "btw", "tyre", "tire", "pressure", "temperature",
    "range", "reichweite", "co2", "metabolic", "ideal", "lost", "per",
  ]
  /// Titles of tables whose weights are lifted, or those of things.
  static let things = [
    "item", "items", "product", "ingredient", "food", "meal", "package", "parcel", "recipe",
    "produkt", "artikel", "zutat", "paket", "lebensmittel", "mahlzeit", "produit", "ingredient",
    "aliment", "repas", "colis", "producto", "ingrediente", "alimento", "comida", "paquete",
    "prodotto", "pasto", "pacco", "product", "maaltijd", "pakket", "skladnik", "posilek", "paczka",
    "ingrediens", "produto", "fish", "species",
    "exercise", "exercises", "reps", "sets", "set", "workout", "rpe", "ubung", "wiederholungen",
    "satze", "exercice", "repetitions", "ejercicio", "repeticiones", "series", "esercizio",
    "ripetizioni", "oefening", "herhalingen", "cwiczenie", "powtorzenia", "ovning", "exercicio",
  ]
  /// Titles that also name amounts of anything: they need something else of fuel beside them.
  static let vagueAmounts = [
    "amount", "quantity", "qty", "menge", "quantite", "cantidad", "quantidade", "quantita",
    "hoeveelheid", "ilosc", "mangd", "antal", "aantal", "filled", "value", "fuel", "energy",
    "energie", "energia",
  ]
  /// Titles that also name the way since the last fill-up.
  static let vagueDistances = [
    "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "kilometros", "chilometri",
    "quilometros", "miles", "mi", "mile", "kilometry", "distance", "пробег",
  ]
  /// Units that there is none of here, which have to be converted before.
  static let strangeUnits = [
    "mil", "jin", "oz", "ml", "cl", "dl", "hl", "m3", "qt", "pt", "pint", "pints", "quarts",
    "cu ft",
    "therm", "gge", "wh", "mj", "ore", "p", "pence", "ct", "cent", "cents", "centimes", "grosze",
  ]

  /// A text in small letters without accents.
  static func folded(_ text: String) -> String {
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar.value < 0x80 {
        result.unicodeScalars.append(scalar)
      } else if let plain = plainLetters.first(where: { $0.letters.unicodeScalars.contains(scalar) }
      ) {
        result += plain.plain
      } else if !(0x300..<0x370).contains(scalar.value) {
        // Accents of their own are left out.
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let plainLetters: [(plain: String, letters: String)] = [
    ("a", "àáâãäåąă"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëęě"), ("i", "ìíîïı"), ("l", "ł"),
    ("n", "ñńň"), ("o", "òóôõöøő"), ("r", "ř"), ("s", "śšş"), ("ss", "ß"), ("t", "ťţ"),
    ("u", "ùúûüůű"), ("y", "ýÿ"), ("z", "źżž"), ("ae", "æ"), ("oe", "œ"), (" ", "\u{A0}\u{202F}"),
  ]

  /// The unit that a word is, of any kind; a gallon is one that may be either.
  static func unit(_ word: String) -> SketchUnit? {
    if word.isEmpty { return nil }
    if word === "kilos" || word === "kilo" { return SketchUnit("kg", .mass) }
    if ["%", "percent", "pct", "percentage", "prozent", "procent", "procenty"].contains(word) {
      return SketchUnit("%", .bodyPart)
    }
    if let unit = more.first(where: { $0.words.contains(word) })?.unit { return unit }
    if let unit = DistanceUnit(word: word) { return SketchUnit(unit.rawValue, .distance) }
    // A weight is more often in kilograms than fuel is.
    if let unit = MassUnit(word: word) { return SketchUnit(unit.rawValue, .mass) }
    switch UnitWord(.volume, word) {
    case .unit(let unit) where word !== "us": return SketchUnit(unit.name, .volume)
    case .someGallon: return .someGallon
    default: break
    }
    if let unit = LengthUnit(word: word) { return SketchUnit(unit.rawValue, .length) }
    return nil
  }

  /// Words for units in other languages.
  private static let more: [(unit: SketchUnit, words: [String])] = [
    (
      SketchUnit("km", .distance),
      ["kilometros", "kilometri", "chilometri", "quilometros", "kilometrow", "kilometry"]
    ),
    (
      SketchUnit("mi", .distance),
      ["meilen", "milhas", "millas", "miglia", "mijl", "mijlen", "mile"]
    ),
    (
      SketchUnit("L", .volume),
      ["litern", "litry", "litrow", "litr", "litro", "litra", "lit", "ltrs"]
    ),
    (
      .someGallon,
      ["gallonen", "gallone", "galon", "galoes", "galloni", "galony", "galonow", "gallons", "gals"]
    ),
    (
      SketchUnit("kg", .mass),
      [
        "kilogramm", "kilogrammes", "kilogramos", "chilogrammi", "kilogramy", "quilogramas",
        "quilos",
      ]
    ),
    (
      SketchUnit("g", .mass),
      ["gramm", "gramme", "grammes", "gramos", "grammi", "gramas", "gr", "gramy"]
    ),
    (
      SketchUnit("lb", .mass),
      ["pfund", "libras", "livres", "libbre", "ponden", "funty", "funtow", "pund"]
    ),
    (SketchUnit("cm", .length), ["zentimeter", "centimetres", "centimeters", "centimetros"]),
  ]
}

/// A unit that a word is.
struct SketchUnit: Hashable, Sendable {
  var name: String
  var kind: UnitKind
  /// Whether it is a gallon, and which one is open.
  var isSomeGallon = false

  init(_ name: String, _ kind: UnitKind) {
    self.name = name
    self.kind = kind
  }

  static var someGallon: SketchUnit {
    var unit = SketchUnit("usgal", .volume)
    unit.isSomeGallon = true
    return unit
  }

  /// The unit as one of another kind, where both have it: kilograms of fuel, of fat.
  func asUnit(of other: UnitKind) -> SketchUnit? {
    guard other.unitNames.contains(where: { $0 === name }) else { return nil }
    var unit = self
    unit.kind = other
    return unit
  }
}
