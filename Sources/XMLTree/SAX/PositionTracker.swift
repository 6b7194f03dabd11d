// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Finds line and column of a place in the input, at the moment when its event arrives.
///
/// libxml2 counts lines well, but its columns are sometimes in bytes and sometimes in
/// characters, and both are those of the end of a tag. So a place is found from its bytes:
/// the line from libxml2 minus the line feeds since, the column by counting scalars back to
/// the line feed before the place. On documents without line feeds that would read every
/// byte again for every tag; the last answer (`anchor…`) limits it to the bytes since then.
///
/// A tag may begin in a chunk that is gone. No start tag contains a `<`, so such
/// a tag begins at the last `<` before the current chunk, and only that place is
/// remembered from chunk to chunk.
///
/// Offsets count bytes given to libxml2. If libxml2 itself converts the encoding (`isExact`
/// is false) they mean nothing: columns are then counted in the rest of its buffer, and are
/// approximate on longer lines.
struct PositionTracker {
  var isExact = true

  /// The difference between a line of the document and the parser's count.
  private(set) var lineOffset = 0

  private(set) var chunk = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Bytes given before `chunk`.
  private(set) var chunkOffset = 0
  /// Column of the first scalar of `chunk`.
  private var chunkColumn = 1

  /// The last `<` before `chunk`.
  private var lastOpenOffset = -1
  private var lastOpenColumn = 1

  /// A place on the current line whose column is known.
  private var anchorOffset = 0
  private var anchorColumn = 1

  /// The input starts with a byte order mark, which takes no column.
  mutating func skipByteOrderMark() {
    chunkColumn = 0
    anchorColumn = 0
  }

  /// The input starts with characters of a caller that are not in the document.
  mutating func skip(columns count: Int) {
    chunkColumn -= count
    anchorColumn -= count
  }

  /// Restarts at a place of the document, whose line the parser counts as `parserLine`.
  /// Earlier input is not counted.
  mutating func restart(at place: SourcePosition, parserLine: Int) {
    lineOffset = place.line - parserLine
    chunkColumn = place.column
    lastOpenOffset = -1
    anchorOffset = chunkOffset
    anchorColumn = place.column
  }

  /// Goes back to an offset in the bytes already given, with its place in the document.
  mutating func rewind(to offset: Int, at place: SourcePosition) {
    chunk = UnsafeBufferPointer(start: nil, count: 0)
    chunkOffset = offset
    restart(at: place, parserLine: place.line - lineOffset)
  }

  /// Notes that the parser has already been given the `<` at the start of its piece.
  mutating func skipMark() {
    lastOpenOffset = chunkOffset - 1
    lastOpenColumn = chunkColumn
    anchorOffset = lastOpenOffset
    anchorColumn = lastOpenColumn
    chunkColumn += 1
  }

  /// The column of a byte of the current chunk.
  func column(ofByte index: Int) -> Int {
    guard let start = chunk.baseAddress, index <= chunk.count else { return 1 }
    return columnInChunk(start + index, start)
  }

  var isBetweenChunks: Bool { chunk.baseAddress == nil }

  /// The number of bytes given so far, including the current chunk.
  var total: Int { chunkOffset + chunk.count }

  // MARK: Chunks

  /// `bytes` must stay valid until `endChunk`.
  mutating func beginChunk(_ bytes: UnsafeBufferPointer<UInt8>) {
    chunk = bytes
  }

