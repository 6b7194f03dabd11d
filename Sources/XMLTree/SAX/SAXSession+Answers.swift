// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Elements of which only an answer is wanted (`ElementAnswer`). Nothing is stored, until
/// an element inside may also be a match: from there on everything is stored, below the
/// open elements, of which only the names are stored.
extension SAXSession {
  /// Begins an answer for the element of a start tag.
  @inline(__always)
  mutating func beginAnswer(_ kind: AnswerKind, _ tag: StartTag) {
    capture.depth = 1
    capture.namedDepth = 0
    // Nothing is stored.
    capture.storesNestedElements = false
    capture.storesAskedChildrenOnly = true
    capture.watchesInside = streamState().pointee.matcher.watchesInside
    capture.limit = limits.streamBuffer &- streamState().pointee.matcher.heldBytes
    answer.open(kind, tag.name)
    if answer.hearsText, !hearsText { hearText(true) }
  }

  /// Handles a start tag inside the element.
  mutating func startInAnswer(_ tag: StartTag, in context: xmlParserCtxtPtr) {
    if capture.depth == 1, answer.kind.asksForChild {
      let hasText = startChildOfAnswer(tag)
      if !hasText, !capture.watchesInside, !capture.storesNestedElements {
        capture.skippedDepth = 1
        return
      }
    }
    capture.depth &+= 1
    answer.push(tag.name)
    if capture.watchesInside,
      streamState().pointee.matcher.meetsCandidate(tag.name, builder.names)
    {
      storeOpenElements()
    }
    guard capture.storesNestedElements else { return }
    store(tag, in: context)
    checkStreamBuffer()
  }

  /// Begins a child of an element that becomes a match through a child.
  ///
  /// - Returns: True if the text of this child is compared.
  @inline(__always)
  private mutating func startChildOfAnswer(_ tag: StartTag) -> Bool {
    if answer.kind == .childName {
      if !answer.isFound { answer.isFound = isAskedFor(tag) }
      return false
    }
    guard isAskedFor(tag) else { return false }
    if !answer.isFound {
      answer.beginChild()
      if !hearsText { hearText(true) }
    }
    return true
  }

  @inline(__always)
  private func isAskedFor(_ tag: StartTag) -> Bool {
    streamState().pointee.matcher.wantsChild(tag.name, builder.names)
  }

  /// Starts storing the content, because the next element may be a match.
  @inline(never)
  private mutating func storeOpenElements() {
    capture.watchesInside = false
    capture.storesAskedChildrenOnly = false
    capture.storesNestedElements = true
    capture.storesAttributes = true
    streamState().pointee.captureMark = builder.mark()
    for index in 0..<answer.names.count - 1 {
      builder.startElement(name: answer.names[index], line: 0, column: 0)
    }
    if !hearsText { hearText(true) }
    checkSize()
  }

  /// Adds text inside the element.
  @inline(never)
  mutating func addToAnswer(_ more: UnsafeBufferPointer<UInt8>) {
    if answer.kind == .ownText, capture.depth > 1 { return }
    answer.add(more)
    if builder.footprint &+ answer.text.count > capture.limit { failStreamBuffer() }
  }

  /// Handles an end tag inside, or that of the element itself.
  mutating func endInAnswer() {
    if capture.depth == 2, answer.hearsText, answer.kind == .childText { endChildOfAnswer() }
    capture.depth &-= 1
    answer.pop()
    if capture.storesNestedElements { builder.endElement() }
    if capture.depth == 0 { endAnswer() }
  }

  @inline(__always)
  private mutating func endChildOfAnswer() {
    answer.endChild()
    answer.isFound = streamState().pointee.matcher.acceptsChild(withText: answer.textBytes)
    if !capture.storesNestedElements { muteText() }
  }

  @inline(__always)
  private mutating func endAnswer() {
    answer.close()
    // The value of an element comes before the matches inside.
    if !answer.kind.asksForChild, onValue?(answer.textBytes) == false { stop() }
    if capture.storesNestedElements {
      endStoredAnswer()
    } else {
      streamState().pointee.matcher.endAnswer()
      if answer.isFound, let match = streamState().pointee.presence { handOver(match) }
    }
    finishCapture()
  }

  /// Hands over the matches inside, and the element itself if it is one.
  @inline(never)
  private mutating func endStoredAnswer() {
    guard let mark = streamState().pointee.captureMark else { return }
    let storage = builder.finishCapture()
    streamState().pointee.matcher.endAnswer(
      in: storage, element: mark.nextNode, isMatch: answer.isFound)
    handOver()
    builder.resume(consume storage, from: mark)
  }

  /// Sets the receiver of the values of matches for which nothing else is wanted.
  mutating func setValueHandler(_ handler: ((UnsafeBufferPointer<UInt8>) -> Bool)?) {
    onValue = handler
    stream?.pointee.matcher.givesValues = handler != nil
  }

  /// The name of the innermost known open element, and its position.
  var openElement: (name: UnsafeBufferPointer<UInt8>, position: SourcePosition?)? {
    guard answer.isOpen else { return builder.openElement }
    return (builder.names.qualifiedName(answer.names[answer.names.count - 1]), nil)
  }
}
