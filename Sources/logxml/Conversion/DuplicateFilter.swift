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
    guard Self.hasValue(record) else { return true }
    return seen.insert(DuplicateKey(record)).inserted
  }

  private static func hasValue(_ record: LogRecord) -> Bool {
    switch record {
    case .fuel(let record):
      record.odometer != nil || record.volume != nil || record.totalCost != nil
    case .weight(let record):
      record.weight != nil || record.bmi != nil || record.height != nil
        || [record.bodyFat, record.leanMass, record.muscle, record.bone, record.water]
          .contains { $0 != nil }
    }
  }
}
