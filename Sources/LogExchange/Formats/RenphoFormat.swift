// SPDX-License-Identifier: MIT

/// The CSV of the apps of Renpho's scales, and of others that write it so.
///
///     Date,Time,Weight(kg),BMI,Body Fat(%),…                             or
///     Time of Measurement,Weight(kg),BMI,Body Fat(%),Fat-Free Mass(kg),…
///
/// - The unit stands behind the names of columns; `--` is a value that was not
///   measured.
/// - Dates are `2024.11.03` or `3/1/26`; what is not plain the column decides.
/// - Skeletal muscle is the muscle where there is no other; what has no field is
///   an extra.
///
/// Known from exports in programs that read them.
public struct RenphoFormat: CSVLogFormat {
  public init() {}

  public var name: String { "renpho" }
  public var title: String { "Renpho CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    let columns = table.names.compactMap { ScaleColumn($0) }
    guard columns.contains(where: \.isWeight), columns.contains(.bmi) else { return false }
    guard columns.contains(where: \.isPart) || columns.contains(.remarks) else { return false }
    return table.has("Time of Measurement") || table.has(all: ["Date", "Time"])
  }

  public func recognition(_ head: InputHead) -> String? {
    "columns of time, weight with its unit, and BMI"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    ScaleTableMapping(options)
  }
}
