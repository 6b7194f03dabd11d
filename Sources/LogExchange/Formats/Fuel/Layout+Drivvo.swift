// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV that Drivvo exports: tables under section marks.
  ///
  ///     ##Refuelling
  ///     "Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank",…
  ///     "45000.0","2019-05-21 14:30:00","Gasoline","5.19","207.60","40.00","Yes",…
  ///     ##Expense
  ///     …
  ///
  /// - The names of columns are in the language of the app, and so are yes and no.
  ///   English, Spanish, Portuguese, German, French, Italian and Russian names are
  ///   known. A column with another name counts by its place, with a note: the first seven,
  ///   and all thirty of newer exports.
  /// - A second and third fuel have columns like the first, distinguished by a digit
  ///   outside of the quotes (`"Full tank" 2`) or not at all. Each fuel of a row is a
  ///   record of the same moment.
  /// - The odometer's unit follows its name. If it does not, that of the
  ///   consumption counts (`6,414 л/100км`), then `--assume-distance-unit`. The volume's
  ///   unit follows `Price /`, except for electricity, which is in kWh.
  /// - Numbers have a point, or a comma if the table was saved by another program: the
  ///   values decide. 0 for the odometer, and in columns without a field, means that
  ///   nothing was entered and is left out, as is `No` for second fuels.
  /// - Dates begin with the year; older exports have other orders, which the column
  ///   decides.
  /// - The vehicle is named by a column or by the section `##Vehicle`, if that
  ///   is within the first 64 kB; older exports name no vehicle.
  /// - Expenses and services are costs, also in files without fill-ups; the type is the title, and for an expense
  ///   also the category if its word is known. An odometer without a unit has that of
  ///   the fill-ups; if they have no unit, it is an extra.
  /// - Incomes and others are counted under the names of their sections.
  ///
  /// Known from the sources of programs that import such files, some with parts of
  /// real ones; German, French and Italian names of columns are assumed.
  static let drivvo = Layout(
    name: "drivvo", title: "Drivvo CSV", kind: .fuel, evidence: .importer,
    table: TableShape(
      numbersRepeatedTitles: true,
      sections: drivvoSections,
      places: drivvoFuel,
      allPlaces: drivvoFuel + drivvoFurther("second") + drivvoFurther("third") + [
        "consumption", "distance", "type of charging", "battery before", "battery after",
        "duration", "gas station", "driver", "reason", "payment method", "note", "discount",
        "vehicle",
      ]),
    recognised: [[.atLeast(4), .withoutColumn("vehicleid")]],
    recognition: "a section such as ##Refuelling, ##Service or ##Expense",
    dates: DateNotation(example: "2019-05-21 14:30:00"), decimals: .always(.point),
    columns: [
      .quantity(
        FuelFields.odometer, "odometer",
        unit: .title, .textOf(consumptionTitles, consumptionWords), .asked
      )
      .zeroIsNothing.translated("Drivvo odometer"), .date("date").translated("Drivvo date"),
      .text(FuelFields.fuelType, "fuel", "fuel type").translated("Drivvo fuel"),
      .number(FuelFields.pricePerUnit, "price", "volume price").translated("Drivvo price"),
      .number(
        FuelFields.totalCost, "total cost", "total price", "total expenses", "total value", "total"
      ).translated("Drivvo total cost"),
      .quantity(
        FuelFields.volume, "volume", "liters", "litres", "gallons", "fuel amount",
        unit: .cell(fuelTitles, UnitSource.electricity), .titleOf(priceTitles), .title, .asked
      ).translated("Drivvo volume"),
      .flag(
        FuelFields.partial, "full tank", "full fillup", "filled tank completely",
        isInverted: true
      ).translated("Drivvo full tank"),
      .flag(
        FuelFields.missed, "missed previous refuelling", "missed previous refueling"),
      LayoutColumn(titles: consumptionTitles, content: .extraUnlessZero),
      .text(FuelFields.station, "gas station", "petrol station").translated("Drivvo gas station"),
    ]
      + LayoutColumn.ofDrivvo(
        payment: FuelFields.payment, latitude: FuelFields.latitude,
        longitude: FuelFields.longitude, tags: FuelFields.tags, note: FuelFields.note,
        vehicle: FuelFields.vehicle),
    others: [.drivvoExpenses, .drivvoServices], extras: .unlessZero,
    context: LayoutHook(name: "drivvo.vehicle") { head, dialect, options in
      VehicleSection(head, dialect, options, drivvoSections)
    },
    finish: LayoutHook(name: "drivvo.places") { record, titles, _ in
      record.dropNullIsland(titles)
      record.dropUnusedFuels()
    })

  private static let drivvoFuel = [
    "odometer", "date", "fuel", "price", "total cost", "volume", "full tank",
  ]

  private static func drivvoFurther(_ number: String) -> [String] {
    drivvoFuel.dropFirst(2).map { "\(number) \($0)" }
  }

  private static let drivvoSections = TableSections(mark: "#", records: drivvoTitles("refuelling"))

  private static func drivvoTitles(_ row: String) -> [String] {
    FormatWords.words("titles", "Drivvo " + row)
  }

  private static let fuelTitles = ["fuel", "fuel type"] + drivvoTitles("fuel")

  private static let priceTitles = ["price", "volume price"] + drivvoTitles("price")

  private static let consumptionTitles =
    ["consumption", "effective fuel consumption", "average", "efficiency"]
    + drivvoTitles("consumption")

  private static let consumptionWords = [
    Word("km", "km"), Word("км", "km"), Word("mpg", "mi"), Word("mi/", "mi"), Word("/mi", "mi"),
  ]
}

extension LogRecord {
  /// Drops the word "no" that the app writes for a second or third fuel that was not filled.
  fileprivate mutating func dropUnusedFuels() {
    let isUnused = { (entry: Extras.Entry) in
      let end = entry.name.utf8.suffix(2)
      return (end.elementsEqual(" 2".utf8) || end.elementsEqual(" 3".utf8))
        && SpokenFlag.answer(Array(entry.value.utf8)[...]) == false
    }
    guard extras.entries.contains(where: isUnused) else { return }
    var rest = Extras()
    for entry in extras.entries where !isUnused(entry) {
      rest.append(name: entry.name, value: entry.value)
    }
    extras = rest
  }
}
