// SPDX-License-Identifier: MIT

extension Layout {
  /// The `costs.csv` of My Fuel Manager.
  ///
  ///     My Fuel Manager - COSTS
  ///     Date;Total price;Currency;Finance category;Odometer;Note;Vehicle name
  ///     10/16/2021;1786;USD;"Replacement parts";0;"Oil filter";"Car A"
  ///
  /// - A title is above the header. Semicolons separate the cells.
  /// - Dates are those of the phone's region, as numbers may be: the values decide.
  /// - The file names no unit of distances: the user has to. An odometer reading of 0 means that
  ///   it was not entered.
  /// - `Finance category` is the category if it is one of those of records; another is `other`,
  ///   and kept as the extra `Finance category`.
  ///
  /// Known from the tests of a program that imports such files.
  static let myFuelManagerCosts = Layout(
    name: "my-fuel-manager-costs", title: "My Fuel Manager CSV of costs", kind: .cost,
    evidence: .importer, table: TableShape(linesAbove: 1),
    recognised: [
      [.firstLine("My Fuel Manager"), .columns("date", "total price", "finance category")]
    ],
    recognition: "the title My Fuel Manager and the column Finance category",
    dates: DateNotation(example: "6/10/2025"),
    columns: [
      .date("date"), .number(CostFields.totalCost, "total price"),
      .text(CostFields.currency, "currency"), .text(CostFields.category, "finance category"),
      .quantity(CostFields.odometer, "odometer", unit: .asked).zeroIsNothing,
      .text(CostFields.note, "note"), .text(CostFields.vehicle, "vehicle name"),
    ],
    finish: LayoutHook(name: "my-fuel-manager-costs.category") { record, _, _ in
      guard let category = record.cost?.category else { return }
      record.setCategory(category, keptAs: "Finance category")
    })
}
