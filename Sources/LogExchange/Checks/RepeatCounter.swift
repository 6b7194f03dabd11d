// SPDX-License-Identifier: MIT

/// Counts the records that an earlier input has, too: last year's export of an app is mostly
/// part of this year's.
///
/// Of each record 8 bytes are kept, up to a number of records after which no more are looked
/// for.
package struct RepeatCounter: Sendable {
  private var earlier: Set<Int> = []
  private var own: [Int] = []
  /// How many records repeat one of an earlier input.
  package private(set) var repeated = 0

  private static let most = 2_000_000

  package init() {}

  /// Says that what comes next is of another input.
  package mutating func beginInput() {
    earlier.formUnion(own)
    own.removeAll(keepingCapacity: true)
  }

  package mutating func add(_ record: LogRecord) {
    // Without a value there is nothing by which two entries could be the same.
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
