// SPDX-License-Identifier: MIT

/// Finds where the document element begins, and where the comments, instructions
/// and the declaration before it end, byte by byte, so that libxml2 gets each of them
/// whole.
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
  /// Whether a comment or instruction stands in the internal subset.
  private var isInSubset = false
  /// The quote that ends the literal we are in.
  private var quote: UInt8?
  /// The two bytes before this one. In a comment or instruction, only bytes inside it
  /// count, because `<?>` and `<!-->` are not complete.
  private var last: (UInt8, UInt8) = (0, 0)

  /// Whether the last byte belonged to the document element, or cannot stand in a prolog.
  private(set) var isDone = false

  /// Whether the last byte ended a comment, an instruction or the document type
  /// declaration, or stood between them.
  var isBetween: Bool { state == .outside && !isDone }

  /// Names of the list in the declaration we are in, less one.
  private var listed = 0
  /// The sum, over all names in lists, of the names before them.
  private(set) var comparisons = 0

  package init() {}

  /// Looks at the next bytes of the input.
  ///
  /// - Returns: How many of the bytes belong to the prolog (and perhaps the `<`
  ///   after it), if its end is among them.
  package mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in bytes.enumerated() {
      take(byte)
      if isDone { return index }
    }
    return nil
  }

  /// Looks at the next byte.
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
