// SPDX-License-Identifier: MIT

extension Layout {
  /// The `BODY_….csv` of Zepp Life, which was Mi Fit.
  ///
  ///     time,weight,height,bmi,fatRate,bodyWaterRate,boneMass,metabolism,muscleRate,visceralFat
  ///     2024-03-01 06:12:20+0000,82.4,182.0,24.9,20.7,54.3,3.1,1644.0,62.2,9.0
  ///
  /// - Weights and bones are in kg, the height in cm, fat and water are percentages.
  ///   `muscleRate` is in kg in spite of its name: it is the weight without fat and bones.
  /// - `null` and 0 mean that a value was not measured.
  /// - Times have the offset of UTC; older files have seconds since 1970 instead.
  ///
  /// Known from programs that read the files and rows among their tests.
  static let zeppLife = Layout(
    name: "zepp-life", title: "Zepp Life (Mi Fit) BODY CSV", kind: .weight, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [
      [.exactly("time", "weight", "fatRate", "boneMass", "muscleRate")],
      [.exactly("timestamp", "weight", "fatRate", "boneMass", "muscleRate")],
    ],
    recognition: "the columns weight, fatRate and muscleRate",
    dates: DateNotation(example: "2024-03-01 06:12:20+0000"), decimals: .always(.point),
    columns: [
      .date("time"), .utc("timestamp"),
      .quantity(WeightFields.weight, "weight", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.height, "height", unit: .always("cm")).zeroIsNothing,
      .number(WeightFields.bmi, "bmi").zeroIsNothing,
      .quantity(WeightFields.bodyFat, "fatRate", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.water, "bodyWaterRate", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.bone, "boneMass", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.muscle, "muscleRate", unit: .always("kg")).zeroIsNothing,
    ],
    needs: .someMeasure("weight"), extras: .unlessZero, nothing: ["null"])
}
