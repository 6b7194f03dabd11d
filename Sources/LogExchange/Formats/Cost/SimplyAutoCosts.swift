// SPDX-License-Identifier: MIT

extension OtherEntries {
  /// The rows of Simply Auto of one type.
  static func simplyAuto(_ type: String, _ name: String) -> OtherEntries {
    OtherEntries(
      kind: .cost,
      columns: [
        .text(CostFields.vehicle, "vehicle id"),
        .quantity(CostFields.odometer, "odometer", unit: .asked).zeroIsNothing,
        .extraUnlessZero("qty", "distance traveled", "distance travelled", "eff", "octane"),
        .extraUnlessZero("partial tank", "missed fill up", "missed previous fill up"),
        .number(CostFields.totalCost, "total cost"), .text(CostFields.title, "record desc"),
        .text(CostFields.vendor, "filling station"), .text(CostFields.note, "notes"),
        .part(ofDate: .dayOfMonth, "day"), .part(ofDate: .month, "month"),
        .part(ofDate: .year, "year"), .number(CostFields.latitude, "latitude"),
        .number(CostFields.longitude, "longitude"), .nothing("record type"),
      ],
      conditions: [.only("record type", type, as: "record type {}")],
      finish: LayoutHook(name: "simply-auto.\(name)") { record, titles, _ in
        record.dropNullIsland(titles)
        let isService = name === "service"
        record.setCategory(isService ? name : record.cost?.title ?? name, keptAs: nil)
      })
  }
}
