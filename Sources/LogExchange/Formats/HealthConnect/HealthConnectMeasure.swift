// SPDX-License-Identifier: MIT

/// A table of Health Connect that is read, and what its rows measure.
struct HealthConnectMeasure {
  let table: String
  let column: String
  /// The field of the record.
  let field: Field
  let isWeight: Bool
  /// Gives a record the value; the shares look at what is written as a percentage.
  let set: @Sendable (inout WeightRecord, ExactDecimal, inout BodyShares) -> Void

  private init(
    _ table: String, _ column: String, _ field: Field,
    _ set: @escaping @Sendable (inout WeightRecord, ExactDecimal, inout BodyShares) -> Void
  ) {
    self.table = table
    self.column = column
    self.field = field
    isWeight = field == WeightFields.weight
    self.set = set
  }

  static let all = [
    HealthConnectMeasure("weight_record_table", "weight", WeightFields.weight) {
      record, value, _ in record.weight = Quantity(value, .grams)
    },
    HealthConnectMeasure("body_fat_record_table", "percentage", WeightFields.bodyFat) {
      record, value, shares in
      record.bodyFat = shares.read(value, written: .percent, "percentage", position: nil)
    },
    HealthConnectMeasure("lean_body_mass_record_table", "mass", WeightFields.leanMass) {
      record, value, _ in record.leanMass = Quantity(value, .grams)
    },
    HealthConnectMeasure("bone_mass_record_table", "mass", WeightFields.bone) {
      record, value, _ in record.bone = Quantity(value, .grams)
    },
    HealthConnectMeasure("body_water_mass_record_table", "body_water_mass", WeightFields.water) {
      record, value, _ in record.water = Quantity(value, .grams)
    },
    HealthConnectMeasure("height_record_table", "height", WeightFields.height) {
      record, value, _ in record.height = Quantity(value, .metres)
    },
  ]
}
