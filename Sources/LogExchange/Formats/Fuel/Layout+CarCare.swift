// SPDX-License-Identifier: MIT

extension Layout {
  /// The table that Car Care exports, with tabs between its cells.
  ///
  ///     Odometer⇥Entry Type⇥Entry Subtype⇥Price⇥Quantity⇥Quantity Units⇥Is Full Tank⇥…⇥Date⇥…
  ///     10423⇥Gas⇥Super⇥3.899⇥10.1⇥gal⇥1⇥0⇥$⇥⇥Sep 17, 2008 11:31 AM⇥
  ///
  /// - Rows of the type Gas are fill-ups; others are counted under their types.
  /// - The price of a fill-up is that of one unit. The currency is a sign that several
  ///   currencies share: it is an extra.
  /// - The unit of the amount is in its row, `gal` or `L`; the user has to say which gallon
  ///   it is, and the unit of the odometer.
  /// - The fuel is the subtype; `Reset` means that fill-ups before it are missing.
  ///
  /// Known from the maker's description of the columns.
  static let carCare = Layout(
    name: "car-care", title: "Car Care table", kind: .fuel, evidence: .importer,
    recognised: [[.columns("odometer", "entry type", "quantity", "is full tank")]],
    recognition: "the columns Odometer, Entry Type and Is Full Tank",
    dates: DateNotation(example: "Sep 17, 2008 11:31 AM"), decimals: .always(.point),
    columns: [
      .date("date"), .quantity(FuelFields.odometer, "odometer", unit: .asked).zeroIsNothing,
      .quantity(FuelFields.volume, "quantity", unit: .cell("quantity units")),
      .number(FuelFields.pricePerUnit, "price", "price per unit"),
      .flag(FuelFields.partial, "is full tank", isInverted: true),
      .flag(FuelFields.missed, "reset"), .text(FuelFields.fuelType, "entry subtype"),
      .text(FuelFields.note, "notes"), .nothing("entry type"), .nothing("quantity units"),
    ],
    conditions: [.only("entry type", "Gas")])
}
