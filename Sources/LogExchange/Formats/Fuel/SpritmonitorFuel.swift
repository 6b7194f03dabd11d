// SPDX-License-Identifier: MIT

/// The kinds and grades of fuel by Spritmonitor's numbers.
struct SpritmonitorFuel: Hashable, Sendable {
  var type: String
  var grade: String?

  /// What an amount of it is measured as.
  var measure: VolumeUnit.Measure {
    switch type {
    case "Electricity": .energy
    case "CNG", "Hydrogen": .mass
    default: .volume
    }
  }

  private static let list: [(code: Int, type: String, grade: String?)] = [
    (1, "Diesel", nil), (2, "Biodiesel", nil), (3, "Vegetable oil", nil),
    (4, "Diesel", "Premium"), (6, "Gasoline", "Normal"), (7, "Gasoline", "Super"),
    (8, "Gasoline", "Super Plus"), (9, "Gasoline", "Premium 100"), (12, "LPG", nil),
    (13, "CNG", "H"), (14, "CNG", "L"), (15, "Bio-alcohol", nil), (16, "Two-stroke", nil),
    (18, "Gasoline", "Premium 95"), (19, "Electricity", nil), (20, "Gasoline", "E10"),
    (21, "AdBlue", nil), (22, "Gasoline", "Premium 100+"), (23, "Hydrogen", nil),
    (24, "Electricity", "Green"), (25, "Diesel", "GTL"),
  ]

  /// The numbers as a layout has them.
  static let words = list.map { entry in
    LayoutWord(
      word: "\(entry.code)",
      says: [LayoutWord.Saying(field: FuelFields.fuelType, value: entry.type)]
        + (entry.grade.map { [LayoutWord.Saying(field: FuelFields.fuelGrade, value: $0)] } ?? []))
  }

  /// The units of amounts, where they are not volumes.
  static let units = list.compactMap { entry -> UnitSource.Word? in
    switch SpritmonitorFuel(code: entry.code)?.measure {
    case .energy: UnitSource.Word("\(entry.code)", "kWh")
    case .mass: UnitSource.Word("\(entry.code)", "kg")
    case .volume, nil: nil
    }
  }

  /// What a number stands for; nil if it is not on the list.
  init?(code: Int) {
    guard let known = Self.list.first(where: { $0.code == code }) else { return nil }
    type = known.type
    grade = known.grade
  }

  /// The number of a kind and grade; nil if they are not on the list.
  static func code(type: String, grade: String?) -> Int? {
    list.first {
      $0.type === type && $0.grade === grade
    }?.code
  }
}
