// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of openScale, the app for scales.
  ///
  ///     DATE,TIME,BODY_FAT,COMMENT,WATER,WEIGHT                     version 3
  ///     2025-04-07,08:30:00,18.4,,55.1,72.5
  ///
  ///     "biceps","bone",…,"comment","dateTime","fat",…,"weight"     version 2
  ///     0.0,3.1,…,"","2021-04-18 11:51",20.3,…,77.35
  ///
  /// - Weight, bone and lean mass are read as kilograms, the rest as percentages: version 2
  ///   always writes them so, and version 3 unless another unit is set in the app.
  ///   The file does not name units; the user may, and otherwise there is a note.
  /// - A zero in the app's own numbers means that there was no value.
  /// - Times are local, without an offset. Dates begin with the year; the order of others, which
  ///   spreadsheets and old versions write, is decided for the whole file.
  /// - Columns that the user has added, and those without a field, are extras.
  ///
  /// Known from the source of the app itself.
  static let openScale = Layout(
    name: "openscale", title: "openScale CSV", kind: .weight, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [
      [.exactly("DATE", "TIME", "WEIGHT")],
      [
        .exactly("dateTime", "weight"),
        .anyColumn("lbm", "visceralFat", "caliper1", "biceps", "muscle"),
      ],
    ],
    recognition: "the columns of date, time and weight as openScale calls them",
    dates: DateNotation(example: "2025-04-07 08:30"), decimals: .always(.point),
    columns: [
      .date("dateTime").onlyRead, .day("date").written("DATE"), .time("time").written("TIME"),
      .number(WeightFields.bmi, "bmi").zeroIsNothing.written("BMI"),
      .quantity(WeightFields.bodyFat, "body_fat", "fat", unit: .always("%")).zeroIsNothing
        .written("BODY_FAT"),
      .quantity(WeightFields.bone, "bone", unit: .assumed("kg")).zeroIsNothing.written("BONE"),
      .text(WeightFields.note, "comment").written("COMMENT"),
      .quantity(WeightFields.leanMass, "lbm", "lbw", unit: .assumed("kg")).zeroIsNothing.written(
        "LBM"),
      .quantity(WeightFields.muscle, "muscle", unit: .always("%")).zeroIsNothing
        .written("MUSCLE"),
      .quantity(WeightFields.water, "water", unit: .always("%")).zeroIsNothing.written("WATER"),
      .quantity(WeightFields.weight, "weight", unit: .assumed("kg")).zeroIsNothing
        .written("WEIGHT"),
      LayoutColumn(titles: openScaleNumbers, content: .extraUnlessZero),
    ],
    needs: .someMeasure("WEIGHT"),
    form: LayoutForm("openScale") {
      $0.entries = "measurements"
      $0.extras = openScaleNumbers
    })

  /// Numbers of the app for which there is no field.
  static let openScaleNumbers = [
    "BICEPS", "BMR", "CALIPER1", "CALIPER2", "CALIPER3", "CALIPER_1", "CALIPER_2", "CALIPER_3",
    "CALORIES", "CHEST", "HEART_RATE", "HIP", "HIPS", "NECK", "TDEE", "THIGH", "VISCERALFAT",
    "VISCERAL_FAT", "WAIST", "WHR", "WHTR",
  ]
}
