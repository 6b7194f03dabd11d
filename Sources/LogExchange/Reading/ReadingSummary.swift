// SPDX-License-Identifier: MIT

/// What became of the entries of one input. Every entry is counted once.
public struct ReadingSummary: Hashable, Sendable {
  /// The name of the format that was read; nil where none was recognised.
  public var format: String?
  /// The entries that the format's record path found.
  public var entries = 0
  public var fuelRecords = 0
  public var weightRecords = 0
  /// Entries left out, each with a diagnostic.
  public var rejected = 0
  /// Entries of kinds for which there is no record, by kind.
  public var notModelled: [String: Int] = [:]

  public init(format: String? = nil) {
    self.format = format
  }

  public var records: Int { fuelRecords + weightRecords }

  /// Whether entries in = records out + rejected + not modelled.
  public var isBalanced: Bool {
    entries == records + rejected + notModelled.values.reduce(0, +)
  }
}
