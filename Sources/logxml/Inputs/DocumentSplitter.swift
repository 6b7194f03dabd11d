// SPDX-License-Identifier: MIT

import XMLTree

/// Finds where one XML document ends and the next one begins, in UTF-8.
///
/// Only the structure is followed; parsers of the documents find their errors. Comments and
/// instructions after a document element belong to its document, up to what can only begin another
/// one: an XML declaration, a document type declaration or a start tag.
struct DocumentSplitter {
  /// Receives stretches of the input; `begins` is true if a document begins with one.
  typealias Taker<E: Error> = (
    _ piece: UnsafeBufferPointer<UInt8>, _ begins: Bool
  ) throws(E) -> Void

  private enum State: Equatable {
    case prolog
    case content
    /// After `<`.
    case open
    /// After `<!`.
    case bang
    case startTag
    case endTag
    /// In a comment, a CDATA section or an instruction, which ends with these bytes and `>`.
    case other(UInt8?, UInt8)
  }

  private var state = State.prolog
  private var prolog = PrologScanner()
  private var depth = 0
  /// True if the document element has ended.
  private var isAfter = false
  private var quote: UInt8?
  /// The two bytes before this one in the current construct.
  private var last: (UInt8, UInt8) = (0, 0)
  /// Bytes that do not yet show whether a document begins with them.
  private var held: [UInt8] = []

  /// The most bytes that are needed to tell: `<?xml` and a space.
  private static let longest = 6

  /// Takes the next bytes; none at the end of the input.
  mutating func take<E: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: Taker<E>
  ) throws(E) {
    if held.isEmpty { return try split(bytes, isLast: bytes.isEmpty, body) }
    let all = held + bytes
    held = []
    try all.withUnsafeBufferPointer { (all) throws(E) in
      try split(all, isLast: bytes.isEmpty, body)
    }
  }

  private mutating func split<E: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: Taker<E>
  ) throws(E) {
    var start = 0
    var begins = false
    var index = 0
    while index < bytes.count {
      if state == .prolog {
        guard let count = prolog.scan(UnsafeBufferPointer(rebasing: bytes[index...])) else { break }
        index += count
        state = .open
        continue
      }
      if state == .content, isAfter, bytes[index] == UInt8(ascii: "<") {
        let rest = bytes[index...]
        guard rest.count >= Self.longest || isLast else {
          held = Array(rest)
          break
        }
        if Self.beginsDocument(rest) {
          try body(UnsafeBufferPointer(rebasing: bytes[start..<index]), begins)
          self = DocumentSplitter()
          (start, begins) = (index, true)
          continue
        }
      }
      step(bytes[index])
      index += 1
    }
    let end = bytes.count - held.count
    if start < end || begins {
      try body(UnsafeBufferPointer(rebasing: bytes[start..<end]), begins)
    }
  }

  /// Whether a `<` after a document element begins the next document.
  private static func beginsDocument(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch text.dropFirst().first {
    case UInt8(ascii: "?"):
      text.starts(with: "<?xml".utf8) && text.dropFirst(5).first?.isSpace == true
    case UInt8(ascii: "!"): !text.starts(with: "<!-".utf8)
    case UInt8(ascii: "/"), nil: false
    default: true
    }
  }

  private mutating func step(_ byte: UInt8) {
    switch state {
    case .prolog: break
    case .content: if byte == UInt8(ascii: "<") { state = .open }
    case .open:
      switch byte {
      case UInt8(ascii: "!"): state = .bang
      case UInt8(ascii: "?"): state = .other(nil, UInt8(ascii: "?"))
      case UInt8(ascii: "/"): state = .endTag
      default: state = .startTag
      }
      last = (0, 0)
      return
    case .bang:
      // The second dash of `<!--` comes after this one.
      let end = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "-")
      state = .other(end, end)
      last = (0, 0)
      return
    case .startTag: stepInTag(byte)
    case .endTag:
      if byte == UInt8(ascii: ">") { endElement() }
    case .other(let first, let second):
      if byte == UInt8(ascii: ">"), last.1 == second, first == nil || last.0 == first {
        state = .content
      }
    }
    last = (last.1, byte)
  }

  private mutating func stepInTag(_ byte: UInt8) {
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    } else if byte == UInt8(ascii: ">") {
      depth += 1
      if last.1 == UInt8(ascii: "/") { endElement() } else { state = .content }
    }
  }

  private mutating func endElement() {
    depth -= 1
    isAfter = depth <= 0
    state = .content
  }
}
