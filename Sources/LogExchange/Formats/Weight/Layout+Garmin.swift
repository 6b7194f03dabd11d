// SPDX-License-Identifier: MIT

extension Layout {
  /// The `Weight.csv` of Garmin Connect.
  ///
  ///     Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,
  ///     " Mar 9, 2025",
  ///     6:58 AM,72.4 kg,0.2 kg,23.1,17.5 %,33.0 kg,3.3 kg,60.2 %,
  ///
  /// - A day is on a row of its own, above the measurements of that day.
  /// - Units are in the cells. `--` is a value that was not measured.
  /// - Times have 12 or 24 hours. Days name their month, or the values decide on their order
  ///   and on the decimal mark.
  /// - The change is an extra, as is every unknown column.
  ///
  /// Known from exports in programs that read them.
  static let garmin = Layout(
    name: "garmin", title: "Garmin Connect Weight.csv", kind: .weight, evidence: .importer,
    recognised: [[.columns("time", "weight", "change", "bmi", "body fat")]],
    recognition: "the columns Time, Weight and Change",
    dates: DateNotation(example: "Mar 9, 2025", hasOwnRows: true),
    columns: [
      .date("time"), .quantity(WeightFields.weight, "weight", unit: .number),
      .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "body fat", unit: .number),
      .quantity(WeightFields.muscle, "skeletal muscle mass", "muscle mass", unit: .number),
      .quantity(WeightFields.bone, "bone mass", unit: .number),
      .quantity(WeightFields.water, "body water", unit: .number),
    ],
    needs: RequiredFields(fields: [WeightFields.weight], name: "Weight"),
    nothing: ["--", "-", "—", "n/a"])
}
