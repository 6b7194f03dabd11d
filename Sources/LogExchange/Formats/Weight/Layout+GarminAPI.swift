// SPDX-License-Identifier: MIT

extension Layout {
  /// The weigh-ins that Garmin Connect's web interface hands out to programs.
  ///
  ///     {"dailyWeightSummaries":[{"summaryDate":"2024-03-01","allWeightMetrics":[
  ///       {"samplePk":1709276401000,"calendarDate":"2024-03-01","weight":82400.0,"bodyFat":18.9,
  ///        "sourceType":"INDEX_SCALE","timestampGMT":1709276400000}]}]}
  ///
  /// - The entries stand in the days, in a `dateWeightList`, or in an array of their own.
  /// - Weight, muscle and bone are in grams, fat and water percentages.
  /// - The time is in UTC, in milliseconds or as text; an entry without one has its day.
  /// - Entries without a measure are counted; averages and copies of entries are not entries.
  ///
  /// Known from answers in the tests of programs that read them.
  static let garminAPI = Layout(
    name: "garmin-api", title: "Garmin Connect weigh-ins (JSON of its web interface)",
    kind: .weight, evidence: .importer, source: .json("dailyWeightSummaries[]/allWeightMetrics"),
    otherRecords: [.json("dateWeightList"), .json(".")], table: .entries,
    recognised: ["dailyWeightSummaries[].allWeightMetrics[]", "dateWeightList[]", "[]"].map {
      [.keys($0 + ".samplePk", $0 + ".weight", $0 + ".calendarDate")]
    },
    recognition: "objects with samplePk, weight and calendarDate",
    dates: DateNotation(always: .ymd, example: "2024-03-01T07:00:00.0", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .utc("timestampGMT"), .date("calendarDate"),
      .quantity(WeightFields.weight, "weight", unit: .always("g")).zeroIsNothing,
      .number(WeightFields.bmi, "bmi").zeroIsNothing,
      .quantity(WeightFields.bodyFat, "bodyFat", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.water, "bodyWater", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.muscle, "muscleMass", unit: .always("g")).zeroIsNothing,
      .quantity(WeightFields.bone, "boneMass", unit: .always("g")).zeroIsNothing,
      .text(WeightFields.source, "sourceType"),
    ],
    conditions: [
      .skip(
        ifEmpty: "weight", "bmi", "bodyFat", "bodyWater", "muscleMass", "boneMass",
        as: "entry without a measure")
    ],
    needs: .someMeasure("weight"), oddities: [.floats])
}
