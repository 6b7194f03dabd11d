// SPDX-License-Identifier: MIT

/// The values that a writer could not put into its form, counted by field.
public struct LeftBehind: Hashable, Sendable {
  /// The counts by field: the native name of a field, `extras.NAME` for an
  /// extra, `log.NAME` for an extra of a log.
  public private(set) var counts: [String: Int] = [:]

  public init() {}

  public var isEmpty: Bool { counts.isEmpty }

  /// The number of all values that were left behind.
  public var total: Int { counts.values.reduce(0, +) }

  /// The counts in the order of the names' bytes.
  public var sorted: [(field: String, count: Int)] {
    counts.ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (field: $0.key, count: $0.value) }
  }

  /// Counts one or several values of a field.
  public mutating func add(_ field: String, count: Int = 1) {
    counts[field, default: 0] += count
  }

  /// Counts the extras of a log.
  public mutating func add(_ log: LogHeader) {
    for entry in log.extras.entries { add("log." + entry.name) }
  }

  /// Counts all values of a record's extras.
  public mutating func add(_ extras: Extras) {
    for entry in extras.entries { add("extras." + entry.name) }
  }

  public mutating func merge(_ other: LeftBehind) {
    counts.merge(other.counts) { $0 + $1 }
  }
}
