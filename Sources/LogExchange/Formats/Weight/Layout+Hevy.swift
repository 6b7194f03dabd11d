// SPDX-License-Identifier: MIT

extension Layout {
  /// The `measurement_data.csv` of Hevy.
  ///
  ///     "date","weight_kg","fat_percent","neck_cm","shoulder_cm","chest_cm",…
  ///     "9 Feb 2024, 07:30",83.69,21.5,,,88,…
  ///
  /// - The titles end in the unit, which the settings of the app determine.
  /// - Times are local, and midnight is none. Girths are extras; rows with only girths are counted.
  ///
  /// Known from files in public repositories and from programs that read them.
  static let hevy = Layout(
    name: "hevy", title: "Hevy measurement_data.csv", kind: .weight, evidence: .importer,
    recognised: [[.columns("date", "fat_percent"), .anyColumn("weight_kg", "weight_lbs")]],
    recognition: "the columns date, fat_percent and weight_kg or weight_lbs",
    dates: DateNotation(example: "9 Feb 2024, 07:30", dropsMidnight: true),
    decimals: .always(.point),
    columns: [
      .date("date"), .quantity(WeightFields.weight, "weight_kg", unit: .always("kg")),
      .quantity(WeightFields.weight, "weight_lbs", unit: .always("lb")),
      .quantity(WeightFields.bodyFat, "fat_percent", unit: .always("%")),
    ],
    conditions: [
      .skip(ifEmpty: "weight_kg", "weight_lbs", "fat_percent", as: "entry without weight or fat")
    ],
    needs: .someMeasure("weight"))
}
