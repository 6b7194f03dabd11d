// SPDX-License-Identifier: MIT

/// The kinds and grades of fuel by Fuelio's numbers: the hundreds give the kind,
/// the rest gives the grade.
enum FuelioFuelType {
  /// The kinds of fuel with their hundreds, and their grades in the order of their numbers.
  private static let kinds = FormatWords.rows("Fuelio fuels").map { row in
    (code: Int(row.name.prefix(3)) ?? 0, name: String(row.name.dropFirst(4)), grades: row.words)
  }

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
        // Grades that newer versions of the app have added.
        + (kind.grades.count..<30).map { index in
          .word("\(kind.code + index + 1)", (FuelFields.fuelType, kind.name), isKept: true)
        }
    } + [.word("-1"), .word("0")]
}
