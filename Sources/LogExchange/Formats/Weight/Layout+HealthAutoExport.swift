// SPDX-License-Identifier: MIT

extension Layout {
  /// The JSON of Health Auto Export, an app that exports the data of Apple Health.
  ///
  ///     {"data":{"metrics":[{"name":"weight_body_mass","units":"kg","data":[
  ///       {"date":"2024-03-31 07:55:02 +0200","qty":81.95,"source":"Withings"}]}],"workouts":[]}}
  ///
  /// - Some programs save it without `data` around the metrics.
  /// - Units are given for the metric. Dates have an offset, and 12 or 24 hours, with a
  ///   narrow no-break space before `am`.
  /// - Body fat is a percentage or, with the same `%`, a fraction: a value of 1 and less
  ///   is a fraction, one above it a percentage, with a note if the unit says otherwise.
  /// - Body fat, lean mass, body mass index and height are records if all
  ///   measures are requested; other metrics are counted by their names, as are
  ///   workouts and all other entries.
  ///
  /// Known from the app's description and programs that read its exports.
  static let healthAutoExport = Layout(
    name: "health-auto-export", title: "Health Auto Export JSON", kind: .weight,
    evidence: .importer,
    source: .json("data?/metrics[]/data"), table: .entries,
    recognised: [
      [.keys("data.metrics[].name", "data.metrics[].units")],
      [.keys("metrics[].name", "metrics[].units", "metrics[].data[].qty")],
    ],
    recognition: "metrics with names and units",
    dates: DateNotation(always: .ymd, example: "2024-03-31 07:55:02 +0200", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .date("date"),
      .measure(
        "qty", of: "../name",
        [
          LayoutMeasure("weight_body_mass", WeightFields.weight, .cell("../units")).zeroIsNothing,
          LayoutMeasure("body_mass", WeightFields.weight, .cell("../units")).zeroIsNothing,
          LayoutMeasure(
            "body_fat_percentage", WeightFields.bodyFat, .cell("../units"), .always("%")),
          LayoutMeasure("lean_body_mass", WeightFields.leanMass, .cell("../units")),
          LayoutMeasure("body_mass_index", WeightFields.bmi),
          LayoutMeasure("height", WeightFields.height, .cell("../units")),
        ]),
      .text(WeightFields.source, "source"), .nothing("../name"), .nothing("../units"),
    ],
    needs: .someMeasure("qty"), oddities: [.shares])
}
