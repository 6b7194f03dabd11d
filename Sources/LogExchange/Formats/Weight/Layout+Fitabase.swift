// SPDX-License-Identifier: MIT

extension Layout {
  /// The `weightLogInfo_merged.csv` of Fitabase, which collects the logs of Fitbit users.
  ///
  ///     Id,Date,WeightKg,WeightPounds,Fat,BMI,IsManualReport,LogId
  ///     1500000001,5/2/2016 11:59:59 PM,52.6,115.963147,22,22.65,True,1462233599000
  ///
  /// - `Id` is the person. The weight in pounds is computed from the one in kilograms; it
  ///   is the weight if there are no kilograms, and else an extra.
  /// - Times are local; 11:59:59 PM is often not the time of a weighing, and is kept.
  ///
  /// Known from files in public repositories and from programs that read them.
  static let fitabase = Layout(
    name: "fitabase", title: "Fitabase weightLogInfo CSV", kind: .weight, evidence: .importer,
    recognised: [[.columns("id", "date", "weightkg", "weightpounds", "ismanualreport")]],
    recognition: "the columns Id, Date, WeightKg, WeightPounds and IsManualReport",
    dates: DateNotation(always: .mdy, example: "5/2/2016 11:59:59 PM"),
    decimals: .always(.point),
    columns: [
      .text(WeightFields.person, "id"), .date("date"),
      .quantity(WeightFields.weight, "weightkg", unit: .always("kg")),
      .quantity(WeightFields.weight, "weightpounds", unit: .always("lb")),
      .quantity(WeightFields.bodyFat, "fat", unit: .always("%")),
      .number(WeightFields.bmi, "bmi"),
    ],
    needs: .someMeasure("WeightKg"))
}
