// SPDX-License-Identifier: MIT

/// The kind of tank a fill-up went into, for logs that do not name the tank: a car that takes
/// petrol and gas has two tanks, whose consumptions are kept apart.
///
/// Only fuels that cannot share a tank are distinguished. Petrol of any grade, ethanol and diesel
/// are one class, as is an unnamed fuel: people write the grade, the brand or nothing, and change
/// their habits.
enum FuelClass: Hashable, Sendable {
  /// Anything that is liquid in the tank of nearly all vehicles.
  case liquid
  /// Liquefied petroleum gas, natural gas, hydrogen.
  case gas
  /// AdBlue, which carries no energy.
  case additive

  private static let gasWords: Set<String> = [
    "lpg", "gpl", "glp", "autogas", "otogaz", "flüssiggas", "propane", "propan", "propano",
    "cng", "gnv", "gnc", "lng", "ngv", "erdgas", "biogas", "biomethane", "biomethan", "methane",
    "methan", "metano", "méthane", "metan", "метан", "пропан", "газ", "gaz", "hydrogen",
    "wasserstoff", "hydrogène", "idrogeno", "hidrógeno", "hidrogênio", "водород", "h2",
  ]
  private static let additiveWords: Set<String> = [
    "adblue", "def", "urea", "harnstoff", "arla", "arla32", "aus32", "мочевина",
  ]

  /// - Parameters:
  ///   - type: The kind of fuel, in the words of any app.
  ///   - grade: Its grade: some apps call AdBlue a grade of diesel.
  init(type: String?, grade: String?) {
    let types = Self.words(type)
    let grades = Self.words(grade)
    if Self.areAdditive(types) || Self.areAdditive(grades) {
      self = .additive
    } else if types.contains(where: Self.gasWords.contains)
      || types.contains("natural") && types.contains("gas")
    {
      self = .gas
    } else {
      self = .liquid
    }
  }

  private static func areAdditive(_ words: [String]) -> Bool {
    words.contains(where: additiveWords.contains)
      || zip(words, words.dropFirst()).contains { $0 == ("ad", "blue") }
  }

  private static func words(_ text: String?) -> [String] {
    guard let text else { return [] }
    return text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
