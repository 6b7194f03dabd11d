// SPDX-License-Identifier: MIT

extension Layout {
  /// The export of the body tracker of FitNotes.
  ///
  ///     Date,Time,Measurement,Value,Unit,Comment
  ///     2026-01-10,07:00:00,Bodyweight,82.0,kgs,
  ///
  /// - A row is one measure, which `Measurement` names, with its unit. Body fat is
  ///   filtered unless all measures are requested, girths are counted under their names.
  /// - Times are local.
  ///
  /// Known from files in public repositories and from programs that read them.
  static let fitNotes = Layout(
    name: "fitnotes", title: "FitNotes body tracker CSV", kind: .weight, evidence: .importer,
    recognised: [[.columns("date", "time", "measurement", "value", "unit")]],
    recognition: "the columns Date, Time, Measurement, Value and Unit",
    dates: DateNotation(example: "2026-01-10"), decimals: .always(.point),
    columns: [
      .day("date"), .time("time"),
      .measure(
        "value", of: "measurement",
        [
          LayoutMeasure("Bodyweight", WeightFields.weight, .cell("unit")),
          LayoutMeasure("Body Fat", WeightFields.bodyFat, .cell("unit")),
        ]),
      .nothing("measurement"), .nothing("unit"), .text(WeightFields.note, "comment"),
    ],
    needs: .someMeasure("Value"))
}
