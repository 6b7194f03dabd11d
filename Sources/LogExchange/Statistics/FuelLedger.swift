// SPDX-License-Identifier: MIT

/// The fill-ups of one vehicle, with the values that statistics need.
struct FuelLedger {
  /// One fill-up. There may be very many, and they are read again and again, so an entry is
  /// small, and has indices into `texts` instead of words. (Small fields stand where those before
  /// them leave room: 128 bytes.)
  struct Entry {
    let date: Timestamp
    let partial: Bool?
    let isMissed: Bool
    /// Whether an entry of the input between it and the one before was no valid record.
    var followsGap: Bool
    /// In millimetres; nil if it is unknown.
    var odometer: ExactSum?
    /// Whether the odometer does not fit the other readings.
    var isStray = false
    /// The class of the fuel, which decides about the tank if none is named.
    let fuelClass: FuelClass
    /// Whether the record names its fuel.
    let saysFuel: Bool
    /// In microlitres, kWh or micrograms; nil unless positive.
    let amount: ExactSum?
    let odometerUnit: DistanceUnit?
    var cost: ExactSum?
    let volumeUnit: VolumeUnit?
    var currency: NumberedTexts.Number
    var tank: NumberedTexts.Number
    /// The name of the fuel, if that is not usual fuel.
    var fuelName: NumberedTexts.Number
    fileprivate let dayNumber: Int32
    fileprivate let recordNumber: UInt32
    /// The station, or the location if no station is named; or the word of another grouping.
    var place: Place

    /// The local day, counted so that days are in order.
    var day: Int { Int(dayNumber) }
    /// The index of the record among all records.
    var record: Int { Int(recordNumber) }
  }

  /// A station or a location, as the number of its name.
  struct Place: Hashable {
    /// The number of the name, times two, and one more for a location. (There are fewer than 2^31
    /// names.)
    private var both: UInt32

    var name: NumberedTexts.Number { both >> 1 }
    var isLocation: Bool { both & 1 == 1 }
    /// Both as one number.
    var number: Int { Int(both) }

    init(name: NumberedTexts.Number, isLocation: Bool) {
      both = name << 1 | (isLocation ? 1 : 0)
    }

    init(number: Int) { both = UInt32(truncatingIfNeeded: number) }
  }

  /// The fill-ups of a tank.
  struct Tank {
    let chain: FuelTank
    /// The indices of its entries.
    var indices: [Int] = []
    /// The indices of entries that may have gone into this tank or another one: a way between
    /// full tanks that includes one of them has an unknown amount.
    var breaks: [Int] = []
  }

  /// The way from one full tank to the next.
  struct Segment {
    var end: Int
    var distance: ExactSum
    var amount: ExactSum
    /// nil unless all costs are known and in one currency.
    var cost: ExactSum?
    var currency: NumberedTexts.Number
  }

  let vehicle: String?
  let input: String?
  private(set) var entries: [Entry] = []
  /// The words of entries, by their numbers.
  private(set) var texts = NumberedTexts()
  /// The result of `tanks()`; nil while it is unknown.
  private var knownTanks: [Tank]?
  /// Whether a fill-up is one of AdBlue.
  private(set) var hasAdditive = false
  private(set) var restarts: [Int] = []
  /// Whether the odometers are those of several vehicles.
  private(set) var isMixed = false
  /// The number of entries that other inputs have, too.
  private(set) var repeated = 0
  /// The costs that were converted by a rate.
  private(set) var conversions = CostConversions()
  /// The grouping that the words of entries are for.
  let words: StatisticsGrouping
  /// The numbers of the single tags of a text with several.
  private var tagLists: [NumberedTexts.Number: [Int]] = [:]
  private var gaps = 0
  private var classifier = FuelClassifier()
  private var steps = DateOrderCount<Timestamp>()

