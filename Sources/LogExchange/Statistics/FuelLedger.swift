// SPDX-License-Identifier: MIT

/// The fill-ups of one vehicle, as far as statistics need them.
struct FuelLedger {
  struct Entry {
    let date: Timestamp
    let day: Int
    /// In millimetres; nil where there is none to go by.
    var odometer: ExactSum?
    /// Whether the odometer does not fit the others.
    var isStray = false
    let odometerUnit: DistanceUnit?
    let volumeUnit: VolumeUnit?
    /// In microlitres, kWh or micrograms; nil unless more than nothing.
    let amount: ExactSum?
    var cost: ExactSum?
    var currency: String?
    let partial: Bool?
    let isMissed: Bool
    /// Whether an entry of the input between it and the one before made no record.
    var followsGap: Bool
    let tank: String?
    /// What it went into, where no tank is named.
    let fuelClass: FuelClass
    /// What it is called, if that is not usual fuel.
    let fuelName: String?
    let station: String?
    let record: Int
  }

  /// What is filled where: statistics are kept apart by it.
  struct Chain: Hashable {
    var measure: VolumeUnit.Measure
    var tank: NameBytes?
    /// Told apart among volumes alone: energy and mass are measures of their own.
    var fuel = FuelClass.liquid
  }

  /// The way from one full tank to the next.
  struct Segment {
    var end: Int
    var distance: ExactSum
    var amount: ExactSum
    /// nil unless all costs are known and in one currency.
    var cost: ExactSum?
    var currency: String?
    /// Amount for distance, to compare with others.
    var rate: UInt128
  }

  let vehicle: String?
  let input: String?
  private(set) var entries: [Entry] = []
  private(set) var restarts: [Int] = []
  /// Whether the odometers are those of several vehicles.
  private(set) var isMixed = false
  /// How many entries other inputs have, too.
  private(set) var repeated = 0
  /// What is to be known of costs that were converted by a rate.
  private(set) var conversionNotes: [String] = []
  private var gaps = 0
  private var lastFuel: (type: String?, grade: String?, known: FuelClass) = (nil, nil, .liquid)
  private var rises = 0
  private var falls = 0

  init(vehicle: String?, input: String?) {
    self.vehicle = vehicle
    self.input = input
  }

  /// - Parameters:
  ///   - index: Which record of all it is.
  ///   - gaps: How many entries of the input made no record so far.
  mutating func append(_ record: FuelRecord, index: Int, gaps: Int) {
    var odometer = record.odometer.flatMap { ExactSum($0) }
    if let known = odometer, known.significand < 0 { odometer = nil }
    let amount = record.volume.flatMap { ExactSum($0) }
    let followsGap = gaps != self.gaps && !entries.isEmpty
    self.gaps = gaps
    let fuel = fuelClass(record.fuelType, record.fuelGrade)
    let entry = Entry(
      date: record.date, day: record.date.dayNumber, odometer: odometer,
      odometerUnit: record.odometer?.unit, volumeUnit: record.volume?.unit,
      amount: amount.flatMap { $0.isPositive ? $0 : nil },
      cost: (record.totalCost ?? record.product).map { ExactSum($0) }, currency: record.currency,
      partial: record.partial, isMissed: record.missed == true, followsGap: followsGap,
      tank: record.tank, fuelClass: fuel,
      fuelName: fuel == .liquid ? nil : Self.name(of: record), station: record.station,
      record: index)
    if !entries.isEmpty {
      let last = entries[entries.count - 1].date
      if last < record.date { rises += 1 }
      if record.date < last { falls += 1 }
    }
    entries.append(entry)
  }

  /// Most entries of a log take the same fuel as the one before.
  private mutating func fuelClass(_ type: String?, _ grade: String?) -> FuelClass {
    if !String.areSameBytes(type, lastFuel.type) || !String.areSameBytes(grade, lastFuel.grade) {
      lastFuel = (type, grade, FuelClass(type: type, grade: grade))
    }
    return lastFuel.known
  }

  /// AdBlue may be a grade of diesel.
  private static func name(of record: FuelRecord) -> String? {
    guard let grade = record.fuelGrade, FuelClass(type: nil, grade: grade) == .additive else {
      return record.fuelType
    }
    return grade
  }

  /// Takes the entries of another part of the same log.
  mutating func append(_ other: FuelLedger) {
    rises += other.rises
    falls += other.falls
    entries += other.entries
  }

  mutating func setCost(of index: Int, to cost: ExactSum, _ currency: String) {
    entries[index].cost = cost
    entries[index].currency = currency
  }

  mutating func noteConversions(_ converted: [ConvertedCost], _ rates: CurrencyRates) {
    conversionNotes += Self.notes(of: converted, rates)
  }

  /// What entries have in common that are the same.
  struct Key: Hashable {
    let moment: Timestamp.Moment
    let values: [ExactDecimal?]
    let texts: [[UInt8]?]
    let partial: Bool?
    let isMissed: Bool

    init(_ entry: Entry) {
      moment = entry.date.moment
      values = [entry.odometer, entry.amount, entry.cost].map { $0?.value()?.reduced }
      texts = [entry.volumeUnit?.measure.rawValue, entry.currency, entry.tank].map {
        $0.map { Array($0.utf8) }
      }
      partial = entry.partial
      isMissed = entry.isMissed
    }
  }

