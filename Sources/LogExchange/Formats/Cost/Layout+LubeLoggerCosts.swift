// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of service, repair, upgrade or tax records that LubeLogger exports and imports.
  ///
  ///     Date,Description,Cost,Notes,Odometer,Tags
  ///     5/14/2025,Oil and filter,$89.90,at the dealer's,52000,oil
  ///
  /// - Each kind of record has a file, and only that of taxes differs: it has no
  ///   odometers. Its records have the category tax; those of the others have none, because
  ///   the file does not name its kind. A file of taxes is recognised if it has only its own columns.
  /// - Dates and numbers are written as in the server's culture (`$1,039.20`, `1.068,30 €`):
  ///   the values, or the user, decide how they are read. Midnight is no time.
  /// - The file names no unit of distances: the user has to. An odometer reading of 0 means that it was not
  ///   entered.
  /// - Columns named `extrafield_…` and others without a field are extras.
  /// - A file holds one vehicle and does not name it.
  ///
  /// Known from the source of LubeLogger.
  static let lubeLoggerCosts = Layout(
    name: "lubelogger-costs", title: "LubeLogger CSV of services, repairs, upgrades or taxes",
    kind: .cost, evidence: .importer,
    recognised: [
      [
        .exactly("Date", "Odometer", "Description", "Notes", "Cost"),
        .withoutColumn("fuelconsumed", "partnumber", "datecreated", "type", "category"),
      ],
      [
        .exactly("Date", "Description", "Cost", "Notes", "Tags"), .nothingElse,
        .withoutColumn("odometer"),
      ],
      [
        .exactly("Date", "Description", "Notes", "Cost", "Tags", "ExtraFields", "Files"),
        .withoutColumn("odometer", "partnumber"),
      ],
    ],
    recognition: "the columns Date, Description, Notes and Cost",
    dates: DateNotation(example: "5/14/2025", dropsMidnight: true),
    columns: [
      .date("date").written("Date"), .text(CostFields.title, "description").written("Description"),
      .number(CostFields.totalCost, "cost").written("Cost", empty: "0"),
      .text(CostFields.note, "notes").written("Notes"),
      .quantity(CostFields.odometer, "odometer", unit: .asked).zeroIsNothing
        .written("Odometer", empty: "0"),
      .text(CostFields.tags, "tags").written("Tags"),
    ],
    finish: LayoutHook(name: "lubelogger-costs.taxes") { record, titles, _ in
      if titles.index(of: "odometer") == nil { record.setCategory("tax", keptAs: nil) }
    },
    // Servers of most cultures read dates that begin with the year, and a decimal point.
    form: LayoutForm("LubeLogger", dates: "yyyy-MM-dd") {
      $0.extras = ["extrafield_*"]
      $0.otherForms = []
    })
}
