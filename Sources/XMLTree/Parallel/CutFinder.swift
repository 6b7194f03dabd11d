// SPDX-License-Identifier: MIT

/// Finds where a document can be cut, as far as possible without following all its tags.
///
/// Where pieces begin before one record after another, most tags need not be followed: from
/// the last cut on, `SiblingSearch` passes over what is inside the same element. Where that
/// ends, the tags are followed up to the first one on the same level in the next such element.
/// That is done once it has arrived at the very places, with the same tags open, at which
/// following all tags arrives; and no longer after a cut at a wrong place.
struct CutFinder {
  private(set) var scanner: StructureScanner
  private let pieceSize: Int
  private let countsSiblings: Bool
  private var trust = SearchTrust()
  /// What passes over the tags, unless all are to be followed.
  private var search: SiblingSearch?
  /// Whether it is in use. Otherwise the tags are followed until it can go on.
  private var isSearching = false
  /// How many searches have begun since the last cut.
  private var searches = 0
  /// How many elements were open at the last cut, and the state there.
  private var depth = 0
  private var scannerAtCut: StructureScanner

  init(_ scanner: StructureScanner, _ rules: CutRules) {
    self.scanner = scanner
    scannerAtCut = scanner
    pieceSize = rules.pieceSize
    countsSiblings = rules.countsSiblings
  }

  /// Bytes of the document; see `StructureScanner.scan`.
  struct Window {
    var bytes: UnsafePointer<UInt8>
    var base: Int
    var end: Int
    var isFinal: Bool
  }

  /// - Parameter earliest: The first byte before which a cut is wanted.
  /// - Returns: Where to cut; nil if that is not in the window.
  mutating func next(_ window: Window, cutFrom earliest: Int) -> Int? {
    guard search != nil else { return follow(window, earliest) }
    guard trust.isEarned else { return tryOut(window, earliest) }
    switch pass(window, earliest) {
    case .found(let place):
      trust.found()
      return place
    case .more: return nil
    case .ended, .lost:
      trust.fail()
      scanner = scannerAtCut
      stopSearching()
      return follow(window, earliest)
    }
  }

  private mutating func follow(_ window: Window, _ earliest: Int) -> Int? {
    scanner.scan(
      window.bytes, base: window.base, end: window.end, isFinal: window.isFinal, cutFrom: earliest)
  }

  /// Follows the tags, and sees whether the search arrives at the same place.
  private mutating func tryOut(_ window: Window, _ earliest: Int) -> Int? {
    guard let place = follow(window, earliest) else { return nil }
    let followed = scanner
    scanner = scannerAtCut
    let answer = pass(window, earliest)
    if answer == .found(place), scanner.agrees(with: followed) {
      trust.found()
    } else if answer != .more {
      trust.fail()
    }
    scanner = followed
    stopSearching()
    return place
  }

  /// Passes over the tags.
  private mutating func pass(_ window: Window, _ earliest: Int) -> SiblingSearch.Answer {
    while true {
      if isSearching,
        let answer = search?.find(
          window.bytes, base: window.base, end: window.end, isFinal: window.isFinal,
          cutFrom: earliest, to: earliest + pieceSize / 8 + CutFinder.nearby)
      {
        switch answer {
        case .found(let place):
          guard countSiblings(window, to: place), scanner.isCuttable(at: place, earliest) else {
            return .lost
          }
          scanner.goOn(at: place)
        case .ended(let place):
          scanner.goOn(at: place)
          isSearching = false
          continue
        case .more, .lost: break
        }
        return answer
      }
      // The tag where it stands has been looked at.
      guard let place = follow(window, min(earliest, scanner.scanned + 1)) else {
        return scanner.isLost ? .lost : .more
      }
      if place >= earliest { return .found(place) }
      if scanner.depth == depth {
        guard searches < CutFinder.mostSearches + pieceSize / CutFinder.shortestSearch else {
          return .lost
        }
        beginSearch(window, at: place)
      }
    }
  }

  /// Counts the siblings of which a search has passed over the tags.
  ///
  /// - Returns: Whether that is possible.
  private mutating func countSiblings(_ window: Window, to place: Int) -> Bool {
    guard countsSiblings, let search else { return true }
    scanner.countSiblings(passedBy: search, window.bytes, base: window.base, to: place)
    return !scanner.isLost
  }

  /// A piece may become an eighth larger than it should be, and so many bytes.
  private static let nearby = 1 << 8
  /// Shorter ways are not worth a search.
  private static let shortestSearch = 1 << 14
  private static let mostSearches = 4

  /// Begins to search at a tag on the level of the last search.
  private mutating func beginSearch(_ window: Window, at place: Int) {
    searches += 1
    guard let last = search, let parent = scanner.openTags.last else { return }
    if parent.start == last.parent {
      // Its tag may be gone.
      search(window, at: place, in: parent.start, named: last.parentName)
    } else if parent.start >= window.base {
      let name = UnsafeBufferPointer(
        start: window.bytes + (parent.start - window.base + 1), count: StructureScanner.margin)
      search(window, at: place, in: parent.start, named: name)
    }
  }

  private mutating func search(
    _ window: Window, at place: Int, in parent: Int, named name: some Sequence<UInt8>
  ) {
    guard
      let new = SiblingSearch(
        in: parent, named: name, window.bytes, at: place - window.base, base: window.base)
    else { return }
    search = new
    isSearching = true
  }

  /// The document is cut here, inside an element with this start tag.
  mutating func cut(_ window: Window, at place: Int, inside tag: [UInt8]) {
    if search == nil {
      guard trust.allowsSearch() else { return }
      depth = scanner.depth
    }
    scannerAtCut = scanner
    searches = 0
    guard !isSearching, scanner.depth == depth, let parent = scanner.openTags.last
    else { return }
    search(window, at: place, in: parent.start, named: tag.dropFirst())
  }

  /// A guess was wrong: from now on all tags are followed.
  mutating func followTags() {
    trust.isLost = true
    stopSearching()
  }

  /// The bytes since the last cut are gone.
  mutating func forgetCut() { stopSearching() }

  private mutating func stopSearching() {
    search = nil
    isSearching = false
  }
}

/// Whether it is worth passing over tags. First that must arrive at the very places at which
/// following them arrives.
struct SearchTrust {
  /// A place that was found was not what it looked like.
  var isLost = false
  /// How many searches in a row have found the place.
  private var successes = 0
  /// How many have failed since one was in use and found a place.
  private var failures = 0
  /// How many more cuts pass without a search.
  private var pause = 0

  private static let enough = 2

  var isEarned: Bool { successes >= SearchTrust.enough }

  mutating func found() {
    if isEarned { failures = 0 } else { successes += 1 }
  }

  /// After each failure twice as many cuts pass before the next search.
  mutating func fail() {
    successes = 0
    failures = min(failures + 1, 6)
    pause = 1 << failures
  }

  /// Whether to search for the next cut; asked at each cut that is not followed by a search.
  mutating func allowsSearch() -> Bool {
    if isLost { return false }
    if pause == 0 { return true }
    pause -= 1
    return false
  }
}
