// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Captured matches that wait for the next ones, all in one document. This way the code of the
/// parser and the code that receives matches compete less for the instruction cache, and one
/// document serves many matches. On a log of small records it saves about a sixth of the time of a
/// conversion (`Benchmarks/bars every-record`).
///
/// They are handed over before any other report of the stream, before the stream descends into
/// another element or leaves the one around them, and at the end of a chunk. During the capture of
/// another match, the end of a chunk counts only if no more input is available for now
/// (`handOverComplete`).
struct GatheredMatches {
  fileprivate var matches: [XMLGatheredMatches.Place] = []
  /// The path to the element around them.
  fileprivate var parent: PathLink?
  /// The state of the builder before the first of them.
  fileprivate var mark: RecordBuilder.Mark?

  /// True if no matches wait.
  @inline(__always)
  var isEmpty: Bool { mark == nil }

  /// The limits on waiting matches: their number, and their bytes.
  fileprivate static let most = 32
  fileprivate static let mostBytes = 1 << 15

  mutating func removeAll() {
    matches.removeAll(keepingCapacity: true)
    parent = nil
    mark = nil
  }
}

/// Consecutive matches of a stream in one element, with one document for all. White space
/// directly inside records is left out.
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

  /// Calls `body` with the element of each match, and its index.
  ///
  /// (Returning the elements one by one would count references.)
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
  /// Lets the match that ends here wait, if it can.
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

  /// Hands over the waiting matches. An element that is being captured is lost.
  mutating func handOverGathered() {
    guard isStreaming, let mark = stream?.pointee.gathered.mark else { return }
    let storage = builder.finishCapture()
    handOverGathered(in: storage)
    builder.resume(consume storage, from: mark)
  }

  /// Hands over the waiting matches, even during the capture of another one: then they get a
  /// copy of the document before that one, whose capture continues.
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

  /// Hands over the waiting matches, if there are any.
  ///
  /// - Returns: The state of the builder before the first of them.
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
    // Keeps the memory for the next matches.
    gathered.removeAll()
    swap(&gathered, &streamState().pointee.gathered)
    return mark
  }
}
