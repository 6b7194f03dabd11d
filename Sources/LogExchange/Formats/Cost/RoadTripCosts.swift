// SPDX-License-Identifier: MIT

extension OtherEntries {
  /// The section of maintenance of Road Trip.
  static let roadTrip = OtherEntries(
    kind: .cost, sections: ["MAINTENANCE RECORDS"],
    places: FormatWords.words("Road Trip columns", "maintenance"), number: 2,
    columns: [
      .text(CostFields.title, "description"), .date("date"),
      .quantity(CostFields.odometer, "odometer", unit: .title, .kept).zeroIsNothing,
      .number(CostFields.totalCost, "cost"), .text(CostFields.note, "note"),
      .text(CostFields.location, "location"), .text(CostFields.category, "type"),
      .text(CostFields.payment, "payment"), .text(CostFields.tags, "categories"),
      .text(CostFields.currency, "currency code"), .number(CostFields.latitude, "latitude"),
      .number(CostFields.longitude, "longitude"),
    ],
    finish: LayoutHook(name: "road-trip.category") { record, titles, _ in
      record.dropNullIsland(titles)
      guard let type = record.cost?.category else { return }
      let column = titles.index(of: "type").map { titles.name($0) } ?? "Type"
      record.setCategory(type, keptAs: column)
    })
}
