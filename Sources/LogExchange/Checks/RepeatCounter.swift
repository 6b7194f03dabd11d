// SPDX-License-Identifier: MIT

/// Counts the records that an earlier input has, too: most of last year's export of an app is
/// also in this year's.
///
/// 8 bytes are kept of each record, for at most 2,000,000 records; later ones are only
/// compared with these.
package struct RepeatCounter: Sendable {
  private var earlier: Set<Int> = []
  private var own: [Int] = []
  /// The number of records that repeat one of an earlier input.
  package private(set) var repeated = 0

  private static let most = 2_000_000

  package init() {}

  /// Begins another input.
  package mutating func beginInput() {
    earlier.formUnion(own)
    own.removeAll(keepingCapacity: true)
  }

  package mutating func add(_ record: LogRecord) {
    // Without a value, two entries cannot be recognised as the same.
    guard record.kind.distinct.contains(where: record.has) else { return }
    let key = Self.key(of: record)
    if earlier.contains(key) {
      repeated += 1
    } else if earlier.count + own.count < Self.most {
      own.append(key)
    }
  }

  private static func key(of record: LogRecord) -> Int {
    let start = RecordDigest.Start(record.kind, subject: record.subject)
    return RecordDigest(record, at: record.date.moment, after: start).slot
  }
}
