// SPDX-License-Identifier: MIT

extension Layout {
  /// The `weights.csv` in the export of Lose It!
  ///
  ///     Date,Weight,Last Updated,Deleted
  ///     05/02/2024,91.99,2024-05-02T23:21:13+0100,false
  ///
  /// - The file names no unit of the weight: the user has to. A weight of 0 is none.
  /// - A row that the user has deleted is not an entry and is counted, as is a row with
  ///   an empty `Deleted`. The moment of the last change is an extra.
  ///
  /// Known from files in public repositories and from programs that read them.
  static let loseIt = Layout(
    name: "lose-it", title: "Lose It! weights.csv", kind: .weight, evidence: .importer,
    recognised: [[.columns("date", "weight", "last updated", "deleted")]],
    recognition: "the columns Date, Weight, Last Updated and Deleted",
    dates: DateNotation(example: "05/02/2024"), decimals: .always(.point),
    columns: [
      .date("date"), .quantity(WeightFields.weight, "weight", unit: .asked).zeroIsNothing,
      .nothing("deleted"),
    ],
    conditions: [.only("deleted", "false", "0", "no", as: "deleted entry")],
    needs: .someMeasure("Weight"))
}
