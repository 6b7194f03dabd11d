// SPDX-License-Identifier: MIT

import LogExchange

/// The books of a conversion: the fate of every entry of its inputs.
struct ConversionBooks {
  /// The kinds of log that there are.
  let kinds: [LogKind]
  private(set) var inputs = InputBooks()

  private(set) var recordsByKind = KindCounts()
  private(set) var duplicates = 0
  /// Records that are written although an earlier input also has them.
  private(set) var repeated = 0
  /// Entries that were filtered out, by the option that did so or by their kind.
  private(set) var filtered: [String: Int] = [:]

  private(set) var logs: [LogTally.Log] = []
  private(set) var recordsOfOtherLogs = 0
  private(set) var leftBehind = LeftBehind()
  private(set) var converted = 0
  private(set) var notConverted: [String: Int] = [:]

  /// The name of the output's form.
  var form = ""
  /// Whether the output was kept; nil if no file was wanted.
  var isWritten: Bool?

  init(_ kinds: [LogKind]) {
    self.kinds = kinds
  }

  /// All records that went to the output.
  var records: Int { recordsByKind.total }

  var entries: Int { inputs.summary.entries }
  var rejected: Int { inputs.summary.rejected }
  /// Entries for which there is no record, by kind.
  var notModelled: [String: Int] { inputs.summary.notModelled }

  /// Whether entries in = records out + rejected + duplicates + filtered + not modelled.
  var isBalanced: Bool {
    entries == records + rejected + duplicates + filtered.total + notModelled.total
  }

  /// Takes over the books of the inputs, and the counts of the chain.
  mutating func close(_ inputs: InputBooks, _ chain: RecordChain) {
    self.inputs = inputs
    recordsByKind = chain.recordsByKind
    duplicates = chain.duplicates
    repeated = chain.repeats?.repeated ?? 0
    filtered = inputs.summary.filtered.merging(chain.filtered) { $0 + $1 }
      .merging(chain.merged) { $0 + $1 }
    logs = chain.tally.logs
    recordsOfOtherLogs = chain.tally.others
    converted = chain.units.converted
    notConverted = chain.units.kept
    leftBehind = chain.leftBehind
  }
}
