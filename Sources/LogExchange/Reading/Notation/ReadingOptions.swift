// SPDX-License-Identifier: MIT

import XMLTree

/// The user's answers to questions that an input leaves open.
///
/// Nothing is guessed: if a format needs an answer that is missing, reading ends with a
/// `LogError` of the code `ambiguous` whose remedy names the option.
public struct ReadingOptions: Hashable, Sendable {
  /// The measurements of a body that become records.
  public enum Measures: String, Hashable, Sendable, CaseIterable {
    case bodyMass = "body-mass"
    /// Fat, lean mass, body mass index and height, too.
    case all
  }

  /// The order of day, month and year in dates made of numbers.
  public typealias DateOrder = LogExchange.DateOrder

  /// The character between the whole part and the fraction of a number.
  public typealias DecimalMark = LogExchange.DecimalMark

  /// The encoding of text without a byte order mark or declaration.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case latin1 = "latin1"
    /// Western Europe.
    case windows1252 = "windows-1252"
    /// Central Europe: Polish, Czech, Hungarian.
    case windows1250 = "windows-1250"
    /// Cyrillic.
    case windows1251 = "windows-1251"
    /// Greek.
    case windows1253 = "windows-1253"
    /// Turkish.
    case windows1254 = "windows-1254"
    /// Japanese, as Windows writes it.
    case shiftJIS = "shift-jis"
    /// Japanese on Unix.
    case eucJP = "euc-jp"
    /// Simplified Chinese; GBK and GB 2312 are parts of it.
    case gb18030 = "gb18030"
    /// Traditional Chinese.
    case big5 = "big5"
    /// Korean.
    case eucKR = "euc-kr"

    package var inputEncoding: InputEncoding {
      switch self {
      case .utf8: .utf8
      case .utf16LittleEndian: .utf16LittleEndian
      case .utf16BigEndian: .utf16BigEndian
      case .latin1: .latin1
      case .windows1252: .codePage(.westernEurope)
      case .windows1250: .codePage(.centralEurope)
      case .windows1251: .codePage(.cyrillic)
      case .windows1253: .codePage(.greek)
      case .windows1254: .codePage(.turkish)
      case .shiftJIS: .multibyte(.japanese)
      case .eucJP: .multibyte(.japaneseUnix)
      case .gb18030: .multibyte(.simplifiedChinese)
      case .big5: .multibyte(.traditionalChinese)
      case .eucKR: .multibyte(.korean)
      }
    }
  }

  /// The body measures that become records; nil for the format's default: body mass in exports
  /// of all measurements, everything that can be kept in FHIR.
  public var measures: Measures?
  public var dateOrder: DateOrder?
  public var decimalMark: DecimalMark?
  /// The delimiter of a CSV text, in ASCII; nil to detect it.
  public var delimiter: UInt8?
  /// The titles by which a sketched mapping (`MappingSketch`) reads the columns of a table, in
  /// their order; further columns become unnamed extras if the table has no titles of its own.
  /// `measurement=weight` gives a title to the column or place with that name, in any source.
  public var titles: [String]?
  /// The offset of local times without one.
  public var utcOffset: UTCOffset?
  /// The zone of local times without an offset. A record that names its own zone, or has a day
  /// alone, is left as it is. A time that occurs twice in the zone is decided by the order of
  /// the log, or stays local with a warning; a record with a time that never occurred is
  /// rejected. An `utcOffset` takes precedence.
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
  /// Records which assumed units were needed; nil to record nothing.
  public var assumedUnitUse: AssumedUnitUse?
  /// The currency of costs without one, as an ISO 4217 code.
  public var currency: String?
  public var encoding: Encoding?
  /// Files that stand beside the input and belong to it, by their names
  /// without folders, for formats that ask for them (`LogFormat.companions`).
  public var companions: [String: [UInt8]] = [:]

  /// Whether records carry the positions of their fields: for checks, which then
  /// point at the field and not only at its record.
  public var locatesFields = false

  public init() {}

  /// True if even plain records are handed on with their places: the time zone may reject them
  /// later.
  var placesAllEntries: Bool { timeZone != nil }
}