  /// - Parameters:
  ///   - words: The grouping by words that rows may be asked for.
  ///   - count: The expected number of entries, for which memory is reserved: growing an array
  ///     allocates again and again.
  init(vehicle: String?, input: String?, words: StatisticsGrouping, expecting count: Int) {
    self.words = words
    self.vehicle = vehicle
    self.input = input
    entries.reserveCapacity(count)
  }

  /// - Parameters:
  ///   - index: The index of the record among all records.
  ///   - gaps: The number of entries of the input that were no valid records so far.
  mutating func append(_ record: FuelRecord, index: Int, gaps: Int) {
    let (date, distance, volume) = (record.date, record.odometer, record.volume)
    var odometer = distance.map { ExactSum($0) }
    if let known = odometer, known.isNegative { odometer = nil }
    let amount = volume.map { ExactSum($0) }
    let followsGap = gaps != self.gaps && !entries.isEmpty
    self.gaps = gaps
    let fuel = classifier.fuelClass(record)
    let entry = Entry(
      date: date, partial: record.partial, isMissed: record.missed == true,
      followsGap: followsGap, odometer: odometer, fuelClass: fuel,
      saysFuel: record.fuelType != nil || record.fuelGrade != nil,
      amount: amount.flatMap { $0.isPositive ? $0 : nil }, odometerUnit: distance?.unit,
      cost: (record.totalCost ?? record.product).map { ExactSum($0) }, volumeUnit: volume?.unit,
      currency: texts.number(of: record.currency), tank: texts.number(of: record.tank),
      fuelName: fuel == .liquid ? 0 : texts.number(of: Self.name(of: record)),
      dayNumber: Int32(truncatingIfNeeded: date.dayNumber),
      // More records than that need more memory than there is.
      recordNumber: UInt32(clamping: index), place: place(record))
    if fuel == .additive { hasAdditive = true }
    steps.add(date)
    entries.append(entry)
    knownTanks = nil
  }

  /// The word of a record by which it is grouped.
  private mutating func place(_ record: FuelRecord) -> Place {
    switch words {
    case .location: Place(name: texts.number(of: record.location), isLocation: false)
    case .fuel:
      Place(name: texts.number(of: record.fuelType ?? record.fuelGrade), isLocation: false)
    case .tag: tagPlace(record.tags)
    default: station(record)
    }
  }

  private mutating func tagPlace(_ text: String?) -> Place {
    let all = texts.number(of: text)
    if all > 0, tagLists[all] == nil {
      var tags: [Int] = []
      var known: Set<Int> = []
      for tag in (text ?? "").utf8.split(whereSeparator: { $0 == 0x2C || $0 == 0x3B }) {
        let name = CSVText.trimmed(ArraySlice(tag))
        if name.isEmpty { continue }
        let number = Place(
          name: texts.number(of: String(decoding: name, as: UTF8.self)), isLocation: false
        ).number
        if known.insert(number).inserted { tags.append(number) }
      }
      tagLists[all] = tags.isEmpty ? [0] : tags
    }
    return Place(name: all, isLocation: false)
  }

  /// The rows of an entry if the words are its tags, at least one.
  func tags(of index: Int) -> [Int] { tagLists[entries[index].place.name] ?? [0] }

  /// Apps without a field for the station write its name as the location.
  private mutating func station(_ record: FuelRecord) -> Place {
    let station = texts.number(of: record.station)
    if station > 0 { return Place(name: station, isLocation: false) }
    let location = texts.number(of: record.location)
    return Place(name: location, isLocation: location > 0)
  }

  /// AdBlue may be a grade of diesel.
  private static func name(of record: FuelRecord) -> String? {
    guard let grade = record.fuelGrade, FuelClass(type: nil, grade: grade) == .additive else {
      return record.fuelType
    }
    return grade
  }

