// SPDX-License-Identifier: MIT

extension Layout {
  /// The `Measurement-Summary….csv` of MyFitnessPal.
  ///
  ///     Date,Body Fat %,Weight
  ///     2024-03-01,18.9,181.4
  ///
  /// - The file names no unit of the weight: the user has to. Body fat is a percentage.
  /// - Other measures of the body are extras; rows with only those are counted.
  ///
  /// Known from programs that read the files.
  static let myFitnessPal = Layout(
    name: "myfitnesspal", title: "MyFitnessPal measurements CSV", kind: .weight,
    evidence: .importer,
    recognised: [
      [
        .exactly("Date", "Body Fat %", "Weight"),
        .withoutColumn("weight unit", "unit", "units", "time", "note", "notes"),
      ]
    ],
    recognition: "the columns Date, Body Fat % and Weight, without one for the unit",
    dates: DateNotation(example: "2024-03-01"), decimals: .always(.point),
    columns: [
      .date("date"), .quantity(WeightFields.weight, "weight", unit: .asked),
      .quantity(WeightFields.bodyFat, "body fat %", unit: .always("%")).zeroIsNothing,
    ],
    conditions: [.skip(ifEmpty: "weight", "body fat %", as: "entry without weight or fat")],
    needs: .someMeasure("Weight"))

  /// The CSV of Happy Scale.
  ///
  ///     "Date","Pounds"
  ///     "2024-03-01","181.4"
  ///
  /// - The title of the weight is its unit.
  ///
  /// Known from a program that reads the files.
  static let happyScale = Layout(
    name: "happy-scale", title: "Happy Scale CSV", kind: .weight, evidence: .importer,
    recognised: [
      [.columns("date"), .anyColumn("pounds", "kilograms", "stones"), .nothingElse]
    ],
    recognition: "the columns Date and Pounds, Kilograms or Stones, and no others",
    dates: DateNotation(example: "2024-03-01"),
    columns: [
      .date("date"), .quantity(WeightFields.weight, "pounds", unit: .always("lb")),
      .quantity(WeightFields.weight, "kilograms", unit: .always("kg")),
      .quantity(WeightFields.weight, "stones", unit: .always("st")),
    ],
    needs: .someMeasure("Pounds"))

  /// A plain table of dates and weights, as people and many programs write it.
  ///
  ///     date,weight
  ///     2024-03-01,82.4
  ///
  /// - There are no columns besides date, time, weight and a note.
  /// - The unit is in the title, as in `Weight (kg)` and `weight_kg`, or the user has to give it.
  /// - Days without a weight, or with a weight of 0, are counted.
  ///
  /// It is not the layout of a particular program.
  static let weightTable = Layout(
    name: "weight-table", title: "A table of dates and weights", kind: .weight, evidence: .importer,
    recognised: [
      [
        .anyColumn("date", "datum", "tag", "fecha", "data", "dato", "дата"),
        .withoutColumn("datetime", "date time", "timestamp", "day"), weights, .nothingElse,
      ],
      [
        .anyColumn("datetime", "date time", "timestamp", "day"),
        .withoutColumn("date", "datum", "tag", "fecha", "data", "dato", "дата"), weights,
        .nothingElse,
      ],
    ],
    recognition: "columns of date and weight, and no others",
    dates: DateNotation(example: "2024-03-01"),
    columns: [
      .day("date", "day").also("datum", "tag", "fecha", "data", "dato", "дата"),
      .date("datetime", "date time", "timestamp"),
      .time("time").translated("table time"),
      .quantity(
        WeightFields.weight, "weight", "body weight", "bodyweight", "body_mass", unit: .title,
        .asked
      ).zeroIsNothing.translated("table weight"),
      .quantity(WeightFields.weight, "weight_kg", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.weight, "weight_lb", "weight_lbs", unit: .always("lb")).zeroIsNothing,
      .text(WeightFields.note, "note", "notes", "comment", "comments").translated("table note"),
    ],
    conditions: [
      RowCondition(titles: weightTitles, test: .isEmpty, countedAs: "row without a weight")
    ],
    needs: .someMeasure("weight"))

  private static let weights = LayoutSign.anyColumn(weightTitles)
  private static let weightTitles =
    ["weight", "weight_kg", "weight_lb", "weight_lbs", "body weight", "bodyweight", "body_mass"]
    + FormatWords.words("titles", "table weight")
}
