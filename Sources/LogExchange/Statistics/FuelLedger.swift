// SPDX-License-Identifier: MIT

/// The fill-ups of one vehicle, as far as statistics need them.
struct FuelLedger {
  struct Entry {
    let date: Timestamp
    let day: Int
    /// In millimetres; nil where there is none to go by.
    var odometer: ExactSum?
    let odometerUnit: DistanceUnit?
    let volumeUnit: VolumeUnit?
    /// In microlitres or kWh; nil unless more than nothing.
    let amount: ExactSum?
    let cost: ExactSum?
    let currency: String?
    let partial: Bool?
    let isMissed: Bool
    /// Whether an entry of the input between it and the one before made no record.
    var followsGap: Bool
    let tank: String?
    let station: String?
    let record: Int
  }

  /// What is filled where: statistics are kept apart by it.
  struct Chain: Hashable {
    var isElectric: Bool
    var tank: [UInt8]?
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
  private var gaps = 0
  private var isOrdered = true
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
    let entry = Entry(
      date: record.date, day: record.date.dayNumber, odometer: odometer,
      odometerUnit: record.odometer?.unit, volumeUnit: record.volume?.unit,
      amount: amount.flatMap { $0.isPositive ? $0 : nil },
      cost: record.totalCost.map { ExactSum($0) }, currency: record.currency,
      partial: record.partial, isMissed: record.missed == true, followsGap: followsGap,
      tank: record.tank, station: record.station, record: index)
    if let last = entries.last {
      if last.date < entry.date { rises += 1 }
      if entry.date < last.date { falls += 1 }
      if Self.isBefore(entry, last) { isOrdered = false }
    }
    entries.append(entry)
  }

  /// Puts the entries in the order of their dates, those of one date in that of their
  /// odometers, else in that of the input.
  mutating func putInOrder() {
    if isOrdered { return dropZeros() }
    if falls > rises {
      // The newest comes first: of one date, too, and a gap lies before the entry that
      // stood in front of it.
      var follows = false
      for index in entries.indices.reversed() { swap(&follows, &entries[index].followsGap) }
      entries.reverse()
    }
    entries = entries.enumerated().sorted {
      if Self.isBefore($0.element, $1.element) { return true }
      if Self.isBefore($1.element, $0.element) { return false }
      return $0.offset < $1.offset
    }.map(\.element)
    isOrdered = true
    dropZeros()
  }

  /// A zero is a reading of a new vehicle, and "not read" behind the first one.
  private mutating func dropZeros() {
    for index in entries.indices.dropFirst() where entries[index].odometer?.significand == 0 {
      entries[index].odometer = nil
    }
  }

  private static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    if a.date != b.date { return a.date < b.date }
    var way = b.odometer ?? ExactSum()
    way.subtract(a.odometer ?? ExactSum())
    return way.isPositive
  }

  // MARK: Ways

  /// The kinds of energy and tanks in the order of their first entries.
  func chains() -> [(chain: Chain, indices: [Int])] {
    var result: [(chain: Chain, indices: [Int])] = []
    let units = Set(entries.compactMap(\.volumeUnit))
    for (index, entry) in entries.enumerated() {
      // Without a volume it is of the kind that all others are.
      let isElectric = entry.volumeUnit.map { $0 == .kilowattHours } ?? (units == [.kilowattHours])
      let chain = Chain(isElectric: isElectric, tank: entry.tank.map { Array($0.utf8) })
      if let place = result.firstIndex(where: { $0.chain == chain }) {
        result[place].indices.append(index)
      } else {
        result.append((chain, [index]))
      }
    }
    return result
  }

  /// The ways from one full tank to the next of which everything is known.
  ///
  /// Fill-ups that leave the tank less than full add up until it is full again. A
  /// missed fill-up, an entry that could not be read, one without a volume, and an
  /// odometer that does not rise break the chain: it begins anew with the next full
  /// tank.
  ///
  /// - Complexity: O(*n*)
  func segments(_ indices: [Int], isElectric: Bool) -> [Segment] {
    var result: [Segment] = []
    var start: ExactSum?
    var amount = ExactSum()
    var cost: ExactSum?
    var currency: String?
    var isWhole = false
    var hasEntries = false
    for index in indices {
      let entry = entries[index]
      if let own = entry.amount { amount.add(own) } else { isWhole = false }
      if entry.isMissed || entry.followsGap { isWhole = false }
      if let own = entry.cost, cost != nil,
        !hasEntries || String.areSameBytes(currency, entry.currency)
      {
        cost?.add(own)
      } else {
        cost = nil
      }
      currency = entry.currency
      hasEntries = true
      // That a battery was full has to be said: few are charged to the same level.
      let isFull = isElectric ? entry.partial == false : entry.partial != true
      guard isFull, let here = entry.odometer else { continue }
      if isWhole, let start {
        var way = here
        way.subtract(start)
        // Twelve digits are for comparing alone.
        if way.isPositive, let rate = amount.quotient(by: way, places: 12) {
          result.append(
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
    return result
  }

  /// For each entry the way since the odometer reading before, where it rises; and how
  /// often it falls.
  func steps() -> (ways: [ExactSum?], falls: Int) {
    var last: ExactSum?
    var falls = 0
    let ways = entries.map { entry -> ExactSum? in
      guard let here = entry.odometer else { return nil }
      defer { last = here }
      guard let last else { return nil }
      var way = here
      way.subtract(last)
      if way.significand < 0 { falls += 1 }
      return way.isPositive ? way : nil
    }
    return (ways, falls)
  }
}
