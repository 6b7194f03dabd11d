// SPDX-License-Identifier: MIT

/// The words of titles that are no names of fields, and what is common to all words: they
/// stand here in small letters without accents, as `folded` makes them.
enum SketchWords {
  /// Some words, by what they say of a title.
  enum Group: String {
    /// Words that stand between others, as in `Gewicht in kg`.
    case prepositions
    /// Names that say nothing: those before them count.
    case fillers
    /// What stands before the unit of a rate, as in `Preis pro Liter`.
    case rates
    case consumptions
    /// Words for units, in titles of columns that hold them.
    case units
    case times
    /// Titles of columns that say that a row is gone.
    case deletions
    /// Titles of moments that are not those of entries.
    case otherMoments
    /// Titles of moments that are said in UTC, or in local time.
    case universal
    case local
    /// Words in the title of a column that is about something else than its other words say:
    /// averages, goals, trends, differences, tyres.
    case strangers
    /// Titles of tables of exercises, whose weights are lifted.
    case exercises
    /// Titles of tables whose weights are those of things.
    case things
    /// Titles of tables of what somebody eats, whose fat is none of a body.
    case nutrients
    /// Words that tell a mass from a share of the body.
    case masses
    case shares
    case fullWords
    case partialWords
    /// Units that there is none of here, which have to be converted before.
    case strangeUnits
  }

  /// The words of a group.
  static subscript(group: Group) -> [String] { groups[group.rawValue] ?? [] }

  private static let groups: [String: [String]] = {
    var groups: [String: [String]] = [:]
    var name = ""
    for word in list(words) {
      if word.hasSuffix(":") {
        name = String(word.dropLast())
      } else {
        groups[name, default: []].append(word)
      }
    }
    return groups
  }()

  private static let words = """
    prepositions: in en em w i of the de du des da do della im am v ve
    fillers: value val v text reading name data kg lb lbs km percent pct my amount
    rates: / per pro par por za je al au na a pr pe o x на
    consumptions: mpg mpge kmpl kml l100km
    units: unit units uom einheit unidad unidade unite unita eenheid jednostka jednotka enhet
      enhed yksikko birim единица 単位 单位 단위
    times: time clock uhrzeit zeit messzeit tankzeit hora heure ora orario tijd tijdstip tid
      klockslag klockan klokkeslett godzina godz czas cas kello kellonaika ido saat время час 时间
      時刻 時間 시간
    deletions: deleted removed void voided cancelled archived geloscht storniert supprime
      eliminado borrado excluido eliminato verwijderd usuniete usunieto borttagen slettet smazano
    otherMoments: created updated modified synced exported imported uploaded birth birthday
      birthdate dob geburtsdatum naissance end ende fin next last due erstellt geandert cree
      modifie creado creato modificato modificado criado atualizado actualizado aangemaakt
      gewijzigd bijgewerkt geexporteerd exporte exportado esportato exportiert importiert skapad
      skapat andrad uppdaterad opprettet oprettet endret aendret opdateret utworzono utworzenia
      zmieniono vytvoreno upraveno luotu muokattu letrehozva modositva olusturuldu guncellendi
      作成 更新 作成日時 更新日時 创建时间 更新时间 создано изменено
    universal: utc gmt zulu
    local: local lokal lokale locale lokalzeit ortszeit
    strangers: average avg mean durchschnitt schnitt moyenne moyen media medio promedio gemiddeld
      gemiddelde srednia srednie snitt medel target goal ziel zielgewicht wunschgewicht objectif
      objetivo obiettivo meta doel cel mal trend change diff difference differenz anderung
      veranderung delta variation cambio verschil zmiana forandring max min previous since seit
      last trip distance distanz strecke fahrstrecke tageskilometer gefahren driven parcouru
      parcourus recorridos percorsi percorridos gereden przejechane dystans kord korda verbrauch
      consumption consommation consumo verbruik spalanie zuzycie forbrukning forbruk spotreba
      kulutus economy efficiency visceral viszeral subcutaneous waist hip discount rabatt tax vat
      mwst tva iva btw tyre tire pressure temperature range reichweite co2 metabolic ideal lost
      per level rating score burned
    exercises: reps rep sets rpe wiederholungen satze repetitions repeticiones series ripetizioni
      herhalingen powtorzenia repetitioner
    things: item items product ingredient food meal package parcel recipe produkt artikel zutat
      paket lebensmittel mahlzeit produit aliment repas colis producto ingrediente alimento comida
      paquete prodotto pasto pacco maaltijd pakket skladnik posilek paczka ingrediens produto fish
      species
    nutrients: calories kcal calorie kalorien protein proteins eiweiss proteine proteinas
      proteines carbs carbohydrates kohlenhydrate glucides carboidrati hidratos bialko weglowodany
      sugar fiber fibre
    masses: mass masse masa massa weight gewicht poids peso waga vikt hmotnost masy массa
    shares: percentage percent percentual percentagem porcentaje ratio rate anteil fettanteil
      wasseranteil muskelanteil knochenanteil korperfettanteil taux procent fettprocent
      vetpercentage poziom share vochtpercentage spierpercentage zawartosc body_fat ~prozent ~procent ~prosent ~率
    fullWords: full voll vollgetankt plein complet lleno completo cheio pieno vol volgetankt pelny
      pelne fulltankad fylld full_tank do_pelna fuld полный plna tele dolu taynna
    partialWords: partial part half teil teilweise teilbetankung teilfullung partiel parcial
      parziale gedeeltelijk deels czesciowe czesciowy czesciowo delvis halb неполный castecna
    strangeUnits: mil jin oz ml cl dl hl m3 qt pt pint pints quarts therm gge wh mj ore p pence ct
      cent cents centimes grosze 斤
    """

