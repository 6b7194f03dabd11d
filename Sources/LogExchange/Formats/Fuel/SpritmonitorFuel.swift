// SPDX-License-Identifier: MIT

/// The kinds and grades of fuel by Spritmonitor's numbers, and by names that stand in files which
/// other programs or people have changed.
enum SpritmonitorFuel {
  private static let rows = FormatWords.rows("Spritmonitor fuels")

  /// The numbers and names as words of a layout.
  static let words = rows.map { row in
    LayoutWord(
      word: row.name,
      says: zip([FuelFields.fuelType, FuelFields.fuelGrade], row.words).map {
        LayoutWord.Saying(field: $0, value: $1)
      })
  }

  /// The units of amounts that are not volumes.
  static let units = rows.compactMap { row -> UnitSource.Word? in
    switch row.words.first {
    case "Electricity": UnitSource.Word(row.name, "kWh")
    case "CNG", "Hydrogen": UnitSource.Word(row.name, "kg")
    default: nil
    }
  }
}
