// SPDX-License-Identifier: MIT

import LogExchange

/// The books of a conversion: what became of every entry of its inputs.
struct ConversionBooks {
  /// The kinds of log that there are.
  let kinds: [LogKind]
  var inputs = 0
  /// Those of the inputs that were not read to their end.
  var broken = 0
  /// Files in folders and archives that no format claims.
  var skipped = 0

  private(set) var entries = 0
  private(set) var recordsByKind = KindCounts()
  private(set) var rejected = 0
  private(set) var duplicates = 0
  /// Entries that were not wanted, by the option or the kind that was not asked for.
  private(set) var filtered: [String: Int] = [:]
  /// Entries for which there is no record, by kind.
  private(set) var notModelled: [String: Int] = [:]

  var warnings = 0
  var notes = 0

  private(set) var logs: [LogTally.Log] = []
  private(set) var recordsOfOtherLogs = 0
  private(set) var leftBehind = LeftBehind()
  private(set) var converted = 0
  private(set) var notConverted: [String: Int] = [:]

  /// What the output is written as.
  var form = ""
  /// Whether the output was kept; nil where none was wanted.
  var isWritten: Bool?

  init(_ kinds: [LogKind]) {
    self.kinds = kinds
  }

  /// Whether no input was read or looked at.
  var isEmpty: Bool { inputs + skipped == 0 }

  /// All records that went to the output.
  var records: Int { recordsByKind.total }

  /// Whether entries in = records out + rejected + duplicates + filtered + not modelled.
  var isBalanced: Bool {
    entries == records + rejected + duplicates + filtered.values.reduce(0, +)
      + notModelled.values.reduce(0, +)
  }

  mutating func add(_ summary: ReadingSummary) {
    inputs += 1
    entries += summary.entries
    rejected += summary.rejected
    notModelled.merge(summary.notModelled) { $0 + $1 }
    filtered.merge(summary.filtered) { $0 + $1 }
  }

  /// Takes over what the way from the readers to the writer has counted.
  mutating func close(_ pipeline: RecordPipeline) {
    recordsByKind = pipeline.recordsByKind
    duplicates = pipeline.duplicates
    filtered.merge(pipeline.filtered) { $0 + $1 }
    logs = pipeline.tally.logs
    recordsOfOtherLogs = pipeline.tally.others
    converted = pipeline.units.converted
    notConverted = pipeline.units.kept
    leftBehind = pipeline.leftBehind
  }
}
