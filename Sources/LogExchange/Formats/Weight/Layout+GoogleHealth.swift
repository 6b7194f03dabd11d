// SPDX-License-Identifier: MIT

extension Layout {
  /// The tables of body measures in Google Health's part of a Takeout.
  ///
  ///     timestamp,weight grams,data source
  ///     2024-03-01T06:12:00Z,82400,Aria
  ///
  /// - Weights are in grams; body fat, which has a file of its own, is a percentage.
  /// - Times are in UTC.
  ///
  /// Known from programs that read them and their notes on exports.
  static let googleHealth = Layout(
    name: "google-health", title: "Google Health tables of Google Takeout", kind: .weight,
    evidence: .importer,
    recognised: [
      [.columns("timestamp", "weight grams")],
      [.columns("timestamp", "body fat percentage", "data source")],
    ],
    recognition: "the columns timestamp and weight grams",
    dates: DateNotation(example: "2024-03-01T06:12:00Z"), decimals: .always(.point),
    columns: [
      .date("timestamp"), .quantity(WeightFields.weight, "weight grams", unit: .always("g")),
      .quantity(WeightFields.bodyFat, "body fat percentage", unit: .always("%")),
      .text(WeightFields.source, "data source"),
    ],
    needs: .someMeasure("weight grams"))

  /// The daily summaries in Google Fit's part of a Takeout.
  ///
  ///     Date,Average weight (kg),Max weight (kg),Min weight (kg),Calories (kcal),…
  ///     2024-03-01,82.4,82.6,82.1,…
  ///
  /// - A row is a day. The weight is the average of the day; its extremes are extras, as are
  ///   all other values of the day.
  /// - Days without a weight are counted.
  ///
  /// Known from a program that reads them, with a table among its tests.
  static let googleFitDaily = Layout(
    name: "google-fit-daily", title: "Google Fit daily summaries of Google Takeout", kind: .weight,
    evidence: .importer,
    recognised: [
      [.columns("date", "average weight", "max weight")],
      [.columns("datum", "durchschnittsgewicht", "maximales gewicht")],
    ],
    recognition: "the columns Date and Average weight",
    dates: DateNotation(example: "2024-03-01"), decimals: .always(.point),
    columns: [
      .date("date").also("datum"),
      .quantity(WeightFields.weight, "average weight", unit: .title, .asked)
        .also("durchschnittsgewicht"),
    ],
    conditions: [
      .skip(ifEmpty: "average weight", "durchschnittsgewicht", as: "day without a weight")
    ],
    needs: .someMeasure("Average weight"))
}
