// SPDX-License-Identifier: MIT

/// What the user says about an input where the input does not say it itself.
///
/// Nothing is guessed: where a format needs one of these and has it not, the
/// reading ends with a `LogError` of the code `ambiguous` that names the option.
public struct ReadingOptions: Hashable, Sendable {
  /// Which measurements of a body become records.
  public enum Measures: String, Hashable, Sendable, CaseIterable {
    case bodyMass = "body-mass"
    /// Fat, lean mass, body mass index and height, too.
    case all
  }

  /// The order of day, month and year in dates made of numbers.
  public typealias DateOrder = LogExchange.DateOrder

  /// What stands between the whole part and the fraction of a number.
  public typealias DecimalMark = LogExchange.DecimalMark

  /// How text is encoded where neither a mark nor a declaration says it.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case latin1 = "latin1"
    case windows1252 = "windows-1252"
  }

  /// Which measures of a body become records. By default body mass, for exports that
  /// hold whatever a body was measured for; and of FHIR all that it can hold.
  public var measures: Measures?
  public var dateOrder: DateOrder?
  public var decimalMark: DecimalMark?
  /// What separates the cells of a CSV text, in ASCII.
  public var delimiter: UInt8?
  /// The offset of local times that name none.
  public var utcOffset: UTCOffset?
  /// The zone of local times that name no offset. A record that names its own zone, or has
  /// a day alone, stays as it is. A time that the zone had twice is decided by the order of
  /// the log, or stays local with a warning; one that it never had makes no record. An
  /// `utcOffset` comes first.
  public var timeZone: TimeZoneRules?
  /// The unit of distances for which the source names none. It changes no value that
  /// has a unit; `WantedUnits` converts.
  public var assumedDistanceUnit: DistanceUnit?
  /// The unit of amounts of fuel for which the source names none, or `gallons` without
  /// saying which. It changes no value that has a unit.
  public var assumedVolumeUnit: VolumeUnit?
  /// The unit of masses for which the source names none. It changes no value that has a
  /// unit.
  public var assumedMassUnit: MassUnit?
  /// Told which of the assumed units readings have needed; nil for nobody.
  public var assumedUnitUse: AssumedUnitUse?
  /// The currency of costs, by ISO 4217.
  public var currency: String?
  public var encoding: Encoding?
  /// Files that stand beside the input and belong to it, by their names
  /// without folders, for formats that ask for them (`LogFormat.companions`).
  public var companions: [String: [UInt8]] = [:]

  /// Whether records carry the positions of their fields: for checks, which then
  /// point at the field and not only at its record.
  public var locatesFields = false

  public init() {}

  /// Whether even records of which there is no more to say are handed on with their places: a
  /// time zone may find something later.
  var placesAllEntries: Bool { timeZone != nil }
}
