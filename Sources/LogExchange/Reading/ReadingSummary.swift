// SPDX-License-Identifier: MIT

/// The outcome of the entries of one or several inputs. Every entry is counted once.
public struct ReadingSummary: Hashable, Sendable {
  /// The name of the format that was read; nil where none was recognised.
  public var format: String?
  /// The number of entries that were found, of every outcome.
  public var entries = 0
  /// The records that went to the sink, by their kind.
  public var recordsByKind = KindCounts()
  /// The number of entries left out because of a fault, each with a diagnostic.
  public var rejected = 0
  /// The number of entries of kinds that the model has no record for, by kind.
  public var notModelled: [String: Int] = [:]
  /// The number of entries that were not asked for, by kind.
  public var filtered: [String: Int] = [:]

  /// Creates a summary in which nothing is counted yet.
  public init(format: String? = nil) {
    self.format = format
  }

  /// All records that went to the sink.
  public var records: Int { recordsByKind.total }

  /// True if `entries` equals records + rejected + not modelled + filtered.
  public var isBalanced: Bool {
    entries == records + rejected + notModelled.values.reduce(0, +)
      + filtered.values.reduce(0, +)
  }

  /// Adds the counts of another input.
  package mutating func add(_ other: ReadingSummary) {
    entries += other.entries
    recordsByKind.add(other.recordsByKind)
    rejected += other.rejected
    // Most have nothing here, and there may be many inputs.
    if !other.notModelled.isEmpty { notModelled.merge(other.notModelled) { $0 + $1 } }
    if !other.filtered.isEmpty { filtered.merge(other.filtered) { $0 + $1 } }
  }

  /// This summary with the entries that a mapping has passed over.
  func adding(_ passed: [PassedEntries]) -> ReadingSummary {
    var sum = self
    for passed in passed {
      sum.entries += passed.count
      if passed.isFiltered {
        sum.filtered[passed.kind, default: 0] += passed.count
      } else {
        sum.notModelled[passed.kind, default: 0] += passed.count
      }
    }
    return sum
  }
}
