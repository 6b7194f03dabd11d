// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of the app of InBody's scales.
  ///
  ///     Date,Measurement device.,Weight(kg),Skeletal Muscle Mass(kg),Body Fat Mass(kg),…
  ///     20240301061220,270,82.4,36.2,15.1,24.9,18.4,…
  ///
  /// - Dates are digits without anything between them, local.
  /// - The unit is in the titles; `-` is a value that was not measured.
  /// - The percentage of fat is the body fat, the mass of it an extra if both are given.
  ///   Values without a field are extras, including the litres of water.
  ///
  /// Known from programs that read the files, some with notes on real ones.
  static let inBody = Layout(
    name: "inbody", title: "InBody CSV", kind: .weight, evidence: .importer,
    recognised: [
      [
        .columns("date", "skeletal muscle mass", "percent body fat"),
        .fields(WeightFields.weight),
      ]
    ],
    recognition: "the columns Date, Skeletal Muscle Mass and Percent Body Fat",
    dates: DateNotation(example: "20240301061220"), decimals: .always(.point),
    columns: [
      .date("date"), .quantity(WeightFields.weight, "weight", unit: .title),
      .quantity(WeightFields.muscle, "skeletal muscle mass", unit: .title),
      .quantity(WeightFields.bodyFat, "percent body fat", "body fat mass", unit: .title),
      .quantity(WeightFields.leanMass, "fat free mass", unit: .title),
      .number(WeightFields.bmi, "bmi"), .text(WeightFields.device, "measurement device"),
    ],
    needs: .someMeasure("Weight"), nothing: ["-"])
}
