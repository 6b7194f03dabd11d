// SPDX-License-Identifier: MIT

extension Layout {
  /// The `fuel.csv` of My Fuel Manager.
  ///
  ///     My Fuel Manager - Fuel
  ///     Date;Fillup volume;Odometer;Total price;Currency;Fuel;Tank status after fillup;%;Note;…
  ///     6/10/2025;54.26;112067;91.7;USD;2;F;100;"";"Car A"
  ///
  /// - A title is above the header. Semicolons separate the cells.
  /// - Dates are those of the phone's region, as numbers may be: the values decide.
  /// - The file names no units: the user has to.
  /// - There are no unit prices. `Tank status after fillup` is F (full) or P
  ///   (partial). `Fuel` is a number without a list: it and `%` are extras.
  /// - Odometer readings are kept as they are, even impossible ones.
  ///
  /// Known from a program that imports such files and its notes on a real one.
  static let myFuelManager = Layout(
    name: "my-fuel-manager", title: "My Fuel Manager CSV", kind: .fuel, evidence: .importer,
    table: TableShape(linesAbove: 1),
    recognised: [
      [.firstLine("My Fuel Manager"), .columns("date", "fillup volume", "odometer")]
    ],
    recognition: "the title My Fuel Manager",
    dates: DateNotation(example: "6/10/2025"),
    columns: [
      .date("date"), .quantity(FuelFields.volume, "fillup volume", unit: .asked),
      .quantity(FuelFields.odometer, "odometer", unit: .asked),
      .number(FuelFields.totalCost, "total price"), .text(FuelFields.currency, "currency"),
      .words(
        "tank status after fillup",
        are: [
          .word("F", (FuelFields.partial, "false")), .word("P", (FuelFields.partial, "true")),
        ], otherwise: .extra),
      .text(FuelFields.note, "note"), .text(FuelFields.vehicle, "vehicle name"),
    ])
}
