// SPDX-License-Identifier: MIT

extension CostValues {
  /// The kind of log that has what a vehicle costs besides energy.
  ///
  /// The amount identifies a cost, as the volume identifies a fill-up; title and category do
  /// not, because they are edited, and because a later version may know a better category
  /// for the word of an app. Two costs of one day that share the amount are told apart by
  /// their titles, and two that share the title by nothing: they may be the same one with a
  /// corrected amount.
  public static let kind = LogKind(
    "cost", log: "costLog", record: "cost", of: CostValues.self,
    words: LogKind.Words("cost", "costs"),
    doc: "services, repairs, taxes and other costs of a vehicle",
    fields: CostFields.all, logDefaults: [.distanceUnit, .currency],
    identity: [CostFields.odometer, CostFields.totalCost],
    distinct: [
      CostFields.odometer, CostFields.category, CostFields.title, CostFields.totalCost,
    ],
    correction: .sharing(
      [CostFields.title, CostFields.totalCost], telling: [CostFields.title]),
    form: [
      CostFields.date, CostFields.odometer, CostFields.category, CostFields.title,
      CostFields.totalCost, CostFields.vendor, CostFields.note,
    ], required: [CostFields.totalCost])
}
