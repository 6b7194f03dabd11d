// SPDX-License-Identifier: MIT

extension Layout {
  /// The export of Beurer's HealthManager, from the app or the website.
  ///
  ///     Data Export Details
  ///     …
  ///     Weight
  ///     Date;Time;kg;BMI;Body fat;Water;Muscles;Bones;Medication;Comment
  ///     "2024-02-01";"09:26";"80.5";"24.4";"18.9";"55.8";"41.7";"3.4";"";""
  ///
  /// - The table of weights follows lines about the user and the period, and tables of
  ///   other measures may follow it; all these are counted under their names.
  /// - The title of the weight is its unit, and bones have the same; fat, water and
  ///   muscles are percentages.
  /// - German titles are known, those in other languages by their places. The tables of 2026 have
  ///   the metabolic age, the pulse and the visceral fat in place of the last two.
  /// - Times are local. The notation of dates and numbers differs between versions.
  ///
  /// Known from an export in a public repository and from programs that read others.
  static let beurer = Layout(
    name: "beurer", title: "Beurer HealthManager CSV", kind: .weight, evidence: .realExport,
    table: TableShape(
      titles: .whole, sections: TableSections(records: ["weight"], columns: ["bmi"]),
      places: [
        "date", "time", "kg", "bmi", "body fat", "water", "muscles", "bones", "medication",
        "comment",
      ]),
    recognised: [
      [.columns("bmi"), .anyColumn("kg", "lb", "lbs", "st"), .atLeast(8)],
      [.columns("date", "weight", "body fat", "water", "muscles", "bones")],
    ],
    recognition: "a table with a column kg or lb, BMI and parts of the body, under its name",
    dates: DateNotation(example: "2024-02-01"),
    columns: [
      .day("date").also("datum"), .time("time").also("uhrzeit", "zeit"),
      .quantity(WeightFields.weight, "kg", "lb", "lbs", "st", "weight", unit: .title, .asked),
      .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "body fat", unit: .always("%"))
        .also("körperfett"),
      .quantity(WeightFields.water, "water", unit: .always("%")).also("wasser"),
      .quantity(WeightFields.muscle, "muscles", unit: .always("%")).also("muskeln"),
      .quantity(WeightFields.bone, "bones", unit: .titleOf("kg", "lb", "lbs", "st"), .asked)
        .also("knochen"),
      .extra("metabolic age").also("metabolisches alter"), .extra("pulse").also("puls"),
      .extra("visceral fat").also("viszeralfett"),
      .text(WeightFields.note, "comment").also("kommentar"),
    ],
    needs: .someMeasure("kg"))
}
