// SPDX-License-Identifier: MIT

/// Checks weight, height and body mass index together: an index that is impossible or
/// does not agree with weight and height, and a height in another unit than the
/// person's others.
struct BodySizeCheck {
  private struct Height {
    var value: Quantity<LengthUnit>
    var metres: Double
  }

  private var lastHeights = SubjectTable<Height>()

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let record = record.weight else { return }
    let weight = record.weight.flatMap { $0.isConceivable ? $0 : nil }
    let height = try soundHeight(record, report)
    guard let bmi = record.bmi, !bmi.isZero else { return }
    guard !bmi.isNegative else {
      return try report(.notPositive, "bmi is \(bmi), expected more than 0", field: "bmi")
    }
    guard Plausibility.bodyMassIndex.contains(bmi.estimate) else {
      return try report(
        .improbableValue, "bmi is \(bmi), expected a body mass index such as 24.6", field: "bmi")
    }
    if let weight, let height { try compare(bmi, weight, height, report) }
  }

  /// The height, if it is possible and in the unit of the person's others.
  private mutating func soundHeight(
    _ record: WeightRecord, _ report: FindingReporter
  ) throws -> Quantity<LengthUnit>? {
    guard let height = record.height else { return nil }
    let metres = height.metres
    guard Plausibility.height.contains(metres) else { return nil }
    let doubt = lastHeights.update(report.subject) {
      last -> (unit: LengthUnit, last: Height)? in
      if let known = last, let unit = Self.fittingUnit(height, beside: known) {
        return (unit, known)
      }
      last = Height(value: height, metres: metres)
      return nil
    }
    if let doubt {
      try report(
        .doubtfulUnit,
        "height is \(height), and \(doubt.last.value) before: \(height.value) "
          + "\(doubt.unit.rawValue) would fit", field: "height")
      return nil
    }
    return height
  }

  /// The other unit in which a height would be near the previous one; nil if the two are not
  /// far apart anyway, as children grow.
  private static func fittingUnit(
    _ height: Quantity<LengthUnit>, beside last: Height
  ) -> LengthUnit? {
    func ratio(_ metres: Double) -> Double {
      max(metres, last.metres) / min(metres, last.metres)
    }
    if ratio(height.metres) < 1.5 { return nil }
    return LengthUnit.allCases.first {
      $0 != height.unit && ratio(height.value.estimate * $0.estimate) < 1.05
    }
  }

  /// Reports an index that differs from that of weight and height by more than the rounding of
  /// all three, and a little for apps that compute it differently.
  private func compare(
    _ bmi: ExactDecimal, _ weight: Quantity<MassUnit>, _ height: Quantity<LengthUnit>,
    _ report: FindingReporter
  ) throws {
    let index = weight.kilograms / (height.metres * height.metres)
    let rounding =
      bmi.roundingEstimate + index * weight.value.roundingEstimate / weight.value.estimate
      + index * 2 * height.value.roundingEstimate / height.value.estimate
    guard abs(index - bmi.estimate) > rounding + 0.03 * index,
      let tenths = Int(exactly: (index * 10).rounded())
    else { return }
    try report(
      .bmiMismatch,
      "bmi is \(bmi), and that of \(weight) and \(height) is \(tenths / 10).\(tenths % 10)",
      field: "bmi")
  }
}

extension Quantity<MassUnit> {
  /// Whether the weight is possible for anything that people weigh.
  var isConceivable: Bool {
    if value.isZero || value.isNegative { return false }
    return Plausibility.weight.contains(kilograms)
  }
}
