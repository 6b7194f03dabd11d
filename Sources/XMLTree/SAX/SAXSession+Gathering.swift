// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Matches that have been captured and wait for those behind them, in the document of them all:
/// then the code of the parser and that of those who take matches need not take turns in the
/// cache for instructions, and a document is made for many. On a log of small records that takes
/// about a sixth off the time of a conversion (`Benchmarks/bars every-record`).
///
/// They are handed over before anything else is said of the stream, before the stream descends
/// into another element or leaves the one around them, and at the end of a chunk. Inside of another
/// match, that end counts only where the input has no more to give for now (`handOverComplete`).
struct GatheredMatches {
  fileprivate var matches: [XMLGatheredMatches.Place] = []
  /// The way to the element around them.
  fileprivate var parent: PathLink?
  /// The builder before the first of them.
  fileprivate var mark: RecordBuilder.Mark?

  /// Whether there is none.
  @inline(__always)
  var isEmpty: Bool { mark == nil }

  /// So many wait at most, and not where they take much room.
  fileprivate static let most = 32
  fileprivate static let mostBytes = 1 << 15

  mutating func removeAll() {
    matches.removeAll(keepingCapacity: true)
    parent = nil
    mark = nil
  }
}

/// Matches of a stream that follow one another in one element, with the document of them all.
/// White space directly inside of those that are records is not in it.
package struct XMLGatheredMatches {
  struct Place: BitwiseCopyable {
    var element: NodeID
    /// The index among the siblings with the same local name.
    var index: Int
  }

  let storage: TreeStorage
  let places: [Place]
  let parent: PathLink?

  package var indices: Range<Int> { places.indices }

  /// Calls `body` with the element that each match is, and its index.
  ///
  /// (Elements that a method returns one by one would count references.)
  package func forEachElement(_ body: (XMLTreeNode, Int) throws -> Void) rethrows {
    for index in places.indices {
      try body(XMLTreeNode(storage: storage, id: places[index].element), index)
    }
  }

  package subscript(index: Int) -> XMLTreeMatch {
    XMLTreeMatch(
      item: .element(XMLTreeNode(storage: storage, id: places[index].element)),
      trail: XMLTreeMatch.Trail(parent: parent, index: places[index].index, origin: 0))
  }
}

extension SAXSession {
  /// Lets the match that ends here wait, if it is one that can.
  @inline(__always)
  mutating func gather(from mark: RecordBuilder.Mark) -> Bool {
    guard streamState().pointee.gathers, let index = streamState().pointee.matcher.endPlainMatch()
    else { return false }
    if streamState().pointee.gathered.isEmpty {
      streamState().pointee.gathered.mark = mark
      streamState().pointee.gathered.parent = streamState().pointee.matcher.linkOfParent()
    }
    streamState().pointee.gathered.matches.append(
      XMLGatheredMatches.Place(element: mark.nextNode, index: index))
    if streamState().pointee.gathered.matches.count == GatheredMatches.most
      || builder.footprint > GatheredMatches.mostBytes
    {
      handOverGathered()
    }
    return true
  }

  /// Hands over the matches that wait. What is being captured is lost.
  mutating func handOverGathered() {
    guard isStreaming, let mark = stream?.pointee.gathered.mark else { return }
    let storage = builder.finishCapture()
    handOverGathered(in: storage)
    builder.resume(consume storage, from: mark)
  }

  /// Hands over the matches that wait, also where another one is being captured: then they get a
  /// copy of the document before that one, which continues.
  mutating func handOverComplete() {
    guard capture.depth > 0, isStreaming, let mark = streamState().pointee.captureMark else {
      return handOverGathered()
    }
    let (first, parent) = (
      streamState().pointee.gathered.mark, streamState().pointee.gathered.parent
    )
    if streamState().pointee.gathered.matches.isEmpty { return }
    handOverGathered(in: builder.copy(before: mark))
    // They are still stored here, and are dropped with the next ones.
    streamState().pointee.gathered.mark = first
    streamState().pointee.gathered.parent = parent
  }

  /// Hands over the matches that wait, if some do.
  ///
  /// - Returns: What the builder held before the first of them.
  @discardableResult
  mutating func handOverGathered(in storage: TreeStorage) -> RecordBuilder.Mark? {
    guard let mark = streamState().pointee.gathered.mark else { return nil }
    var gathered = GatheredMatches()
    swap(&gathered, &streamState().pointee.gathered)
    if !ending.isStopped, !gathered.matches.isEmpty,
      onMatches?(
        XMLGatheredMatches(storage: storage, places: gathered.matches, parent: gathered.parent))
        == false
    {
      stop()
    }
    // Memory that is used again.
    gathered.removeAll()
    swap(&gathered, &streamState().pointee.gathered)
    return mark
  }
}
