// SPDX-License-Identifier: MIT

extension Layout {
  /// The `weight-YYYY-MM-DD.json` of a Fitbit account in Google Takeout.
  ///
  ///     [{ "logId" : 1549350300000, "weight" : 171.9, "bmi" : 24.63, "fat" : 20.5,
  ///        "date" : "02/05/19", "time" : "07:05:00", "source" : "Aria" }]
  ///
  /// - No unit is given. The files of accounts from metric countries also have
  ///   pounds, and the programs that read them always convert, so weights are read
  ///   as pounds, with a note.
  /// - Dates are `MM/dd/yy`, local. The time `23:59:59` means that there is no time.
  /// - The web interface hands out the same objects with dates such as `2019-02-05`, in the unit
  ///   that the program asked for: they are not read as this format unless it is named.
  /// - `fat` is a percentage; 1 and less is a fraction, with a note.
  ///
  /// Known from an export and from programs that read it.
  static let fitbitTakeout = Layout(
    name: "fitbit-takeout", title: "Fitbit weight files of Google Takeout", kind: .weight,
    evidence: .realExport, source: .json("."),
    table: .entries,
    recognised: [
      [.keys("[].logId", "[].weight", "[].date", "[].time"), .value("[].date", containing: "/")]
    ],
    recognition: "an array of objects with logId, weight, time and a date with slashes",
    dates: DateNotation(
      always: .mdy, example: "02/05/19 07:05:00", noTimes: ["23:59:59"], isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .day("date"), .time("time"),
      .quantity(WeightFields.weight, "weight", unit: .assumed("lb")),
      .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "fat", unit: .always("%")),
      .text(WeightFields.source, "source"),
    ],
    needs: RequiredFields(fields: [WeightFields.weight], name: "weight"), oddities: [.shares])
}
