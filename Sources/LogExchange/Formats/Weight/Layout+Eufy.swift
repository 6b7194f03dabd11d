// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of EufyLife, the app of Eufy's scales.
  ///
  ///     Time,Family Members,WEIGHT (kg),BMI,BODY FAT %,HEART RATE (bpm),MUSCLE MASS (kg),…
  ///     2024-03-01 06:12:20,Ann,82.4,24.9,18.9,61,63.4,…
  ///
  /// - The unit is in the titles. Water without one is a percentage. Every column without a
  ///   field is an extra.
  /// - Each member of the family is a person.
  ///
  /// Known from a program that reads the files.
  static let eufy = Layout(
    name: "eufy", title: "EufyLife CSV", kind: .weight, evidence: .importer,
    recognised: [[.columns("time", "family members"), .fields(WeightFields.weight)]],
    recognition: "the columns Time, Family Members and WEIGHT with its unit",
    dates: DateNotation(example: "2024-03-01 06:12:20"),
    columns: [
      .date("time"), .text(WeightFields.person, "family members"),
      .quantity(WeightFields.weight, "weight", unit: .title), .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "body fat %", unit: .always("%")),
      .quantity(WeightFields.muscle, "muscle mass", unit: .title),
      .quantity(WeightFields.bone, "bone mass", unit: .title),
      .quantity(WeightFields.water, "water", unit: .title, .always("%")),
      .quantity(WeightFields.leanMass, "lean body mass", unit: .title),
    ],
    needs: .someMeasure("WEIGHT"), nothing: ["--", "-", "—", "n/a"])
}
