// SPDX-License-Identifier: MIT

extension Layout {
  /// The table "Body" of Fitbit's CSV export, which Garmin Connect also imports.
  ///
  ///     Body
  ///     Date,Weight,BMI,Fat
  ///     "2019-01-01","70.1","22.1","0"
  ///
  /// - The file names no unit: the user has to. Fat is a percentage.
  /// - Dates are in the order of the account: the values, or the user, decide on it and on
  ///   the decimal mark.
  /// - 0 for BMI or fat means that it was not measured.
  /// - Other tables of the export are counted under their titles.
  ///
  /// Known from programs that write and read it.
  static let fitbitBody = Layout(
    name: "fitbit-body", title: "Fitbit \"Body\" CSV", kind: .weight, evidence: .importer,
    table: TableShape(sections: TableSections(mark: "", records: ["Body"])),
    recognised: [[.firstLine("Body"), .columns("date", "weight", "bmi", "fat")]],
    recognition: "the title Body above the columns",
    dates: DateNotation(example: "2019-01-31"),
    columns: [
      .date("date").written("Date"),
      .quantity(WeightFields.weight, "weight", unit: .asked).written("Weight"),
      .number(WeightFields.bmi, "bmi").zeroIsNothing.written("BMI", empty: "0"),
      .quantity(WeightFields.bodyFat, "fat", unit: .always("%")).zeroIsNothing
        .written("Fat", empty: "0"),
    ],
    needs: .someMeasure("Weight"),
    form: LayoutForm("Fitbit", dates: "yyyy-MM-dd") {
      $0.entries = "measurements"
      $0.quoting = .values
      // The sites reject a row without a weight.
      $0.needs = [WeightFields.weight]
    })
}
