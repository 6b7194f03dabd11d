// SPDX-License-Identifier: MIT

/// Keeps the values of all records that statistics need. It is a sink: a `LogReader` fills it.
///
///     var collector = StatisticsCollector()
///     try LogReader().read(contentsOf: path, into: &collector) { print($0) }
///     for row in collector.fuelStatistics(StatisticsOptions()) { … }
///
/// Records with one name are one vehicle or person, whatever their inputs, and an entry that
/// several inputs have counts once. Records without a name are about one subject for each input,
/// except weights whose inputs overlap. Memory grows with the number of records, and with their
/// further values if inputs are compared.
public struct StatisticsCollector: RecordSink {
  private var fuel: [FuelLedger] = []
  private var costs: [CostLedger] = []
  private var weight: [WeightLedger] = []
  /// The numbers of the fields that were asked for; nil if there are no such fields.
  private var numbers: NumberLedgers?
  private var places: [Key: Int] = [:]
  private var last: (kind: LogKind, subject: String?, place: Int)?
  private var input: String?
  private let words: StatisticsGrouping
  private var inputs = 0
  private var records = 0
  /// The records that later inputs are compared with; nil if inputs are not compared.
  private var known: EntryTable?
  /// The ledgers of the records in `known`.
  private var origins: [Origin] = []
  /// The records of the present input, if others came before it.
  private var pending: [Item] = []
  private var gaps = 0
  /// The number of entries that contradict one of an earlier input, as a corrected one does.
  package private(set) var corrections = 0
  /// Weight records without a weight: other measures of a body.
  public private(set) var withoutWeight = 0
  /// Weights that statistics are without, because they are 0 or less, or have too many digits to
  /// add up.
  public var unusableWeights: Int { weight.reduce(0) { $0 + $1.unusable } }
  /// Whether any record has a height.
  public private(set) var hasHeights = false

  private struct Key: Hashable {
    var subject: LogSubject
    /// The input, for subjects without a name; otherwise 0.
    var input: Int
  }

  /// A record on its way into a ledger.
  private struct Item {
    let record: LogRecord
    /// The index of the record among all records.
    let index: Int
    /// The number of entries before it that were no valid records.
    let gaps: Int
    /// The exact mean of a day, from which shown values are rounded; nil for other records.
    let mean: ExactSum?

    /// The record for comparison: a mean counts as if it had been logged.
    var compared: LogRecord {
      guard mean != nil else { return record }
      var record = record
      record.derived = []
      return record
    }
  }

  private struct Origin {
    let index: Int
    let ledger: Int
    /// Whether the record names its subject.
    let isNamed: Bool
  }

  /// - Parameters:
  ///   - comparesInputs: Whether there may be several inputs, so that an entry of an
  ///     earlier one does not count again. All records are then held until the end.
  ///   - fields: Fields with numbers, of any kind, for `numberStatistics`.
  ///   - words: The grouping by words of fill-ups that statistics may have: by station, or by
  ///     location, fuel or tag. Others give no rows.
  public init(
    comparesInputs: Bool = true, numbersOf fields: [Field] = [],
    groupedBy words: StatisticsGrouping = .station
  ) {
    self.words = words
    numbers = fields.isEmpty ? nil : NumberLedgers(of: fields)
    known = comparesInputs ? EntryTable() : nil
  }

  /// Begins another input.
  ///
  /// - Parameter name: The name that distinguishes its unnamed vehicles and people from others.
  public mutating func beginInput(_ name: String?) {
    endInput()
    input = name
    inputs += 1
    known?.beginInput()
    last = nil
  }

  public mutating func begin(_ log: LogHeader) {}

  public mutating func noteGap() { gaps += 1 }

  public mutating func add(_ record: LogRecord) { add(record, mean: nil) }

  /// Adds a record that stands for a day.
  package mutating func add(_ day: DayReducer.Reduced) { add(day.record, mean: day.mean) }

