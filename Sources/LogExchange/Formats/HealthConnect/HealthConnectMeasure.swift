// SPDX-License-Identifier: MIT

/// A table of Health Connect that is read, with the field and the unit of its values.
struct HealthConnectMeasure {
  let table: String
  let column: String
  /// The field of the record.
  let field: Field
  /// The native name of the unit.
  let unit: String

  private init(_ table: String, _ column: String, _ field: Field, _ unit: String) {
    (self.table, self.column, self.field, self.unit) = (table, column, field, unit)
  }

  static let all = [
    HealthConnectMeasure("weight_record_table", "weight", WeightFields.weight, "g"),
    HealthConnectMeasure("body_fat_record_table", "percentage", WeightFields.bodyFat, "%"),
    HealthConnectMeasure("lean_body_mass_record_table", "mass", WeightFields.leanMass, "g"),
    HealthConnectMeasure("bone_mass_record_table", "mass", WeightFields.bone, "g"),
    HealthConnectMeasure(
      "body_water_mass_record_table", "body_water_mass", WeightFields.water, "g"),
    HealthConnectMeasure("height_record_table", "height", WeightFields.height, "m"),
  ]
}
