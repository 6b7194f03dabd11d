// SPDX-License-Identifier: MIT

extension Layout {
  /// A table of the weight logs that Fitbit's web interface hands out.
  ///
  ///     bmi,date,fat,logId,source,time,weight
  ///     30.37,05/30/16,21.8,1464652799000,API,23:59:59,224.0
  ///
  /// - No unit is given, and that of the weight depends on the program that asked: the user
  ///   has to say it. Body fat is a percentage.
  /// - Times are local; `23:59:59` means that there is no time.
  ///
  /// Known from programs that read the logs, which have the same names.
  static let fitbitAPI = Layout(
    name: "fitbit-api", title: "Fitbit weight logs as CSV", kind: .weight, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [[.exactly("bmi", "date", "logId", "source", "time", "weight")]],
    recognition: "the columns bmi, date, logId, source, time and weight",
    dates: DateNotation(example: "05/30/16", noTimes: ["23:59:59"]), decimals: .always(.point),
    columns: [
      .day("date"), .time("time"), .quantity(WeightFields.weight, "weight", unit: .asked),
      .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "fat", unit: .always("%")).zeroIsNothing,
      .text(WeightFields.source, "source"),
    ],
    needs: .someMeasure("weight"))
}
