// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of fill-ups that spritmonitor.de exports and imports.
  ///
  ///     Datum;Km-Stand;Teil-Km;Spritmenge;Kosten;Währung;Tankart;…;Kraftstoff;Bemerkung;…
  ///     05.03.2025;41000;600;41,85;70,10;EUR;1;…;1;Highway\; A1;…
  ///
  /// - Titles are German or English. Semicolons separate the cells; `\;` is a semicolon in a
  ///   cell; quotes have no meaning, except in exports of 2009 to 2011.
  /// - Dates are `dd.MM.yyyy`; numbers have a decimal comma.
  /// - `Tankart` is 1 for a full tank, 2 for a partial one, 3 for the first one, 0 for one
  ///   that does not count; 3 and 0 are also kept as extras.
  /// - `Kraftstoff` is a number of the site's list; names of fuels are read, too. Electricity is
  ///   measured in kWh, gas and hydrogen in kg.
  /// - The file names no units: kilometres and litres are assumed, with a note, unless the
  ///   user says otherwise.
  /// - `Strecken` is a sum (2 motorway, 4 town, 8 country roads), and stays a number as an
  ///   extra, as do tyres, driving style and consumption.
  /// - A file holds one vehicle and does not name it.
  ///
  /// Known from exports and the site's description of them, and from programs that read
  /// and write them.
  static let spritmonitor = Layout(
    name: "spritmonitor", title: "Spritmonitor CSV", kind: .fuel, evidence: .importer,
    table: TableShape(quoting: .backslash),
    recognised: [
      [.columns("datum", "km-stand", "spritmenge", "tankart")],
      [
        .columns("date", "odometer", "quantity", "total price", "type", "fuel"),
        .anyColumn("trip", "tires", "roads", "bc-consumption"),
      ],
      // The English export of 2010 was misspelt.
      [.columns("date", "odometer", "quanitity", "price", "type", "fuel")],
    ],
    recognition: "the columns of date, odometer, quantity and type of fill-up",
    dates: DateNotation(always: .dmy, example: "23.02.2010"), decimals: .always(.comma),
    columns: [
      .date("datum", "date").written("Datum"),
      .quantity(FuelFields.odometer, "km-stand", "odometer", unit: .assumed("km"))
        .written("Km-Stand", inAnyUnit: true),
      .extra("Teil-Km").also("Trip", "Trip-Odom."),
      .quantity(
        FuelFields.volume, "spritmenge", "quantity", "quanitity",
        unit: .cell(["kraftstoff", "fuel"], SpritmonitorFuel.units), .assumed("L")
      ).written("Spritmenge", inAnyUnit: true),
      .number(FuelFields.totalCost, "kosten", "total price", "price").written("Kosten"),
      .number(FuelFields.pricePerUnit, "unit price", "stückpreis", "literpreis").onlyRead,
      .text(FuelFields.currency, "währung", "currency").written("Währung"),
      .words(
        "tankart", "type",
        are: [
          .word("1", (FuelFields.partial, "false")), .word("2", (FuelFields.partial, "true")),
          .word("3", (FuelFields.partial, "false"), isKept: true),
          .word("0", (FuelFields.missed, "true"), isKept: true),
        ], otherwise: .extra
      ).written("Tankart"),
      .extra("Reifen").also("Tires"), .extra("Strecken").also("Roads", "Routes"),
      .extra("Fahrweise").also("Driving style", "Driving-style"),
      .words("kraftstoff", "fuel", are: SpritmonitorFuel.words, otherwise: .extra)
        .written("Kraftstoff"),
      .text(FuelFields.note, "bemerkung", "note").written("Bemerkung"),
      .extra("Verbrauch").also("Consumption"), .extra("BC-Verbrauch").also("BC-Consumption"),
      .extra("BC-Spritmenge").also("BC-Quantity"), .extra("BC-Geschwindigkeit").also("BC-Speed"),
      .text(FuelFields.station, "tankstelle", "company").written("Tankstelle"),
      .extra("Land").also("Country"), .extra("Großraum").also("Area"),
      .text(FuelFields.location, "ort", "location").written("Ort"),
    ],
    form: LayoutForm("Spritmonitor", dates: "dd.MM.yyyy") {
      $0.delimiter = UInt8(ascii: ";")
      $0.otherForms = [LayoutForm.OtherForm(kind: "cost", format: "spritmonitor-costs")]
    },
    writing: LayoutHook(name: "spritmonitor.write") { SpritmonitorWriting() })
}
