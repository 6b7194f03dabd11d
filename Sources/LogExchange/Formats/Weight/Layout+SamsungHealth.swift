// SPDX-License-Identifier: MIT

extension Layout {
  /// The weights of a Samsung Health export, `com.samsung.health.weight.….csv`.
  ///
  ///     com.samsung.health.weight,6320001,12
  ///     body_fat_mass,create_sh_ver,start_time,…,weight,…,time_offset,…,body_fat,datauuid
  ///     ,,2022-01-10 12:30:05.120,…,84.2171,…,UTC-0500,…,,00000000-…,
  ///
  /// - The first line names the type of the table, the second has the titles, in an order
  ///   that varies; some versions put that name before each title. Rows end with a
  ///   comma.
  /// - `start_time` is UTC, as text or in milliseconds since 1970; with `time_offset` it
  ///   becomes local time. A row of 1970 is a placeholder of the app and not an entry.
  /// - Comments may hold commas without quotes.
  /// - Weights and masses are in kg, the height in cm, other values are percentages.
  ///
  /// Known from exports in programs that read them and from the description of the data
  /// type.
  static let samsungHealth = Layout(
    name: "samsung-health", title: "Samsung Health weight CSV", kind: .weight, evidence: .importer,
    table: TableShape(
      linesAbove: 1, titles: .whole, titlePrefix: "com.samsung.health.weight.",
      overflow: ["comment", "custom"], trailingCells: 1),
    recognised: [[.firstLine("com.samsung.health.weight")]],
    recognition: "the first line com.samsung.health.weight",
    dates: DateNotation(example: "2022-01-10 12:30:05.120"), decimals: .always(.point),
    columns: [
      .utc("start_time"), .offset("time_offset"),
      .quantity(WeightFields.weight, "weight", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.height, "height", unit: .always("cm")),
      .quantity(WeightFields.bodyFat, "body_fat", unit: .always("%")),
      .quantity(WeightFields.bodyFat, "body_fat_mass", unit: .always("kg")),
      .quantity(WeightFields.leanMass, "fat_free", unit: .always("%")),
      .quantity(WeightFields.leanMass, "fat_free_mass", unit: .always("kg")),
      .quantity(
        WeightFields.muscle, "muscle_mass", "skeletal_muscle_mass", unit: .always("kg")),
      .quantity(WeightFields.muscle, "skeletal_muscle", unit: .always("%")),
      .quantity(WeightFields.water, "total_body_water", unit: .always("kg")),
      .text(WeightFields.note, "comment"), .text(WeightFields.source, "pkg_name"),
      .text(WeightFields.device, "deviceuuid"),
    ],
    conditions: [.skip("start_time", beginning: "1970-01-01", as: "placeholder")],
    needs: .someMeasure("weight"))
}
