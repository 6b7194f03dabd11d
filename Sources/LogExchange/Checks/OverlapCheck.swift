// SPDX-License-Identifier: MIT

/// Finds the entries of an input that an earlier one has, too: last year's export of an app is
/// mostly part of this year's.
///
/// Inputs are compared as everywhere (`EntryTable`), one to one and the best match first, so that
/// twins within an input are none of these. Of each input the first 16,384 entries are compared,
/// and of all together 32,768 that differ are remembered: memory does not grow with their number.
package struct OverlapCheck {
  /// What an input has in common with earlier ones.
  package struct Overlap {
    /// How many of its entries those have.
    package let count: Int
    /// The names of those inputs, the one with the most of the entries first.
    package let inputs: [String]
  }

  private struct Subject: Hashable {
    let kind: LogKind
    let name: Name?
  }

  private var table = EntryTable()
  /// The days that the remembered entries of each subject span: most files of a large batch have
  /// nothing in common, and nothing is searched for.
  private var spans: [Subject: ClosedRange<Int>] = [:]
  /// The inputs whose entries are remembered, each with the place of its first one.
  private var inputs: [(name: String, start: Int)] = []

  /// How many entries of an input are compared.
  package static let mostCompared = 16_384
  private static let mostRemembered = 32_768

  package init() {}

  /// Compares the entries of the next input, `mostCompared` at most.
  ///
  /// - Returns: nil where no earlier input has any of them.
  package mutating func overlap(of entries: [LogRecord], in name: String) -> Overlap? {
    let days = Self.spans(of: entries)
    // Two clocks may be more than a day apart.
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
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Overlap(
      count: counts.values.reduce(0, +), inputs: order.map { inputs[$0.key].name })
  }

  private static func spans(of entries: [LogRecord]) -> [Subject: ClosedRange<Int>] {
    var spans: [Subject: ClosedRange<Int>] = [:]
    for entry in entries {
      let day = entry.date.dayNumber
      let subject = Subject(kind: entry.kind, name: entry.subject.map { Name($0) })
      spans[subject] = union(spans[subject] ?? day...day, day...day)
    }
    return spans
  }

  private static func union(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> ClosedRange<Int> {
    min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }
}

extension Diagnostic.Code {
  /// Entries of a file that an earlier one has, too.
  public static let overlappingFiles = Diagnostic.Code(description: "overlapping-files")
}
