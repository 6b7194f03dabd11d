// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Cuts input into the pieces that libxml2 gets: the prolog as one, then pieces
/// that end with a `>`, however the input itself was cut.
///
/// libxml2's push parser is right about most cuts, but not about all: in a
/// document type declaration, in a reference, in a damaged character. Cut this
/// way, a document gives the same events and errors in whatever chunks it came.
/// Bytes are copied only where a tag reaches over the end of a chunk.
struct InputCutter {
  /// A prolog larger than this is given to the parser as far as it has come.
  private static let largestProlog = 8 << 20

  /// What waits for more input.
  private var held: [UInt8] = []
  private var prolog = PrologScanner()

  /// Calls `push` with the pieces that are complete with this input.
  mutating func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, pieceSize: Int,
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    guard let start = bytes.baseAddress else { return }
    let end = start + bytes.count
    var next = start
    if !prolog.isDone {
      let length = prolog.scan(bytes)
      guard length != nil || held.count + bytes.count > InputCutter.largestProlog else {
        held.append(contentsOf: bytes)
        return
      }
      next += length ?? bytes.count
      let part = UnsafeBufferPointer(start: start, count: next - start)
      if held.isEmpty {
        try push(part)
      } else {
        held.append(contentsOf: part)
        try pushHeld(push)
      }
    }
    if !held.isEmpty {
      // At most one piece: all that follows may be one long text.
      let reach = min(end - next, max(1, pieceSize - held.count))
      let mark = memchr(next, InputCutter.mark, reach)
      let length =
        mark.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) + 1 - next } ?? reach
      held.append(contentsOf: UnsafeBufferPointer(start: next, count: length))
      next += length
      guard mark != nil || held.count >= pieceSize else { return }
      try pushHeld(push)
    }
    while next < end {
      let reach = min(end - next, pieceSize)
      var length = reach
      if let mark = clibxml2_last_byte(next, next + reach, UInt8(InputCutter.mark)) {
        length = mark + 1 - next
      } else if reach < pieceSize {
        held.append(contentsOf: UnsafeBufferPointer(start: next, count: reach))
        return
      }
      try push(UnsafeBufferPointer(start: next, count: length))
      next += length
    }
  }

  /// Hands over what is left at the end of the input.
  mutating func finish(
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    if !held.isEmpty { try pushHeld(push) }
  }

  /// Goes on behind the start tag of the document element, which somebody else
  /// has given to the parser.
  mutating func skipProlog() {
    [UInt8(ascii: "<"), UInt8(ascii: "a")].withUnsafeBufferPointer {
      _ = prolog.scan($0)
    }
  }

  /// Drops what waits: what follows goes on elsewhere.
  mutating func forgetHeld() { held.removeAll(keepingCapacity: true) }

  /// Whether nothing waits but white space.
  var holdsOnlySpace: Bool { held.allSatisfy { $0 <= 0x20 } }

  /// Hands over what is left before a `<`, and that.
  mutating func finish(
    before mark: UInt8, _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    held.append(mark)
    try pushHeld(push)
  }

  private static let mark = Int32(UInt8(ascii: ">"))

  private mutating func pushHeld(
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    try held.withContiguousBytes(push)
    held.removeAll(keepingCapacity: true)
  }
}