  mutating func endChunk() {
    guard let start = chunk.baseAddress, isExact else {
      chunkOffset += chunk.count
      chunk = UnsafeBufferPointer(start: nil, count: 0)
      return
    }
    let end = start + chunk.count
    var known = start
    if let open = clibxml2_last_byte(start, end, UInt8(ascii: "<")) {
      lastOpenOffset = chunkOffset + (open - start)
      if anchorOffset > chunkOffset, anchorOffset <= lastOpenOffset {
        known = start + (anchorOffset - chunkOffset)
        chunkColumn = anchorColumn
      }
      chunkColumn = columnInChunk(open, known)
      lastOpenColumn = chunkColumn
      known = open
    }
    chunkColumn = columnInChunk(end, known)
    chunkOffset += chunk.count
    chunk = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The column of a place in the chunk. `start` is an earlier place in it, whose column is
  /// `chunkColumn`.
  private func columnInChunk(
    _ place: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>
  ) -> Int {
    if let lineFeed = clibxml2_last_byte(start, place, UInt8(ascii: "\n")) {
      return 1 + ByteSearch.scalars(from: lineFeed + 1, to: place)
    }
    return chunkColumn + ByteSearch.scalars(from: start, to: place)
  }

  // MARK: Places

  /// The place of the `<` of the start tag whose end the parser has reached.
  ///
  /// - Parameter firstValue: The start of the first attribute value, if there is one. Inside
  ///   the input it is near the `<`; it may also be elsewhere in memory.
  mutating func startOfTag(
    _ input: xmlParserInputPtr, firstValue: UnsafePointer<UInt8>?
  ) -> (line: UInt32, column: UInt32) {
    guard let base = input.pointee.base, let cur = input.pointee.cur else {
      return place(byte: UInt8(ascii: "<"), before: nil, of: input)
    }
    var near = cur
    if let firstValue, firstValue > base, firstValue <= cur { near = firstValue }
    return startOfTag(near: near, input, base, cur)
      ?? place(byte: UInt8(ascii: "<"), before: near, of: input)
  }

  /// The same for the frequent case: the `<` is in the 32 bytes before a place, and in the
  /// 32 bytes before it is a line feed or the last place found. Reads 32 bytes at a time,
  /// none before `base`.
  @inline(__always)
  private mutating func startOfTag(
    near: UnsafePointer<UInt8>, _ input: xmlParserInputPtr, _ base: UnsafePointer<UInt8>,
    _ cur: UnsafePointer<UInt8>
  ) -> (line: UInt32, column: UInt32)? {
    guard near - base >= 32 else { return nil }
    let marks = clibxml2_mask32(near - 32, UInt8(ascii: "<"))
    guard marks != 0 else { return nil }
    let open = near - 1 - marks.leadingZeroBitCount
    guard open - base >= 32 else { return nil }
    let offset = Int(bitPattern: input.pointee.consumed) &+ (open - base)
    let special = clibxml2_mask_special32(open - 32)
    let distance = special.leadingZeroBitCount
    let known = offset &- anchorOffset
    let column: Int
    if isExact, known >= 0, known <= distance {
      // There is only ASCII since the last place; bytes before it do not count.
      column = anchorColumn &+ known
    } else if special != 0, open[-1 &- distance] == UInt8(ascii: "\n") {
      column = 1 &+ distance
    } else {
      return nil
    }
    var line = Int(input.pointee.line) &+ lineOffset
    let length = cur - open
    if length > 32 {
      line &-= PositionTracker.lineFeeds(from: open, to: cur)
    } else {
      let lineFeeds =
        clibxml2_mask32(cur - 32, UInt8(ascii: "\n"))
        &>> UInt32(truncatingIfNeeded: 32 &- length)
      if lineFeeds != 0 { line &-= lineFeeds.nonzeroBitCount }
    }
    anchorOffset = offset
    anchorColumn = column
    return (UInt32(clamping: line), UInt32(clamping: max(1, column)))
  }

  /// The place of the `&` of the entity reference that the parser has just read.
  mutating func startOfReference(_ input: xmlParserInputPtr) -> (line: UInt32, column: UInt32) {
    place(byte: UInt8(ascii: "&"), before: input.pointee.cur, of: input)
  }

  /// The parser's current place.
  mutating func current(_ input: xmlParserInputPtr) -> SourcePosition {
    guard let cur = input.pointee.cur, input.pointee.base != nil else {
      return SourcePosition(line: max(1, Int(input.pointee.line)) + lineOffset, column: 1)
    }
    return SourcePosition(
      line: max(1, Int(input.pointee.line)) + lineOffset, column: column(of: cur, in: input))
  }

  /// The end of the input given so far, between two chunks.
  mutating func end(_ input: xmlParserInputPtr) -> SourcePosition {
    var position = current(input)
    guard let cur = input.pointee.cur, let end = input.pointee.end, cur <= end else {
      return position
    }
    position.line += input.unreadBytes.count { $0 == UInt8(ascii: "\n") }
    if isExact {
      position.column = max(1, chunkColumn)
    } else if let lineFeed = clibxml2_last_byte(cur, end, UInt8(ascii: "\n")) {
      // Here, columns count converted bytes.
      position.column = 1 + ByteSearch.scalars(from: lineFeed + 1, to: end)
    } else {
      position.column += ByteSearch.scalars(from: cur, to: end)
    }
    return position
  }

  /// The last occurrence of a byte before a place, if the parser has read from there to its
  /// current place.
  @inline(never)
  private mutating func place(
    byte: UInt8, before place: UnsafePointer<UInt8>?, of input: xmlParserInputPtr
  ) -> (line: UInt32, column: UInt32) {
    let line = Int(input.pointee.line) + lineOffset
    guard let base = input.pointee.base, let place, let cur = input.pointee.cur,
      let found = clibxml2_last_byte(base, place, byte)
    else {
      return (UInt32(clamping: line), UInt32(clamping: Int(input.pointee.col)))
    }
    let lineFeeds = PositionTracker.lineFeeds(from: found, to: cur)
    return (
      UInt32(clamping: line &- lineFeeds), UInt32(clamping: column(of: found, in: input))
    )
  }

  private static func lineFeeds(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Int {
    guard let first = ByteSearch.first(UInt8(ascii: "\n"), in: start, count: end - start) else {
      return 0
    }
    return UnsafeBufferPointer(start: first, count: end - first).count { $0 == UInt8(ascii: "\n") }
  }

  private mutating func column(of place: UnsafePointer<UInt8>, in input: xmlParserInputPtr) -> Int {
    guard let base = input.pointee.base else { return 1 }
    let offset = Int(input.pointee.consumed) + (place - base)
    var column: Int
    // The search does not go beyond the anchor: those bytes have been counted.
    let known = isExact && offset >= anchorOffset ? offset - anchorOffset : Int.max
    let searchStart = known <= place - base ? place - known : base
    if let lineFeed = clibxml2_last_byte(searchStart, place, UInt8(ascii: "\n")) {
      column = 1 + ByteSearch.scalars(from: lineFeed + 1, to: place)
    } else if known <= place - base {
      column = anchorColumn + ByteSearch.scalars(from: searchStart, to: place)
    } else if !isExact {
      // The line began before the buffer. libxml2's column is the one of `cur`.
      let cur = input.pointee.cur ?? place
      column = Int(input.pointee.col)
      if memchr(place, 10, cur - place) == nil {
        column -= ByteSearch.scalars(from: place, to: cur)
      }
    } else if offset >= chunkOffset, let start = chunk.baseAddress,
      offset - chunkOffset <= chunk.count
    {
      column = columnInChunk(start + (offset - chunkOffset), start)
    } else if offset == lastOpenOffset {
      column = lastOpenColumn
    } else {
      column = Int(input.pointee.col)
    }
    anchorOffset = offset
    anchorColumn = column
    return max(1, column)
  }
}
