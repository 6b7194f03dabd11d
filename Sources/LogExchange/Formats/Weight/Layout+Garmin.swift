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
  /// - German titles are known, those in other languages by their places.
  ///
  /// Known from exports in programs that read them, in English and German.
  static let garmin = Layout(
    name: "garmin", title: "Garmin Connect Weight.csv", kind: .weight, evidence: .importer,
    table: TableShape(places: [
      "time", "weight", "change", "bmi", "body fat", "skeletal muscle mass", "bone mass",
      "body water",
    ]),
    recognised: [
      [.columns("time", "weight", "change", "bmi", "body fat"), .withoutColumn(["date"])],
      [
        .columns("zeit", "gewicht", "bmi", "skelettmuskelmasse", "knochenmasse"),
        .withoutColumn(["datum"]),
      ],
    ],
    recognition: "the columns Time, Weight and Change",
    dates: DateNotation(example: "Mar 9, 2025", hasOwnRows: true),
    columns: [
      .date("time").also("zeit"),
      .quantity(WeightFields.weight, "weight", unit: .number).also("gewicht"),
      .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "body fat", unit: .number).also("körperfett"),
      .quantity(WeightFields.muscle, "skeletal muscle mass", "muscle mass", unit: .number)
        .also("skelettmuskelmasse", "muskelmasse"),
      .quantity(WeightFields.bone, "bone mass", unit: .number).also("knochenmasse"),
      .quantity(WeightFields.water, "body water", unit: .number).also("körperwasser"),
    ],
    needs: RequiredFields(fields: [WeightFields.weight], name: "Weight"),
    nothing: ["--", "-", "—", "n/a"])
}
