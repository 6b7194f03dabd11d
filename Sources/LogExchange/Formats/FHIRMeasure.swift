// SPDX-License-Identifier: MIT

/// What an Observation of a body measures, by its LOINC code.
enum FHIRMeasure: CaseIterable, Hashable, Sendable {
  case weight
  case bodyFat
  case bodyFatMass
  case leanMass
  case muscle
  case bmi
  case height

  struct Code: Sendable {
    var code: String
    /// The name that LOINC gives it.
    var display: String
  }

  static let loinc = "http://loinc.org"

  /// The codes, the one that is written first.
  var codes: [Code] {
    switch self {
    case .weight:
      [
        Code(code: "29463-7", display: "Body weight"),
        Code(code: "3141-9", display: "Body weight Measured"),
      ]
    case .bodyFat: [Code(code: "41982-0", display: "Percentage of body fat Measured")]
    case .bodyFatMass: [Code(code: "73708-0", display: "Body fat [Mass] Calculated")]
    case .bmi: [Code(code: "39156-5", display: "Body mass index (BMI) [Ratio]")]
    case .height:
      [
        Code(code: "8302-2", display: "Body height"),
        Code(code: "3137-7", display: "Body height Measured"),
      ]
    case .leanMass: [Code(code: "91557-9", display: "Lean body weight")]
    case .muscle: [Code(code: "73964-9", display: "Body muscle mass")]
    }
  }

  /// The measure that a coding stands for; nil for all others.
  init?(system: String?, code: String?) {
    guard let system, let code, Self.isLOINC(system),
      let measure = Self.allCases.first(where: { measure in
        measure.codes.contains { $0.code.hasSameBytes(as: code) }
      })
    else { return nil }
    self = measure
  }

  /// Whether the field of the measure has a value.
  func isIn(_ record: WeightRecord) -> Bool {
    switch self {
    case .weight: record.weight != nil
    case .bodyFat, .bodyFatMass: record.bodyFat != nil
    case .bmi: record.bmi != nil
    case .height: record.height != nil
    case .leanMass: record.leanMass != nil
    case .muscle: record.muscle != nil
    }
  }

  private static func isLOINC(_ system: String) -> Bool {
    system.hasSameBytes(as: loinc) || system.hasBytes("urn:oid:2.16.840.1.113883.6.1")
  }
}

/// The units of UCUM that have a native unit.
enum FHIRUnits {
  static let ucum = "http://unitsofmeasure.org"

  private static let codes: [(native: String, ucum: String)] = [
    ("kg", "kg"), ("g", "g"), ("lb", "[lb_av]"), ("st", "[stone_av]"), ("%", "%"), ("fraction", "1"),
    ("cm", "cm"), ("m", "m"), ("mm", "mm"), ("in", "[in_i]"), ("ft", "[ft_i]"), ("kg/m2", "kg/m2"),
  ]

  /// What people write in `unit`, in lower case.
  private static let words: [String: String] = [
    "kg": "kg", "kgs": "kg", "kilo": "kg", "kilos": "kg", "kilogram": "kg", "kilograms": "kg",
    "g": "g", "gram": "g", "grams": "g", "lb": "lb", "lbs": "lb", "pound": "lb", "pounds": "lb",
    "lb_av": "lb", "st": "st", "stone": "st", "stones": "st", "%": "%", "percent": "%", "fraction": "fraction",
    "cm": "cm", "centimeter": "cm", "centimeters": "cm", "centimetre": "cm", "centimetres": "cm",
    "m": "m", "meter": "m", "meters": "m", "metre": "m", "metres": "m", "mm": "mm", "in": "in",
    "inch": "in", "inches": "in", "ft": "ft", "foot": "ft", "feet": "ft", "kg/m2": "kg/m2",
    "kg/m^2": "kg/m2", "kg/m²": "kg/m2",
  ]

  /// The native name of a unit by its UCUM code.
  static func native(ucum code: String) -> String? {
    codes.first { $0.ucum.hasSameBytes(as: code) }?.native
  }

  /// The UCUM code of a unit by its native name.
  static func ucum(native name: String) -> String? {
    codes.first { $0.native.hasSameBytes(as: name) }?.ucum
  }

  /// The native name of a unit by a word for it, or its UCUM code.
  static func native(word: String) -> String? {
    let lower = word.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
    return words[String(decoding: lower, as: UTF8.self)] ?? native(ucum: word)
  }
}
