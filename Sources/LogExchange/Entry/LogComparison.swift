// SPDX-License-Identifier: MIT

/// The differences between two states of logs: two exports, or an export and a log.
///
/// Records are matched as by `LogImport`. A record that several inputs of one side have
/// counts once; twins within an input count separately.
public struct LogComparison: Sendable {
  /// A record that both sides have, but differently.
  public typealias Change = LogImport.Conflict

  /// Records of the old side alone, in input order.
  public let removed: [LogRecord]
  /// Records of the new side alone, in input order.
  public let added: [LogRecord]
  /// Records that both sides have, but with differences.
  public let changed: [Change]
  /// The number of records that both sides have without differences.
  public let same: Int

  /// Whether no record was removed, added or changed.
  public var isEmpty: Bool { removed.isEmpty && added.isEmpty && changed.isEmpty }

  /// Compares the records of two sides, each given input by input.
  ///
  /// - Parameters:
  ///   - old: The records of one side.
  ///   - new: The records of the other side.
  ///   - comparesExtras: False if records that differ only in extras count as the same.
  public init(old: [[LogRecord]], new: [[LogRecord]], comparesExtras: Bool = true) {
    let before = Self.merged(old)
    var found = LogImport(records: before, recordsMatches: true)
    found.beginExport()
    for record in Self.merged(new) { found.add(record) }
    found.endExport()
    var isKnown = [Bool](repeating: false, count: before.count)
    var changed: [Change] = []
    for match in found.matches {
      isKnown[match.place] = true
      var (one, other) = (before[match.place], match.record)
      if !comparesExtras { (one.extras, other.extras) = (Extras(), Extras()) }
      let differences = one.allDifferences(from: other)
      if !differences.isEmpty {
        changed.append(
          Change(
            old: before[match.place], new: match.record, differences: differences,
            place: match.place))
      }
    }
    removed = before.indices.filter { !isKnown[$0] }.map { before[$0] }
    added = Array(found.new)
    self.changed = changed
    same = found.matches.count - changed.count
  }

  /// The records of several inputs; a record that several inputs have occurs once.
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
