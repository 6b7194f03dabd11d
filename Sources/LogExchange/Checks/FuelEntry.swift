// SPDX-License-Identifier: MIT

/// What the history of a vehicle judges a fill-up by.
///
/// Thousands are gone through step by step: it is small, and what only findings tell is in
/// `FuelDetails`.
struct FuelEntry {
  /// What its odometer shows, for those that cannot be trusted.
  enum Reading {
    case none, negative, zero, positive
  }

  /// Which of the details of the history are its own.
  var number: Int32
  private let dayNumber: Int32
  /// Not a number where there is none.
  private var kilometres = Double.nan
  private var litres = Double.nan
  let reading: Reading
  let measure: VolumeUnit.Measure
  let partial: Bool?
  let missed: Bool
  /// Whether it was looked at in a block before this one.
  var isJudged = false
  /// Whether something is wrong with it, or with a neighbour that may be right:
  /// what is worked out from it says nothing then.
  var isSuspect = false
  /// Whether an entry of the input between it and the one before made no record.
  var followsGap: Bool
  /// Whether the consumption up to it was judged.
  var hasConsumption = false

  /// - Parameter clock: By which days are counted, where it can be.
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
    if let odometer, reading == .positive {
      kilometres =
        odometer.unit == .miles
        ? odometer.value.approximate * 1.609344 : odometer.value.approximate
    }
    if let volume, volume.value.isPositive {
      litres = volume.value.approximate * volume.unit.estimate
    }
  }

  /// The day by the clock of the log, counted so that days are in order.
  var day: Int { Int(dayNumber) }

  /// The odometer in km; nil where there is none that can be trusted.
  var distance: Double? {
    get { kilometres.isNaN ? nil : kilometres }
    set { kilometres = newValue ?? .nan }
  }

  /// The amount in litres, kWh or kg; nil where there is none that can be trusted.
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

/// What the history of a vehicle keeps of a fill-up to speak of it.
struct FuelDetails {
  let date: Timestamp
  /// As it was written; nil where it says nothing.
  let odometer: Quantity<DistanceUnit>?
  let volume: Quantity<VolumeUnit>?
  /// The number of its name; 0 for none.
  let tank: NumberedTexts.Number
  let fuelClass: FuelClass
  /// Whether it says what fuel it was.
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

  /// Whether both say the same.
  func isTwin(of other: FuelDetails) -> Bool {
    date == other.date && odometer == other.odometer && volume == other.volume
  }
}
