// SPDX-License-Identifier: MIT

/// Words to look for in titles and cells, in small letters without accents, as `folded` makes
/// them; `~` marks an ending of words.
struct SketchWords: ExpressibleByStringLiteral {
  let all: [String]
  /// The words that are whole.
  private let words: Set<String>
  /// The endings that other words may have, without the `~` before them on the page.
  private let endings: [Substring]

  private init(_ all: [String]) {
    self.all = all
    words = Set(all)
    endings = all.filter { $0.utf8.first == UInt8(ascii: "~") }.map { $0.dropFirst() }
  }

  init(stringLiteral text: String) { self.init(Self.list(text)) }

  /// The words under a heading of the file `words.md`.
  init(named heading: String) {
    self.init(Self.page.first { $0.heading == heading }?.words ?? [])
  }

  /// The file `words.md`: groups of words, and titles of fields.
  static let page = TextPage(PackageFile.words).sections.map { section in
    (heading: section.heading, words: list(section.paragraphs.joined(separator: " ")))
  }

  func contains(_ word: String) -> Bool {
    words.contains(word) || endings.contains(where: word.hasSuffix)
  }

  /// Words that stand between others, as in `Gewicht in kg`.
  static let prepositions = SketchWords(named: "prepositions")
  /// Names without a meaning of their own: the name before them counts.
  static let fillers = SketchWords(named: "fillers")
  /// Words before the unit of a rate, as in `Preis pro Liter`.
  static let rates = SketchWords(named: "rates")
  /// What is read from an odometer, in titles with a unit after a slash.
  static let readings = SketchWords(named: "readings")
  /// The times to which a rate may refer: `miles per year`.
  static let periods = SketchWords(named: "periods")
  /// Words in titles of exchange rates.
  static let exchanges: SketchWords = "exchange fx wechselkurs wisselkoers"
  /// Units of time, in titles such as `minutes to full`.
  static let timeSpans: SketchWords = "seconds minutes hours sec min hrs minuten stunden"
  /// Titles of what a vehicle measures while it is driven.
  static let telemetry = SketchWords(named: "telemetry")
  /// Months, by which entries may be grouped.
  static let months = SketchWords(named: "months")
  /// Words for the numbers by which programs know things.
  static let keys: SketchWords = "id ids uuid guid pk uid sid"
  static let consumptions = SketchWords(named: "consumptions")
  /// Words for units, in titles of columns that hold them.
  static let units = SketchWords(named: "units")
  static let times = SketchWords(named: "times")
  /// Titles of dates.
  static let dates = SketchWords(named: "dates")
  /// Titles of the numbers of a date.
  static let years: SketchWords = "year yyyy jahr annee ano anno jaar rok ar vuosi yil год 年"
  static let monthNumbers = SketchWords(named: "month numbers")
  static let days: SketchWords = "day date dd tag jour dia giorno dag dzien paiva gun день 日"
  /// Words of titles such as `Charge time`, unless one of `beginnings` makes it a time of day.
  static let durations = SketchWords(named: "durations")
  static let beginnings = SketchWords(named: "beginnings")
  /// Titles of columns that mark deleted rows.
  static let deletions = SketchWords(named: "deletions")
  /// Titles of moments that are not those of entries.
  static let otherMoments = SketchWords(named: "other moments")
  /// Titles of the day on which somebody was born.
  static let births = SketchWords(named: "births")
  /// Words for the moment at which something was noted.
  static let timestamps = SketchWords(named: "timestamps")
  /// Words for moments in UTC.
  static let universal: SketchWords = "utc gmt zulu"
  /// Words for moments in local time.
  static let local: SketchWords = "local lokal lokale locale lokalzeit ortszeit"
  /// Systems of units, in settings.
  static let metric: SketchWords = "metric si metrisch metrique metrico"
  static let imperial: SketchWords =
    "imperial imperial_uk us uscustomary us_customary customary american"
  /// Words in a title that change the meaning of the other words: averages, goals, trends,
  /// differences, tyres.
  static let strangers = SketchWords(named: "strangers")
  /// Those of them that a price of one unit may have.
  static let averages = SketchWords(named: "averages")
  /// Words for weights that are none of a body, or calculated.
  static let derived = SketchWords(named: "derived")
  /// Words for the sum of all entries so far.
  static let sumsSoFar = SketchWords(named: "sums so far")
  /// Titles of tables of exercises, whose weights are lifted.
  static let exercises = SketchWords(named: "exercises")
  /// Titles of tables whose weights are those of things.
  static let things = SketchWords(named: "things")
  /// Titles of tables of spare parts and of the work of a garage.
  static let parts = SketchWords(named: "parts")
  /// What is filled in besides fuel.
  static let additives: SketchWords = "adblue def urea"
  /// Titles of what was bought with a card.
  static let products: SketchWords = "product products item description produkt produit"
  /// Names of lists of what a vehicle costs besides fuel.
  static let costs = SketchWords(named: "costs")
  /// Names of lists and of rows about what somebody wants to weigh, or will pay.
  static let plans = SketchWords(named: "plans")
  /// Names of objects with the settings of a program, or of what is around their entries.
  static let settings = SketchWords(named: "settings")
  /// Titles in tables of food, whose fat is not body fat.
  static let nutrients = SketchWords(named: "nutrients")
  /// Words in place of the date of a row that sums up others.
  static let totals = SketchWords(named: "totals")
  /// Titles of the registration of a vehicle.
  static let plates = SketchWords(named: "plates")
  /// Titles of the name of a person, or of an entry.
  static let names: SketchWords = "name nombre nome nom naam imie namn имя"
  /// Names of lists in programs, which are nobody.
  static let lists = SketchWords(named: "lists")
  /// Words that tell the fat of a body from that of food.
  static let bodies = SketchWords(named: "bodies")
  /// Keys of objects in JSON whose own keys are names of cars or people.
  static let owners = SketchWords(named: "owners")
  /// What money for a vehicle is spent on besides energy.
  static let otherPurposes = SketchWords(named: "other purposes")
  /// Titles of what was trained: weights beside them may be those that were lifted.
  static let trainings = SketchWords(named: "trainings")
  /// Titles that say what kind of thing an entry is, and not what it is.
  static let categories = SketchWords(named: "categories")
  /// Words for amounts of money without taxes.
  static let netAmounts = SketchWords(named: "net amounts")
  /// Words for a mass rather than a share of the body.
  static let masses = SketchWords(named: "masses")
  /// Words for the muscles of the skeleton, which are some of all.
  static let skeletal = SketchWords(named: "skeletal")
  /// Words for a share of the body rather than a mass.
  static let shares = SketchWords(named: "shares")
  /// Words for readings of a meter, which are no amounts.
  static let meters = SketchWords(named: "meters")
  /// Titles of the numbers of measures that another column names.
  static let measured = SketchWords(named: "measured")
  /// Words for the price of a unit that is named after them.
  static let prices = SketchWords(named: "prices")
  /// Words beside totals that are with or without taxes.
  static let taxes: SketchWords =
    "inc incl including ex excl with vat gst tax mwst ust tva iva btw moms mva alv dph kdv ндс"
  /// Words beside taxes that are part of a total.
  static let inclusions = SketchWords(named: "inclusions")
  /// Titles that are the price of one unit without a further word: `Einzelpreis`.
  static let pricesOfOne = SketchWords(named: "prices of one")
  /// Words that do so beside a word for money: `Unit cost`, `Prix unitaire`.
  static let ones = SketchWords(named: "ones")
  /// Words for amounts of money, which may be those of one unit.
  static let money = SketchWords(named: "money")
  /// Fuels, in titles of their amounts.
  static let fuels = SketchWords(named: "fuels")
  /// Titles of the time at which something ended.
  static let ends: SketchWords = "end ended finish finished stop stopped ende fin fine fim koniec"
  /// Titles of where a trip ends.
  static let destinations = SketchWords(named: "destinations")
  /// Titles of the models of cars.
  static let models: SketchWords = "model modell modelo modele"
  /// What gives fuel, and counts what it has given.
  static let pumps: SketchWords =
    "pump pumpe zapfsaule zapfuhr pompe pompa bomba surtidor colonnina distributore dystrybutor"
  /// Titles of any place, which may be larger or smaller than a town.
  static let places: SketchWords =
    "location locatie standort lieu ubicacion luogo local lokalizacja emplacement localizacao site place"
  /// Titles of addresses.
  static let streets: SketchWords =
    "address adresse direccion indirizzo endereco morada adres adress anschrift strasse"
  /// What somebody paid, in titles of money.
  static let paid: SketchWords =
    "paid pagado pagada pagato pago bezahlt gezahlt paye betaald betalt zaplacono final finale"
  /// What is taken off a price.
  static let discounts: SketchWords =
    "discount rabatt rabat remise descuento desconto sconto korting"
  /// Who runs a station, or sells its energy.
  static let operators: SketchWords =
    "operator operador operateur betreiber operatore charger provider vendor supplier network brand"
  /// How many of something were bought.
  static let quantities = SketchWords(named: "quantities")
  /// Words for a mass, where others may mean a share.
  static let certainMasses: SketchWords = "mass smm bfm ~량 ~量"
  /// Money that was received.
  static let incomes = SketchWords(named: "incomes")
  /// Titles of counts of things.
  static let counts: SketchWords =
    "count counts rows cols columns pages size length version port 数量"
  /// Names that many people have, and words for members of a family.
  static let people = SketchWords(named: "people")
  /// Makes and models of cars.
  static let cars = SketchWords(named: "cars")
  /// When in a day something is measured.
  static let timesOfDay = SketchWords(named: "times of day")
  /// Animals that people weigh.
  static let pets = SketchWords(named: "pets")
  /// Keys of values that do not say of what they are.
  static let values: SketchWords = "value val v y reading"
  /// Keys of arrays that do not say what is in them.
  static let containers: SketchWords = "data items entries records list results rows logs"
  /// Further words for yes in a cell.
  static let marks: SketchWords = "x ✓ ✔ j o s t"
  /// Words for a full tank in a cell.
  static let fullWords = SketchWords(named: "full words")
  /// Words for a tank that is not full in a cell.
  static let partialWords = SketchWords(named: "partial words")
  /// Units that records do not have: values have to be converted before.
  static let strangeUnits = SketchWords(named: "strange units")
  /// Kinds of one fuel, in cells.
  static let grades = SketchWords(named: "grades")
  /// Amounts of energy that was used, or charged.
  static let uses: SketchWords =
    "verbrauch consumption consommation consumo verbruik zuzycie forbrukning forbruk"
  /// Hundredths of a currency.
  static let hundredths = SketchWords(named: "hundredths")
  /// Words for the powers of ten by which the numbers of a column are to be multiplied.
  private static let powers: [(power: Int, words: SketchWords)] = [
    (1, "mil"), (3, "tkm tsd thousand thousands"), (-2, hundredths),
  ]
  /// The power of ten that a word may say.
  static func power(_ word: String) -> Int? { powers.first { $0.words.contains(word) }?.power }

