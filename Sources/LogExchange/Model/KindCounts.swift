// SPDX-License-Identifier: MIT

/// How many records of each kind there are.
public struct KindCounts: Hashable, Sendable {
  // There are few kinds: looking through them is faster than a dictionary.
  private var rows: [Row] = []

  private struct Row: Hashable, Sendable {
    var kind: LogKind
    var count: Int
  }

  /// Creates counts of nothing.
  public init() {}

  /// How many records of a kind there are.
  public subscript(kind: LogKind) -> Int { rows.first { $0.kind == kind }?.count ?? 0 }

  /// How many records there are in all.
  public var total: Int { rows.reduce(0) { $0 + $1.count } }

  /// Counts records of a kind.
  @inline(__always)
  public mutating func add(_ kind: LogKind, count: Int = 1) {
    for index in rows.indices where rows[index].kind == kind {
      rows[index].count += count
      return
    }
    if count > 0 { rows.append(Row(kind: kind, count: count)) }
  }

  /// Counts records. Those of one kind mostly follow each other.
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

  /// Counts what others have counted.
  public mutating func add(_ other: KindCounts) {
    for row in other.rows { add(row.kind, count: row.count) }
  }

  // In whatever order they came.
  public static func == (a: KindCounts, b: KindCounts) -> Bool {
    a.rows.count == b.rows.count && a.rows.allSatisfy { b[$0.kind] == $0.count }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(total) }
}