  private mutating func add(_ record: LogRecord, mean: ExactSum?) {
    let item = Item(record: record, index: records, gaps: gaps, mean: mean)
    records += 1
    if inputs > 1, known != nil { pending.append(item) } else { count(item) }
  }

  private mutating func count(_ item: Item) {
    numbers?.append(item.record, input: inputs, named: input)
    let ledger: Int
    if let fill = item.record.fuel {
      ledger = place(.fuel, fill.vehicle)
      fuel[ledger].append(fill, index: item.index, gaps: item.gaps)
    } else if let cost = item.record.cost {
      ledger = place(.cost, cost.vehicle)
      costs[ledger].append(cost, index: item.index)
    } else if let measurement = item.record.weight {
      if measurement.weight == nil { withoutWeight += 1 }
      if measurement.height != nil { hasHeights = true }
      ledger = place(.weight, measurement.person)
      weight[ledger].append(measurement, index: item.index, mean: item.mean)
    } else if numbers != nil {
      // Only the numbers of the record are kept, in ledgers of their own.
      ledger = -1
    } else {
      return
    }
    // A vehicle without a name is a different one in each input.
    let isNamed = item.record.subject != nil
    guard isNamed || item.record.kind == .weight, known != nil else { return }
    known?.append(item.compared)
    origins.append(Origin(index: item.index, ledger: ledger, isNamed: isNamed))
  }

  /// Counts the entries of the input that no earlier input has.
  private mutating func endInput() {
    let items = pending
    pending = []
    let person = unnamedPerson(items)
    if let person { places[Key(subject: LogSubject(.weight, nil), input: inputs)] = person }
    let origins = origins
    let isMeant = { origins[$0].isNamed || origins[$0].ledger == person }
    let matches = known?.matches(of: items.map(\.compared), where: isMeant)
    guard let matches else { return }
    for (item, match) in zip(items, matches) {
      guard let origin = match.map({ origins[$0] }) else {
        count(item)
        continue
      }
      if item.record.kind == .fuel {
        fuel[origin.ledger].noteRepeated(origin.index, gaps: item.gaps)
      } else if item.record.kind == .cost {
        costs[origin.ledger].repeated += 1
      } else if item.record.weight?.weight != nil {
        weight[origin.ledger].repeated += 1
      }
    }
    corrections += known?.corrections(where: isMeant) ?? 0
  }

  /// The person of an earlier input whose log overlaps with the unnamed weights of this one;
  /// nil if they are about another person.
  private mutating func unnamedPerson(_ items: [Item]) -> Int? {
    var common: [Int: Int] = [:]
    var count = 0
    for item in items where item.record.subject == nil && item.record.weight?.weight != nil {
      count += 1
      let places = known?.places(of: item.compared) ?? []
      for ledger in Set(places.map { origins[$0].ledger }) { common[ledger, default: 0] += 1 }
    }
    return common.filter { ledger, common in
      common >= min(2, count, weight[ledger].entries.count)
    }.keys.min()
  }

  /// Puts all entries in the order of their dates.
  ///
  /// - Complexity: O(*n* log *n*)
  public mutating func finish() {
    endInput()
    for index in fuel.indices { fuel[index].putInOrder() }
    for index in costs.indices { costs[index].putInOrder() }
    for index in weight.indices { weight[index].putInOrder() }
  }

  /// The currencies of all costs, those of fill-ups first, in the order in which they occur; nil for
  /// costs without one.
  public var currencies: [String?] {
    var table = RunTable<Name?, Void>()
    for ledger in fuel {
      for index in ledger.entries.indices where ledger.entries[index].cost != nil {
        _ = table.place(of: ledger.texts[ledger.entries[index].currency].map { Name($0) }, ())
      }
    }
    for entry in costs.lazy.flatMap(\.entries) where entry.cost != nil {
      _ = table.place(of: entry.currency.map { Name($0) }, ())
    }
    return table.keys.map { $0?.text }
  }

