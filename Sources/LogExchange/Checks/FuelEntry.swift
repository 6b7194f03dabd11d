// SPDX-License-Identifier: MIT

import XMLTree

/// What the history of a vehicle keeps of one fill-up.
struct FuelEntry {
  let date: Timestamp
  let position: SourcePosition?
  let fields: FieldPositions?
  /// As it was written; nil where it says nothing.
  let odometer: Quantity<DistanceUnit>?
  let volume: Quantity<VolumeUnit>?
  let partial: Bool?
  let missed: Bool
  /// The local day, counted so that days are in order.
  let day: Int
  /// The odometer in km; nil where there is none that can be trusted.
  var distance: Double?
  /// The amount in litres, kWh or kg; nil where there is none that can be trusted.
  var amount: Double?
  /// Whether it was looked at in a block before this one.
  var isJudged = false
  /// Whether something is wrong with it, or with a neighbour that may be right:
  /// what is worked out from it says nothing then.
  var isSuspect = false
  /// Whether an entry of the input between it and the one before made no record.
  var followsGap: Bool
  /// Whether the consumption up to it was judged.
  var hasConsumption = false

  init(_ record: FuelRecord, followsGap: Bool) {
    self.followsGap = followsGap
    date = record.date
    position = record.position
    fields = record.fieldPositions
    odometer = record.odometer
    volume = record.volume
    partial = record.partial
    missed = record.missed ?? false
    day = record.date.dayNumber
    if let odometer, odometer.value.isPositive {
      distance =
        odometer.unit == .miles
        ? odometer.value.approximate * 1.609344 : odometer.value.approximate
    }
    if let volume, volume.value.isPositive {
      amount = volume.value.approximate * volume.unit.approximateFactor
    }
  }

  var measure: VolumeUnit.Measure { volume?.unit.measure ?? .volume }

  /// Whether the tank was full then. For a battery that has to be said: few are
  /// charged to the same level each time.
  var isFull: Bool { measure == .energy ? partial == false : partial != true }

  func place(_ vehicle: String?) -> RecordPlace {
    RecordPlace(kind: .fuel, subject: vehicle, date: date, position: position, fields: fields)
  }

  /// `2009-02-27 (line 12)`
  var reference: String { position.map { "\(date) (line \($0.line))" } ?? "\(date)" }
}

extension VolumeUnit {
  /// About how many litres one is; energy and mass stay as they are.
  fileprivate var approximateFactor: Double {
    switch known {
    case .litres, .kilowattHours, .kilograms: 1
    case .usGallons: 3.785411784
    case .imperialGallons: 4.54609
    }
  }
}

extension Timestamp {
  /// The days of the civil calendar since 1970-01-01, by the local clock.
  var dayNumber: Int {
    let year = Int(self.year) - (month <= 2 ? 1 : 0)
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (Int(month) + (month > 2 ? -3 : 9)) + 2) / 5 + Int(day) - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
