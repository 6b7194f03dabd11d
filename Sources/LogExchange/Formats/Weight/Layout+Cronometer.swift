// SPDX-License-Identifier: MIT

extension Layout {
  /// The `biometrics.csv` of Cronometer.
  ///
  ///     Day,Time,Group,Metric,Unit,Amount
  ///     2024-03-01,7:05 AM,Uncategorized,Weight,kg,82.4
  ///     2024-03-01,7:05 AM,Uncategorized,Body Fat,%,18.9
  ///
  /// - A row is one measure, which `Metric` names, sometimes with the program it came from in
  ///   parentheses; the unit differs by row. Body fat is filtered unless all measures are
  ///   requested, other metrics are counted under their names.
  /// - Times are local; many rows have none.
  ///
  /// Known from programs that read the files, with rows among their tests.
  static let cronometer = Layout(
    name: "cronometer", title: "Cronometer biometrics.csv", kind: .weight, evidence: .importer,
    recognised: [[.columns("day", "metric", "unit", "amount")]],
    recognition: "the columns Day, Metric, Unit and Amount",
    dates: DateNotation(example: "2024-03-01 7:05 AM"), decimals: .always(.point),
    columns: [
      .day("day"), .time("time"),
      .measure(
        "amount", of: "metric",
        [
          LayoutMeasure("Weight", WeightFields.weight, .cell("unit")),
          LayoutMeasure("Body Fat", WeightFields.bodyFat, .cell("unit")),
          LayoutMeasure("Height", WeightFields.height, .cell("unit")),
        ]),
      .nothing("unit"),
    ],
    needs: .someMeasure("Amount"))
}
