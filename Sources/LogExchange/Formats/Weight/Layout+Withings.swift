// SPDX-License-Identifier: MIT

extension Layout {
  /// The `weight.csv` of a Withings account.
  ///
  ///     Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
  ///     "2025-06-05 07:15:00",82.40,18.90,3.10,55.20,45.80,
  ///
  /// - The titles are in the language of the account; English, German, French, Spanish and
  ///   Italian are known. The unit is in the title; exports of 2016 have none, and the user has
  ///   to give it. Masses without a unit are in that of the weight.
  /// - The table that the site imports has the titles `Fat`, `Bone` and `Muscle`. Where no title
  ///   has a unit, these may be shares: such a table is not known.
  /// - Times are local and have no offset. Older exports write `6:04 Uhr`.
  /// - Fat, lean (fat free), bone, muscle and water are masses. The fat ratio and the
  ///   category are extras, as is every unknown column.
  /// - An empty weight was not measured; a row without any measure is rejected.
  ///
  /// English and German are known from the sources of programs that import the files, the
  /// other titles are assumed.
  static let withings = Layout(
    name: "withings", title: "Withings weight.csv", kind: .weight, evidence: .importer,
    recognised: [
      [
        .anyColumn("date", "datum", "fecha", "data"), .fields(WeightFields.weight),
        .fields(WeightFields.note),
        .withoutColumn(
          "time", "hora", "ora", "heure", "uhrzeit", "zeit", "bmi", "imc", "fat",
          "body fat"),
        .anyField(
          WeightFields.bodyFat, WeightFields.bone, WeightFields.muscle, WeightFields.water),
      ],
      [
        .anyColumn("date", "datum", "fecha", "data"),
        .fields(
          WeightFields.weight, WeightFields.bodyFat, WeightFields.bone, WeightFields.muscle),
        .withoutColumn(
          "fat", "bone", "muscle", "time", "hora", "ora", "heure", "uhrzeit", "zeit", "bmi", "imc",
          "height", "größe", "taille", "altura", "altezza"),
      ],
      [.exactly("Date", "Weight", "Fat mass", "Comments"), .nothingElse],
      [
        .exactly("Weight (kg)"), .columns("date", "fat", "bone", "muscle", "hydration"),
        .nothingElse,
      ],
      [
        .exactly("Weight (lb)"), .columns("date", "fat", "bone", "muscle", "hydration"),
        .nothingElse,
      ],
    ],
    recognition: "columns of weight and fat mass with their unit",
    dates: DateNotation(example: "2025-06-05 07:15:00"), decimals: .always(.point),
    columns: [
      .date("date").also("datum", "fecha", "data"),
      .quantity(WeightFields.weight, "weight", unit: .title).also("gewicht", "poids", "peso"),
      .quantity(WeightFields.bodyFat, "fat mass", "fat", unit: .title, weightTitle, .asked)
        .translated("Withings fat"),
      .quantity(WeightFields.bodyFat, "fat ratio", unit: .title),
      .quantity(
        WeightFields.leanMass, "fat free mass", "lean mass", unit: .title, weightTitle, .asked
      ).translated("Withings lean mass"),
      .quantity(WeightFields.bone, "bone mass", "bone", unit: .title, weightTitle, .asked)
        .translated("Withings bone"),
      .quantity(WeightFields.muscle, "muscle mass", "muscle", unit: .title, weightTitle, .asked)
        .translated("Withings muscle"),
      .quantity(WeightFields.water, "hydration", unit: .title, weightTitle, .asked)
        .translated("Withings water"),
      .number(WeightFields.bmi, "bmi"),
      .text(WeightFields.note, "comments", "comment").translated("Withings comment"),
    ],
    needs: .someMeasure("Weight"))

  private static let weightTitle = UnitSource.titleOf("weight", "gewicht", "poids", "peso")
}
