// SPDX-License-Identifier: MIT

extension Layout {
  /// The measures that Withings' web interface (Measure Getmeas) hands out.
  ///
  ///     {"status":0,"body":{"timezone":"Europe/Budapest","measuregrps":[{"grpid":7,
  ///       "date":1514957099,"category":1,"measures":[{"value":88716,"type":1,"unit":-3}]}]}}
  ///
  /// - A number is its value times ten to the power of its unit: 88.716.
  /// - Masses are in kg, the height is in metres, the fat ratio is a percentage. The mass of
  ///   the fat is an extra if there is a ratio, as are measures of other types.
  /// - Times are in seconds since 1970; the zone of the account is the record's zone, and no
  ///   offset is derived from it.
  /// - Groups of the category 2 are goals, and groups without a measure of the weight are
  ///   other measurements; both are counted.
  ///
  /// Known from the maker's description and from answers in the tests of programs.
  static let withingsAPI = Layout(
    name: "withings-api", title: "Withings measures (JSON of its web interface)", kind: .weight,
    evidence: .specification, source: .json("body/measuregrps"),
    otherRecords: [.json("measuregrps"), .json(".")], table: .entries,
    recognised: [
      [.keys("body.measuregrps[].date", "body.measuregrps[].measures[].unit")],
      [.keys("measuregrps[].date", "measuregrps[].measures[].unit")],
      [.keys("[].grpid", "[].date", "[].measures[].unit")],
    ],
    recognition: "measuregrps with a date and measures",
    dates: DateNotation(always: .ymd, example: "1514957099", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .utc("date"), .text(WeightFields.zone, "../timezone"), .nothing("category"),
      measure(WeightFields.weight, 1, "kg"), measure(WeightFields.height, 4, "m"),
      measure(WeightFields.leanMass, 5, "kg"), measure(WeightFields.bodyFat, 6, "%"),
      measure(WeightFields.bodyFat, 8, "kg"), measure(WeightFields.muscle, 76, "kg"),
      measure(WeightFields.water, 77, "kg"), measure(WeightFields.bone, 88, "kg"),
      .text(WeightFields.note, "comment"), .text(WeightFields.device, "model"),
    ],
    conditions: [
      .only("category", "1", as: "goal"),
      RowCondition(
        titles: [1, 5, 6, 8, 76, 77, 88].map { "measures[type=\($0)]/value" }, test: .isEmpty,
        countedAs: "measurement without a weight"),
    ],
    needs: .someMeasure("measures"))

  private static func measure(_ field: Field, _ type: Int, _ unit: String) -> LayoutColumn {
    .quantity(field, "measures[type=\(type)]/value", unit: .always(unit)).with {
      $0.power = .column("measures[type=\(type)]/unit")
    }
  }
}
