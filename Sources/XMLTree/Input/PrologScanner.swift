// SPDX-License-Identifier: MIT

/// Finds, byte by byte, the start of the document element and the ends of the comments,
/// instructions and the declaration before it, so that libxml2 gets each of them whole.
///
/// libxml2 2.9 takes the first `>` it has seen for the end of a document type
/// declaration, also one inside a literal or a comment, and fails when the rest
/// has not arrived. Nothing is checked here: the parser reports what does not belong
/// in a prolog.
package struct PrologScanner {
  private enum State {
    case outside
    case open
    case bang
    case instruction
    case commentOpen
    case comment
    case documentType
    case subset
    case subsetOpen
    case subsetBang
    case declaration
  }

  private var state = State.outside
  /// True if the current comment or instruction is in the internal subset.
  private var isInSubset = false
  /// The quote that ends the current literal.
  private var quote: UInt8?
  /// The two bytes before this one. In a comment or instruction, only bytes inside it
  /// count, because `<?>` and `<!-->` are not complete.
  private var last: (UInt8, UInt8) = (0, 0)

  /// True if the last byte belonged to the document element, or cannot stand in a prolog.
  private(set) var isDone = false
  /// Whether the prolog has a document type declaration.
  private(set) var hasDocumentType = false

  /// True if the last byte ended a comment, an instruction or the document type
  /// declaration, or stood between them.
  var isBetween: Bool { state == .outside && !isDone }

  /// The number of names listed so far in the current declaration, minus one.
  private var listed = 0
  /// The sum, over all names in lists, of the number of names before each.
  private(set) var comparisons = 0

  package init() {}

  /// Scans the next bytes of the input.
  ///
  /// - Returns: The number of bytes that belong to the prolog (perhaps with the `<` after
  ///   it), if its end is among them; otherwise nil.
  package mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in bytes.enumerated() {
      take(byte)
      if isDone { return index }
    }
    return nil
  }

  /// The index of the `]` that ends the internal subset, in bytes that begin with the `[` of
  /// one; nil if it is not among them.
  static func subsetEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var scanner = PrologScanner()
    scanner.state = .documentType
    return bytes.firstIndex { byte in
      let wasInSubset = scanner.state == .subset
      scanner.take(byte)
      return wasInSubset && scanner.state == .documentType
    }
  }

  /// Scans the next byte.
  mutating func take(_ byte: UInt8) {
    let before = state
    step(byte)
    last = before == state ? (last.1, byte) : (0, 0)
  }

  private mutating func step(_ byte: UInt8) {
    if let quote {
      if byte == quote { self.quote = nil }
      return
    }
    switch state {
    case .outside:
      if byte == UInt8(ascii: "<") {
        state = .open
      } else if byte > 0x20 && byte < 0x80 {
        isDone = true
      }
    case .open, .subsetOpen:
      switch byte {
      case UInt8(ascii: "?"): begin(.instruction, inSubset: state == .subsetOpen)
      case UInt8(ascii: "!"): state = state == .open ? .bang : .subsetBang
      default:
        if state == .open { isDone = true } else { state = .declaration }
      }
    case .bang:
      if byte == UInt8(ascii: "-") {
        begin(.commentOpen, inSubset: false)
      } else {
        state = .documentType
        hasDocumentType = true
      }
    case .subsetBang:
      if byte == UInt8(ascii: "-") {
        begin(.commentOpen, inSubset: true)
      } else {
        state = .declaration
      }
    case .commentOpen: state = .comment
    case .instruction:
      if byte == UInt8(ascii: ">") && last.1 == UInt8(ascii: "?") { end() }
    case .comment:
      if byte == UInt8(ascii: ">") && last == (UInt8(ascii: "-"), UInt8(ascii: "-")) { end() }
    case .documentType:
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): state = .subset
      case UInt8(ascii: ">"): state = .outside
      default: break
      }
    case .subset:
      switch byte {
      case UInt8(ascii: "<"): state = .subsetOpen
      case UInt8(ascii: "]"): state = .documentType
      default: break
      }
    case .declaration:
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "|"):
        listed &+= 1
        comparisons &+= listed
      case UInt8(ascii: ">"):
        listed = 0
        state = .subset
      default: break
      }
    }
  }

  private mutating func begin(_ inner: State, inSubset: Bool) {
    isInSubset = inSubset
    state = inner
  }

  private mutating func end() {
    state = isInSubset ? .subset : .outside
  }
}
