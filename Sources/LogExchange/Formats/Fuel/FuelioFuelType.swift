// SPDX-License-Identifier: MIT

/// The kinds and grades of fuel by Fuelio's numbers: the hundreds give the kind,
/// the rest gives the grade.
enum FuelioFuelType {
  /// A kind of fuel with its hundred, and its grades in the order of their numbers.
  private struct Kind: Sendable {
    var code: Int
    var name: String
    var grades: [String]
  }

  private static let kinds: [Kind] = [
    Kind(
      code: 100, name: "Gasoline",
      grades: [
        "85", "87", "88", "89", "90", "91", "92", "93", "94", "95", "95+", "98", "98+", "100",
        "86", "96", "97", "102",
      ]),
    Kind(
      code: 200, name: "Diesel",
      grades: [
        "ON", "ON+", "1D", "2D", "4D", "ULSD", "B2", "B5", "B20", "B99", "B100", "B95",
        "ULSD 10ppm", "ULSD 50ppm", "SD 500ppm", "DEF", "AdBlue",
      ]),
    Kind(
      code: 300, name: "Ethanol",
      grades: ["E5", "E10", "E22", "E50", "E85", "E93", "E100", "E70", "E27", "E15"]),
    Kind(code: 400, name: "LPG/GPL", grades: ["GPL/LPG"]),
    Kind(code: 500, name: "CNG", grades: ["CNG"]),
    Kind(code: 600, name: "Electricity", grades: ["AC 240V", "DC 500 Fast Charge"]),
    Kind(code: 700, name: "Flex", grades: []),
  ]

  static func isElectric(_ code: Int) -> Bool { (600...699).contains(code) }

  /// Whether a fill-up is electric: by its fuel, else by an unlisted number among its extras, else
  /// by the fuel of its tank.
  static func isElectric(_ fuel: FuelRecord, orTank code: Int?) -> Bool {
    if let state = state(fuel.fuelType) { return state == .electric }
    let own = fuel.fuelType == nil ? fuel.extras[FuelioWriting.fuelTypeColumn] : nil
    if let own = own.flatMap({ Int($0) }), own > 0 { return isElectric(own) }
    return code.map(isElectric) ?? false
  }

  /// The state in which a fuel is filled.
  enum State {
    case liquid, gas, naturalGas, electric
  }

  /// The state of a kind of fuel; nil for an unknown kind.
  static func state(_ type: String?) -> State? {
    guard let kind = kinds.first(where: { kind in kind.name === type })
    else { return nil }
    switch kind.code {
    case 400: return .gas
    case 500: return .naturalGas
    case 600: return .electric
    default: return .liquid
    }
  }

  /// The meaning of the numbers, for the layout; -1 and 0 mean that nothing was chosen.
  static let words: [LayoutWord] =
    kinds.flatMap { kind in
      [LayoutWord.word("\(kind.code)", (FuelFields.fuelType, kind.name))]
        + kind.grades.enumerated().map { index, grade in
          .word(
            "\(kind.code + index + 1)", (FuelFields.fuelType, kind.name),
            (FuelFields.fuelGrade, grade))
        }
    } + [.word("-1"), .word("0")]
}
