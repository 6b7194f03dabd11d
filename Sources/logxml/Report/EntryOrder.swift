// SPDX-License-Identifier: MIT

import LogExchange

/// How the entries of several subjects go together in one history.
enum EntryOrder {
  struct Place {
    let date: Timestamp
    /// Which record of all it is.
    let record: Int

    /// As in a history: of one date, what came later is newer.
    func isNewer(than other: Place) -> Bool {
      date == other.date ? record > other.record : other.date < date
    }
  }

  /// Pairs of a subject and how many of its entries follow, newest first; each subject's
  /// entries stay in their own order.
  ///
  /// - Complexity: O(*n* × *s*) for *s* subjects.
  static func newestFirst(_ subjects: [[Place]]) -> [Int] {
    var rest = subjects.map { $0[...] }
    var result: [Int] = []
    while true {
      var newest: (subject: Int, place: Place)?
      for (subject, places) in rest.enumerated() {
        guard let place = places.last else { continue }
        if newest.map({ place.isNewer(than: $0.place) }) ?? true { newest = (subject, place) }
      }
      guard let subject = newest?.subject else { return result }
      rest[subject].removeLast()
      if result.count >= 2, result[result.count - 2] == subject {
        result[result.count - 1] += 1
      } else {
        result += [subject, 1]
      }
    }
  }
}
