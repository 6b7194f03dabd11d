// SPDX-License-Identifier: MIT

import XMLTree

/// One measurement of a body, as its source gave it.
public struct WeightRecord: Hashable, Sendable {
  public var person: String?
  public var date: Timestamp
  /// The name of the time zone the date is in, as the source gives it:
  /// `Europe/Berlin`. No offset is worked out from it.
  public var zone: String?
  /// Absent where the source entry is another body measure.
  public var weight: Quantity<MassUnit>?
  public var bodyFat: Quantity<BodyPartUnit>?
  public var muscle: Quantity<BodyPartUnit>?
  public var bone: Quantity<BodyPartUnit>?
  public var water: Quantity<BodyPartUnit>?
  public var bmi: ExactDecimal?
  public var height: Quantity<LengthUnit>?
  /// The app or scale that made the entry.
  public var source: String?
  public var device: String?
  public var note: String?
  /// The native names of the fields whose values the source did not give, but
  /// that were worked out from others.
  public var derived: Set<String> = []
  public var extras = Extras()
  /// Where in its source the record begins.
  public var position: SourcePosition?

  public init(date: Timestamp) {
    self.date = date
  }
}
