// SPDX-License-Identifier: MIT

/// The number of records of each kind.
public struct KindCounts: Hashable, Sendable {
  // There are few kinds: a linear search is faster than a dictionary.
  private var rows: [Row] = []

  private struct Row: Hashable, Sendable {
    var kind: LogKind
    var count: Int
  }

  /// Creates counts of zero.
  public init() {}

  /// The number of records of a kind.
  public subscript(kind: LogKind) -> Int { rows.first { $0.kind == kind }?.count ?? 0 }

  /// The number of records of all kinds.
  public var total: Int { rows.reduce(0) { $0 + $1.count } }

  /// Adds to the count of a kind.
  @inline(__always)
  public mutating func add(_ kind: LogKind, count: Int = 1) {
    for index in rows.indices where rows[index].kind == kind {
      rows[index].count += count
      return
    }
    if count > 0 { rows.append(Row(kind: kind, count: count)) }
  }

  /// Counts records. Those of one kind are mostly adjacent.
  public mutating func add(_ records: [LogRecord]) {
    var start = 0
    while start < records.count {
      let kind = records[start].kind
      var end = start + 1
      while end < records.count, records[end].kind == kind { end += 1 }
      add(kind, count: end - start)
      start = end
    }
  }

  /// Adds other counts.
  public mutating func add(_ other: KindCounts) {
    for row in other.rows { add(row.kind, count: row.count) }
  }

  // The order of the rows does not count.
  public static func == (a: KindCounts, b: KindCounts) -> Bool {
    a.rows.count == b.rows.count && a.rows.allSatisfy { b[$0.kind] == $0.count }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(total) }
}
