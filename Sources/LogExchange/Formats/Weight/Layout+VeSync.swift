// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of VeSync, the app of Etekcity's scales.
  ///
  ///     Time,Weight,BMI,Body Fat,Fat-Free Body Weight,Subcutaneous Fat,…,Body Water,…
  ///     "08/10/2026, 8:37 PM",82.20kg,26.5,21.1%,64.86kg,18.3%,…,56.9%,…
  ///
  /// - Units stand beside the numbers; `--` is a value that was not measured.
  /// - Times are local, and their order depends on the language of the phone. Some files do
  ///   not quote the comma in a time, so that each row has one cell more than there are titles.
  /// - Skeletal muscle is the muscle if there is no other; values without a field are extras.
  ///
  /// Known from the tests of programs that read the files.
  static let veSync = Layout(
    name: "vesync", title: "VeSync (Etekcity) CSV", kind: .weight, evidence: .importer,
    table: TableShape(titles: .whole, overflow: ["time"]),
    recognised: [
      [.exactly("Time", "Weight", "Body Fat", "Fat-Free Body Weight", "Subcutaneous Fat")]
    ],
    recognition: "the columns Time, Weight, Fat-Free Body Weight and Subcutaneous Fat",
    dates: DateNotation(example: "08/10/2026, 8:37 PM"), decimals: .always(.point),
    columns: [
      .date("time"), .quantity(WeightFields.weight, "weight", unit: .number),
      .number(WeightFields.bmi, "bmi"),
      .quantity(WeightFields.bodyFat, "body fat", unit: .number),
      .quantity(WeightFields.leanMass, "fat-free body weight", unit: .number),
      .quantity(WeightFields.water, "body water", unit: .number),
      .quantity(WeightFields.muscle, "muscle mass", "skeletal muscles", unit: .number),
      .quantity(WeightFields.bone, "bone mass", unit: .number),
    ],
    needs: .someMeasure("Weight"), nothing: ["--"])
}
