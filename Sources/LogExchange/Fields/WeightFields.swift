// SPDX-License-Identifier: MIT

extension WeightRecord: FieldedRecord {
  public static var kind: LogKind { .weight }

  public static let fields: [Field<WeightRecord>] = [
    Field(
      "person", .text(get: { $0.person }, set: { $0.person = $1 }),
      xmlPlace: .attribute, scope: .log, doc: "The name of the person."),
    Field(
      "date", .timestamp(get: { $0.date }, set: { $0.date = $1 }),
      xmlPlace: .attribute, isRequired: true,
      doc: "Local date, with the time and the offset from UTC where they are known."),
    Field(
      "zone", .text(get: { $0.zone }, set: { $0.zone = $1 }),
      xmlPlace: .attribute, doc: "The name of the time zone, such as Europe/Berlin."),
    Field(
      "weight", .quantity(get: { $0.weight }, set: { $0.weight = $1 }),
      doc: "The mass of the body."),
    Field(
      "bodyFat", .quantity(get: { $0.bodyFat }, set: { $0.bodyFat = $1 }),
      doc: "Fat, as a share of the weight or a mass."),
    Field(
      "leanMass", .quantity(get: { $0.leanMass }, set: { $0.leanMass = $1 }),
      doc: "All but the fat, as a share of the weight or a mass."),
    Field(
      "muscle", .quantity(get: { $0.muscle }, set: { $0.muscle = $1 }),
      doc: "Muscle, as a share of the weight or a mass."),
    Field(
      "bone", .quantity(get: { $0.bone }, set: { $0.bone = $1 }),
      doc: "Bone, as a share of the weight or a mass."),
    Field(
      "water", .quantity(get: { $0.water }, set: { $0.water = $1 }),
      doc: "Water, as a share of the weight or a mass."),
    Field(
      "bmi", .decimal(get: { $0.bmi }, set: { $0.bmi = $1 }),
      doc: "The body mass index as the source gives it, in kg/m²."),
    Field(
      "height", .quantity(get: { $0.height }, set: { $0.height = $1 }),
      doc: "The height of the body."),
    Field(
      "source", .text(get: { $0.source }, set: { $0.source = $1 }),
      doc: "The app or scale that made the entry."),
    Field(
      "device", .text(get: { $0.device }, set: { $0.device = $1 }),
      doc: "The device that measured, as the source describes it."),
    Field("note", .text(get: { $0.note }, set: { $0.note = $1 }), doc: "A remark."),
  ]
}
