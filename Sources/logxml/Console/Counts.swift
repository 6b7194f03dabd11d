// SPDX-License-Identifier: MIT

import LogExchange

// Counts by name, in the orders in which they are shown.

extension [String: Int] {
  /// In the byte order of the names.
  var sortedByName: [(name: String, count: Int)] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (name: $0.key, count: $0.value) }
  }

  /// The most frequent first; equal counts in the byte order of their names.
  var sortedByCount: [(name: String, count: Int)] {
    sortedByName.enumerated().ordered {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }

  /// All counts together.
  var total: Int { values.reduce(0, +) }
}

extension JSONWriter {
  /// Counts by name, in the byte order of the names.
  mutating func member(_ name: String, _ counts: [String: Int]) {
    object(name) { json in
      for (name, count) in counts.sortedByName { json.member(name, count) }
    }
  }
}
