// SPDX-License-Identifier: MIT

import XMLTree

/// One measurement of a body, as its source gave it.
///
/// Its fields are those of `Values`: `record.date`, `record.weight`. Copies share
/// them until one is changed, so handing a record on costs next to nothing.
public struct WeightRecord: FieldedRecord {
  /// The fields of a record.
  public struct Values: RecordValues {
    /// The name of the person.
    public var person: String?
    /// When it was measured.
    public var date: Timestamp
    /// The name of the time zone the date is in, as the source gives it:
    /// `Europe/Berlin`. No offset is worked out from it.
    public var zone: String?
    /// Absent where the source entry is another body measure.
    public var weight: Quantity<MassUnit>?
    /// Fat, as a mass or in percent of the weight.
    public var bodyFat: Quantity<BodyPartUnit>?
    /// All but the fat, as a mass or in percent of the weight.
    public var leanMass: Quantity<BodyPartUnit>?
    /// Muscle, as a mass or in percent of the weight.
    public var muscle: Quantity<BodyPartUnit>?
    /// Bone, as a mass or in percent of the weight.
    public var bone: Quantity<BodyPartUnit>?
    /// Water, as a mass or in percent of the weight.
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
    /// The native names of the fields whose values the source did not give, but
    /// that were worked out from others.
    public var derived: Set<String> = []
    /// What the source says besides.
    public var extras = Extras()
    /// Where in its source the record begins.
    public var position: SourcePosition?
    /// Where its fields stand, if that was asked for.
    public var fieldPositions: FieldPositions?

    /// Creates fields of which nothing but the date is known.
    public init(date: Timestamp) {
      self.date = date
    }
  }

  public var storage: RecordStorage<Values>

  public init(storage: RecordStorage<Values>) {
    self.storage = storage
  }
}
