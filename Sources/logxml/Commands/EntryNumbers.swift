// SPDX-License-Identifier: MIT

import XMLTree

/// The numbers by which the entries of a log are known, by where they stand.
///
/// Entries come in the order of the file, so that their places are a list in which one is
/// searched; where they do not, each is looked up.
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

  /// The number of an entry; nil for none of those that were added.
  subscript(place: SourcePosition) -> Int? {
    if let unordered { return unordered[place] }
    // Nearly always it is the one that came last.
    if places.last == place { return places.count }
    let index = places.indices.firstPlace { places[$0] >= place }
    return index < places.count && places[index] == place ? index + 1 : nil
  }
}
