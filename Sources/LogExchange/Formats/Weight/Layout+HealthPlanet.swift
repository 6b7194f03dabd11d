// SPDX-License-Identifier: MIT

extension Layout {
  /// The measures that Tanita's Health Planet hands out to programs (`innerscan`).
  ///
  ///     {"birth_date":"19860704","data":[{"date":"202403010712","keydata":"82.40",
  ///       "model":"01000117","tag":"6021"}],"height":"171","sex":"male"}
  ///
  /// - An entry is one measure, which the number in `tag` names: 6021 is the weight in kg, 6022
  ///   the percentage of fat, 6023 the mass of the muscles and 6029 that of the bones in kg.
  ///   Fat, muscles and bones are filtered unless all measures are requested; other tags are
  ///   counted.
  /// - Dates are digits without anything between them, local.
  ///
  /// Known from programs that read the answers.
  static let healthPlanet = Layout(
    name: "health-planet", title: "Health Planet measures (JSON of its web interface)",
    kind: .weight, evidence: .importer, source: .json("data"), table: .entries,
    recognised: [[.keys("data[].date", "data[].keydata", "data[].tag")]],
    recognition: "data with a date, keydata and a tag",
    dates: DateNotation(always: .ymd, example: "202403010712", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .date("date"), .text(WeightFields.device, "model"),
      .measure(
        "keydata", of: "tag",
        [
          LayoutMeasure("6021", WeightFields.weight, .always("kg")),
          LayoutMeasure("6022", WeightFields.bodyFat, .always("%")),
          LayoutMeasure("6023", WeightFields.muscle, .always("kg")),
          LayoutMeasure("6029", WeightFields.bone, .always("kg")),
        ]),
      .nothing("tag"),
    ],
    needs: .someMeasure("keydata"))
}
