// SPDX-License-Identifier: MIT

extension Layout {
  /// The `health detail data.json` in the data that Huawei sends to users of its Health app.
  ///
  ///     [{"type":10006,"timeZone":"+0200","deviceCode":1,"samplePoints":[
  ///       {"key":"WEIGHT_BODYFAT_BROAD","startTime":1602621291741,
  ///        "value":"{\"bodyWeight\":70.0,\"bodyFatRate\":15.0,\"height\":180}"}]}]
  ///
  /// - The values of a weighing are an object in JSON, most often as a text. Other keys are
  ///   other measurements, and counted.
  /// - Masses are in kg, the height in cm, shares are percentages; 0 means that nothing was
  ///   measured.
  /// - Other people on the same scale are a `subUser`.
  /// - Times are in milliseconds since 1970, with the offset of the record around them.
  ///
  /// Known from programs that read the files, and a record among their tests.
  static let huaweiHealth = Layout(
    name: "huawei-health", title: "Huawei Health detail data (JSON)", kind: .weight,
    evidence: .importer, source: .json("samplePoints"),
    table: TableShape(titles: .exact, objectTitle: "value", hasMoreCells: true),
    recognised: [[.keys("[].samplePoints[].key", "[].samplePoints[].startTime")]],
    recognition: "objects with samplePoints that have a key and a startTime",
    dates: DateNotation(always: .ymd, example: "1602621291741", isFixed: true),
    decimals: .fixed(.point),
    columns: [
      .utc("startTime"), .offset("../timeZone"), .nothing("key"), .nothing("value"),
      .quantity(WeightFields.weight, "value/bodyWeight", unit: .always("kg")).zeroIsNothing,
      .number(WeightFields.bmi, "value/bmi").zeroIsNothing,
      .quantity(WeightFields.bodyFat, "value/bodyFatRate", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.water, "value/moistureRate", unit: .always("%")).zeroIsNothing,
      .quantity(WeightFields.bone, "value/boneSalt", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.muscle, "value/muscleMass", unit: .always("kg")).zeroIsNothing,
      .quantity(WeightFields.height, "value/height", unit: .always("cm")).zeroIsNothing,
      .text(WeightFields.person, "../subUser"), .text(WeightFields.device, "../deviceCode"),
    ],
    conditions: [.only("key", "WEIGHT_BODYFAT_BROAD")], needs: .someMeasure("value/bodyWeight"))
}
