// SPDX-License-Identifier: MIT

extension Layout {
  /// The tables of MacroFactor with the weight, saved as CSV.
  ///
  ///     Date,Expenditure,Trend Weight (kg),Weight (kg),Steps,Calories (kcal),…,Fat (g),Carbs (g)
  ///     2024-03-01,2510,82.31,82.4,8120,2204,…,71,240                                     or
  ///     Date,Weight (kg),Fat Percent                                                          or
  ///     Date,Trend Weight (kg),Scale Weight (kg)
  ///
  /// - The unit is in the title. A row is a day; days without a weight are counted.
  /// - The trend is computed and an extra. `Fat (g)` is food, as is all the rest: extras.
  ///
  /// Known from descriptions by programs that read the workbooks.
  static let macroFactor = Layout(
    name: "macrofactor", title: "MacroFactor tables as CSV", kind: .weight, evidence: .importer,
    recognised: [
      [.columns("date", "expenditure", "trend weight"), .fields(WeightFields.weight)],
      [.columns("date", "trend weight", "scale weight"), .fields(WeightFields.weight)],
      [.columns("date", "trend weight", "weight"), .fields(WeightFields.weight)],
      [.columns("date", "fat percent"), .fields(WeightFields.weight)],
    ],
    recognition: "the columns Date and Weight with Trend Weight or Fat Percent, or Scale Weight",
    dates: DateNotation(example: "2024-03-01"),
    columns: [
      .date("date"), .quantity(WeightFields.weight, "weight", "scale weight", unit: .title),
      .quantity(WeightFields.bodyFat, "fat percent", unit: .always("%")),
    ],
    conditions: [
      .skip(ifEmpty: "weight", "scale weight", "fat percent", as: "day without a weight")
    ],
    needs: .someMeasure("Weight"))
}
