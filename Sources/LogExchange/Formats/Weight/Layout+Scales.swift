// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of the apps of Renpho's scales, and of others that write the same form.
  ///
  ///     Date,Time,Weight(kg),BMI,Body Fat(%),…                             or
  ///     Time of Measurement,Weight(kg),BMI,Body Fat(%),Fat-Free Mass(kg),…
  ///
  /// - The unit is in the titles, or in the cells (`70.2kg`); `--` and 0 are values that were not
  ///   measured. Some exports have only the time and the weight.
  /// - Dates are `2024.11.03` or `3/1/26`; the values decide on ambiguous ones.
  /// - Skeletal muscle is the muscle if there is no other; values without a field are
  ///   extras.
  ///
  /// Known from exports in programs that read them.
  static let renpho = Layout(
    name: "renpho", title: "Renpho CSV", kind: .weight, evidence: .importer,
    recognised: [
      [
        .columns("time of measurement"), .anyColumn("weight"),
      ],
      [
        .columns("date", "time"), .fields(WeightFields.weight, WeightFields.bmi),
        Layout.somePart,
      ],
    ],
    recognition: "columns of time, weight with its unit, and BMI",
    dates: DateNotation(example: "2024-11-03 07:12:40", hasYearLast: true), columns: scaleColumns,
    needs: .someMeasure("Weight"), nothing: ["--", "-", "—", "n/a"])

  /// The CSV of Omron's app for its scales.
  ///
  ///     "Measurement Date","Timezone","Weight(kg)","Body Fat(%)",…,"BMI",…,"Device"
  ///     "2023/07/01 12:08","Asia/Ho_Chi_Minh","81.00","28.9",…,"31.6",…,"HBF-702T"
  ///
  /// - The unit is in the titles.
  /// - Times are local; the name of their zone is kept as the record's zone, and no offset
  ///   is derived from it.
  /// - Skeletal muscle is the muscle; values without a field are extras.
  /// - Exports of blood pressure have such columns as well, but no weight: they are not
  ///   claimed.
  ///
  /// Known from a program that writes the same form.
  static let omron = Layout(
    name: "omron", title: "Omron scales CSV", kind: .weight, evidence: .importer,
    recognised: [[.columns("measurement date", "timezone"), .fields(WeightFields.weight)]],
    recognition: "the columns Measurement Date and Timezone and a weight",
    dates: DateNotation(example: "2024-11-03 07:12:40"), columns: scaleColumns,
    needs: .someMeasure("Weight"), nothing: ["--", "-", "—", "n/a"])

  private static let somePart = LayoutSign.anyField(
    WeightFields.bodyFat, WeightFields.leanMass, WeightFields.muscle, WeightFields.bone,
    WeightFields.water, WeightFields.note)

  private static let scaleColumns: [LayoutColumn] = [
    .day("date", "time of measurement", "measurement date"), .time("time"),
    .text(WeightFields.zone, "timezone"),
    .quantity(WeightFields.weight, "weight", unit: .title).zeroIsNothing,
    .number(WeightFields.bmi, "bmi").zeroIsNothing,
    .quantity(
      WeightFields.bodyFat, "body fat", "body fat percentage", "fat mass", unit: .title
    ).zeroIsNothing,
    .quantity(
      WeightFields.leanMass, "fat-free mass", "fat free mass", "fat-free body weight", "lbm",
      "lean body mass", unit: .title
    ).zeroIsNothing,
    .quantity(
      WeightFields.muscle, "muscle mass", "skeletal muscle", "skeletal muscle percentage",
      "skeletal muscle mass", unit: .title
    ).zeroIsNothing,
    .quantity(WeightFields.bone, "bone mass", unit: .title).zeroIsNothing,
    .quantity(WeightFields.water, "body water", "body water percentage", unit: .title)
      .zeroIsNothing,
    .text(WeightFields.note, "remarks"), .text(WeightFields.device, "device"),
  ]
}

extension RequiredFields {
  /// Requires at least one measured value.
  static func someMeasure(_ name: String) -> RequiredFields {
    RequiredFields(fields: WeightFields.measured + [WeightFields.bmi], name: name)
  }
}
