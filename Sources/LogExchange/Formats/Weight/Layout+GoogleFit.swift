// SPDX-License-Identifier: MIT

extension Layout {
  /// The files of body measures in Google Fit's part of a Takeout.
  ///
  ///     { "Data Source": "raw:com.google.weight:…",
  ///       "Data Points": [{ "fitValue": [{ "value": { "fpVal": 78.19999694824219 } }],
  ///         "dataTypeName": "com.google.weight", "startTimeNanos": 1651455840000000000, … }] }
  ///
  /// - Weights are in kg, heights in metres, body fat is a percentage; other types
  ///   of data are counted by their names. A body fat of 1 and less is a fraction, with
  ///   a note.
  /// - Values went through 32-bit floating point, which shows in their digits:
  ///   they become the shortest decimal that gives the same number, with a note.
  /// - Times are nanoseconds in UTC.
  /// - The data source is the record's source. Times of changes and other values
  ///   are extras; an end equal to the start is left out.
  ///
  /// Known from an export.
  static let googleFit = Layout(
    name: "google-fit", title: "Google Fit files of Google Takeout", kind: .weight,
    evidence: .realExport, source: .json("Data Points"), table: .entries,
    recognised: [[.keys("Data Points[].fitValue", "Data Points[].startTimeNanos")]],
    recognition: "Data Points with fitValue and startTimeNanos",
    dates: DateNotation(always: .ymd, example: "1651455840000000000", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .date("startTimeNanos", as: "unix-nanoseconds"), .text(WeightFields.source, "../Data Source"),
      .measure(
        "fitValue[0]/value/fpVal", of: "dataTypeName",
        [
          LayoutMeasure("com.google.weight", WeightFields.weight, .always("kg")),
          LayoutMeasure("com.google.weight.summary", WeightFields.weight, .always("kg")),
          LayoutMeasure("com.google.body.fat.percentage", WeightFields.bodyFat, .always("%")),
          LayoutMeasure("com.google.height", WeightFields.height, .always("m")),
        ]),
      .extraUnlessZero("originDataSourceId"),
      .extra("endTimeNanos", unlessSameAs: "startTimeNanos"),
      .extraUnlessZero("modifiedTimeMillis"), .extraUnlessZero("rawTimestampNanos"),
      .nothing("dataTypeName"), .nothing("fitValue"),
    ],
    needs: .someMeasure("fitValue[0]/value/fpVal"), oddities: [.floats, .shares])
}
