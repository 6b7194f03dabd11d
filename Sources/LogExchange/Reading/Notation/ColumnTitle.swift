// SPDX-License-Identifier: MIT

/// The name of a column, taken apart: `Weight (kg)`, `Price / L`.
struct ColumnTitle: Sendable {
  /// The name as it is.
  let whole: String
  /// In small letters, without quotes, what stands in parentheses or behind a
  /// slash, and signs at the end.
  let stem: String
  /// What stands in parentheses, or behind the slash.
  let remark: String?

  init(_ name: String) {
    whole = name
    let bytes = Array(name.utf8).filter { $0 != UInt8(ascii: "\"") }
    let open = bytes.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "/") }
    var stem = CSVText.trimmed(bytes[..<(open ?? bytes.endIndex)])
    while let last = stem.last, "?!.:".utf8.contains(last) { stem = stem.dropLast() }
    self.stem = String(decoding: CSVText.trimmed(stem), as: UTF8.self).lowercased()
    remark = open.map { open in
      let rest = bytes[(open + 1)...].prefix { $0 != UInt8(ascii: ")") }
      return String(decoding: CSVText.trimmed(rest), as: UTF8.self)
    }
  }
}

/// A unit by one of the words that apps have for it, capital letters counting
/// like small ones, and spaces, points and parentheses not at all.
enum UnitWord {
  private static func folded(_ word: String) -> String {
    String(
      decoding: word.lowercased().utf8.filter { !" ._()-".utf8.contains($0) }, as: UTF8.self)
  }

  private static func unit<Unit>(_ word: String, _ table: [(unit: Unit, words: [String])]) -> Unit?
  {
    let word = folded(word)
    return table.first { $0.words.contains { $0.hasSameBytes(as: word) } }?.unit
  }

  static func distance(_ word: String) -> DistanceUnit? { unit(word, distances) }
  static func mass(_ word: String) -> MassUnit? { unit(word, masses) }
  static func length(_ word: String) -> LengthUnit? { unit(word, lengths) }

  /// What fuel is measured in; which gallon is meant may be left open.
  enum Volume: Hashable {
    case unit(VolumeUnit)
    case someGallon
  }

  static func volume(_ word: String) -> Volume? { unit(word, volumes) }

  private static let distances: [(unit: DistanceUnit, words: [String])] = [
    (.kilometres, ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "км"]),
    (.miles, ["mi", "mile", "miles", "мили", "миль"]),
  ]

  private static let masses: [(unit: MassUnit, words: [String])] = [
    (.kilograms, ["kg", "kgs", "kilogram", "kilograms", "кг"]),
    (.pounds, ["lb", "lbs", "pound", "pounds"]), (.stones, ["st", "stone", "stones"]),
    (.grams, ["g", "gram", "grams"]),
  ]

  private static let lengths: [(unit: LengthUnit, words: [String])] = [
    (.centimetres, ["cm"]), (.metres, ["m"]), (.millimetres, ["mm"]),
    (.inches, ["in", "inch", "inches"]), (.feet, ["ft", "feet"]),
  ]

  private static let volumes: [(unit: Volume, words: [String])] = [
    (
      .unit(.litres),
      ["l", "lt", "ltr", "liter", "liters", "litre", "litres", "litros", "litri", "л"]
    ),
    (
      .unit(.usGallons),
      ["galus", "usgal", "usgallon", "usgallons", "gallonus", "gallonsus", "us"]
    ),
    (
      .unit(.imperialGallons),
      [
        "galuk", "ukgal", "ukgallon", "ukgallons", "gallonuk", "gallonsuk", "impgal", "galimp",
        "imperialgallon", "imperialgallons",
      ]
    ),
    (.unit(.kilowattHours), ["kwh"]),
    (.unit(.kilograms), ["kg", "kgs", "kilogram", "kilograms", "кг"]),
    (.someGallon, ["gal", "gallon", "gallons", "galones", "galão", "галлон"]),
  ]
}
