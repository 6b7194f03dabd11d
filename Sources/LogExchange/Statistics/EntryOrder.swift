// SPDX-License-Identifier: MIT

/// Merges the entries of several subjects into one history.
enum EntryOrder {
  struct Place {
    let date: Timestamp
    /// The index of the record among all records.
    let record: Int

    /// Among equal dates, the record that came later is newer.
    func isNewer(than other: Place) -> Bool {
      date == other.date ? record > other.record : other.date < date
    }
  }

  /// Pairs of a subject's index and the number of its entries that follow, newest first; each
  /// subject's entries keep their order.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n* log *s*) for *s* subjects in order.
  static func newestFirst(_ subjects: [[Place]]) -> [Int] {
    var entries: [(place: Place, subject: Int)] = []
    for (subject, places) in subjects.enumerated() {
      // An entry that is newer than one of its subject before it comes directly after that one.
      var oldest: Place?
      for place in places.reversed() {
        if oldest?.isNewer(than: place) ?? true { oldest = place }
        if let oldest { entries.append((oldest, subject)) }
      }
    }
    entries.sort { $0.place.isNewer(than: $1.place) }
    var result: [Int] = []
    for (_, subject) in entries {
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
    let order = newestFirst(subjects.map { $0.map(\.place) })
    for index in stride(from: 0, to: order.count, by: 2) {
      for _ in 0..<order[index + 1] {
        if result.count == limit { return result }
        result.append(rest[order[index]].removeLast())
      }
    }
    return result
  }
}

extension HistoryLine {
  var place: EntryOrder.Place { EntryOrder.Place(date: date, record: record) }
}
