// SPDX-License-Identifier: MIT

/// Finds out how far the input has to be given to libxml2 at once.
///
/// Its push parser looks for the end of a document type declaration before it
/// parses it, but not well: a `>` in an identifier and a `]>` in a processing
/// instruction deceive it, and a document that comes in pieces is then refused
/// that is read when it comes whole. So the input is held back until this scanner
/// has seen the end of the declaration, or that there is none.
struct PrologScanner {
  private enum State {
    case outside, documentType, subset, markup
    case comment(inSubset: Bool)
    case instruction(inSubset: Bool)
    case literal(quote: UInt8, inMarkup: Bool)
  }

  private var state = State.outside
  /// What stands before this has been looked at.
  private var index = 0

  /// Goes on where it stopped.
  ///
  /// - Parameter bytes: All of the input so far.
  /// - Returns: Whether the declaration is complete, or cannot come any more.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .outside:
        if byte == UInt8(ascii: "<") {
          guard let isDocumentElement = openOutside(bytes[index...]) else { return false }
          if isDocumentElement { return true }
        } else if isSpace(byte) || index < 3 && byte >= 0x80 {
          // A byte order mark may stand before everything.
          index += 1
        } else {
          return true
        }
      case .documentType:
        if byte == UInt8(ascii: ">") { return true }
        if byte == UInt8(ascii: "[") { state = .subset }
        enterLiteral(byte, inMarkup: false)
      case .subset:
        if byte == UInt8(ascii: "<") {
          guard openInSubset(bytes[index...]) else { return false }
        } else {
          if byte == UInt8(ascii: "]") { state = .documentType }
          index += 1
        }
      case .markup:
        if byte == UInt8(ascii: ">") { state = .subset }
        enterLiteral(byte, inMarkup: true)
      case .literal(let quote, let inMarkup):
        if byte == quote { state = inMarkup ? .markup : .documentType }
        index += 1
      case .comment(let inSubset):
        guard leave("-->", bytes, inSubset: inSubset) else { return false }
      case .instruction(let inSubset):
        guard leave("?>", bytes, inSubset: inSubset) else { return false }
      }
    }
    return false
  }

  /// At a `<` outside: steps over what it opens. True if that is the document
  /// element or no XML, nil if there is too little input to say.
  private mutating func openOutside(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool? {
    guard rest.count >= 2 else { return nil }
    if rest.starts(with: "<?".utf8) {
      state = .instruction(inSubset: false)
      index += 2
      return false
    }
    guard rest[index + 1] == UInt8(ascii: "!") else { return true }
    guard rest.count >= 4 else { return nil }
    if rest.starts(with: "<!--".utf8) {
      state = .comment(inSubset: false)
      index += 4
      return false
    }
    guard rest.starts(with: "<!DO".utf8) else { return true }
    state = .documentType
    index += 4
    return false
  }

  /// At a `<` in the internal subset; false if there is too little input.
  private mutating func openInSubset(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard rest.count >= 4 else { return false }
    if rest.starts(with: "<?".utf8) {
      state = .instruction(inSubset: true)
      index += 2
    } else if rest.starts(with: "<!--".utf8) {
      state = .comment(inSubset: true)
      index += 4
    } else {
      state = .markup
      index += 1
    }
    return true
  }

  private mutating func enterLiteral(_ byte: UInt8, inMarkup: Bool) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      state = .literal(quote: byte, inMarkup: inMarkup)
    }
    index += 1
  }

  /// Steps to behind a mark, or as far as it cannot stand before.
  private mutating func leave(
    _ mark: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, inSubset: Bool
  ) -> Bool {
    let length = mark.utf8CodeUnitCount
    let mark = UnsafeBufferPointer(start: mark.utf8Start, count: length)
    while index + length <= bytes.count {
      if bytes[index..<index + length].elementsEqual(mark) {
        index += length
        state = inSubset ? .subset : .outside
        return true
      }
      index += 1
    }
    return false
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
