// SPDX-License-Identifier: MIT

/// The titles by which fields are known: those of all layouts, and the words from which people
/// make titles of their own.
struct SketchVocabulary: Sendable {
  /// A word or several, and the field that they name.
  struct Entry: Sendable {
    /// How much of a title they are.
    enum Reach { case whole, words, within }

    /// The native name; `full` for the opposite of `partial`.
    var field: String
    var words: [String]
    var reach: Reach
    /// Whether the title may be one of something else: values have to agree.
    var isVague = false
    /// Whether the word is of another language than English.
    var isForeign = false

    /// How well a title fits; nil if it does not.
    ///
    /// - Parameter isStrange: Whether the title is about something else unless it is known.
    func score(_ title: SketchTitle, isStrange: Bool) -> Int? {
      if words.elementsEqual(title.stem, by: ===) || words.elementsEqual(title.words, by: ===) {
        return 50 + words.count
      }
      if isStrange || reach == .whole { return nil }
      let unknown = min(title.stem.count - words.count, 8)
      if reach == .within {
        return title.stem.contains { Array($0.utf8).contains(words[0]) } ? 20 - unknown : nil
      }
      let isThere = title.stem.indices.contains { title.stem[$0...].starts(with: words, by: ===) }
      return isThere ? 20 + 5 * words.count - unknown : nil
    }
  }

  /// A field that a title may name.
  struct Match {
    var field: String
    var score: Int
    var isVague = false
    var isForeign = false
    /// Whether the title is known for its unit only.
    var isByUnit = false
  }

  private let entries: [Entry]

  /// - Parameter layouts: Those whose titles are known, too.
  init(_ layouts: [Layout]) {
    entries =
      Self.own + layouts.filter { $0.source == .table }.flatMap(\.columns).flatMap(Self.entries)
  }

  /// The titles that an app has for a field.
  private static func entries(of column: LayoutColumn) -> [Entry] {
    guard var name = column.field?.name else { return [] }
    switch column.content {
    case .flag(_, isInverted: true): name = "full"
    case .text, .number, .quantity, .flag: break
    default: return []
    }
    return (column.titles + column.translations).compactMap { title in
      let words = SketchTitle(title).words.filter { $0 != "/" }
      if words.isEmpty || words.contains(where: SketchWords.strangers.contains) { return nil }
      // What is vague in people's tables is so in those of apps.
      let isVague = own.contains {
        $0.isVague && $0.field === name && $0.words.elementsEqual(words, by: ===)
      }
      let isShort = words.count == 1 && words[0].count < 4
      let isEnglish = own.contains { !$0.isForeign && words.contains($0.words[0]) }
      return Entry(
        field: name, words: words, reach: isVague || isShort ? .whole : .words, isVague: isVague,
        isForeign: !isEnglish)
    }
  }

  /// The fields that a title may name, by their names.
  func matches(_ title: SketchTitle) -> [String: Match] {
    if title.isConsumption { return [:] }
    let isStrange = title.has(any: .strangers)
    return entries.enumerated().reduce(into: [:]) { matches, place in
      let entry = place.element
      guard let score = entry.score(title, isStrange: isStrange) else { return }
      // Of two that fit as well, the first counts.
      let match = Match(
        field: entry.field, score: score * 10_000 - place.offset, isVague: entry.isVague,
        isForeign: entry.isForeign)
      if match.score > matches[entry.field]?.score ?? 0 { matches[entry.field] = match }
    }
  }

  /// Whether a word alone names a field.
  static func isWord(_ word: String) -> Bool {
    own.contains { $0.words.count == 1 && $0.words[0] === word }
  }

  // MARK: Words

  /// The words of people, in the languages in which apps and people have titles.
  static let own: [Entry] = {
    var entries: [Entry] = []
    var field = ""
    var isForeign = false
    for word in SketchWords.list(words) {
      if word.hasSuffix(":") || word == "|" {
        isForeign = word == "|"
        if !isForeign { field = String(word.dropLast()) }
        continue
      }
      let mark = word.unicodeScalars.first
      let reach: Entry.Reach = mark == "=" || mark == "?" ? .whole : mark == "~" ? .within : .words
      let plain = reach == .words ? word[...] : word.dropFirst()
      entries.append(
        Entry(
          field: field, words: plain.split(separator: " ").map { String($0) }, reach: reach,
          isVague: mark == "?", isForeign: isForeign))
    }
    return entries
  }()