  /// Converts costs to another currency, after `finish()`. Notes mention it.
  ///
  /// - Returns: The costs that were converted, as they were logged.
  public mutating func convertCosts(by rates: CurrencyRates) -> [ConvertedCost] {
    for index in fuel.indices { fuel[index].convertCosts(by: rates) }
    for index in costs.indices { costs[index].convertCosts(by: rates) }
    return fuel.flatMap(\.conversions.costs) + costs.flatMap(\.conversions.costs)
  }

  /// The statistics of all vehicles, in the order in which they occur. If they are grouped by
  /// words of fill-ups, rows about all vehicles together follow.
  public func fuelStatistics(_ options: StatisticsOptions) -> [FuelStatistics] {
    let rows = fuel.flatMap { $0.statistics(options) }
    guard options.grouping.isByWord, fuel.count > 1 else { return rows }
    let count = fuel.reduce(0) { $0 + $1.entries.count }
    var fleet = FuelLedger(vehicle: nil, input: nil, words: words, expecting: count)
    for ledger in fuel { fleet.append(ledger) }
    fleet.putInOrder()
    return rows
      + fleet.statistics(options).map { row in
        var row = row
        row.vehicles = fuel.count
        return row
      }
  }

  /// True if some costs are not those of energy.
  public var hasOtherCosts: Bool { !costs.isEmpty || fuel.contains(where: \.hasAdditive) }

  /// All costs of each vehicle that has other costs than energy, in the order in which these
  /// costs occur, then those of vehicles with several kinds of energy; empty if the grouping is
  /// by words of fill-ups.
  public func costStatistics(_ options: StatisticsOptions) -> [CostStatistics] {
    guard !options.grouping.isByWord else { return [] }
    return vehicleLedgers.filter { $0.costs != nil || $0.fuel?.hasSeveralEnergies == true }
      .flatMap { $0.statistics(options) }
  }

  /// The costs of all vehicles together; empty if there is only one vehicle, or if the grouping
  /// is by words of fill-ups.
  public func fleetStatistics(_ options: StatisticsOptions) -> [CostStatistics] {
    guard !options.grouping.isByWord else { return [] }
    let vehicles = vehicleLedgers
    return vehicles.count > 1 ? VehicleLedgers.fleet(vehicles, options) : []
  }

  /// The fill-ups and the other costs of each vehicle; vehicles with other costs come first.
  private var vehicleLedgers: [VehicleLedgers] {
    var found: [(place: Int, vehicle: VehicleLedgers)] = []
    for (key, place) in places where key.subject.kind == .cost {
      var other = key
      other.subject.kind = .fuel
      found.append(
        (place, VehicleLedgers(fuel: places[other].map { fuel[$0] }, costs: costs[place])))
    }
    for (key, place) in places where key.subject.kind == .fuel {
      var other = key
      other.subject.kind = .cost
      if places[other] == nil {
        found.append((costs.count + place, VehicleLedgers(fuel: fuel[place], costs: nil)))
      }
    }
    return found.ordered { $0.place < $1.place }.map(\.vehicle)
  }

  /// The statistics of all people, in the order in which they occur.
  public func weightStatistics(_ options: StatisticsOptions) -> [WeightStatistics] {
    weight.flatMap { $0.statistics(options) }
  }

  /// Statistics of the fields that the collector was made for: one row for each field and
  /// subject, in the order in which they occur. Groupings and consumption do not apply;
  /// a period, units and digits do.
  ///
  /// - Complexity: O(*n* log *n*)
  public func numberStatistics(_ options: StatisticsOptions) -> [NumberStatistics] {
    numbers?.statistics(options) ?? []
  }