  /// Adds the fill-ups of another vehicle, without their odometers.
  mutating func append(_ other: FuelLedger) {
    let numbers = texts.numbers(ofAll: other.texts)
    for entry in other.entries {
      var own = entry
      let name = numbers[Int(entry.place.name)]
      own.place =
        words == .tag
        ? tagPlace(texts[name]) : Place(name: name, isLocation: entry.place.isLocation)
      own.currency = numbers[Int(entry.currency)]
      own.tank = numbers[Int(entry.tank)]
      own.fuelName = numbers[Int(entry.fuelName)]
      (own.odometer, own.followsGap) = (nil, false)
      entries.append(own)
    }
    if other.hasAdditive { hasAdditive = true }
    knownTanks = nil
  }

  /// Converts the costs in a currency that has a rate.
  mutating func convertCosts(by rates: CurrencyRates) {
    for index in entries.indices {
      let entry = entries[index]
      guard
        let cost = conversions.convert(
          entry.cost, texts[entry.currency], by: rates, record: entry.record)
      else { continue }
      entries[index].cost = cost
      entries[index].currency = texts.number(of: rates.target)
    }
  }

  /// Leaves out an entry of another input that is already in the ledger.
  ///
  /// - Parameters:
  ///   - original: The index of the known record among all records.
  ///   - gaps: The same as for `append`.
  mutating func noteRepeated(_ original: Int, gaps: Int) {
    repeated += 1
    // An entry that could not be read before the repeated one comes before the known one, too.
    let place = entries.indices.firstPlace { entries[$0].record >= original }
    if gaps != self.gaps, place < entries.count { entries[place].followsGap = true }
    self.gaps = gaps
  }

  /// Puts the entries in the order of `TimeOrder`, and determines which odometers fit.
  mutating func putInOrder() {
    if steps.isDescending {
      // The newest entry is first, also among those of one date. A gap belongs to the entry
      // that follows it in time.
      var follows = false
      for index in entries.indices.reversed() { swap(&follows, &entries[index].followsGap) }
      entries.reverse()
    }
    if !TimeOrder.isSurely(entries.indices, date: { entries[$0].date }) {
      let places = TimeOrder.places(
        of: entries.map { TimeOrder.Item(date: $0.date, odometer: $0.odometer) })
      entries = places.map { entries[$0] }
    }
    dropZeros()
    let chain = OdometerChain(entries.count) { index in
      entries[index].odometer.map { (index, entries[index].day, $0) }
    }
    (restarts, isMixed) = (chain.restarts, chain.isMixed)
    for index in isMixed ? Array(entries.indices) : chain.strays { entries[index].isStray = true }
    knownTanks = foundTanks()
  }

  /// The most frequent unit; among equally frequent ones, the one that occurs later.
  static func usual<Unit: Hashable>(_ units: some Sequence<Unit?>) -> Unit? {
    var counts = RunTable<Unit, (count: Int, last: Int)>()
    // Most values have the same unit, which is counted when another one comes.
    var run: (unit: Unit, count: Int, last: Int)?
    func end(_ run: (unit: Unit, count: Int, last: Int)?) {
      guard let run else { return }
      let row = counts.place(of: run.unit, (0, 0))
      counts[row] = (counts[row].count + run.count, run.last)
    }
    for (place, unit) in units.enumerated() {
      guard let unit else { continue }
      if let known = run, known.unit == unit {
        run = (known.unit, known.count + 1, place)
      } else {
        end(run)
        run = (unit, 1, place)
      }
    }
    end(run)
    return zip(counts.keys, counts.values).max {
      ($0.1.count, $0.1.last) < ($1.1.count, $1.1.last)
    }?.0
  }

  /// A zero is the reading of a new vehicle in the first entry, and means "not read" later.
  private mutating func dropZeros() {
    for index in entries.indices.dropFirst() {
      // (A copy of an entry costs more than this check.)
      let isZero = entries[index].odometer.map { $0.significand == 0 } ?? false
      if isZero { entries[index].odometer = nil }
    }
  }

  // MARK: Ways

