// SPDX-License-Identifier: MIT

/// The database that Health Connect of Android exports, as a file or in its zip archive.
///
///     health_connect_export.db
///       weight_record_table(row_id, uuid, app_info_id, time, zone_offset, weight, …)
///       body_fat_record_table(…, percentage), height_record_table(…, height), …
///
/// - `time` is in milliseconds since 1970, `zone_offset` in seconds ahead of UTC.
/// - Masses are in grams, the height is in metres, body fat a percentage. Numbers are stored
///   as binary fractions and read as the shortest decimal that gives the same number, with a
///   note if it is not exactly the same.
/// - The app is the record's source, the device its device. The identifier of an entry and
///   its other values are extras.
/// - Each kind of record has a table: weight, body fat, lean mass, bone, water and height are
///   read, the others are counted.
///
/// Known from the source text of Android, which makes the tables, and from programs that
/// read exports.
struct HealthConnectFormat: DatabaseLogFormat {
  var name: String { "health-connect" }
  var title: String { "Health Connect export, health_connect_export.db" }
  var evidence: FormatEvidence { .importer }

  static let sign = "_record_table"

  func recognises(_ head: InputHead) -> Bool {
    guard head.source.starts(with: DatabaseLayoutFormat.start), head.source.count > 100 else {
      return false
    }
    if head.source.contains(Self.sign) { return true }
    // The first page holds the statements that created the tables. If they do not fit, it names
    // the pages that hold them (its kind is 5), and those may be further on.
    return !head.isWhole && head.source[100] == 5
  }

  func recognition(_ head: InputHead) -> String? {
    head.source.contains(Self.sign)
      ? "an SQLite database with tables whose names end in _record_table"
      : "an SQLite database with many tables"
  }

  func makeMapping(_ options: ReadingOptions) -> any DatabaseRecordMapping {
    HealthConnectMapping(options)
  }
}
