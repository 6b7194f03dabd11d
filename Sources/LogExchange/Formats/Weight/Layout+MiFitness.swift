// SPDX-License-Identifier: MIT

extension Layout {
  /// The `…_hlth_center_fitness_data.csv` in the data that Xiaomi sends to users of Mi Fitness.
  ///
  ///     Uid,Sid,Key,Time,Value,UpdateTime
  ///     60,9,weight,1732550224,"{""bmi"":23.6,""weight"":69.8,…}",1732550300
  ///
  /// - What was measured is an object in JSON. Steps, sleep and other keys than `weight` are
  ///   counted.
  /// - Masses are in kg, shares are percentages, and 0 means that nothing was measured.
  /// - Times are in seconds since 1970, that in the object precedes that of the row.
  ///
  /// Known from programs that read the files, and from a description of the values in the app.
  static let miFitness = Layout(
    name: "mi-fitness", title: "Mi Fitness fitness data CSV", kind: .weight, evidence: .importer,
    table: TableShape(titles: .whole, objectTitle: "Value"),
    recognised: [
      [.exactly("Uid", "Sid", "Key", "Time", "Value"), .withoutColumn("Tag", "Category")]
    ],
    recognition: "the columns Uid, Sid, Key, Time and Value",
    dates: DateNotation(example: "1732550224"), decimals: .always(.point),
    columns: [
      .utc("Value/time"), .utc("Time"), .nothing("Key"), .nothing("Value"),
      .quantity(WeightFields.weight, "Value/weight", unit: .always("kg")).zeroIsNothing,
      .number(WeightFields.bmi, "Value/bmi").zeroIsNothing,
      .quantity(WeightFields.bodyFat, "Value/body_fat_rate", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.water, "Value/moisture_rate", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.water, "Value/body_moisture_mass", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.bone, "Value/bone_mass", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.muscle, "Value/muscle_mass", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.leanMass, "Value/fat_free_body", unit: .always("kg")).zeroIsNothing,
      .text(WeightFields.source, "Sid"),
    ],
    conditions: [.only("Key", "weight")], needs: .someMeasure("Value/weight"))
}
