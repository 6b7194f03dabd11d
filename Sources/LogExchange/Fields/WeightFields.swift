// SPDX-License-Identifier: MIT

/// The fields of a measurement of a body, each by its name.
public enum WeightFields {
  /// The name of the person.
  public static let person = WeightValues.subject(
    "person", many: "people", doc: "The name of the person.")
  /// The local date, with the time and the offset from UTC if they are known.
  public static let date = WeightValues.date(
    doc: "Local date, with the time and the offset from UTC where they are known.")
  /// The name of the time zone, such as Europe/Berlin.
  public static let zone = WeightValues.field(
    "zone", \.zone, xmlPlace: .attribute, doc: "The name of the time zone, such as Europe/Berlin.")
  /// The mass of the body.
  public static let weight = WeightValues.field(
    "weight", \.weight, limits: Field.Limits(Plausibility.weight, "1 g to 7000 kg"),
    doc: "The mass of the body.")
  /// Fat, as a share of the weight or a mass.
  public static let bodyFat = WeightValues.field(
    "bodyFat", \.bodyFat, doc: "Fat, as a share of the weight or a mass.")
  /// Fat-free mass, as a share of the weight or a mass.
  public static let leanMass = WeightValues.field(
    "leanMass", \.leanMass, doc: "Fat-free mass, as a share of the weight or a mass.")
  /// Muscle, as a share of the weight or a mass.
  public static let muscle = WeightValues.field(
    "muscle", \.muscle, doc: "Muscle, as a share of the weight or a mass.")
  /// Bone, as a share of the weight or a mass.
  public static let bone = WeightValues.field(
    "bone", \.bone, doc: "Bone, as a share of the weight or a mass.")
  /// Water, as a share of the weight or a mass.
  public static let water = WeightValues.field(
    "water", \.water, doc: "Water, as a share of the weight or a mass.")
  /// The body mass index as the source gives it, in kg/m².
  public static let bmi = WeightValues.field(
    "bmi", \.bmi, doc: "The body mass index as the source gives it, in kg/m².")
  /// The height of the body.
  public static let height = WeightValues.field(
    "height", \.height,
    limits: Field.Limits(Plausibility.height, "the height of a body", usual: 0.4...2.3),
    doc: "The height of the body.")
  /// The app or scale that made the entry.
  public static let source = WeightValues.field(
    "source", \.source, heading: "sources", doc: "The app or scale that made the entry.")
  /// The device that measured, as the source describes it.
  public static let device = WeightValues.field(
    "device", \.device, heading: "devices",
    doc: "The device that measured, as the source describes it.")
  /// A remark.
  public static let note = WeightValues.field(
    "note", \.note, doc: "A remark.")

  /// All fields, in the order in which every form gives them.
  public static let all = [
    person, date, zone, weight, bodyFat, leanMass, muscle, bone, water, bmi, height, source,
    device, note,
  ]

  /// The measured fields, each with a unit.
  static let measured = [weight, bodyFat, leanMass, muscle, bone, water, height]
}
