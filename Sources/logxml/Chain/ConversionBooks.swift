// SPDX-License-Identifier: MIT

import LogExchange

/// The books of a conversion: the fate of every entry of its inputs.
struct ConversionBooks {
  /// The kinds of log that there are.
  let kinds: [LogKind]
  private(set) var inputs = InputBooks()
  private var chain: RecordChain?

  /// The name of the output's form.
  var form = ""
  /// Whether the output was kept; nil if no file was wanted.
  var isWritten: Bool?

  init(_ kinds: [LogKind]) {
    self.kinds = kinds
  }

  var recordsByKind: KindCounts { chain?.recordsByKind ?? KindCounts() }
  /// All records that went to the output.
  var records: Int { recordsByKind.total }
  var duplicates: Int { chain?.duplicates ?? 0 }
  /// Records that are written although an earlier input also has them.
  var repeated: Int { chain?.repeats?.repeated ?? 0 }
  /// Entries that were filtered out, by the option that did so or by their kind.
  var filtered: [String: Int] {
    inputs.summary.filtered.merging(chain?.filtered ?? [:]) { $0 + $1 }
      .merging(chain?.merged ?? [:]) { $0 + $1 }
  }

  var logs: [LogTally.Log] { chain?.tally.logs ?? [] }
  var recordsOfOtherLogs: Int { chain?.tally.others ?? 0 }
  var leftBehind: LeftBehind { chain?.leftBehind ?? LeftBehind() }
  var converted: Int { chain?.units.converted ?? 0 }
  var notConverted: [String: Int] { chain?.units.kept ?? [:] }

  var entries: Int { inputs.summary.entries }
  var rejected: Int { inputs.summary.rejected }
  /// Entries for which there is no record, by kind.
  var notModelled: [String: Int] { inputs.summary.notModelled }

  /// Whether entries in = records out + rejected + duplicates + filtered + not modelled.
  var isBalanced: Bool {
    entries == records + rejected + duplicates + filtered.total + notModelled.total
  }

  /// Takes over the books of the inputs, and the counts of a chain that gets no more records.
  mutating func close(_ inputs: InputBooks, _ chain: RecordChain) {
    self.inputs = inputs
    self.chain = chain
  }
}
