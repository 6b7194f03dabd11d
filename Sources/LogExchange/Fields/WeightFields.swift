// SPDX-License-Identifier: MIT

extension WeightRecord {
  public static var kind: LogKind { .weight }

  public static let fields: [Field<WeightRecord>] = [
    Field(
      "person", .text(\.person),
      xmlPlace: .attribute, scope: .log, doc: "The name of the person."),
    Field(
      "date", .date,
      xmlPlace: .attribute, isRequired: true,
      doc: "Local date, with the time and the offset from UTC where they are known."),
    Field(
      "zone", .text(\.zone),
      xmlPlace: .attribute, doc: "The name of the time zone, such as Europe/Berlin."),
    Field(
      "weight", .quantity(\.weight),
      doc: "The mass of the body."),
    Field(
      "bodyFat", .quantity(\.bodyFat),
      doc: "Fat, as a share of the weight or a mass."),
    Field(
      "leanMass", .quantity(\.leanMass),
      doc: "All but the fat, as a share of the weight or a mass."),
    Field(
      "muscle", .quantity(\.muscle),
      doc: "Muscle, as a share of the weight or a mass."),
    Field(
      "bone", .quantity(\.bone),
      doc: "Bone, as a share of the weight or a mass."),
    Field(
      "water", .quantity(\.water),
      doc: "Water, as a share of the weight or a mass."),
    Field(
      "bmi", .decimal(\.bmi),
      doc: "The body mass index as the source gives it, in kg/m²."),
    Field(
      "height", .quantity(\.height),
      doc: "The height of the body."),
    Field(
      "source", .text(\.source),
      doc: "The app or scale that made the entry."),
    Field(
      "device", .text(\.device),
      doc: "The device that measured, as the source describes it."),
    Field("note", .text(\.note), doc: "A remark."),
  ]
}
