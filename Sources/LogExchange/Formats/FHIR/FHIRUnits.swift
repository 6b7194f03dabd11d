// SPDX-License-Identifier: MIT

/// The UCUM units that have a native unit.
enum FHIRUnits {
  static let ucum = "http://unitsofmeasure.org"

  private static let codes = FormatWords.rows("FHIR unit codes").map { row in
    (native: row.name, ucum: row.words.joined())
  }

  /// The native names by the words of people in `unit`, in lower case.
  private static let words = Dictionary(
    uniqueKeysWithValues: FormatWords.rows("FHIR unit words").flatMap { row in
      row.words.map { ($0, row.name) }
    })

  /// The native name of a unit by its UCUM code.
  static func native(ucum code: String) -> String? {
    codes.first { $0.ucum === code }?.native
  }

  /// The UCUM code of a unit by its native name.
  static func ucum(native name: String) -> String? {
    codes.first { $0.native === name }?.ucum
  }

  /// The native name of a unit by a word for it, or its UCUM code.
  static func native(word: String) -> String? {
    let lower = word.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
    return words[String(decoding: lower, as: UTF8.self)] ?? native(ucum: word)
  }
}
