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
        measure.codes.contains { $0.code === code }
      })
    else { return nil }
    self = measure
  }

  /// The native names of the units that a value may have.
  var unitNames: [String] {
    switch self {
    case .weight: UnitKind.mass.unitNames
    case .bodyFat, .bodyFatMass, .leanMass, .muscle: UnitKind.bodyPart.unitNames
    case .bmi: ["kg/m2"]
    case .height: UnitKind.length.unitNames
    }
  }

  /// The native name of the field.
  var fieldName: String {
    switch self {
    case .weight: "weight"
    case .bodyFat, .bodyFatMass: "bodyFat"
    case .bmi: "bmi"
    case .height: "height"
    case .leanMass: "leanMass"
    case .muscle: "muscle"
    }
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

  static func isLOINC(_ system: String) -> Bool {
    system === loinc || system === "urn:oid:2.16.840.1.113883.6.1"
  }
}
