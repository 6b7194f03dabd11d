// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of fuel records that LubeLogger exports and imports.
  ///
  ///     Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags,…
  ///     5/14/2025,52000,10.5,42.50,0,True,False,Highway,roadtrip,…
  ///
  /// - Dates and numbers are written as the server's culture does (`$1,039.20`,
  ///   `1.068,30 €`): the values decide how, or the user.
  /// - Dates have no time: midnight after one is none.
  /// - The file names no units: the user has to.
  /// - An odometer of 0 was not entered.
  /// - Columns named `extrafield_…` and others without a field are extras.
  /// - A file is of one vehicle and does not name it.
  ///
  /// Known from the sources of programs that import such files.
  static let lubeLogger = Layout(
    "lubelogger", title: "LubeLogger CSV", kind: .fuel, evidence: .importer,
    recognised: [
      [
        .columns("date", "odometer", "fuelconsumed", "cost"),
        .anyColumn("isfilltofull", "missedfuelup", "fueleconomy"),
      ]
    ],
    recognition: "the columns Date and FuelConsumed",
    dates: DateNotation(example: "5/14/2025", dropsMidnight: true),
    columns: [
      .date("date"), .quantity(FuelFields.odometer, "odometer", unit: .asked).zeroIsNothing,
      .quantity(FuelFields.volume, "fuelconsumed", unit: .asked),
      .number(FuelFields.totalCost, "cost"),
      .flag(FuelFields.partial, "isfilltofull", isInverted: true),
      .flag(FuelFields.missed, "missedfuelup"), .text(FuelFields.note, "notes"),
      .text(FuelFields.tags, "tags"),
    ],
    writing: LayoutHook(name: "lubelogger.write") { output, _ in LubeLoggerWriter(output) },
    cannotHold: [
      "the vehicle: a file has only one", "the units: the server has its own",
      "times of the day", "unit prices and the currency",
      "fuel type and grade, tank, station, location and payment", "an odometer of 0",
      "extras, except those that came from LubeLogger",
    ])
}
