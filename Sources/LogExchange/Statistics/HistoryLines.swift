// SPDX-License-Identifier: MIT

/// A fill-up or charge in a history.
public struct FuelHistoryLine: Hashable, Sendable {
  public var vehicle: String?
  public var date: Timestamp
  public var cost: ExactDecimal?
  public var currency: String?
  public var volume: Quantity<VolumeUnit>?
  public var odometer: Quantity<DistanceUnit>?
  /// Since the last full tank, where this one is full and all is known; 2 digits.
  public var consumption: ExactDecimal?
  public var consumptionUnit: ConsumptionUnit
  /// `cost` ÷ `volume`, for a unit of `volume`; 3 digits.
  public var price: ExactDecimal?
  /// What the amount is measured as: statistics are apart by it.
  public var measure: VolumeUnit.Measure
  /// The tank, for vehicles with several.
  public var tank: String?
  /// As in `FuelStatistics.fuel`.
  public var fuel: String?
  /// Which record of all it is, in the order in which they came.
  public var record: Int
}

/// A weight in a history.
public struct WeightHistoryLine: Hashable, Sendable {
  public var person: String?
  public var date: Timestamp
  public var weight: Quantity<MassUnit>
  /// The difference from the person's weight before; exact where both have the unit.
  public var change: ExactDecimal?
  /// Which record of all it is, in the order in which they came.
  public var record: Int
}

extension FuelLedger {
  /// The newest entries, oldest first.
  ///
  /// - Parameters:
  ///   - limit: How many; nil for all.
  ///   - inUnitsOfVehicle: Whether `as-logged` means the units of most of the vehicle's
  ///     entries, as in statistics, and not those of each entry.
  func history(
    _ options: StatisticsOptions, limit: Int? = nil, inUnitsOfVehicle: Bool = false
  ) -> [FuelHistoryLine] {
    var ends: [Int: Segment] = [:]
    var measures = [VolumeUnit.Measure](repeating: .volume, count: entries.count)
    var common = [VolumeUnit?](repeating: nil, count: entries.count)
    var fuels = [String?](repeating: nil, count: entries.count)
    for (chain, indices) in chains() {
      forEachSegment(indices, chain.measure) { ends[$0.end] = $0 }
      let fuel = fuelName(chain, indices)
      let latest = Self.usual(indices.lazy.map { entries[$0].volumeUnit })
      for index in indices {
        measures[index] = chain.measure
        common[index] = latest ?? chain.measure.onlyUnit
        fuels[index] = fuel
      }
    }
    let commonDistance = Self.usual(entries.lazy.map(\.odometerUnit))
    let newest = entries.indices.suffix(limit ?? entries.count)
    return zip(newest, entries[newest]).map { index, entry in
      let distance = options.distance(inUnitsOfVehicle ? commonDistance : entry.odometerUnit)
      let volume = options.volume(inUnitsOfVehicle ? common[index] : entry.volumeUnit)
      let unit = ConsumptionUnit(distance: distance, volume: volume)
      return FuelHistoryLine(
        vehicle: vehicle, date: entry.date, cost: entry.cost?.value(), currency: entry.currency,
        volume: entry.amount.flatMap { $0.value(in: UnitFactor.of(volume.rawValue)) }
          .map { Quantity($0, volume) },
        odometer: entry.odometer.flatMap { $0.value(in: UnitFactor.of(distance.rawValue)) }
          .map { Quantity($0, distance) },
        consumption: ends[index].flatMap {
          unit.value(amount: $0.amount, distance: $0.distance)
        }, consumptionUnit: unit,
        price: entry.cost.flatMap { cost in
          entry.amount.flatMap { PriceUnit(volume).price(cost, $0) }
        },
        measure: measures[index], tank: entry.tank, fuel: fuels[index],
        record: entry.record)
    }
  }
}

extension WeightLedger {
  /// The newest entries, oldest first.
  ///
  /// - Parameters:
  ///   - limit: How many; nil for all.
  ///   - inUnitOfPerson: Whether `as-logged` means the unit of the latest entry.
  func history(
    _ options: StatisticsOptions, limit: Int? = nil, inUnitOfPerson: Bool = false
  ) -> [WeightHistoryLine] {
    let newest = entries.indices.suffix(limit ?? entries.count)
    var before = newest.first.flatMap { $0 > 0 ? entries[$0 - 1].mass : nil }
    let common = inUnitOfPerson ? entries.last?.weight.unit : nil
    return entries[newest].map { entry in
      let unit = options.mass(common ?? entry.weight.unit)
      defer { before = entry.mass }
      let change = before.flatMap { before -> ExactDecimal? in
        var difference = entry.mass
        difference.subtract(before)
        return difference.value(in: UnitFactor.of(unit.rawValue))
      }
      return WeightHistoryLine(
        person: person, date: entry.date,
        weight: (try? entry.weight.converted(to: unit, rounding: .halfToEven)) ?? entry.weight,
        change: change, record: entry.record)
    }
  }
}
