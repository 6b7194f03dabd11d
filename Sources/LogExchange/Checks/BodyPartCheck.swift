// SPDX-License-Identifier: MIT

/// Checks the parts of a body: shares outside of 0 to 100 %, fractions among
/// percentages, and parts that together weigh more than the body.
struct BodyPartCheck {
  private struct Part: Sendable {
    var field: String
    var value: @Sendable (WeightRecord) -> Quantity<BodyPartUnit>?
  }

  private static let parts: [Part] = [
    Part(field: "bodyFat") { $0.bodyFat }, Part(field: "leanMass") { $0.leanMass },
    Part(field: "muscle") { $0.muscle }, Part(field: "bone") { $0.bone },
    Part(field: "water") { $0.water },
  ]

  /// The last share of a part of a person's body.
  private struct Share {
    var value: Quantity<BodyPartUnit>
    var percent: Double
    /// Kept for the first one, which may itself be wrong; nil for later ones.
    var place: RecordPlace?
  }

  /// One for each part.
  private var shares = SubjectTable<[Share?]>()

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let record = record.weight else { return }
    // Most measurements are of the weight alone.
    if record.bodyFat == nil, record.leanMass == nil, record.muscle == nil, record.bone == nil,
      record.water == nil
    {
      return
    }
    var areSound = true
    for (index, part) in Self.parts.enumerated() {
      guard let value = part.value(record) else { continue }
      if let percent = value.percent {
        guard (0...100).contains(percent) else {
          areSound = false
          try Self.tellBeyond(value, part.field, report)
          continue
        }
        try compare(value, percent, index, record, report)
      } else if value.value.isNegative, !value.value.isZero {
        areSound = false
        try report(
          .notPositive, "\(part.field) is \(value), expected 0 or more", field: part.field)
      }
    }
    if areSound { try checkSum(record, report) }
  }

  private static func tellBeyond(
    _ value: Quantity<BodyPartUnit>, _ field: String, _ report: FindingReporter
  ) throws {
    let range = value.unit == .fraction ? "a fraction from 0 to 1" : "a percentage from 0 to 100"
    var message = "\(field) is \(value), expected \(range)"
    if value.unit == .fraction, value.value.estimate > 1, value.value.estimate <= 100 {
      message += "; \(value.value) % would be one"
    }
    try report(.improbableValue, message, field: field)
  }

  // MARK: Fractions among percentages

  private mutating func compare(
    _ value: Quantity<BodyPartUnit>, _ percent: Double, _ part: Int, _ record: WeightRecord,
    _ report: FindingReporter
  ) throws {
    if percent <= 0 { return }
    let field = Self.parts[part].field
    let last = shares.update(report.subject) { all -> Share? in
      if all == nil { all = [Share?](repeating: nil, count: Self.parts.count) }
      let last = all?[part]
      // A fraction among percentages is not what the next share is compared with.
      if let last, (40...250).contains(last.percent / percent) { return last }
      all?[part] = Share(
        value: value, percent: percent, place: last == nil ? RecordPlace(record) : nil)
      return last
    }
    guard let last else { return }
    if (40...250).contains(last.percent / percent) {
      try Self.tellMixed(value, beside: last.value, field, report)
    } else if (40...250).contains(percent / last.percent), let place = last.place {
      try Self.tellMixed(last.value, beside: value, field, at: place, report)
    }
  }

  private static func tellMixed(
    _ value: Quantity<BodyPartUnit>, beside other: Quantity<BodyPartUnit>, _ field: String,
    at place: RecordPlace? = nil, _ report: FindingReporter
  ) throws {
    try report(
      .mixedShares,
      "\(field) is \(value), and \(other) in the measurement beside it: fractions and percentages "
        + "are mixed", field: field, at: place)
  }

  // MARK: Sums

  /// The tolerance for rounding, and for scales that measure each part separately.
  private static let slack = 1.05

  private func checkSum(_ record: WeightRecord, _ report: FindingReporter) throws {
    let weight = record.weight.flatMap { $0.isConceivable ? $0.kilograms : nil }
    /// The share of a part in the whole, from 0 to 1.
    func share(_ part: Quantity<BodyPartUnit>?) -> Double? {
      guard let part else { return nil }
      if let percent = part.percent { return percent / 100 }
      guard let weight, let kilograms = part.kilograms else { return nil }
      return kilograms / weight
    }
    for part in Self.parts {
      guard let value = part.value(record), let share = share(value) else { continue }
      if share > Self.slack, let whole = record.weight {
        return try report(
          .bodyPartSum, "\(part.field) is \(value), more than the weight of \(whole)",
          field: part.field)
      }
    }
    guard let fat = share(record.bodyFat), let fatValue = record.bodyFat else { return }
    if let lean = share(record.leanMass), let value = record.leanMass, fat + lean > Self.slack {
      try Self.tellTooMuch(record, [("bodyFat", fatValue), ("leanMass", value)], report)
    } else if let muscle = share(record.muscle), let value = record.muscle,
      fat + muscle + (share(record.bone) ?? 0) > Self.slack
    {
      var parts = [("bodyFat", fatValue), ("muscle", value)]
      if let bone = record.bone, share(bone) != nil { parts.append(("bone", bone)) }
      try Self.tellTooMuch(record, parts, report)
    }
  }

  private static func tellTooMuch(
    _ record: WeightRecord, _ parts: [(name: String, value: Quantity<BodyPartUnit>)],
    _ report: FindingReporter
  ) throws {
    let list = parts.map { "\($0.name) \($0.value)" }.joined(separator: " and ")
    let whole = record.weight.map { "the weight of \($0)" } ?? "the whole"
    try report(.bodyPartSum, "\(list) are more than \(whole)", field: "bodyFat")
  }
}
