// SPDX-License-Identifier: MIT

extension Layout {
  /// The table of fill-ups among the CSV files of Autu Mandu.
  ///
  ///     _id,date,mileage,volume,price,partial,note,fuel_type_id,station_id,car_id
  ///     1,2024-03-01T07:12:00.000+0100,45000,40.5,72,false,,1,1,1
  ///
  /// - `price` is the total. Numbers have a point, and commas between thousands.
  /// - The file does not name its units: the user has to.
  /// - Cars, kinds of fuel and stations are numbers, whose names are in other files: the
  ///   car's number is the vehicle, the others are extras.
  ///
  /// Known from the source of the app itself.
  static let autuMandu = Layout(
    name: "autu-mandu", title: "Autu Mandu refuelings CSV", kind: .fuel, evidence: .importer,
    table: TableShape(titles: .whole),
    recognised: [
      [.columns("date", "mileage", "volume", "price", "partial", "fuel_type_id", "car_id")]
    ],
    recognition: "the columns mileage, volume, fuel_type_id and car_id",
    dates: DateNotation(example: "2024-03-01T07:12:00.000+0100"), decimals: .always(.point),
    columns: [
      .text(FuelFields.vehicle, "car_id"), .date("date"),
      .quantity(FuelFields.odometer, "mileage", unit: .asked),
      .quantity(FuelFields.volume, "volume", unit: .asked),
      .number(FuelFields.totalCost, "price"), .flag(FuelFields.partial, "partial"),
      .text(FuelFields.note, "note"),
    ])
}
