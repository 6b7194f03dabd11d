// SPDX-License-Identifier: MIT

/// Finds entries that several inputs have: exports overlap, and what was paid once must not
/// be added up twice.
///
/// Of each entry, as many count as the input has that has most of it: twins in one file are
/// two entries.
struct RepeatedEntries<Key: Hashable> {
  private struct Count {
    var input: Int
    var own = 0
    /// The most that any input before had.
    var most = 0
    /// The last one that counts.
    var place: Int
  }

  private let starts: [Int]
  private var counts: [Key: Count] = [:]
  private var input = 0

  /// - Parameter starts: Which record of all each input begins with.
  init(starts: [Int]) {
    self.starts = starts
  }

  /// Looks at the next entry, in the order of the inputs.
  ///
  /// - Parameters:
  ///   - record: Which record of all it is.
  ///   - place: What to answer for those that are the same.
  /// - Returns: The place of the entry that it repeats; nil where it counts.
  mutating func original(of key: Key, record: Int, place: Int) -> Int? {
    while input + 1 < starts.count, starts[input + 1] <= record { input += 1 }
    var count = counts[key] ?? Count(input: input, place: place)
    if count.input != input {
      count.most = max(count.most, count.own)
      count.own = 0
      count.input = input
    }
    count.own += 1
    let isRepeated = count.own <= count.most
    if !isRepeated { count.place = place }
    counts[key] = count
    return isRepeated ? count.place : nil
  }

  /// What is said of entries that were left out.
  static func note(_ count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "1 entry is in several files and counts once"
    default: "\(count) entries are in several files and count once"
    }
  }
}
