// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of the baby tracker Huckleberry.
  ///
  ///     Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes
  ///     Growth,2024-01-12 12:00,,,5 kg,65 cm,40 cm,growth note
  ///
  /// - Rows of the type `Growth` have the weight as the condition at the start, the height as the
  ///   place and the girth of the head as the condition at the end, each with its unit. What was
  ///   not measured is empty.
  /// - Feeds, sleep, diapers and the like are counted.
  /// - Times are local. A file is about one child and does not name it.
  ///
  /// Known from programs that import the files, with rows of them among their tests.
  static let huckleberry = Layout(
    name: "huckleberry", title: "Huckleberry CSV", kind: .weight, evidence: .importer,
    recognised: [
      [
        .columns(
          "type", "start", "end", "duration", "start condition", "start location", "end condition")
      ]
    ],
    recognition: "the columns Type, Start, Duration and Start Condition",
    dates: DateNotation(example: "2024-01-12 12:00"), decimals: .always(.point),
    columns: [
      .date("start"), .quantity(WeightFields.weight, "start condition", unit: .number),
      .quantity(WeightFields.height, "start location", unit: .number),
      .text(WeightFields.note, "notes"), .nothing("type"),
    ],
    conditions: [.only("type", "Growth")], needs: .someMeasure("Start Condition"))
}
