// SPDX-License-Identifier: MIT

import XMLTree

/// Places in memory that is reused for the next element; plain memory, because iterating over
/// an array in a class counts references.
struct PlaceList {
  private var space = UnsafeMutableBufferPointer<XMLTreePlace>(start: nil, count: 0)
  private(set) var places = UnsafeMutableBufferPointer<XMLTreePlace>(start: nil, count: 0)

  /// Memory for more places than this is freed.
  private static let usual = 1024

  /// Takes the places that `write` writes; it returns the number of all places, also of those that
  /// did not fit.
  mutating func fill(_ write: (UnsafeMutableBufferPointer<XMLTreePlace>) -> Int) {
    var count = write(space)
    if count > space.count {
      space.deallocate()
      space = .allocate(capacity: max(16, count))
      count = write(space)
    }
    places = UnsafeMutableBufferPointer(rebasing: space[..<count])
  }

  mutating func clear() {
    places = UnsafeMutableBufferPointer(start: nil, count: 0)
    guard space.count > PlaceList.usual else { return }
    space.deallocate()
    space = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  func deallocate() { space.deallocate() }
}
