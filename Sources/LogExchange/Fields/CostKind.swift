// SPDX-License-Identifier: MIT

extension CostValues {
  /// The kind of log for the costs of a vehicle besides energy.
  ///
  /// Title and amount identify a cost, and the odometer if it is given. The category does
  /// not: a later version may know a better one for the word of an app. Two costs of one day
  /// with the same title may be one with a corrected amount; two with the same amount are
  /// distinguished by their titles.
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
