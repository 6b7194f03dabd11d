// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of the app My TANITA.
  ///
  ///     Date,"Weight (kg)",BMI,"Body Fat (%)","Visc Fat","Muscle Mass (kg)",…
  ///     2024-03-01 07:12:05,82.4,24.9,18.9,8,63.4,…
  ///
  /// - The unit is in the titles; `-` is a value that was not measured.
  /// - Times are local. Values without a field are extras, including the physique rating.
  ///
  /// Known from files in public repositories and from programs that read them.
  static let tanita = Layout(
    name: "tanita", title: "My TANITA CSV", kind: .weight, evidence: .importer,
    recognised: [
      [.columns("date", "visc fat"), .fields(WeightFields.weight, WeightFields.muscle)]
    ],
    recognition: "the columns Date and Visc Fat, a weight and a muscle mass",
    dates: DateNotation(example: "2024-03-01 07:12:05"),
    columns: [
      .date("date"), .quantity(WeightFields.weight, "weight", unit: .title),
      .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "body fat", unit: .title),
      .quantity(WeightFields.muscle, "muscle mass", unit: .title),
      .quantity(WeightFields.bone, "bone mass", unit: .title),
      .quantity(WeightFields.water, "body water", unit: .title),
    ],
    needs: .someMeasure("Weight"), nothing: ["-"])
}
