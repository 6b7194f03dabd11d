// SPDX-License-Identifier: MIT

/// The costs of one vehicle besides energy, with the values that statistics need.
struct CostLedger {
  struct Entry {
    let date: Timestamp
    let day: Int
    /// In millimetres; nil if it is unknown or negative.
    let odometer: ExactSum?
    let odometerUnit: DistanceUnit?
    var cost: ExactSum?
    var currency: String?
    let category: String?
    let title: String?
    let record: Int
  }

  let vehicle: String?
  let input: String?
  private(set) var entries: [Entry] = []
  /// The number of entries that other inputs have, too.
  var repeated = 0
  /// The costs that were converted by a rate.
  private(set) var conversions = CostConversions()
  private var steps = DateOrderCount<Timestamp>()

  init(vehicle: String?, input: String?) {
    self.vehicle = vehicle
    self.input = input
  }

  /// - Parameter index: The index of the record among all records.
  mutating func append(_ record: CostRecord, index: Int) {
    var odometer = record.odometer.map { ExactSum($0) }
    if let known = odometer, known.isNegative { odometer = nil }
    let entry = Entry(
      date: record.date, day: record.date.dayNumber, odometer: odometer,
      odometerUnit: record.odometer?.unit, cost: record.totalCost.map { ExactSum($0) },
      currency: record.currency, category: record.category, title: record.title, record: index)
    steps.add(record.date)
    entries.append(entry)
  }

  /// Converts the costs in a currency that has a rate.
  mutating func convertCosts(by rates: CurrencyRates) {
    for index in entries.indices {
      let entry = entries[index]
      guard
        let cost = conversions.convert(
          entry.cost, entry.currency, by: rates, record: entry.record)
      else { continue }
      entries[index].cost = cost
      entries[index].currency = rates.target
    }
  }

  /// Puts the entries in the order of `TimeOrder`.
  mutating func putInOrder() {
    // The newest entry is first, also among those of one date.
    if steps.isDescending { entries.reverse() }
    let places = TimeOrder.places(
      of: entries.map { TimeOrder.Item(date: $0.date, odometer: $0.odometer) })
    entries = places.map { entries[$0] }
  }
}

/// A cost in a history.
public struct CostHistoryLine: Hashable, Sendable {
  public var vehicle: String?
  public var date: Timestamp
  public var cost: ExactDecimal?
  public var currency: String?
  /// One of the words of `CostCategory`, or another word of the log.
  public var category: String?
  public var title: String?
  public var odometer: Quantity<DistanceUnit>?
  /// The index of the record among all records, in input order.
  public var record: Int
}

extension CostLedger {
  /// The newest entries, oldest first.
  ///
  /// - Parameters:
  ///   - limit: The most entries; nil for all.
  ///   - common: The unit for `as-logged`; nil for that of each entry.
  func history(
    _ options: StatisticsOptions, limit: Int? = nil, common: DistanceUnit? = nil
  ) -> [CostHistoryLine] {
    entries.filter { options.counts($0.date) }.suffix(limit ?? entries.count).map { entry in
      let unit = options.distance(common ?? entry.odometerUnit)
      return CostHistoryLine(
        vehicle: vehicle, date: entry.date, cost: entry.cost?.value(), currency: entry.currency,
        category: entry.category, title: entry.title,
        odometer: entry.odometer.flatMap { $0.shown(in: unit, options) }, record: entry.record)
    }
  }
}
