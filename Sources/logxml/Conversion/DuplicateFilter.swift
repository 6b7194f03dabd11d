// SPDX-License-Identifier: MIT

import LogExchange

/// Knows the records that were there already: those of the same moment and
/// subject, with the same values.
///
/// The keys are exact, no mere hashes: memory grows by about 100 bytes a record.
struct DuplicateFilter {
  private var seen: Set<DuplicateKey> = []

  /// Whether a record is the first of its kind.
  mutating func isNew(_ record: LogRecord) -> Bool {
    // Without a value there is nothing by which two entries could be the same.
    guard record.kind.distinct.contains(where: record.has) else { return true }
    return seen.insert(DuplicateKey(record)).inserted
  }
}
