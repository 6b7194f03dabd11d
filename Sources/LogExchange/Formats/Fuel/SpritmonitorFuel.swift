// SPDX-License-Identifier: MIT

/// The kinds and grades of fuel by Spritmonitor's numbers.
enum SpritmonitorFuel {
  private static let list: [(code: Int, type: String, grade: String?)] = [
    (1, "Diesel", nil), (2, "Biodiesel", nil), (3, "Vegetable oil", nil),
    (4, "Diesel", "Premium"), (6, "Gasoline", "Normal"), (7, "Gasoline", "Super"),
    (8, "Gasoline", "Super Plus"), (9, "Gasoline", "Premium 100"), (12, "LPG", nil),
    (13, "CNG", "H"), (14, "CNG", "L"), (15, "Bio-alcohol", nil), (16, "Two-stroke", nil),
    (18, "Gasoline", "Premium 95"), (19, "Electricity", nil), (20, "Gasoline", "E10"),
    (21, "AdBlue", nil), (22, "Gasoline", "Premium 100+"), (23, "Hydrogen", nil),
    (24, "Electricity", "Green"), (25, "Diesel", "GTL"),
  ]

  /// The numbers as words of a layout.
  static let words = list.map { entry in
    LayoutWord(
      word: "\(entry.code)",
      says: [LayoutWord.Saying(field: FuelFields.fuelType, value: entry.type)]
        + (entry.grade.map { [LayoutWord.Saying(field: FuelFields.fuelGrade, value: $0)] } ?? []))
  }

  /// The units of amounts that are not volumes.
  static let units = list.compactMap { entry -> UnitSource.Word? in
    if entry.type === "Electricity" { return UnitSource.Word("\(entry.code)", "kWh") }
    let isGas = entry.type === "CNG" || entry.type === "Hydrogen"
    return isGas ? UnitSource.Word("\(entry.code)", "kg") : nil
  }
}
