// SPDX-License-Identifier: MIT

/// The units in which statistics are given.
public enum StatisticsUnits: String, Hashable, Sendable, CaseIterable {
  /// km, L, kg; consumption in L/100 km and kWh/100 km.
  case metric
  /// mi, US gallons, lb; consumption in mpg and mi/kWh.
  case us
  /// mi, imperial gallons, lb; consumption in imperial mpg and mi/kWh.
  case imperial
  /// The unit of most entries of each vehicle or person; of two equally frequent ones, the
  /// later.
  case asLogged = "as-logged"

  func distance(_ logged: DistanceUnit?) -> DistanceUnit {
    switch self {
    case .metric: .kilometres
    case .us, .imperial: .miles
    case .asLogged: logged ?? .kilometres
    }
  }

  /// Energy stays in kWh and mass in kg: neither can be converted to a volume.
  func volume(_ logged: VolumeUnit?) -> VolumeUnit {
    if let unit = logged?.measure.onlyUnit { return unit }
    return switch self {
    case .metric: .litres
    case .us: .usGallons
    case .imperial: .imperialGallons
    case .asLogged: logged ?? .litres
    }
  }

  func mass(_ logged: MassUnit) -> MassUnit {
    switch self {
    case .metric: .kilograms
    case .us, .imperial: .pounds
    case .asLogged: logged
    }
  }
}

/// The unit of consumption: an amount for 100 km, or miles for an amount.
public struct ConsumptionUnit: Hashable, Sendable, CustomStringConvertible {
  /// Kilometres give an amount for 100 km, miles give miles for an amount.
  public let distance: DistanceUnit
  public let volume: VolumeUnit

  public init(distance: DistanceUnit, volume: VolumeUnit) {
    self.distance = distance
    self.volume = volume
  }

  /// Whether more is better: true for miles per gallon, false for litres per 100 km.
  public var isDistancePerVolume: Bool { distance == .miles }

  /// `L/100 km`, `mpg`, `mpg (imperial)`, `mi/kWh` …
  public var description: String {
    switch (distance, volume) {
    case (.miles, .usGallons): "mpg"
    case (.miles, .imperialGallons): "mpg (imperial)"
    case (.miles, _): "mi/\(volume.rawValue)"
    default: "\(volume.rawValue)/100 km"
    }
  }

  /// The consumption, rounded once.
  ///
  /// Per 100 km: amount ÷ distance × 100; per gallon: distance ÷ amount.
  func value(amount: ExactSum, distance way: ExactSum, places: Int) -> ExactDecimal? {
    let (d, v) = (distance.factor, volume.factor)
    if isDistancePerVolume {
      return way.quotient(
        by: amount, times: v.numerator * d.denominator, over: v.denominator * d.numerator,
        places: places)
    }
    return amount.quotient(
      by: way, times: 100 * d.numerator * v.denominator, over: d.denominator * v.numerator,
      places: places)
  }
}

/// The method of computing consumption.
public enum ConsumptionMethod: String, Hashable, Sendable, CaseIterable {
  /// The amounts and distances from one full tank to the next.
  case fullToFull = "full-to-full"
  /// All amounts except the first, divided by the whole distance.
  case total
}

/// The property by which entries are grouped.
public enum StatisticsGrouping: String, Hashable, Sendable, CaseIterable {
  case day
  /// Weeks of ISO 8601, which begin on Monday.
  case week
  case month
  case year
  /// One group for each vehicle or person.
  case vehicle
  /// The filling stations of each vehicle; for weights the same as `vehicle`.
  case station
  /// The locations of fill-ups of each vehicle.
  case location
  /// The fuels of each vehicle, by the words of the log: E10 and E5 are two.
  case fuel
  /// The tags of fill-ups of each vehicle. A fill-up with several tags counts for each of them.
  case tag

  /// Whether the groups are words of fill-ups, and not periods: they have no distances, and other
  /// kinds of record are not grouped by them.
  public var isByWord: Bool { self == .station || isOfOwn }

  /// Whether a collector has to be made for the grouping.
  var isOfOwn: Bool { self == .location || self == .fuel || self == .tag }
}

/// The group of a row of statistics.
public enum StatisticsGroup: Hashable, Sendable, CustomStringConvertible {
  case all
  /// `2024`, `2024-03`, `2024-W09` or `2024-03-01`.
  case period(String)
  /// nil for entries that name neither a station nor a location.
  case station(String?)
  /// The location of entries that name no station.
  case location(String)
  /// A word of a grouping by location, fuel or tag; nil for entries without one.
  case word(StatisticsGrouping, String?)

  public var description: String {
    switch self {
    case .all: "all"
    case .period(let name): name
    case .station(let name): name ?? "(no station)"
    case .location(let name): name + " (location)"
    case .word(let grouping, let name): name ?? "(no \(grouping.rawValue))"
    }
  }
}

/// The options for computing statistics.
public struct StatisticsOptions: Hashable, Sendable {
  public var units = StatisticsUnits.asLogged
  /// Units that take precedence over `units`.
  public var distanceUnit: DistanceUnit?
  public var volumeUnit: VolumeUnit?
  public var massUnit: MassUnit?
  public var grouping = StatisticsGrouping.vehicle
  public var method = ConsumptionMethod.fullToFull
  /// The height for the body mass index; nil for those in the log.
  public var height: Quantity<LengthUnit>?
  /// The day from which "days since" counts; nil for no such number.
  public var now: Timestamp?
  /// The local time from which entries count; nil for all. A way from one odometer reading or
  /// full tank to the next counts where it ends, and a trend includes earlier entries, so that
  /// a period continues the one before it.
  public var since: Timestamp?
  /// Whether the costs of a vehicle include its energy. If not, fill-ups only give distances.
  public var countsEnergy = true
  /// The most decimals; nil for the usual number of each result. Results are
  /// rounded once, from the exact value.
  public var decimals: Int?

