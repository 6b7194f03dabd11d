// SPDX-License-Identifier: MIT

/// Captures, and the matches made from them.
extension StreamMatcher {
  /// The attributes that a capture needs, from its start tag on.
  mutating func neededAttributes(
    of tag: StartTag, _ extent: Extent
  ) -> NeededAttributes {
    guard detail == .value, let capture = pending, capture.isPlain, capture.open.isEmpty else {
      return .all
    }
    guard extent == .startTag else { return .none }
    pending?.answer = 1
    return .one(tag.attributeCount - capture.answer)
  }

  /// True if a child of the captured element has to be stored, when not all children are.
  @inline(__always)
  mutating func wantsChild(_ name: NameID, _ names: @autoclosure () -> NameTable) -> Bool {
    if let verdict = automaton.verdict(of: .children, on: name) { return verdict.passes }
    resolver.update(names())
    return automaton.learnChild(name, resolver, names())
  }

  /// True if the tags inside the captured element have to be shown to `meetsCandidate`.
  @inline(__always)
  var watchesInside: Bool { pending.map { !$0.watched.isEmpty } ?? false }

  /// True if an element inside the captured one may be a match, or lead to one. Everything after
  /// the first such element has to be stored.
  @inline(__always)
  mutating func meetsCandidate(_ name: NameID, _ names: @autoclosure () -> NameTable) -> Bool {
    guard let watched = pending?.watched else { return false }
    if let verdict = automaton.verdict(of: watched, on: name) {
      if verdict.leadsNowhere(in: watched) { return false }
    } else {
      resolver.update(names())
      automaton.learn(watched, name, resolver, names())
      guard let verdict = automaton.verdict(of: watched, on: name) else { return false }
      if verdict.leadsNowhere(in: watched) { return false }
    }
    pending?.meetsCandidates = true
    return true
  }

  /// True for the frequent kind of capture: a match without matches inside, which waits for
  /// nothing.
  @inline(__always)
  var isPlainCapture: Bool {
    guard let pending, !counts || results.isEmpty else { return false }
    return pending.isPlain || (!pending.watched.isEmpty && !pending.meetsCandidates)
  }

  /// True if the captured element is certainly a match, and its text is not needed for
  /// that.
  @inline(__always)
  var isCertain: Bool {
    guard givesElements, let pending else { return false }
    return pending.passes && pending.open.isEmpty
  }

  /// The match of such a capture; instead of `captured(_:element:)` and `nextResult()`.
  mutating func plainMatch(_ storage: TreeStorage, element: NodeID) -> XMLTreeMatch? {
    guard var capture = pending.take() else { return nil }
    if !capture.open.isEmpty { _ = askAgain(&capture, storage, element) }
    let match = capture.passes ? match(of: storage, element, capture) : nil
    finish(capture)
    return match
  }

  /// Ends a plain capture, instead of `plainMatch`, if the element itself is certainly the
  /// match, its content need not be evaluated, and matches have paths. Otherwise nothing
  /// changes.
  ///
  /// - Returns: The index among its siblings; nil if nothing has changed.
  @inline(__always)
  mutating func endPlainMatch() -> Int? {
    guard isCertain, isPlainCapture, tracksPaths, let capture = pending, !capture.isDescendedInto
    else { return nil }
    pending = nil
    return capture.index
  }

  @inline(__always)
  private mutating func match(
    of storage: TreeStorage, _ element: NodeID, _ capture: PendingCapture
  ) -> XMLTreeMatch? {
    let item: XMLTreeMatch.Item
    switch program.result {
    case .element, .document: item = .element(XMLTreeNode(storage: storage, id: element))
    case .text: item = .text(XMLTreeNode(storage: storage, id: element))
    case .attribute:
      // Without the attribute there is no match, regardless of the children.
      guard capture.answer > 0 else { return nil }
      let index = storage.attributeRange(of: element).upperBound - capture.answer
      item = .attribute(XMLTreeAttribute(storage: storage, index: index, owner: element))
    case .attributes:
      // This result never makes a plain capture.
      return nil
    }
    return XMLTreeMatch(item: item, trail: trail(of: capture))
  }

  private mutating func trail(of capture: PendingCapture) -> XMLTreeMatch.Trail {
    guard tracksPaths else { return XMLTreeMatch.Trail(parent: nil, index: nil, origin: 0) }
    return XMLTreeMatch.Trail(parent: trail.link(), index: capture.index, origin: 0)
  }

  /// Takes the document of the element that the last `.capture` asked for. Its names are
  /// those of the stream.
  mutating func captured(_ storage: TreeStorage, element: NodeID) {
    guard var capture = pending.take() else { return }
    let places = capture.open.isEmpty ? [] : askAgain(&capture, storage, element)
    let whole = Capture(
      storage: storage, element: element, trail: trail(of: capture), passes: capture.passes,
      steps: capture.isDescendedInto ? [] : capture.next.steps,
      undecided: places.count)
    // This comes before the new one is queued, so that the captures it decides can go
    // first.
    if counts { settle(capture.open, isFinal: false) }
    if !whole.isUseless { append(whole, waitingAt: places) }
    finish(capture)
  }

  /// Ends the evaluation of a capture.
  @inline(__always)
  private mutating func finish(_ capture: PendingCapture) {
    if counts, !capture.open.isEmpty {
      settleSpent(capture.asked)
      closeTopLevel()
    }
    if capture.isDescendedInto { descend(capture.name, capture.index, capture.next) }
  }

  /// Drops the element that the last `.capture` asked for, because it is damaged and not a
  /// match.
  mutating func cancelCapture() { pending = nil }

  /// The path to the element around the match that ended this way.
  mutating func linkOfParent() -> PathLink? { trail.link() }

  // MARK: Answers

  /// True if a child that the path asks for, with this text, makes its element a match.
  @inline(__always)
  func acceptsChild(withText text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let asked = program.askedChild else { return false }
    return program.holds(program.predicates[asked], text)
  }

  /// Ends an answer when nothing inside the element was of interest.
  @inline(__always)
  mutating func endAnswer() { pending = nil }

  /// Ends an answer when there may be matches inside.
  ///
  /// - Parameters:
  ///   - storage: A document with the relevant parts of the element and the names of the
  ///     stream.
  ///   - isMatch: Whether the element is a match that has not been handed over.
  mutating func endAnswer(in storage: TreeStorage, element: NodeID, isMatch: Bool) {
    guard let capture = pending.take() else { return }
    let whole = Capture(
      storage: storage, element: element, trail: trail(of: capture), passes: isMatch,
      steps: capture.next.steps, undecided: 0)
    if !whole.isUseless { _ = results.queue.append(whole) }
  }

  // MARK: Results

  /// True if `nextResult()` may return a match after an end tag: only a path with positions
  /// makes elements wait for the end of their parent.
  @inline(__always)
  var mayHaveResults: Bool { counts && !results.isEmpty }

  /// The next match in document order; nil until more of the stream is known. After nil,
  /// only documents that wait for a decision are held.
  mutating func nextResult() -> XMLTreeMatch? { results.next() }
}
