// SPDX-License-Identifier: MIT

/// Finds the fuel class of entries. Most entries of a log have the words of the one before, so
/// its class is kept.
struct FuelClassifier {
  private var last: (type: String?, grade: String?, found: FuelClass) = (nil, nil, .liquid)

  @inline(__always)
  mutating func fuelClass(_ record: FuelRecord) -> FuelClass {
    let (type, grade) = (record.fuelType, record.fuelGrade)
    if type !== last.type || grade !== last.grade {
      last = (type, grade, FuelClass(type: type, grade: grade))
    }
    return last.found
  }
}

/// A tank of a vehicle, as a key: amounts that go into different tanks are never added
/// up.
struct FuelTank: Hashable {
  let measure: VolumeUnit.Measure
  /// The number of its name; 0 for a tank without a name.
  let name: NumberedTexts.Number
  /// Set for volumes only: energy and mass are measures of their own.
  let fuel: FuelClass

  /// - Parameter measure: nil for an entry without an amount.
  init(_ measure: VolumeUnit.Measure?, name: NumberedTexts.Number, fuel: FuelClass) {
    self.measure = measure ?? .volume
    self.name = name
    self.fuel = self.measure == .volume ? fuel : .liquid
  }
}

/// The tanks that the entries of a vehicle name.
struct NamedTanks {
  private var table = RunTable<FuelTank, Void>()

  mutating func note(_ tank: FuelTank) {
    if tank.name != 0 { _ = table.place(of: tank, ()) }
  }

  /// Whether an entry without a tank may belong to one of several.
  var areSeveral: Bool { table.keys.count > 1 }

  /// The tanks that an entry without a tank may belong to: those of its measure, and of its fuel
  /// if it gives one.
  func meant(by tank: FuelTank, saysFuel: Bool) -> [FuelTank] {
    guard tank.name == 0, !table.keys.isEmpty else { return [] }
    return table.keys.filter {
      $0.measure == tank.measure && (!saysFuel || $0.fuel == tank.fuel)
    }
  }
}

extension VolumeUnit.Measure {
  /// Whether a fill-up left the tank full. For a battery the entry must say so: few are
  /// charged to the same level each time.
  func isFull(_ partial: Bool?) -> Bool { self == .energy ? partial == false : partial != true }
}
