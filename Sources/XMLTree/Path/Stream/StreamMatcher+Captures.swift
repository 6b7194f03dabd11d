// SPDX-License-Identifier: MIT

/// What is captured, and what is made of it.
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

  /// Whether a child of the element that is being captured is to be stored, where not
  /// all are.
  @inline(__always)
  mutating func wantsChild(_ name: NameID, _ names: @autoclosure () -> NameTable) -> Bool {
    if let verdict = automaton.verdict(of: .children, on: name) { return verdict.passes }
    resolver.update(names())
    return automaton.learnChild(name, resolver, names())
  }

  /// Whether the tags inside what is being captured are to be shown (`meetsCandidate`).
  @inline(__always)
  var watchesInside: Bool { pending.map { !$0.watched.isEmpty } ?? false }

  /// Whether an element inside what is being captured may be a match, or lead to one. Once there is
  /// one, everything from there on has to be stored.
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

  /// Whether the capture asked for is the frequent one: a match without any inside,
  /// and nothing to wait for.
  @inline(__always)
  var isPlainCapture: Bool {
    guard let pending, !counts || results.isEmpty else { return false }
    return pending.isPlain || (!pending.watched.isEmpty && !pending.meetsCandidates)
  }

  /// Whether the element that is being captured is a match, and its text is not asked for.
  @inline(__always)
  var isCertain: Bool {
    guard givesElements, let pending else { return false }
    return pending.passes && pending.open.isEmpty
  }

  /// The match that such a capture is; instead of `captured(_:element:)` and
  /// `nextResult()`.
  mutating func plainMatch(_ storage: TreeStorage, element: NodeID) -> XMLTreeMatch? {
    guard var capture = pending.take() else { return nil }
    if !capture.open.isEmpty { _ = askAgain(&capture, storage, element) }
    let match = capture.passes ? match(of: storage, element, capture) : nil
    finish(capture)
    return match
  }

  /// The match that a plain capture is; instead of `plainMatch`, if the element itself is it
  /// for certain, nothing of it has to be looked at, and matches know their way. Else nothing
  /// has changed.
  ///
  /// - Returns: Its index among its siblings.
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
      // Without the attribute there is no match, whatever the children are.
      guard capture.answer > 0 else { return nil }
      let index = storage.attributeRange(of: element).upperBound - capture.answer
      item = .attribute(XMLTreeAttribute(storage: storage, index: index, owner: element))
    case .attributes:
      // No plain capture.
      return nil
    }
    return XMLTreeMatch(item: item, trail: trail(of: capture))
  }

  private mutating func trail(of capture: PendingCapture) -> XMLTreeMatch.Trail {
    guard tracksPaths else { return XMLTreeMatch.Trail(parent: nil, index: nil, origin: 0) }
    return XMLTreeMatch.Trail(parent: trail.link(), index: capture.index, origin: 0)
  }

  /// The document of the element that the last `.capture` asked for. Its names
  /// are those of the stream.
  mutating func captured(_ storage: TreeStorage, element: NodeID) {
    guard var capture = pending.take() else { return }
    let places = capture.open.isEmpty ? [] : askAgain(&capture, storage, element)
    let whole = Capture(
      serial: 0, storage: storage, element: element, trail: trail(of: capture),
      passes: capture.passes, steps: capture.isDescendedInto ? [] : capture.next.steps,
      undecided: places.count)
    // Before the new one is queued: those it decides can go first.
    if counts { settle(capture.open, isFinal: false) }
    if !whole.isUseless { append(whole, waitingAt: places) }
    finish(capture)
  }

  /// A capture has been looked at.
  @inline(__always)
  private mutating func finish(_ capture: PendingCapture) {
    if counts, !capture.open.isEmpty {
      settleSpent(capture.asked)
      closeTopLevel()
    }
    if capture.isDescendedInto { descend(capture.name, capture.index, capture.next) }
  }

  /// The element that the last `.capture` asked for turned out to be damaged: it
  /// is no match.
  mutating func cancelCapture() { pending = nil }

  /// The way to the element around the match that ended so.
  mutating func linkOfParent() -> PathLink? { trail.link() }

  // MARK: Answers

  /// Whether a child that is asked for, with this text, makes its element a match.
  @inline(__always)
  func acceptsChild(withText text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let asked = program.askedChild else { return false }
    return program.holds(program.predicates[asked], text)
  }

  /// The answer is known, and nothing inside the element was of interest.
  @inline(__always)
  mutating func endAnswer() { pending = nil }

  /// The answer is known, and there may be matches inside.
  ///
  /// - Parameters:
  ///   - storage: A document of the element as far as it is of interest, with the names of
  ///     the stream.
  ///   - isMatch: Whether the element is a match that has not been handed over.
  mutating func endAnswer(in storage: TreeStorage, element: NodeID, isMatch: Bool) {
    guard let capture = pending.take() else { return }
    let whole = Capture(
      serial: 0, storage: storage, element: element, trail: trail(of: capture),
      passes: isMatch, steps: capture.next.steps, undecided: 0)
    if !whole.isUseless { _ = results.queue.append(whole) }
  }

  // MARK: Results

  /// Whether `nextResult()` may have something after an end tag: nothing else waits for the
  /// end of a parent than what counts.
  @inline(__always)
  var mayHaveResults: Bool { counts && !results.isEmpty }

  /// The next match in document order; nil until more of the stream is known.
  /// After nil no document is held but those that wait for a decision.
  mutating func nextResult() -> XMLTreeMatch? { results.next() }
}