  /// All fill-ups, or the newest of them, newest first. Those of one vehicle are in the order
  /// of its statistics: by moment, whatever their offsets are.
  ///
  /// - Parameters:
  ///   - options: The units and the period.
  ///   - limit: The most entries; nil for all.
  /// - Complexity: O(*n* log *n*)
  public func fuelHistory(
    _ options: StatisticsOptions, limit: Int? = nil
  ) -> [FuelHistoryLine] {
    EntryOrder.history(fuel.map { $0.history(options, limit: limit) }, limit: limit)
  }

  /// All costs besides energy, or the newest of them, newest first; those of one vehicle by
  /// moment.
  ///
  /// - Parameters:
  ///   - options: The units and the period.
  ///   - limit: The most entries; nil for all.
  /// - Complexity: O(*n* log *n*)
  public func costHistory(
    _ options: StatisticsOptions, limit: Int? = nil
  ) -> [CostHistoryLine] {
    EntryOrder.history(costs.map { $0.history(options, limit: limit) }, limit: limit)
  }

  /// All weights, or the newest of them, newest first; those of one person in the order
  /// of the trend.
  ///
  /// - Parameters:
  ///   - options: The units and the period.
  ///   - limit: The most entries; nil for all.
  /// - Complexity: O(*n* log *n*)
  public func weightHistory(
    _ options: StatisticsOptions, limit: Int? = nil
  ) -> [WeightHistoryLine] {
    EntryOrder.history(weight.map { $0.history(options, limit: limit) }, limit: limit)
  }

  /// The history of each vehicle, in the order in which they occur.
  public var vehicles: [VehicleHistory] { fuel.map { VehicleHistory(ledger: $0) } }

  /// The cost history of each vehicle that has other costs than energy, in the order in which
  /// these costs occur.
  public var vehicleCosts: [VehicleCostHistory] {
    vehicleLedgers.filter { $0.costs != nil }.map { VehicleCostHistory(ledgers: $0) }
  }

  /// The history of each person who has weights, in the order in which they occur.
  public var people: [PersonHistory] {
    weight.filter { !$0.entries.isEmpty }.map { PersonHistory(ledger: $0) }
  }

  private mutating func place(_ kind: LogKind, _ subject: String?) -> Int {
    // Records of one subject are mostly adjacent; each input begins anew.
    if let last, last.kind == kind, last.subject === subject {
      return last.place
    }
    let key = Key(subject: LogSubject(kind, subject), input: subject == nil ? inputs : 0)
    let place = places[key] ?? add(key, subject)
    last = (kind, subject, place)
    return place
  }

  private mutating func add(_ key: Key, _ subject: String?) -> Int {
    let source = subject == nil ? input : nil
    let place: Int
    if key.subject.kind == .fuel {
      place = fuel.count
      // Memory is reserved for as many entries as the vehicle before has.
      let count = fuel.last?.entries.count ?? 0
      fuel.append(FuelLedger(vehicle: subject, input: source, words: words, expecting: count))
    } else if key.subject.kind == .cost {
      place = costs.count
      costs.append(CostLedger(vehicle: subject, input: source))
    } else {
      place = weight.count
      weight.append(WeightLedger(person: subject, input: source))
    }
    places[key] = place
    return place
  }
}

/// Notes that several statistics share.
enum StatisticsNote {
  /// Says that entries were left out because an earlier input has them; empty if none were.
  static func repeated(_ count: Int) -> [String] {
    switch count {
    case 0: []
    case 1: ["1 entry is in several files and counts once"]
    default: ["\(count) entries are in several files and count once"]
    }
  }

  /// Says that there are costs in several currencies, nil for one that no entry names; empty if
  /// there are none.
  static func currencies(_ all: [String?]) -> [String] {
    if all.count < 2 { return [] }
    let named = all.count(where: { $0 != nil })
    if named == all.count { return ["\(named) currencies, which are not added up"] }
    return named == 1
      ? ["costs with and without a currency, which are not added up"]
      : ["\(named) currencies and costs without one, which are not added up"]
  }
}
