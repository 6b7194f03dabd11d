// SPDX-License-Identifier: MIT

import XMLTree

/// The numbers of a log's entries, by the positions of the entries.
///
/// Entries mostly come in the order of the file, so that their positions form a sorted list;
/// otherwise they are kept in a dictionary.
struct EntryNumbers {
  private var places: [SourcePosition] = []
  private var unordered: [SourcePosition: Int]?

  /// Adds the next entry.
  mutating func add(_ place: SourcePosition) {
    if unordered == nil {
      guard let last = places.last, !(last < place) else { return places.append(place) }
      unordered = Dictionary(uniqueKeysWithValues: zip(places, 1...))
    }
    let number = (unordered?.count ?? 0) + 1
    unordered?[place] = number
  }

  /// The number of an entry, from 1; nil for an unknown position.
  subscript(place: SourcePosition) -> Int? {
    if let unordered { return unordered[place] }
    // Nearly always it is the latest one.
    if places.last == place { return places.count }
    let index = places.indices.firstPlace { places[$0] >= place }
    return index < places.count && places[index] == place ? index + 1 : nil
  }
}
