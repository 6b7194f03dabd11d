// SPDX-License-Identifier: MIT

extension WeightValues {
  /// The kind of log for measurements of a body.
  public static let kind = LogKind(
    "weight", log: "weightLog", record: "measurement", of: WeightValues.self,
    words: LogKind.Words("weight", "weights"), doc: "measurements of a body",
    fields: WeightFields.all, logDefaults: [.massUnit],
    identity: WeightFields.measured + [WeightFields.device],
    distinct: WeightFields.measured + [WeightFields.bmi],
    correction: .sameTime(with: [WeightFields.device]),
    derivations: [
      Derivation(WeightFields.bmi, from: [WeightFields.weight, WeightFields.height]) { record in
        guard let body = record.weight, let weight = body.weight, let height = body.height,
          let mass = try? weight.converted(to: .kilograms, places: Int(weight.value.scale) + 3),
          let metres = try? height.converted(to: .metres, places: Int(height.value.scale) + 4),
          let square = metres.value.multiplied(by: metres.value)
        else { return nil }
        let places = body.bmi.map { Int($0.scale) }
        return mass.value.divided(by: square, places: places ?? 1).map { .decimal($0) }
      }
    ],
    form: [WeightFields.date, WeightFields.weight, WeightFields.bodyFat, WeightFields.note],
    required: [WeightFields.weight])
}
