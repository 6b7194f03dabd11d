// SPDX-License-Identifier: MIT

extension Layout {
  /// The `…_userBioMetrics.json` of the data that Garmin provides on request.
  ///
  ///     [{ "metaData": { "calendarDate": "2024-03-01T00:00:00.0", "sequence": 1 },
  ///        "weight": { "weight": 82400.0, "sourceType": "INDEX_SCALE", "bodyFat": 18.9,
  ///          "timestampGMT": "2024-03-01T06:12:20.0" }, "height": 182.0 }]
  ///
  /// - Weight, muscle and bone are in grams, fat and water percentages, the height in cm.
  ///   0 means that a value was not measured.
  /// - The time is in UTC, as text or in milliseconds since 1970; an entry without one has
  ///   the day of its `metaData`, whose midnight is ignored.
  /// - Entries without a weight are other measures and are counted.
  /// - Digits that come from 32-bit floating point are dropped, with a note.
  ///
  /// Known from programs that read the file, with entries among their tests.
  static let garminExport = Layout(
    name: "garmin-export", title: "Garmin data export userBioMetrics.json", kind: .weight,
    evidence: .importer, source: .json("."), table: .entries,
    recognised: [[.keys("[].metaData.calendarDate")]],
    recognition: "an array of objects with metaData and a calendarDate in it",
    dates: DateNotation(
      always: .ymd, example: "2024-03-01T06:12:20.0", dropsMidnight: true, isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .utc("weight/timestampGMT"), .date("metaData/calendarDate"),
      .quantity(WeightFields.weight, "weight/weight", unit: .always("g")).zeroIsNothing,
      .number(WeightFields.bmi, "weight/bmi").zeroIsNothing,
      .quantity(WeightFields.bodyFat, "weight/bodyFat", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.water, "weight/bodyWater", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.muscle, "weight/muscleMass", unit: .always("g")).zeroIsNothing,
      .quantity(WeightFields.bone, "weight/boneMass", unit: .always("g")).zeroIsNothing,
      .text(WeightFields.source, "weight/sourceType"),
      .quantity(WeightFields.height, "height", unit: .always("cm")).zeroIsNothing,
      .nothing("metaData"), .nothing("version"),
    ],
    conditions: [
      .skip(
        ifEmpty: "weight/weight", "weight/bmi", "weight/bodyFat", "weight/bodyWater",
        "weight/muscleMass", "weight/boneMass", as: "entry without a weight")
    ],
    needs: RequiredFields(fields: [WeightFields.weight], name: "weight/weight"),
    oddities: [.floats])
}
