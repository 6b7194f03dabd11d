// SPDX-License-Identifier: MIT

/// One measurement of a body, as its source gave it.
///
/// Its fields are those of `WeightValues`: `record.weight`, `record.bodyFat`.
public typealias WeightRecord = RecordView<WeightValues>

/// The values of a measurement of a body.
public struct WeightValues: RecordValues {
  /// The name of the time zone the date is in, as the source gives it:
  /// `Europe/Berlin`. No offset is worked out from it.
  public var zone: String?
  /// The weight; nil if the source entry is another body measure.
  public var weight: Quantity<MassUnit>?
  /// Fat, as a mass or a share of the weight.
  public var bodyFat: Quantity<BodyPartUnit>?
  /// All but the fat, as a mass or a share of the weight.
  public var leanMass: Quantity<BodyPartUnit>?
  /// Muscle, as a mass or a share of the weight.
  public var muscle: Quantity<BodyPartUnit>?
  /// Bone, as a mass or a share of the weight.
  public var bone: Quantity<BodyPartUnit>?
  /// Water, as a mass or a share of the weight.
  public var water: Quantity<BodyPartUnit>?
  /// The body mass index as the source gives it, in kg/m².
  public var bmi: ExactDecimal?
  /// The height of the body.
  public var height: Quantity<LengthUnit>?
  /// The app or scale that made the entry.
  public var source: String?
  /// The device that measured, as the source describes it.
  public var device: String?
  /// A remark.
  public var note: String?

  /// Creates values that are all missing.
  public init() {}
}

extension RecordView<WeightValues> {
  /// The name of the person.
  public var person: String? {
    get { base.subject }
    set { base.subject = newValue }
  }
}

extension LogKind {
  /// Measurements of a body.
  public static var weight: LogKind { WeightValues.kind }
}

extension LogRecord {
  /// The record as a measurement of a body; nil for one of another kind.
  ///
  /// Setting it makes the record the one that is set; nil changes nothing, because a record always
  /// has a kind.
  public var weight: WeightRecord? {
    get { WeightRecord(self) }
    set { self = newValue?.record ?? self }
  }
}
