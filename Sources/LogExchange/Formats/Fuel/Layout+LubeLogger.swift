// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of fuel records that LubeLogger exports and imports.
  ///
  ///     Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags,…
  ///     5/14/2025,52000,10.5,42.50,0,True,False,Highway,roadtrip,…
  ///
  /// - Dates and numbers are written as in the server's culture (`$1,039.20`,
  ///   `1.068,30 €`): the values, or the user, decide how they are read. A server without a
  ///   culture writes `¤39.87`, whose sign names no currency.
  /// - Dates have no time: midnight after a date is ignored.
  /// - The file names no units: the user has to.
  /// - An odometer reading of 0 means that it was not entered.
  /// - Columns named `extrafield_…` and others without a field are extras.
  /// - A file holds one vehicle and does not name it.
  ///
  /// Known from the sources of programs that import such files.
  static let lubeLogger = Layout(
    name: "lubelogger", title: "LubeLogger CSV", kind: .fuel, evidence: .importer,
    recognised: [
      [
        .columns("date", "odometer", "fuelconsumed", "cost"),
        .anyColumn("isfilltofull", "missedfuelup", "fueleconomy"),
      ]
    ],
    recognition: "the columns Date and FuelConsumed",
    dates: DateNotation(example: "5/14/2025", dropsMidnight: true),
    columns: [
      .date("date").written("Date"),
      .quantity(FuelFields.odometer, "odometer", unit: .asked).zeroIsNothing.written("Odometer"),
      .quantity(FuelFields.volume, "fuelconsumed", unit: .asked).written("FuelConsumed"),
      .number(FuelFields.totalCost, "cost").written("Cost"), .extra("FuelEconomy"),
      .flag(FuelFields.partial, "isfilltofull", isInverted: true).written("IsFillToFull"),
      .flag(FuelFields.missed, "missedfuelup").written("MissedFuelUp"),
      .text(FuelFields.note, "notes").written("Notes"),
      .text(FuelFields.tags, "tags").written("Tags"),
    ],
    // Servers of most cultures read dates that begin with the year, and a decimal point.
    form: LayoutForm("LubeLogger", dates: "yyyy-MM-dd") {
      ($0.yes, $0.no) = ("True", "False")
      $0.extras = ["extrafield_*", "StartingSoc", "EndingSoc"]
      $0.otherForms = [LayoutForm.OtherForm(kind: "cost", format: "lubelogger-costs")]
    })
}