  public init() {}

  /// Whether an entry is in the period.
  package func counts(_ date: Timestamp) -> Bool {
    since.map { $0.localSeconds <= date.localSeconds } ?? true
  }

  /// Whether a record counts, and was not read only for its odometer or for later entries.
  package func counts(_ record: LogRecord) -> Bool {
    counts(record.date) && (countsEnergy || record.kind != .fuel)
  }

  /// The kinds that have to be read for some kinds: fill-ups for costs alone, too, because the
  /// distance of a vehicle depends on all of its odometer readings. Energy then does not count.
  package mutating func kindsToRead(for kinds: Set<LogKind>) -> Set<LogKind> {
    guard kinds.contains(.cost), !kinds.contains(.fuel) else { return kinds }
    countsEnergy = false
    return kinds.union([.fuel])
  }

  /// The number of decimals of a result that usually has `usual`.
  func places(_ usual: Int) -> Int { min(usual, decimals ?? usual) }

  func distance(_ logged: DistanceUnit?) -> DistanceUnit {
    distanceUnit ?? units.distance(logged)
  }

  func volume(_ logged: VolumeUnit?) -> VolumeUnit {
    guard logged?.measure ?? .volume == .volume, let volumeUnit, volumeUnit.measure == .volume
    else {
      return units.volume(logged)
    }
    return volumeUnit
  }

  func mass(_ logged: MassUnit) -> MassUnit { massUnit ?? units.mass(logged) }
}

/// The key of a row of statistics.
enum RowKey: Hashable {
  case all
  /// Years × 12, plus the month from 0 for months; days since 1970-01-01; or weeks since that
  /// of 1970-01-01.
  case period(Int)
  /// A filling station, its location if it has no name, or another word; nil for the entries
  /// without one.
  case word([UInt8]?, isLocation: Bool)

  /// The row of an entry, for any grouping except by filling station.
  init(_ date: Timestamp, _ grouping: StatisticsGrouping) {
    self.init(Self.number(date, grouping), grouping)
  }

  /// The row with a number from `number`.
  init(_ number: Int, _ grouping: StatisticsGrouping) {
    switch grouping {
    case .vehicle: self = .all
    case .station, .location, .fuel, .tag: self = .word(nil, isLocation: false)
    case .year, .month, .week, .day: self = .period(number)
    }
  }

  /// The number of an entry's row, for any grouping except by filling station.
  static func number(_ date: Timestamp, _ grouping: StatisticsGrouping) -> Int {
    switch grouping {
    case .vehicle, .station, .location, .fuel, .tag: 0
    case .year: Int(date.year) * 12
    case .month: Int(date.year) * 12 + Int(date.month) - 1
    case .day: date.dayNumber
    // 1970-01-01 was a Thursday.
    case .week: floor(date.dayNumber + 3, 7)
    }
  }

  func isBefore(_ other: RowKey) -> Bool {
    switch (self, other) {
    case (.period(let a), .period(let b)): a < b
    case (.word(_, isLocation: false), .word(_, isLocation: true)): true
    case (.word(_, isLocation: true), .word(_, isLocation: false)): false
    case (.word(let a?, _), .word(let b?, _)): a.lexicographicallyPrecedes(b)
    case (.word(nil, _), .word(_?, _)): true
    default: false
    }
  }

  func group(_ grouping: StatisticsGrouping) -> StatisticsGroup {
    switch self {
    case .all: return .all
    case .period(let number): return .period(name(of: number, grouping))
    case .word(let bytes, let isLocation):
      let name = bytes.map { String(decoding: $0, as: UTF8.self) }
      if grouping != .station { return .word(grouping, name) }
      return isLocation ? .location(name ?? "") : .station(name)
    }
  }

  private func name(of number: Int, _ grouping: StatisticsGrouping) -> String {
    var name: [UInt8] = []
    switch grouping {
    case .day: return Timestamp(dayNumber: number)?.description ?? ""
    case .week:
      // The year of a week is the year of its Thursday.
      guard let thursday = Timestamp(dayNumber: number * 7),
        let start = Timestamp(year: Int(thursday.year), month: 1, day: 1)
      else { return "" }
      name.appendDigits(Int(thursday.year), width: 4)
      name += "-W".utf8
      name.appendDigits((number * 7 - start.dayNumber) / 7 + 1, width: 2)
    case .month, .year, .vehicle, .station, .location, .fuel, .tag:
      name.appendDigits(number / 12, width: 4)
      if grouping == .month {
        name.append(UInt8(ascii: "-"))
        name.appendDigits(number % 12 + 1, width: 2)
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func floor(_ a: Int, _ b: Int) -> Int {
    a >= 0 ? a / b : -((b - 1 - a) / b)
  }

  /// The days of a period, up to the first of the next one.
  func days(_ grouping: StatisticsGrouping) -> Range<Int> {
    guard case .period(let number) = self else { return Int.min..<Int.max }
    if grouping == .day { return number..<(number + 1) }
    if grouping == .week { return (number * 7 - 3)..<(number * 7 + 4) }
    let next = number + (grouping == .month ? 1 : 12)
    func start(_ number: Int) -> Int? {
      Timestamp(year: number / 12, month: number % 12 + 1, day: 1)?.dayNumber
    }
    return (start(number) ?? Int.min)..<(start(next) ?? Int.max)
  }
}
