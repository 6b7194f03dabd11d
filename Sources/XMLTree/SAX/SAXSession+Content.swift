// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Events of text, CDATA sections, comments and processing instructions.
extension SAXSession {
  @inline(__always)
  mutating func text(
    _ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool, in context: xmlParserCtxtPtr
  ) {
    if !isOrdinary { guard isRunning, check(text, isCDATA: isCDATA) else { return } }
    if isStreaming {
      if answer.hearsText { addToAnswer(text) }
      guard capture.storesContent else { return }
    }
    let readable = text.baseAddress.flatMap { context.pointee.input?.readable(from: $0) } ?? 0
    if capture.leavesOutSpace, capture.depth == 1, isIndentation(text, readable) { return }
    builder.appendText(text, isCDATA: isCDATA, readable: readable)
    checkSize()
  }

  /// True for a text that consists of white space and is followed by a tag.
  @inline(__always)
  private func isIndentation(_ text: UnsafeBufferPointer<UInt8>, _ readable: Int) -> Bool {
    guard let start = text.baseAddress, readable > text.count,
      start[text.count] == UInt8(ascii: "<")
    else { return false }
    // XML forbids the other characters up to the space.
    return !builder.hasOpenText && text.allSatisfy { $0 <= 0x20 }
  }

  /// Counts text and validates it.
  ///
  /// - Returns: False if no more events are wanted.
  @inline(never)
  private mutating func check(_ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool) -> Bool {
    if expansion.hasEntities { guard countOutput(text.count) else { return false } }
    if schemaPass != nil { validateText(text, isCDATA: isCDATA) }
    return isRunning
  }

  /// A CDATA section or a part of one. libxml2 2.9 delivers it with its line ends
  /// as they stand in the input; XML 1.0 (2.11) makes them line feeds everywhere.
  mutating func cdata(_ text: UnsafeBufferPointer<UInt8>, in context: xmlParserCtxtPtr) {
    // Entity content was normalised when the entity was declared.
    let isInEntity = isInEntity(context)
    if !isInEntity {
      guard isRunning, isUndamaged(text, in: context) else { return }
      noteSectionPart(text, in: context)
    }
    let followsReturn = !isInEntity && text.first == 0x0A && byte(before: text, in: context) == 0x0D
    guard !isInEntity, followsReturn || text.contains(0x0D) else {
      return section(text, in: context)
    }
    var normalised: [UInt8] = []
    normalised.reserveCapacity(text.count)
    var afterReturn = followsReturn
    for byte in text {
      if byte == 0x0D {
        normalised.append(0x0A)
      } else if byte != 0x0A || !afterReturn {
        normalised.append(byte)
      }
      afterReturn = byte == 0x0D
    }
    normalised.withUnsafeBufferPointer { section($0, in: context) }
  }

  /// Fails at the first character of a CDATA section that is longer than UTF-8 allows: libxml2
  /// decodes these, and finds them only outside of sections.
  private mutating func isUndamaged(
    _ text: UnsafeBufferPointer<UInt8>, in context: xmlParserCtxtPtr
  ) -> Bool {
    guard let start = text.baseAddress, text.contains(where: { $0 >= 0x80 }),
      let place = text.firstDamage
    else { return true }
    failCharacter(at: text[place], start + place, in: context)
    return false
  }

  @inline(never)
  private mutating func section(
    _ text: UnsafeBufferPointer<UInt8>, in context: xmlParserCtxtPtr
  ) {
    self.text(text, isCDATA: true, in: context)
  }

  private mutating func noteSectionPart(
    _ text: UnsafeBufferPointer<UInt8>, in context: xmlParserCtxtPtr
  ) {
    guard let start = text.baseAddress, let input = context.pointee.input,
      let base = input.pointee.base, let end = input.pointee.end, start >= base, start <= end
    else { return }
    endOfSectionPart = Int(input.pointee.consumed) + (start - base) + text.count
  }

  /// The byte of the input before a part of a CDATA section: the end of the part
  /// before it, or the `[` at which the section begins.
  private func byte(
    before text: UnsafeBufferPointer<UInt8>, in context: xmlParserCtxtPtr
  ) -> UInt8? {
    guard let start = text.baseAddress, let input = context.pointee.input,
      let base = input.pointee.base, let end = input.pointee.end, start > base, start < end
    else { return nil }
    return start[-1]
  }

  mutating func comment(_ content: UnsafeBufferPointer<UInt8>, in context: xmlParserCtxtPtr) {
    guard isRunning, !clibxml2IsInSubset(context), checkValue(content.count) else { return }
    if expansion.hasEntities { guard countOutput(content.count) else { return } }
    guard !isStreaming || capture.storesContent else { return }
    builder.appendLeaf(kind: .comment, name: 0, content: content)
    checkSize()
  }

  mutating func processingInstruction(
    target: UnsafePointer<UInt8>, data: UnsafeBufferPointer<UInt8>,
    in context: xmlParserCtxtPtr
  ) {
    guard isRunning, !clibxml2IsInSubset(context), checkValue(data.count) else { return }
    if expansion.hasEntities { guard countOutput(data.count) else { return } }
    guard !isStreaming || capture.storesContent else { return }
    builder.appendLeaf(
      kind: .processingInstruction, name: name(target, nil, nil), content: data)
    checkSize()
  }

  private func clibxml2IsInSubset(_ context: xmlParserCtxtPtr) -> Bool {
    clibxml2_is_in_internal_subset(context) != 0
  }
}
