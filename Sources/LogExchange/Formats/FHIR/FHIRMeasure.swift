// SPDX-License-Identifier: MIT

/// A body measure of an Observation, by its LOINC code.
struct FHIRMeasure: Hashable, Sendable {
  struct Code: Hashable, Sendable {
    var code: String
    /// The name of the code in LOINC.
    var display: String
  }

  /// The field that holds the values.
  let field: Field
  /// The codes; the first is the one that is written.
  let codes: [Code]
  /// The words of people for it, in lower case.
  let words: [String]
  /// True if the code is that of a share of the body, false for a mass; nil if it can be either.
  let isShare: Bool?

  private init(
    _ field: Field, _ codes: [(String, String)], _ words: [String], isShare: Bool? = nil
  ) {
    self.field = field
    self.codes = codes.map { Code(code: $0, display: $1) }
    self.words = words
    self.isShare = isShare
  }

  /// All measures, the main one first. LOINC has codes for masses of muscle and lean mass, not for shares.
  static let all = [
    FHIRMeasure(
      WeightFields.weight,
      [("29463-7", "Body weight"), ("3141-9", "Body weight Measured")],
      ["weight", "body weight", "body mass", "bodyweight"]),
    FHIRMeasure(
      WeightFields.bodyFat, [("41982-0", "Percentage of body fat Measured")],
      ["body fat", "body fat percentage"], isShare: true),
    FHIRMeasure(
      WeightFields.bodyFat, [("73708-0", "Body fat [Mass] Calculated")], [], isShare: false),
    FHIRMeasure(
      WeightFields.leanMass, [("91557-9", "Lean body weight")], ["lean body mass"],
      isShare: false),
    FHIRMeasure(
      WeightFields.muscle, [("73964-9", "Body muscle mass")], ["muscle mass"], isShare: false),
    FHIRMeasure(
      WeightFields.bmi, [("39156-5", "Body mass index (BMI) [Ratio]")],
      ["bmi", "body mass index"]),
    FHIRMeasure(
      WeightFields.height, [("8302-2", "Body height"), ("3137-7", "Body height Measured")],
      ["height", "body height"]),
  ]

  static let loinc = "http://loinc.org"

  /// The measure of a coding; nil for all other codings.
  init?(system: String?, code: String?) {
    guard let system, let code, Self.isLOINC(system),
      let measure = Self.all.first(where: { $0.codes.contains { $0.code === code } })
    else { return nil }
    self = measure
  }

  /// The measure that a text for people names, if it says nothing else.
  init?(word text: String) {
    let measure = Self.all.first { measure in
      (measure.words + measure.codes.map(\.display)).contains(word: text)
    }
    guard let measure else { return nil }
    self = measure
  }

  var isWeight: Bool { field == WeightFields.weight }

  /// The native names of the units that a value may have.
  var unitNames: [String] { field.unitKind?.unitNames ?? ["kg/m2"] }

  static func isLOINC(_ system: String) -> Bool {
    system === loinc || system === "urn:oid:2.16.840.1.113883.6.1"
  }
}
