// SPDX-License-Identifier: MIT

/// The UCUM units that have a native unit.
enum FHIRUnits {
  static let ucum = "http://unitsofmeasure.org"

  private static let codes: [(native: String, ucum: String)] = [
    ("kg", "kg"), ("g", "g"), ("lb", "[lb_av]"), ("st", "[stone_av]"), ("oz", "[oz_av]"),
    ("%", "%"),
    ("fraction", "1"),
    ("cm", "cm"), ("m", "m"), ("mm", "mm"), ("in", "[in_i]"), ("ft", "[ft_i]"), ("kg/m2", "kg/m2"),
  ]

  /// The words of people in `unit`, in lower case.
  private static let words: [String: String] = [
    "kg": "kg", "kgs": "kg", "kilo": "kg", "kilos": "kg", "kilogram": "kg", "kilograms": "kg",
    "g": "g", "gram": "g", "grams": "g", "lb": "lb", "lbs": "lb", "pound": "lb", "pounds": "lb",
    "lb_av": "lb", "st": "st", "stone": "st", "stones": "st", "oz": "oz", "ounce": "oz",
    "ounces": "oz", "%": "%", "percent": "%",
    "fraction": "fraction",
    "cm": "cm", "centimeter": "cm", "centimeters": "cm", "centimetre": "cm", "centimetres": "cm",
    "m": "m", "meter": "m", "meters": "m", "metre": "m", "metres": "m", "mm": "mm", "in": "in",
    "inch": "in", "inches": "in", "ft": "ft", "foot": "ft", "feet": "ft", "kg/m2": "kg/m2",
    "kg/m^2": "kg/m2", "kg/m²": "kg/m2",
  ]

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
