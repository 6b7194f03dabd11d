// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of fill-ups that spritmonitor.de exports and imports.
  ///
  ///     Datum;Km-Stand;Teil-Km;Spritmenge;Kosten;Währung;Tankart;…;Kraftstoff;Bemerkung;…
  ///     05.03.2025;41000;600;41,85;70,10;EUR;1;…;1;Highway\; A1;…
  ///
  /// - Titles are German or English. Semicolons separate the cells, and `\;` is one in a
  ///   cell; quotes have no meaning, but for the exports of 2009 to 2011.
  /// - Dates are `dd.MM.yyyy`; numbers have a decimal comma.
  /// - `Tankart` is 1 for a full tank, 2 for a partial one, 3 for the first one, 0 for one
  ///   that does not count; 3 and 0 are kept as extras, too.
  /// - `Kraftstoff` is a number of the site's list. Electricity is measured in kWh, gas
  ///   and hydrogen in kg.
  /// - The file names no units: kilometres and litres are taken, with a note, unless the
  ///   user says otherwise.
  /// - `Strecken` is a sum (2 motorway, 4 town, 8 country roads), and stays a number as an
  ///   extra, as do tyres, driving style and consumption.
  /// - A file is of one vehicle and does not name it.
  ///
  /// Known from exports and the site's description of them, and from programs that read
  /// and write them.
  static let spritmonitor = Layout(
    "spritmonitor", title: "Spritmonitor CSV", kind: .fuel, evidence: .importer,
    table: TableShape(quoting: .backslash),
    recognised: [
      [.columns("datum", "km-stand", "spritmenge", "tankart")],
      [
        .columns("date", "odometer", "quantity", "total price", "type", "fuel"),
        .anyColumn("trip", "tires", "roads", "bc-consumption"),
      ],
    ],
    recognition: "the columns of date, odometer, quantity and type of fill-up",
    dates: DateNotation(always: .dmy, example: "23.02.2010"), decimals: .always(.comma),
    columns: [
      .date("datum", "date"),
      .quantity(FuelFields.odometer, "km-stand", "odometer", unit: .assumed("km")),
      .quantity(
        FuelFields.volume, "spritmenge", "quantity",
        unit: .cell(["kraftstoff", "fuel"], SpritmonitorFuel.units), .assumed("L")),
      .number(FuelFields.totalCost, "kosten", "total price"),
      .number(FuelFields.pricePerUnit, "unit price", "stückpreis", "literpreis"),
      .text(FuelFields.currency, "währung", "currency"),
      .words(
        "tankart", "type",
        are: [
          .word("1", (FuelFields.partial, "false")), .word("2", (FuelFields.partial, "true")),
          .word("3", (FuelFields.partial, "false"), isKept: true),
          .word("0", (FuelFields.missed, "true"), isKept: true),
        ], otherwise: .extra),
      .words("kraftstoff", "fuel", are: SpritmonitorFuel.words, otherwise: .extra),
      .text(FuelFields.note, "bemerkung", "note"),
      .text(FuelFields.station, "tankstelle", "company"),
      .text(FuelFields.location, "ort", "location"),
    ],
    writing: LayoutHook(name: "spritmonitor.write") { output, _ in SpritmonitorWriter(output) },
    cannotHold: [
      "the vehicle: a file has only one", "the units: the site takes those of the vehicle",
      "times of the day", "unit prices if there is a total",
      "that a fill-up after a missed one was partial",
      "fuel types that Spritmonitor does not list", "tank, payment, tags and coordinates",
      "extras, except those that came from Spritmonitor",
    ])
}