  /// The tanks by measure and name, in the order of their first entries: they are never added up.
  ///
  /// An entry that names no tank belongs to the tank of its fuel, if the vehicle has just one:
  /// one app writes the tank of every fill-up, another app none. If several tanks may be meant,
  /// the entry is a tank of its own, and breaks the chains of all of them.
  func tanks() -> [Tank] { knownTanks ?? foundTanks() }

  private func foundTanks() -> [Tank] {
    var result = RunTable<FuelTank, Tank>()
    var measures = RunTable<VolumeUnit.Measure, Void>()
    for index in entries.indices {
      if let unit = entries[index].volumeUnit { _ = measures.place(of: unit.measure, ()) }
    }
    // An entry without an amount has the measure of all others, if that is only one.
    let only = measures.keys.count == 1 ? measures.keys.first : nil
    var named = NamedTanks()
    for index in entries.indices where entries[index].tank != 0 {
      named.note(tank(of: index, only))
    }
    for index in entries.indices {
      var tank = tank(of: index, only)
      let meant = named.meant(by: tank, saysFuel: entries[index].saysFuel)
      if meant.count == 1 { tank = meant[0] }
      let place = result.place(of: tank, Tank(chain: tank))
      // Most entries are of one tank.
      if index == 0 { result[place].indices.reserveCapacity(entries.count) }
      result[place].indices.append(index)
      guard meant.count > 1 else { continue }
      for tank in meant + [tank] {
        result[result.place(of: tank, Tank(chain: tank))].breaks.append(index)
      }
    }
    return result.values
  }

  private func tank(of index: Int, _ only: VolumeUnit.Measure?) -> FuelTank {
    FuelTank(
      entries[index].volumeUnit?.measure ?? only, name: entries[index].tank,
      fuel: entries[index].fuelClass)
  }

  /// Calls `body` with the ways from one full tank to the next for which everything is known,
  /// as in `FullTankWalk`. An entry whose tank is unknown breaks a way off, too.
  ///
  /// - Complexity: O(*n*)
  func forEachSegment(_ tank: Tank, _ body: (Segment) -> Void) {
    var breaks = tank.breaks[...]
    var walk = FullTankWalk<ExactSum>()
    var cost: ExactSum?
    var currency: NumberedTexts.Number = 0
    var hasEntries = false
    for index in tank.indices {
      while let place = breaks.first, place <= index {
        breaks.removeFirst()
        walk.breakOff()
      }
      walk.fill(
        entries[index].amount,
        followsUnknown: entries[index].isMissed || entries[index].followsGap)
      if let own = entries[index].cost, !hasEntries {
        cost = walk.start == nil ? nil : own
      } else if let own = entries[index].cost, cost != nil, currency == entries[index].currency {
        cost?.add(own)
      } else {
        cost = nil
      }
      currency = entries[index].currency
      hasEntries = true
      guard tank.chain.measure.isFull(entries[index].partial), !entries[index].isStray,
        let here = entries[index].odometer
      else { continue }
      if let (distance, amount) = walk.reachFull(at: here),
        amount.hasQuotient(by: distance, places: FullTanks.ratePlaces)
      {
        body(
          Segment(end: index, distance: distance, amount: amount, cost: cost, currency: currency))
      }
      cost = nil
      hasEntries = false
    }
  }

  /// Calls `body` with each entry that has a fitting odometer reading, and the distance since the
  /// fitting one before.
  func forEachStep(_ body: (Int, ExactSum) -> Void) {
    var last: ExactSum?
    for index in entries.indices {
      guard !entries[index].isStray, let here = entries[index].odometer else { continue }
      defer { last = here }
      guard let last else { continue }
      var way = here
      way.subtract(last)
      if way.isPositive { body(index, way) }
    }
  }

  /// The indices of readings that do not fit.
  var strays: [Int] {
    isMixed ? [] : entries.indices.filter { entries[$0].isStray && entries[$0].odometer != nil }
  }
}
