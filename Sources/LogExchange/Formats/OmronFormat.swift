// SPDX-License-Identifier: MIT

/// The CSV of Omron's app for its scales.
///
///     "Measurement Date","Timezone","Weight(kg)","Body Fat(%)",…,"BMI",…,"Device"
///     "2023/07/01 12:08","Asia/Ho_Chi_Minh","81.00","28.9",…,"31.6",…,"HBF-702T"
///
/// - The unit stands behind the names of columns.
/// - Times are local; the name of their zone is kept as the record's zone, and no
///   offset is worked out from it.
/// - Skeletal muscle is the muscle; what has no field is an extra.
/// - Exports of blood pressure have such columns, too, and no weight: they are
///   not claimed.
///
/// Known from a program that writes the same form.
public struct OmronFormat: CSVLogFormat {
  public init() {}

  public var name: String { "omron" }
  public var title: String { "Omron scales CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    return table.has(all: ["Measurement Date", "Timezone"])
      && table.names.contains { ScaleColumn($0)?.isWeight ?? false }
  }

  public func recognition(_ head: InputHead) -> String? {
    "the columns Measurement Date and Timezone and a weight"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    ScaleTableMapping(options)
  }
}