  /// Fields, and after `:` the words of their titles: English ones, and after `|` those of other
  /// languages. `_` joins words; `=` stands before what has to be the whole title, `?` before
  /// what may then be something else, `~` before what may stand within a word. Where two
  /// fields fit, the first counts.
  private static let words = """
    date: date datetime timestamp =when =at =t =ts =time day measured recorded logged | ~datum
      gemessen gemeten mesure medido misurato matt malt zmierzono mereno mitattu ~zeitpunkt tag
      fecha data dia giorno jour dato dzien dag zeitstempel pvm paivamaara paiva den tarih datu дата
      日期 日付 測定日 날짜 ημερομηνια
    missed: missed missed_fillup missed_previous skipped | verpasst ausgelassen manque vergessen
      omitido
    partial: partial | ~teilbetank ~teilfull partiel parcial parziale czesciowe gedeeltelijk delvis
    full: full filled_up =fill_up =fillup =filled filled_tank full_tank topped_up =filled_to_full |
      voll voller ~volltank lleno cheio =vol volgetankt volle pelny pelna pelne pelen fulltankad
      fulltankning fuld_tank fylt_tank =completo plna taynna dolu полный 満タン plin
    fuelGrade: grade octane =ron | oktan oktanzahl octanos octanaje octanage oktantal ottani
      oktanove
    latitude: latitude lat | ~breitengrad latitud latitudine breedtegraad широта
    longitude: longitude lon lng =long | ~langengrad longitud longitudine lengtegraad долгота
    payment: payment paid_with pay_method | ~zahlung bezahlart pago pagamento paiement ~betaalm
      betaling platnosc platnosci betalning betalsatt betalingsmate zpusob_platby оплата
    currency: currency | waehrung moneda moeda devise valuta waluta divisa monnaie mena валюта 通貨
    station: station gas_station filling_station petrol_station petrol_pump =pump | ~tankstelle
      ~gasoliner benzinaio stazione ~tankstation =pomp stacja ~bensinstation ~bensinmack =mack
      ~bensinstasjon ~tankanlaeg cerpaci_stanice cerpacka pumpa huoltoasema benzinkut istasyon
      statie benzinarie заправка 스탠드 加油站 スタンド 주유소
    location: location place city town address | stadt lugar ciudad cidade =local lieu ville luogo
      citta localita plaats =stad miejsce miejscowosc miasto plats adresse adres locatie localizacao
      posizione sted misto mesto paikka hely place_name 場所 地点 장소
    vehicle: vehicle car =reg registration bike motorcycle =moto license_plate licence_plate =plate
      | auto wagen pkw kfz kennzeichen coche carro voiture macchina automobile voertuig pojazd
      samochod bil fordon targa matricula immatriculation kenteken regnr vozidlo vuz auto_nimi
      ajoneuvo jarmu arac masina машина 車 车辆 차량
    odometer: odometer odo mileage odometer_reading ?km ?kms ?miles ?mi ?mile ?stand total_km
      km_total | ~kilometerst ~tachostand tacho tachometer tachostand ~zahlerstand ~odomet ~hodomet
      ~cuentakilom ~kilometraj ~contachilom ~quilometragem tellerstand ~kilometertell teller
      przebieg licznik licznika matarstallning vagmatare lectura leitura releve gesamt_km km_gesamt
      km_totali km_totais km_totales najeto stav stav_tachometru mittarilukema km_ora kilometerora
      ?пробег kilometre_sayaci km_saat ?kilometerstallning kilometerstallning ~tachometr 走行距離 里程
      주행거리 ~пробіг
    pricePerUnit: price unit_price rate ppl price_per_unit | prijs_per_eenheid preis_pro_einheit
      prix_par_unite precio_por_unidad preco_por_unidade prezzo_per_unita ~literpr ~einzelpr
      ~spritpr ~kraftstoffpr prijs ~eenheidsprijs cena pris enhetspris hinta ar egysegar fiyat pret
      単価 单价 단가 ціна
    totalCost: total_cost ?cost ?costs cost costs total_price total_paid amount_paid paid spent
      ?total =sum total_value price_total ?value cost_total kosten coste costo cout koszt valor
      custo kostnad | ~betrag ~gesamtpr ~gesamtkost gesamt ?kosten summe importe ?coste ?costo gasto
      pagado montant ?cout prix_paye depense importo spesa =totale totaal ~totaalpr ~totaalbedrag
      totale_prijs ~bedrag betaald ?koszt kwota suma cena_calkowita razem zaplacono do_zaplaty
      ?valor preco_total precio_total ?custo belopp ?kostnad ~totalpr ~totalkost totalt summa betalt
      bezahlt paye castka celkem cena_celkem yhteensa osszeg vegosszeg tutar toplam ?belob belob
      importe_total suma_total стоимость сумма 金額 总价 ?金额 금액 сума
    fuelType: fuel_type fuel gas_type fuel_kind | ~kraftstoff ~sprit treibstoff sorte =soort
      ~brandstof paliwo paliwa ~bransle drivmedel drivstoff braendstof palivo polttoaine uzemanyag
      yakit 燃料 油種 油品 연료
    volume: volume vol ?amount ?quantity ?qty fuel_amount fuel_volume ?fuel fuel ?energy ?filled
      ?fillup ?fill fuel_added charged ?charge_added ?kg | ?menge ~menge getankt ?quantite ?cantidad
      ?quantidade ?quantita ?hoeveelheid ?ilosc ilosc_paliwa ?mangd volym ?antal ?aantal ?energie
      ?energia tankat tankad zatankowano ?mnozstvi maara mennyiseg miktar ~kraftstoff ~sprit
      ?combustible ?carburant ?carburante ?combustivel ?paliwo ?bransle ?brandstof natankovano
      tankattu tankolt ?mengde maengde загружено 給油量 加油量 주유량 літри літрів
    totalCost: total | totale totaal totalt suma razem celkem pago
    tags: tags tag_list labels | etiquetas etichette schlagworte
    bmi: bmi body_mass_index | imc indice_de_masa_corporal indice_de_masse_corporelle имт
    height: height | grosse ~korpergr ~koerpergr altura estatura talla taille altezza statura lengte
      ~lichaamslengte wzrost langd kroppslangd hoyde hojde vyska pituus magassag boy inaltime рост
      身長 身高 키
    leanMass: lean leanmass fat_free | fettfrei fettfreie magermasse ~magermasse magra maigre
      vetvrije ~vetvrij beztluszczowa fettfri 除脂肪 去脂
    bone: bone bones | ~knochen hueso huesos osea ossea osseuse os ossa bot ~botmassa botten kosci
      kostna ~benmassa ~knogle skelett kosti csont luu kemik кости 骨 뼈 ~骨
    muscle: muscle muscles skeletal smm | ~muskel musculo muscular musculaire muscoli muscolare
      spier ~spiermassa spieren ~spierp miesnie miesniowa miesni muskler svaly ~svalova lihas izom
      kas мышцы мышечная ~筋肉 ~肌肉 ~근육
    water: water h2o hydration tbw | ~wasser agua eau hydrique acqua ~lichaamswater vocht ~vochtp
      woda wody vatten ~kroppsvatten vann vand voda vesi viz вода ~水分 ~수분
    bodyFat: fat bodyfat bf percent | ~fett grasa gordura graisse grasse grasso grassa vet ~vetmassa
      ~vetp ~lichaamsvet tluszcz tluszczu tluszczowa kroppsfett fedt tuk rasva zsir testzsir yag
      grasime жир жира ~体脂肪 ~脂肪 ~体脂 ~체지방 λιπος
    weight: weight bodyweight mass wt bw | ~gewicht masse ~vikt masa massa hmotnost vaha testsuly
      suly kilo greutate масса вага βαρος 体重 體重 몸무게 체중 вага
    device: device scale | gerat geraet waage dispositivo bascula balanza balanca appareil balance
      bilancia apparaat apparecchio laite eszkoz cihaz weegschaal urzadzenie enhet vag
    source: source app | quelle fuente origen origem fonte bron zrodlo kalla
    person: person user =name owner family_member | benutzer nutzer usuario utilisateur utente
      gebruiker uzytkownik osoba persona personne pessoa anvandare =nombre =nome =nom =naam =imie
      =namn utilizador jmeno ?имя
    zone: timezone time_zone tz | zeitzone
    note: note notes comment comments remark remarks memo | ~bemerkung ~kommentar anmerkung obs
      remarques commento annotazioni annotazione opmerkingen notitie notities uwaga notatki
      komentarz anteckningar notering anmarkning merknad poznamka poznamky huomautus huom
      muistiinpano megjegyzes notlar not комментарий 備考 メモ 备注 비고 메모
    """
}
