// SPDX-License-Identifier: MIT

/// The database that Health Connect of Android exports, by itself or in its zip archive.
///
///     health_connect_export.db
///       weight_record_table(row_id, uuid, app_info_id, time, zone_offset, weight, …)
///       body_fat_record_table(…, percentage), height_record_table(…, height), …
///
/// - `time` is milliseconds since 1970, `zone_offset` seconds ahead of UTC.
/// - Masses are in grams, the height is in metres, body fat a percentage. Numbers are kept
///   as binary fractions and read as the shortest decimal that is the same number, with a
///   note where that is not exactly the same.
/// - The app is the record's source, the device its device. The identifier of an entry and
///   what else is known of it are extras.
/// - A table is a kind of record: weight, body fat, lean mass, bone, water and height are
///   read, the others are counted.
///
/// Known from the source text of Android, which makes the tables, and from programs that
/// read exports.
public struct HealthConnectFormat: DatabaseLogFormat {
  public init() {}

  public var name: String { "health-connect" }
  public var title: String { "Health Connect export, health_connect_export.db" }
  public var evidence: FormatEvidence { .importer }

  /// What a database begins with.
  private static let start = Array("SQLite format 3\0".utf8)
  private static let sign = "_record_table"

  public func recognises(_ head: InputHead) -> Bool {
    guard head.source.starts(with: Self.start), head.source.count > 100 else { return false }
    if head.source.contains(Self.sign) { return true }
    // The statements that made the tables stand on the first page. Where they do not fit
    // there, it names pages that have them (its kind is 5), and they may lie further on.
    return !head.isWhole && head.source[100] == 5
  }

  public func recognition(_ head: InputHead) -> String? {
    head.source.contains(Self.sign)
      ? "an SQLite database with tables whose names end in _record_table"
      : "an SQLite database with many tables"
  }

  func makeMapping(_ options: ReadingOptions) -> any DatabaseRecordMapping {
    HealthConnectMapping(options)
  }
}

extension Diagnostic.Code {
  /// A number that is kept as a binary fraction was read as its shortest decimal.
  public static let shortestDecimal = Diagnostic.Code(description: "shortest-decimal")
}
