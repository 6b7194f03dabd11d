// SPDX-License-Identifier: MIT

extension OtherEntries {
  /// The rows of Motostat with a `cost_id`.
  static let motostat = OtherEntries(
    kind: .cost,
    columns: [
      .nothing("cost_id"), .date("date"), .text(CostFields.title, "cost_type"),
      .quantity(CostFields.odometer, "odometer", unit: .asked).zeroIsNothing,
      .number(CostFields.totalCost, "cost"), .text(CostFields.note, "notes"),
      .text(CostFields.currency, "currency"),
    ],
    conditions: [.skip(ifEmpty: "cost_id", as: "row")], extras: .unlessZero,
    finish: .categoryOfTitle)
}
