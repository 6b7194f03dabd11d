// SPDX-License-Identifier: MIT

/// Cuts the input into the pieces that libxml2 gets, regardless of the chunks in which it
/// came: in the prolog after a comment, an instruction or the document type declaration,
/// then after a `>`.
///
/// libxml2's push parser handles most cuts correctly, but not all: not in a document type
/// declaration, in a reference, in a damaged character, or in a comment that begins like
/// its end. Cut this way, a document gives the same events and errors in whatever chunks it
/// came. Bytes are copied only if a tag crosses the end of a chunk.
struct InputCutter {
  /// The size limit of a piece. libxml2 before 2.11.3 refuses a larger one, so a longer
  /// item in the prolog is cut.
  private static let largestPiece = 10_000_000

  /// True if the bytes are UTF-8. If not, libxml2 converts them: damaged characters cannot
  /// be recognised here, but a `>` is the same byte in almost all encodings.
  var isUTF8 = true

  /// Bytes that wait for more input.
  private var held: [UInt8] = []
  private var prolog = PrologScanner()
  /// The index in `held` at which the text of an unfinished comment begins.
  private var heldComment: Int?

  /// Calls `push` with the pieces that are complete with this input.
  mutating func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, pieceSize: Int,
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    guard let start = bytes.baseAddress else { return }
    let end = start + bytes.count
    var next = start
    if !prolog.isDone { try cutProlog(&next, end, pieceSize, push) }
    while next < end {
      if !held.isEmpty {
        guard try extendHeld(&next, end, pieceSize, push) else { return }
        continue
      }
      let reach = min(end - next, pieceSize)
      let comment = InputCutter.misleadingComment(in: next, next + reach)
      let mark = lastMark(in: next, comment ?? next + reach)
      if mark == nil, reach < pieceSize || comment != nil {
        held.append(contentsOf: UnsafeBufferPointer(start: next, count: reach))
        heldComment = comment.map { $0 + 4 - next }
        next += reach
        continue
      }
      let length = mark.map { $0 + 1 - next } ?? reach
      try push(UnsafeBufferPointer(start: next, count: length))
      next += length
    }
  }

  /// Hands over the complete items of the prolog. The cuts depend only on its bytes.
  private mutating func cutProlog(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ pieceSize: Int,
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    // libxml2 keeps the text of a declaration it converts in its buffer only until a little
    // more input has come (`SAXSession.documentType`).
    let enough = isUTF8 ? pieceSize : InputCutter.largestPiece / 2
    var start = next
    while next < end, !prolog.isDone {
      prolog.take(next.pointee)
      if !prolog.isDone { next += 1 }
      let length = held.count + (next - start)
      if prolog.isDone || length >= InputCutter.largestPiece || prolog.isBetween && length >= enough
      {
        try pushHeld(with: UnsafeBufferPointer(start: start, count: next - start), push)
        start = next
      }
    }
    held.append(contentsOf: UnsafeBufferPointer(start: start, count: next - start))
  }

  /// Adds the bytes up to the next `>` to the held ones, and hands all over if the input
  /// can be cut there.
  ///
  /// - Returns: false if there is no `>` yet.
  private mutating func extendHeld(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ pieceSize: Int,
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) -> Bool {
    // At most one piece is held, because the rest of the input may be one long text.
    let limit = heldComment == nil ? pieceSize : InputCutter.largestPiece
    let reach = min(end - next, max(1, limit - held.count))
    let mark = ByteSearch.first(InputCutter.mark, in: next, count: reach)
    let length = mark.map { $0 + 1 - next } ?? reach
    held.append(contentsOf: UnsafeBufferPointer(start: next, count: length))
    next += length
    guard mark != nil || held.count >= limit else { return false }
    if mark == nil || !heldEndsAmiss() { try pushHeld(push) }
    return true
  }

  /// The last `>` after which the bytes can be cut; nil if there is no such `>`.
  private func lastMark(
    in start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var end = end
    while let mark = ByteSearch.last(InputCutter.mark, in: start, end) {
      if !isUTF8 || InputCutter.isWhole(start, mark) { return mark }
      end = mark
    }
    return nil
  }

  /// True if the input cannot be cut after the `>` at the end of the held bytes.
  private mutating func heldEndsAmiss() -> Bool {
    guard held.count < InputCutter.largestPiece else { return false }
    return held.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      let end = start + bytes.count
      if heldComment == nil {
        heldComment = InputCutter.misleadingComment(in: start, end).map { $0 + 4 - start }
      }
      if let text = heldComment {
        // From now on only the end of the comment matters.
        guard bytes.count - 3 >= text, end[-3] == 0x2D, end[-2] == 0x2D else { return true }
        heldComment = nil
      }
      return isUTF8 && !InputCutter.isWhole(start, end - 1)
    }
  }

  /// The start of the last comment, if it is still open and its text begins with `>` or
  /// `->`. After the document element, libxml2 2.9 takes `<!-->` for a whole comment, and
  /// fails if the rest has not arrived.
  private static func misleadingComment(
    in start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var limit = end
    while let bang = ByteSearch.last(UInt8(ascii: "!"), in: start, limit) {
      limit = bang
      guard bang > start, end - bang > 3, bang[-1] == 0x3C, bang[1] == 0x2D, bang[2] == 0x2D else {
        continue
      }
      let text = bang + 3
      let isMisleading =
        text[0] == 0x3E || text[0] == 0x2D && end - text > 1 && text[1] == 0x3E
      return isMisleading && !hasCommentEnd(text, end) ? bang - 1 : nil
    }
    return nil
  }

  private static func hasCommentEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    var next = start
    while let hyphen = ByteSearch.first(0x2D, in: next, count: max(0, end - next - 2)) {
      next = hyphen
      if next[1] == 0x2D, next[2] == 0x3E { return true }
      next += 1
    }
    return false
  }

  /// True if the character before a `>` or `<` is complete. libxml2 2.9 does not report a
  /// damaged character in the last three bytes it has, but stops at it.
  private static func isWhole(
    _ start: UnsafePointer<UInt8>, _ mark: UnsafePointer<UInt8>
  ) -> Bool {
    for distance in 1...2 where mark - start >= distance {
      let last = mark - distance
      guard last[0] >= 0x80 else { continue }
      var first = last
      while first > start, last - first < 3, first[0] & 0xC0 == 0x80 { first -= 1 }
      return switch (last - first, first[0]) {
      case (1, 0xC2...0xDF), (2, 0xE0...0xEF), (3, 0xF0...0xF4): true
      default: false
      }
    }
    return true
  }

  /// Hands over the held bytes at the end of the input.
  mutating func finish(
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    if !held.isEmpty { try pushHeld(push) }
  }

  /// Continues after the start tag of the document element, which the parser has received
  /// in another way.
  mutating func skipProlog() {
    [UInt8(ascii: "<"), UInt8(ascii: "a")].withUnsafeBufferPointer {
      _ = prolog.scan($0)
    }
  }

  /// Drops the held bytes, because the input continues at another place.
  mutating func forgetHeld() { held.removeAll(keepingCapacity: true) }

  /// True if the held bytes are all white space, or if no bytes are held.
  var holdsOnlySpace: Bool { held.allSatisfy { $0.isSpace } }

  /// Hands over the held bytes and the `<` that follows them. If the input cannot be cut
  /// after the `<`, it is held as well.
  mutating func finish(
    before mark: UInt8, _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    held.append(mark)
    let isWhole = held.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { InputCutter.isWhole($0, $0 + bytes.count - 1) } ?? true
    }
    if isWhole, heldComment == nil { try pushHeld(push) }
  }

  private static let mark = UInt8(ascii: ">")

  private mutating func pushHeld(
    with part: UnsafeBufferPointer<UInt8>,
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    if held.isEmpty { return try push(part) }
    held.append(contentsOf: part)
    try pushHeld(push)
  }

  private mutating func pushHeld(
    _ push: (UnsafeBufferPointer<UInt8>) throws(XMLReadError) -> Void
  ) throws(XMLReadError) {
    try held.withContiguousBytes(push)
    held.removeAll(keepingCapacity: true)
    heldComment = nil
  }
}