  /// Leaves out what several inputs have; before they are put in order.
  mutating func dropRepeated(starts: [Int]) {
    var known = RepeatedEntries<Key>(starts: starts)
    var kept: [Entry] = []
    for entry in entries {
      let original = known.original(of: Key(entry), record: entry.record, place: kept.count)
      if let original {
        // What could not be read before one of them is before both.
        if entry.followsGap { kept[original].followsGap = true }
      } else {
        kept.append(entry)
      }
    }
    repeated = entries.count - kept.count
    entries = kept
  }

  /// Puts the entries in the order of `TimeOrder`, and finds out which odometers fit.
  mutating func putInOrder() {
    if falls > rises {
      // The newest comes first: of one date, too, and a gap lies before the entry that
      // stood in front of it.
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
    let chain = OdometerChain(
      entries.indices.compactMap { index in
        entries[index].odometer.map { (index, entries[index].day, $0) }
      })
    (restarts, isMixed) = (chain.restarts, chain.isMixed)
    for index in isMixed ? Array(entries.indices) : chain.strays { entries[index].isStray = true }
  }

  /// The unit that most values are in; of two that are as frequent, the later.
  static func usual<Unit: Hashable>(_ units: some Sequence<Unit?>) -> Unit? {
    var counts = RunTable<Unit, (count: Int, last: Int)>()
    for (place, unit) in units.enumerated() {
      guard let unit else { continue }
      let row = counts.place(of: unit, (0, 0))
      counts[row] = (counts[row].count + 1, place)
    }
    return zip(counts.keys, counts.values).max {
      ($0.1.count, $0.1.last) < ($1.1.count, $1.1.last)
    }?.0
  }

  /// A zero is a reading of a new vehicle, and "not read" behind the first one.
  private mutating func dropZeros() {
    for index in entries.indices.dropFirst() {
      // (A copy of an entry costs more than the look.)
      let isZero = entries[index].odometer.map { $0.significand == 0 } ?? false
      if isZero { entries[index].odometer = nil }
    }
  }

  // MARK: Ways

  /// What is never added up, by measure and tank, in the order of their first entries.
  func chains() -> [(chain: Chain, indices: [Int])] {
    var result = RunTable<Chain, [Int]>()
    var measures = RunTable<VolumeUnit.Measure, Void>()
    for index in entries.indices {
      if let unit = entries[index].volumeUnit { _ = measures.place(of: unit.measure, ()) }
    }
    // Without an amount it is of the measure that all others have.
    let only = measures.keys.count == 1 ? measures.keys.first : nil
    for index in entries.indices {
      let measure = entries[index].volumeUnit?.measure ?? only ?? .volume
      let chain = Chain(
        measure: measure, tank: entries[index].tank.map { NameBytes($0) },
        fuel: measure == .volume ? entries[index].fuelClass : .liquid)
      result[result.place(of: chain, [])].append(index)
    }
    return zip(result.keys, result.values).map { ($0, $1) }
  }

  /// What most entries of a chain call its fuel; nil for usual fuel.
  func fuelName(_ chain: Chain, _ indices: [Int]) -> String? {
    guard chain.fuel != .liquid else { return nil }
    return Self.usual(indices.lazy.map { entries[$0].fuelName.map { NameBytes($0) } })?.text
  }

  /// Calls `body` with the ways from one full tank to the next of which everything is known.
  ///
  /// Fill-ups that leave the tank less than full add up until it is full again. A
  /// missed fill-up, an entry that could not be read, one without a volume, and an
  /// odometer that does not rise break the chain: it begins anew with the next full
  /// tank.
  ///
  /// - Complexity: O(*n*)
  func forEachSegment(
    _ indices: [Int], _ measure: VolumeUnit.Measure, _ body: (Segment) -> Void
  ) {
    var start: ExactSum?
    var amount = ExactSum()
    var cost: ExactSum?
    var currency: String?
    var isWhole = false
    var hasEntries = false
    // Entries are large: parts of them are looked at where they are.
    for index in indices {
      if let own = entries[index].amount { amount.add(own) } else { isWhole = false }
      if entries[index].isMissed || entries[index].followsGap { isWhole = false }
      if let own = entries[index].cost, cost != nil,
        !hasEntries || String.areSameBytes(currency, entries[index].currency)
      {
        cost?.add(own)
      } else {
        cost = nil
      }
      currency = entries[index].currency
      hasEntries = true
      // That a battery was full has to be said: few are charged to the same level.
      let partial = entries[index].partial
      let isFull = measure == .energy ? partial == false : partial != true
      guard isFull, !entries[index].isStray, let here = entries[index].odometer else { continue }
      if isWhole, let start {
        var way = here
        way.subtract(start)
        // Twelve digits are for comparing alone.
        if way.isPositive, let rate = amount.quotient(by: way, places: 12) {
          body(
            Segment(
              end: index, distance: way, amount: amount, cost: cost, currency: currency,
              rate: rate.significand))
        }
      }
      start = here
      amount = ExactSum()
      cost = ExactSum()
      hasEntries = false
      isWhole = true
    }
  }

  /// Calls `body` with each entry that has one, and the way since the odometer reading before,
  /// of those that fit.
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

  /// The places of readings that do not fit.
  var strays: [Int] {
    isMixed ? [] : entries.indices.filter { entries[$0].isStray && entries[$0].odometer != nil }
  }

  /// `6000 km of 2024-01-11`
  func reading(_ index: Int) -> String {
    let entry = entries[index]
    let value = entry.odometerUnit.flatMap { unit in
      entry.odometer?.value(in: UnitFactor.of(unit.rawValue)).map { "\($0) \(unit.rawValue)" }
    }
    return "\(value ?? "") of \(entry.date)"
  }
}
