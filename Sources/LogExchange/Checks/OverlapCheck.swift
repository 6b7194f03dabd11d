// SPDX-License-Identifier: MIT

/// Finds the entries of an input that an earlier input has, too: this year's export of an app
/// contains most of last year's.
///
/// `EntryTable` compares the inputs, one to one and the best match first, so twins within an input
/// do not count. The first 16,384 entries of each input are compared, and 32,768 different ones are
/// remembered in all, so memory is bounded.
package struct OverlapCheck {
  /// The entries that an input shares with earlier ones.
  package struct Overlap {
    /// The number of shared entries.
    package let count: Int
    /// The names of the earlier inputs, the one with the most shared entries first.
    package let inputs: [String]
  }

  private var table = EntryTable()
  /// The days that the remembered entries of each subject span. Most files of a large batch share
  /// no days, and need no search.
  private var spans: [LogSubject: ClosedRange<Int>] = [:]
  /// The inputs with remembered entries, each with the place of its first entry in `table`.
  private var inputs: [(name: String, start: Int)] = []

  /// The most entries of an input that are compared.
  package static let mostCompared = 16_384
  private static let mostRemembered = 32_768

  package init() {}

  /// Compares the entries of the next input, `mostCompared` at most.
  ///
  /// - Returns: nil if no earlier input has any of them.
  package mutating func overlap(of entries: [LogRecord], in name: String) -> Overlap? {
    let days = Self.spans(of: entries)
    // The local days of one moment by two clocks can be two apart.
    let isCompared = days.contains { subject, days in
      spans[subject]?.overlaps(days.lowerBound - 2...days.upperBound + 2) ?? false
    }
    table.beginInput()
    let start = table.records.count
    let places = isCompared ? table.matches(of: entries) : []
    var counts: [Int: Int] = [:]
    for (index, entry) in entries.enumerated() {
      if isCompared, let place = places[index] {
        let next = inputs.indices.firstPlace { inputs[$0].start > place }
        counts[next - 1, default: 0] += 1
      } else if table.records.count < Self.mostRemembered {
        table.append(entry)
      }
    }
    if table.records.count > start {
      inputs.append((name, start))
      spans.merge(days, uniquingKeysWith: Self.union)
    }
    if counts.isEmpty { return nil }
    let order = counts.ordered { ($1.value, $0.key) < ($0.value, $1.key) }
    return Overlap(
      count: counts.values.reduce(0, +), inputs: order.map { inputs[$0.key].name })
  }

  private static func spans(of entries: [LogRecord]) -> [LogSubject: ClosedRange<Int>] {
    var spans: [LogSubject: ClosedRange<Int>] = [:]
    for entry in entries {
      let day = entry.date.dayNumber
      let subject = LogSubject(entry)
      spans[subject] = union(spans[subject] ?? day...day, day...day)
    }
    return spans
  }

  private static func union(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> ClosedRange<Int> {
    min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }
}
