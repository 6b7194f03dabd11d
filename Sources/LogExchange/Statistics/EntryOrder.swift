// SPDX-License-Identifier: MIT

/// Merges the entries of several subjects into one history.
package enum EntryOrder {
  package struct Place {
    let date: Timestamp
    /// The index of the record among all records.
    let record: Int

    package init(date: Timestamp, record: Int) {
      self.date = date
      self.record = record
    }

    init(_ line: some HistoryLine) { self.init(date: line.date, record: line.record) }

    /// Among equal dates, the record that came later is newer.
    func isNewer(than other: Place) -> Bool {
      date == other.date ? record > other.record : other.date < date
    }
  }

  /// Pairs of a subject's index and the number of its entries that follow, newest first; each
  /// subject's entries keep their order.
  ///
  /// - Complexity: O(*n* log *s*) for *s* subjects.
  package static func newestFirst(_ subjects: [[Place]]) -> [Int] {
    var rest = Heap(subjects)
    var result: [Int] = []
    while let subject = rest.takeNewest() {
      if result.count >= 2, result[result.count - 2] == subject {
        result[result.count - 1] += 1
      } else {
        result += [subject, 1]
      }
    }
    return result
  }

  /// The lines of several subjects, each oldest first, as one history, newest first.
  ///
  /// - Parameter limit: The most lines; nil for all.
  static func history<Line: HistoryLine>(_ subjects: [[Line]], limit: Int?) -> [Line] {
    let filled = subjects.filter { !$0.isEmpty }
    if filled.count <= 1 {
      let lines = filled.first ?? []
      return lines.suffix(limit ?? lines.count).reversed()
    }
    var rest = subjects.map { $0[...] }
    var result: [Line] = []
    let order = newestFirst(subjects.map { $0.map { Place($0) } })
    for index in stride(from: 0, to: order.count, by: 2) {
      for _ in 0..<order[index + 1] {
        if result.count == limit { return result }
        result.append(rest[order[index]].removeLast())
      }
    }
    return result
  }

  /// The newest remaining entry of each subject, with the newest of all on top.
  private struct Heap {
    private var rest: [ArraySlice<Place>]
    /// Subjects as a binary heap: each precedes those at twice its index plus 1 and 2.
    private var order: [Int]

    init(_ subjects: [[Place]]) {
      rest = subjects.map { $0[...] }
      order = subjects.indices.filter { !subjects[$0].isEmpty }
      for place in order.indices.reversed() { sink(place) }
    }

    /// Removes the newest entry, and returns its subject.
    mutating func takeNewest() -> Int? {
      guard let subject = order.first else { return nil }
      rest[subject].removeLast()
      if rest[subject].isEmpty {
        order.swapAt(0, order.count - 1)
        order.removeLast()
      }
      sink(0)
      return subject
    }

    private func isBefore(_ a: Int, _ b: Int) -> Bool {
      guard let x = rest[a].last, let y = rest[b].last else { return false }
      if x.isNewer(than: y) { return true }
      return !y.isNewer(than: x) && a < b
    }

    private mutating func sink(_ start: Int) {
      var place = start
      while true {
        var first = place
        for child in [2 * place + 1, 2 * place + 2] where child < order.count {
          if isBefore(order[child], order[first]) { first = child }
        }
        if first == place { return }
        order.swapAt(first, place)
        place = first
      }
    }
  }
}
