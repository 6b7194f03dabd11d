// SPDX-License-Identifier: MIT

extension Layout {
  /// The costs in the CSV of aCar: events, which older exports divide into services and expenses.
  ///
  ///     "Event Records"
  ///     "Vehicle","Date","Time","Odometer Reading","Distance Unit","Type","Sub Types",…
  ///     "Civic","05/14/2022","10:43","93,600","mi","Service","Engine Oil, Oil Filter",…
  static let acarCosts = [
    acarCosts("Event Records", type: nil), acarCosts("Service Records", type: "service"),
    acarCosts("Expense Records", type: "expense"),
  ]

  private static func acarCosts(_ section: String, type: String?) -> OtherEntries {
    OtherEntries(
      kind: .cost, sections: [section],
      // The app has this title twice and one cell for both.
      doubledTitles: ["place city"],
      columns: [
        .text(CostFields.vehicle, "vehicle"), .day("date"), .time("time"),
        .quantity(
          CostFields.odometer, "odometer reading",
          unit: .cell("distance unit"), .subject("Distance Unit"), .kept
        ).zeroIsNothing,
        .nothing("distance unit"), .text(CostFields.category, "type"),
        .text(CostFields.title, "sub types", "subtypes", "services", "expenses"),
        .number(CostFields.totalCost, "total cost"), .text(CostFields.payment, "payment"),
        .text(
          CostFields.vendor, "place name", "service center name", "expense center name"),
        .text(
          CostFields.location, "place address", "service center address",
          "expense center address"),
        .number(CostFields.latitude, "place latitude", "latitude"),
        .number(CostFields.longitude, "place longitude", "longitude"),
        .text(CostFields.tags, "tags"), .text(CostFields.note, "notes"),
      ],
      conditions: [.skip("type", "Note", as: "event of type Note")],
      finish: LayoutHook(name: "acar.\(type ?? "event")") { record, titles, _ in
        record.dropNullIsland(titles)
        record.setACarCategory(type)
      })
  }
}

extension LogRecord {
  /// Sets the category by the type of an event, or else by the first of its sub types that is
  /// known. `Expense` says nothing about the category; another type that is none is kept.
  fileprivate mutating func setACarCategory(_ section: String?) {
    guard var cost else { return }
    let type = section ?? cost.category ?? ""
    let parts = cost.title?.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    let own = CostWords.category(type)
    let category = own ?? parts?.lazy.compactMap(CostWords.category).first ?? .other
    cost.category = category.rawValue
    if own == nil, !type.isEmpty, !CSVText.equalFoldingASCII(type.utf8, "expense".utf8) {
      cost.extras.append(name: "Type", value: type)
    }
    self = cost.record
  }
}
