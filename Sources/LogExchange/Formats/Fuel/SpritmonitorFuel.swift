// SPDX-License-Identifier: MIT

/// The kinds and grades of fuel by Spritmonitor's numbers, and by names that stand in files which
/// other programs or people have changed.
enum SpritmonitorFuel {
  private static let list: [(word: String, type: String, grade: String?)] = [
    ("1", "Diesel", nil), ("2", "Biodiesel", nil), ("3", "Vegetable oil", nil),
    ("4", "Diesel", "Premium"), ("6", "Gasoline", "Normal"), ("7", "Gasoline", "Super"),
    ("8", "Gasoline", "Super Plus"), ("9", "Gasoline", "Premium 100"), ("12", "LPG", nil),
    ("13", "CNG", "H"), ("14", "CNG", "L"), ("15", "Bio-alcohol", nil), ("16", "Two-stroke", nil),
    ("18", "Gasoline", "Premium 95"), ("19", "Electricity", nil), ("20", "Gasoline", "E10"),
    ("21", "AdBlue", nil), ("22", "Gasoline", "Premium 100+"), ("23", "Hydrogen", nil),
    ("24", "Electricity", "Green"), ("25", "Diesel", "GTL"),
    ("Strom", "Electricity", nil), ("Erdgas", "CNG", nil), ("Autogas", "LPG", nil),
    ("Diesel", "Diesel", nil), ("Super", "Gasoline", "Super"), ("Super E10", "Gasoline", "E10"),
    ("Super Plus", "Gasoline", "Super Plus"),
  ]

  /// The numbers and names as words of a layout.
  static let words = list.map { entry in
    LayoutWord(
      word: entry.word,
      says: [LayoutWord.Saying(field: FuelFields.fuelType, value: entry.type)]
        + (entry.grade.map { [LayoutWord.Saying(field: FuelFields.fuelGrade, value: $0)] } ?? []))
  }

  /// The units of amounts that are not volumes.
  static let units = list.compactMap { entry -> UnitSource.Word? in
    if entry.type === "Electricity" { return UnitSource.Word(entry.word, "kWh") }
    let isGas = entry.type === "CNG" || entry.type === "Hydrogen"
    return isGas ? UnitSource.Word(entry.word, "kg") : nil
  }
}