  /// Units that stand at words without anything between them: `weightkg`.
  static let gluedUnits = list("kg lbs lb km pct cm kwh")
  static let dollars = list("R US C CA A AU NZ HK MX S")
  static let gallons: [(unit: UnitRow, words: [String])] = [
    (.usGallons, ["us", "usa"]), (.imperialGallons, ["uk", "imp", "imperial"]),
  ]

  /// The words of a text; `_` stands between those that belong together.
  static func list(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map { word in
      String(decoding: word.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, as: UTF8.self)
    }
  }

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
    ("a", "àáâãäåąăā"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëęěēė"), ("g", "ğ"), ("i", "ìíîïıī"),
    ("l", "ł"), ("n", "ñńň"), ("o", "òóôõöøőō"), ("r", "ř"), ("s", "śšşș"), ("ss", "ß"),
    ("t", "ťţț"), ("u", "ùúûüůűū"), ("y", "ýÿ"), ("z", "źżž"), ("ae", "æ"), ("oe", "œ"),
    (" ", "\u{A0}\u{202F}"),
  ]

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

  private static let codes = list(
    "EUR USD GBP CHF PLN SEK NOK DKK CAD AUD NZD BRL CZK HUF RUB UAH INR JPY CNY RON TRY KRW MXN")
  private static let currencyWords: [(currency: NumberText.Currency, words: [String])] = [
    (.code("EUR"), ["euro", "euros"]), (.code("GBP"), ["£"]), (.sign("$"), ["dollar", "dollars"]),
    (.sign("Rs"), ["rs", "rupee", "rupees"]),
    (.code("PLN"), ["zl", "zloty", "zlotych"]), (.sign("kr"), ["kr", "kronor", "kroner"]),
    (.code("CZK"), ["kc"]), (.code("RON"), ["lei", "leu"]), (.code("RUB"), ["руб"]),
    (.code("JPY"), ["円"]),
    (.code("CNY"), ["元"]), (.code("KRW"), ["원"]), (.code("UAH"), ["грн"]),
  ]

  /// Whether a word is one of a field.
  static func isWord(_ word: String) -> Bool {
    SketchVocabulary.own.contains { $0.words.count == 1 && $0.words[0] === word }
  }
}
