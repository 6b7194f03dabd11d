// SPDX-License-Identifier: MIT

/// Words that say something of a title, in small letters without accents, as `folded` makes
/// them; `~` stands before what a word may end in.
struct SketchWords: ExpressibleByStringLiteral {
  let all: [String]

  init(stringLiteral text: String) { all = Self.list(text) }

  func contains(_ word: String) -> Bool {
    all.contains { $0 == word || $0.hasPrefix("~") && word.hasSuffix($0.dropFirst()) }
  }

  /// Words that stand between others, as in `Gewicht in kg`.
  static let prepositions: SketchWords = "in en em w i of the de du des da do della im am v ve"
  /// Names that say nothing: those before them count.
  static let fillers: SketchWords =
    "value val v text reading name data kg lb lbs km percent pct my amount"
  /// What stands before the unit of a rate, as in `Preis pro Liter`.
  static let rates: SketchWords = "/ per pro par por za je al au na a pr pe o x на"
  static let consumptions: SketchWords = "mpg mpge kmpl kml l100km"
  /// Words for units, in titles of columns that hold them.
  static let units: SketchWords = """
    unit units uom einheit unidad unidade unite unita eenheid jednostka jednotka enhet enhed yksikko
    birim единица 単位 单位 단위
    """
  static let times: SketchWords = """
    time clock uhrzeit zeit messzeit tankzeit hora heure ora orario tijd tijdstip tid klockslag
    klockan klokkeslett godzina godz czas cas kello kellonaika ido saat время час 时间 時刻 時間 시간
    """
  /// Titles of columns that say that a row is gone.
  static let deletions: SketchWords = """
    deleted removed void voided cancelled archived geloscht storniert supprime eliminado borrado
    excluido eliminato verwijderd usuniete usunieto borttagen slettet smazano
    """
  /// Titles of moments that are not those of entries.
  static let otherMoments: SketchWords = """
    created updated modified synced exported imported uploaded birth birthday birthdate dob
    geburtsdatum naissance end ende fin next last due erstellt geandert cree modifie creado creato
    modificato modificado criado atualizado actualizado aangemaakt gewijzigd bijgewerkt geexporteerd
    exporte exportado esportato exportiert importiert skapad skapat andrad uppdaterad opprettet
    oprettet endret aendret opdateret utworzono utworzenia zmieniono vytvoreno upraveno luotu
    muokattu letrehozva modositva olusturuldu guncellendi 作成 更新 作成日時 更新日時 创建时间 更新时间 создано изменено
    """
  /// Titles of moments that are said in UTC.
  static let universal: SketchWords = "utc gmt zulu"
  /// Titles of moments that are said in local time.
  static let local: SketchWords = "local lokal lokale locale lokalzeit ortszeit"
  /// Words in the title of a column that is about something else than its other words say:
  /// averages, goals, trends, differences, tyres.
  static let strangers: SketchWords = """
    average avg mean durchschnitt schnitt moyenne moyen media medio promedio gemiddeld gemiddelde
    srednia srednie snitt medel target goal ziel zielgewicht wunschgewicht objectif objetivo
    obiettivo meta doel cel mal trend change diff difference differenz anderung veranderung delta
    variation cambio verschil zmiana forandring max min previous since seit last trip distance
    distanz strecke fahrstrecke tageskilometer gefahren driven parcouru parcourus recorridos
    percorsi percorridos gereden przejechane dystans kord korda verbrauch consumption consommation
    consumo verbruik spalanie zuzycie forbrukning forbruk spotreba kulutus economy efficiency
    visceral viszeral subcutaneous waist hip discount rabatt tax vat mwst tva iva btw tyre tire
    pressure temperature range reichweite co2 metabolic ideal lost per level rating score burned
    """
  /// Titles of tables of exercises, whose weights are lifted.
  static let exercises: SketchWords = """
    reps rep sets rpe wiederholungen satze repetitions repeticiones series ripetizioni herhalingen
    powtorzenia repetitioner
    """
  /// Titles of tables whose weights are those of things.
  static let things: SketchWords = """
    item items product ingredient food meal package parcel recipe produkt artikel zutat paket
    lebensmittel mahlzeit produit aliment repas colis producto ingrediente alimento comida paquete
    prodotto pasto pacco maaltijd pakket skladnik posilek paczka ingrediens produto fish species
    """
  /// Titles of tables of what somebody eats, whose fat is none of a body.
  static let nutrients: SketchWords = """
    calories kcal calorie kalorien protein proteins eiweiss proteine proteinas proteines carbs
    carbohydrates kohlenhydrate glucides carboidrati hidratos bialko weglowodany sugar fiber fibre
    """
  /// Words that tell a mass from a share of the body.
  static let masses: SketchWords =
    "mass masse masa massa weight gewicht poids peso waga vikt hmotnost masy массa ~masse ~massa"
  /// Words that tell a share of the body from a mass.
  static let shares: SketchWords = """
    percentage percent percentual percentagem porcentaje ratio rate anteil fettanteil wasseranteil
    muskelanteil knochenanteil korperfettanteil taux procent fettprocent vetpercentage poziom share
    vochtpercentage spierpercentage zawartosc body_fat ~prozent ~procent ~prosent ~率
    """
  /// What else means yes in a cell.
  static let marks: SketchWords = "x ✓ ✔ j o s t"
  /// What cells say of a full tank.
  static let fullWords: SketchWords = """
    full voll vollgetankt plein complet lleno completo cheio pieno vol volgetankt pelny pelne
    fulltankad fylld full_tank do_pelna fuld полный plna tele dolu taynna
    """
  /// What cells say of a tank that is not full.
  static let partialWords: SketchWords = """
    partial part half teil teilweise teilbetankung teilfullung partiel parcial parziale gedeeltelijk
    deels czesciowe czesciowy czesciowo delvis halb неполный castecna
    """
  /// Units that records do not have: values have to be converted before.
  static let strangeUnits: SketchWords = """
    mil jin oz ml cl dl hl m3 qt pt pint pints quarts therm gge wh mj ore p pence ct cent cents
    centimes grosze 斤
    """

