// SPDX-License-Identifier: MIT

extension CostValues {
  /// The kind of log that has what a vehicle costs besides energy.
  ///
  /// Title and amount identify a cost, and the odometer where there is one. The category does
  /// not: a later version may know a better one for the word of an app. Two costs of one day
  /// that share the title may be one with a corrected amount; two that share the amount are
  /// told apart by their titles.
  public static let kind = LogKind(
    "cost", log: "costLog", record: "cost", of: CostValues.self,
    words: LogKind.Words("cost", "costs"),
    doc: "services, repairs, taxes and other costs of a vehicle",
    fields: CostFields.all, logDefaults: [.distanceUnit, .currency],
    identity: [CostFields.odometer, CostFields.title, CostFields.totalCost],
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
