// SPDX-License-Identifier: MIT

/// The values of a fill-up that the history of a vehicle checks.
///
/// Thousands are read step by step, so it is small; values for messages only are in
/// `FuelDetails`.
struct FuelEntry {
  /// The sort of odometer reading: only a positive one can be trusted.
  enum Reading {
    case none, negative, zero, positive
  }

  /// The index of its details in the history.
  var number: Int32
  private let dayNumber: Int32
  /// NaN if it is unknown.
  private var kilometres = Double.nan
  private var litres = Double.nan
  let reading: Reading
  let measure: VolumeUnit.Measure
  let partial: Bool?
  let missed: Bool
  /// Whether it was checked in an earlier block.
  var isJudged = false
  /// Whether it is wrong, or a neighbour of a wrong one that may be right:
  /// values that are computed from it mean nothing then.
  var isSuspect = false
  /// Whether an entry of the input between it and the one before was no valid record.
  var followsGap: Bool
  /// Whether the consumption up to it was checked.
  var hasConsumption = false

  /// - Parameter clock: The offset that defines days; used for dates with an offset.
  @inline(__always)
  init(_ record: FuelRecord, number: Int, followsGap: Bool, clock: UTCOffset?) {
    self.number = Int32(truncatingIfNeeded: number)
    self.followsGap = followsGap
    dayNumber = Int32(truncatingIfNeeded: record.date.dayNumber(by: clock))
    partial = record.partial
    missed = record.missed ?? false
    let odometer = record.odometer
    reading = odometer.map { Reading($0.value) } ?? .none
    let volume = record.volume
    measure = volume?.unit.measure ?? .volume
    if let odometer, reading == .positive { kilometres = odometer.kilometres }
    if let volume, volume.value.isPositive {
      litres = volume.value.estimate * volume.unit.estimate
    }
  }

  /// The day by the clock of the log, counted so that days are in order.
  var day: Int { Int(dayNumber) }

  /// The odometer in km; nil if it is unknown or not trusted.
  var distance: Double? {
    get { kilometres.isNaN ? nil : kilometres }
    set { kilometres = newValue ?? .nan }
  }

  /// The amount in litres, kWh or kg; nil if it is unknown or not trusted.
  var amount: Double? {
    get { litres.isNaN ? nil : litres }
    set { litres = newValue ?? .nan }
  }

  func isBefore(_ other: FuelEntry) -> Bool {
    day == other.day ? (distance ?? 0) < (other.distance ?? 0) : day < other.day
  }
}

extension FuelEntry.Reading {
  fileprivate init(_ value: ExactDecimal) {
    self = value.isZero ? .zero : value.isNegative ? .negative : .positive
  }
}

/// The values of a fill-up that the history of a vehicle keeps for messages.
struct FuelDetails {
  let date: Timestamp
  /// The odometer as it was written; nil if it is unknown.
  let odometer: Quantity<DistanceUnit>?
  let volume: Quantity<VolumeUnit>?
  /// The number of its name; 0 without a name.
  let tank: NumberedTexts.Number
  let fuelClass: FuelClass
  /// Whether the record names its fuel.
  let saysFuel: Bool
  var place: KeptPlaces.Entry

  @inline(__always)
  init(
    _ record: FuelRecord, tank: NumberedTexts.Number, _ fuelClass: FuelClass,
    at place: KeptPlaces.Entry
  ) {
    date = record.date
    odometer = record.odometer
    volume = record.volume
    self.tank = tank
    self.fuelClass = fuelClass
    saysFuel = record.fuelType != nil || record.fuelGrade != nil
    self.place = place
  }

  /// Whether date, odometer and volume are equal.
  func isTwin(of other: FuelDetails) -> Bool {
    date == other.date && odometer == other.odometer && volume == other.volume
  }
}
