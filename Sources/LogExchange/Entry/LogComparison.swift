// SPDX-License-Identifier: MIT

/// What changed between two states of logs: two exports, or an export and a log.
///
/// Records are matched as by `LogImport`. A record that several inputs of one side have
/// counts once; of twins within an input, each.
public struct LogComparison: Sendable {
  /// A record that both sides have, but differently.
  public struct Change: Sendable {
    public let old: LogRecord
    public let new: LogRecord
    /// The fields in which they differ.
    public let differences: [RecordDifference]
  }

  /// What the old side alone has.
  public let removed: [LogRecord]
  /// What the new side alone has.
  public let added: [LogRecord]
  /// What both have, but differently.
  public let changed: [Change]
  /// How many records both have alike.
  public let same: Int

  /// Whether the two sides say the same.
  public var isEmpty: Bool { removed.isEmpty && added.isEmpty && changed.isEmpty }

  /// Compares the records of two sides, each given input by input.
  public init(old: [[LogRecord]], new: [[LogRecord]]) {
    let before = Self.merged(old)
    var found = LogImport(records: before, recordsMatches: true)
    found.beginExport()
    for record in Self.merged(new) { found.add(record) }
    found.endExport()
    var isKnown = [Bool](repeating: false, count: before.count)
    var changed: [Change] = []
    for match in found.matches {
      isKnown[match.place] = true
      let differences = before[match.place].allDifferences(from: match.record)
      if !differences.isEmpty {
        changed.append(
          Change(old: before[match.place], new: match.record, differences: differences))
      }
    }
    removed = before.indices.filter { !isKnown[$0] }.map { before[$0] }
    added = Array(found.new)
    self.changed = changed
    same = found.matches.count - changed.count
  }

  /// The records of several inputs, those that several have once.
  private static func merged(_ inputs: [[LogRecord]]) -> [LogRecord] {
    if inputs.count == 1 { return inputs[0] }
    var merged = LogImport(records: [])
    for input in inputs {
      merged.beginExport()
      for record in input { merged.add(record) }
      merged.endExport()
    }
    return merged.updated.records
  }
}