  /// Units that stand at words without anything between them: `weightkg`.
  static let gluedUnits: SketchWords = "kg lbs lb km pct cm kwh"
  /// What stands before the `$` of a currency.
  static let dollars: SketchWords = "R US C CA A AU NZ HK MX S"
  static let gallons: [(unit: UnitRow, words: SketchWords)] = [
    (.usGallons, "us usa"), (.imperialGallons, "uk imp imperial"),
  ]

  /// The words of a text; `_` stands between those that belong together.
  static func list(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map { word in
      String(decoding: word.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, as: UTF8.self)
    }
  }

  // MARK: Accents

  /// A text in small letters without accents.
  static func folded(_ text: String) -> String {
    var result = ""
    // Accents of their own are left out.
    for scalar in text.lowercased().unicodeScalars where !(0x300..<0x370).contains(scalar.value) {
      result += plainLetters[scalar] ?? String(scalar)
    }
    return result
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    let letters = [
      ("a", "àáâãäåąăā"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëęěēė"), ("g", "ğ"),
      ("i", "ìíîïıī"), ("l", "ł"), ("n", "ñńň"), ("o", "òóôõöøőō"), ("r", "ř"), ("s", "śšşș"),
      ("ss", "ß"), ("t", "ťţț"), ("u", "ùúûüůűū"), ("y", "ýÿ"), ("z", "źżž"), ("ae", "æ"),
      ("oe", "œ"), (" ", "\u{A0}\u{202F}"),
    ]
    let pairs = letters.flatMap { plain, all in all.unicodeScalars.map { ($0, plain) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  // MARK: Units and currencies

  /// The unit that a word is, of any kind.
  static func unit(_ word: String) -> UnitWord? {
    let word = folded(word)
    return word === "us" || word.isEmpty ? nil : UnitWord(ofAnyKind: word)
  }

  /// The currency that a word or a sign is.
  static func currency(_ text: String) -> NumberText.Currency? {
    let code = text.uppercased()
    if codes.contains(code) { return .code(code) }
    // In small letters it is a foot.
    if text === "Ft" { return .code("HUF") }
    let word = folded(text)
    if let named = currencyWords.first(where: { $0.words.contains(word) }) { return named.currency }
    let isSign = text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    return isSign ? (try? NumberText(Array("1 \(text)".utf8)[...]))?.currency : nil
  }

  private static let codes: SketchWords = """
    EUR USD GBP CHF PLN SEK NOK DKK CAD AUD NZD BRL CZK HUF RUB UAH INR JPY CNY RON TRY KRW MXN
    """
  private static let currencyWords: [(currency: NumberText.Currency, words: SketchWords)] = [
    (.code("EUR"), "euro euros"), (.code("GBP"), "£"), (.sign("$"), "dollar dollars"),
    (.sign("Rs"), "rs rupee rupees"), (.code("PLN"), "zl zloty zlotych"),
    (.sign("kr"), "kr kronor kroner"), (.code("CZK"), "kc"), (.code("RON"), "lei leu"),
    (.code("RUB"), "руб"), (.code("JPY"), "円"), (.code("CNY"), "元"), (.code("KRW"), "원"),
    (.code("UAH"), "грн"),
  ]
}