  /// Those of them that say kilometres.
  static let manyKilometres: SketchWords = "mil tkm"
  /// Those of them in which some programs keep amounts of fuel.
  static let millilitres: SketchWords = "ml millilitres milliliters cl"

  /// Units that may follow a word directly: `weightkg`.
  static let gluedUnits: SketchWords = "kg lbs lb km pct cm kwh"
  /// The letters before the `$` of a currency.
  static let dollars: SketchWords = "R US C CA A AU NZ HK MX S"
  static let gallons: [(unit: UnitRow, words: SketchWords)] = [
    (.usGallons, "us usa"), (.imperialGallons, "uk imp imperial"),
  ]

  /// The words of a text; `_` stands for a space within a word group.
  static func list(_ text: String) -> [String] {
    text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { word in
      String(decoding: word.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, as: UTF8.self)
    }
  }

  // MARK: Accents

  /// A text in small letters without accents.
  static func folded(_ text: String) -> String {
    var result = ""
    // Combining accents are dropped.
    for scalar in text.lowercased().unicodeScalars where !(0x300..<0x370).contains(scalar.value) {
      result += plainLetters[scalar] ?? vietnamese(scalar) ?? String(scalar)
    }
    return result
  }

  /// The plain letter of one with two accents: they stand in the order of the alphabet.
  private static func vietnamese(_ scalar: Unicode.Scalar) -> String? {
    let blocks: [(last: UInt32, letter: String)] = [
      (0x1EB7, "a"), (0x1EC7, "e"), (0x1ECB, "i"), (0x1EE3, "o"), (0x1EF1, "u"), (0x1EF9, "y"),
    ]
    guard scalar.value >= 0x1EA0 else { return nil }
    return blocks.first { scalar.value <= $0.last }?.letter
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    let letters = [
      ("a", "àáâãäåąăā"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëęěēė"), ("g", "ğ"),
      ("i", "ìíîïıī"), ("l", "ł"), ("n", "ñńň"), ("o", "òóôõöøőōơ"), ("r", "ř"), ("s", "śšşș"),
      ("ss", "ß"), ("t", "ťţț"), ("u", "ùúûüůűūư"), ("y", "ýÿ"), ("z", "źżž"), ("ae", "æ"),
      ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ί"), ("ο", "ό"), ("υ", "ύ"), ("ω", "ώ"),
      ("oe", "œ"), (" ", "\u{A0}\u{202F}"),
    ]
    let pairs = letters.flatMap { plain, all in all.unicodeScalars.map { ($0, plain) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  // MARK: Units and currencies

  /// Whether a text names a system of units.
  static func isSystem(_ text: String) -> Bool {
    metric.contains(text.lowercased()) || imperial.contains(text.lowercased())
  }

  /// The unit that a word means, of any kind.
  static func unit(_ word: String) -> UnitWord? {
    let word = folded(word)
    return word === "us" || word.isEmpty ? nil : UnitWord(ofAnyKind: word)
  }

  /// The currency that a word or a sign means.
  static func currency(_ text: String) -> NumberText.Currency? {
    let code = text.uppercased()
    if codes.contains(code) || text === code && rareCodes.contains(code) { return .code(code) }
    // In small letters it is a foot.
    if text === "Ft" { return .code("HUF") }
    if text === "Rp" { return .code("IDR") }
    let word = folded(text)
    if let named = currencyWords.first(where: { $0.words.contains(word) }) { return named.currency }
    let isSign = text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    return isSign ? (try? NumberText(Array("1 \(text)".utf8)[...]))?.currency : nil
  }

  static let codes = SketchWords(named: "codes")
  /// Codes that are words in small letters, or seldom.
  static let rareCodes = SketchWords(named: "rare codes")
  private static let currencyWords: [(currency: NumberText.Currency, words: SketchWords)] = [
    (.code("EUR"), "euro euros"), (.code("GBP"), "£"), (.sign("$"), "dollar dollars"),
    (.sign("Rs"), "rs rupee rupees"), (.code("PLN"), "zl zloty zlotych"),
    (.sign("kr"), "kr kronor kroner"), (.code("CZK"), "kc"), (.code("RON"), "lei leu"),
    (.code("RUB"), "руб"), (.code("TRY"), "tl"), (.code("JPY"), "円"),
    (.code("KRW"), "원"), (.code("UAH"), "грн"), (.code("THB"), "บาท baht"), (.sign("元"), "元"),
  ]
}
