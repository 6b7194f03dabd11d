// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Finds line and column of a place in the input, at the moment an event for it
/// arrives.
///
/// libxml2 counts lines well, but its columns count bytes on some roads and
/// characters on others, and both stand at the end of a tag. So a place is found
/// by its bytes: the line from libxml2 less the line feeds since, the column by
/// counting scalars back to the line feed before the place. On documents without
/// line feeds that would look at every byte again for every tag; the last answer
/// (`anchor…`) makes it look only at the bytes since then. A tag that begins
/// a few bytes behind the last answer is counted on from there, line and all.
///
/// A tag may begin in a chunk that is gone. No start tag contains a `<`, so such
/// a tag begins at the last `<` before the current chunk, and only that place is
/// remembered from chunk to chunk.
///
/// Offsets count bytes given to libxml2. Where libxml2 itself converts the
/// encoding (`isExact` is false) they mean nothing: columns are then counted in
/// what is left of its buffer, and are approximate on lines longer than that.
struct PositionTracker {
  var isExact = true

  /// Added to a line as the parser counts it, makes the line in the document.
  private(set) var lineOffset = 0

  private var chunk = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
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
  /// Its line in the document; 0 where that is not known.
  private var anchorLine: UInt32 = 0

  /// The input starts with a byte order mark, which takes no column.
  mutating func skipByteOrderMark() {
    chunkColumn = 0
    anchorColumn = 0
  }

  /// A parser begins at a place of the document, whose line it counts as another. What it
  /// was given before is not counted.
  mutating func restart(at place: SourcePosition, parserLine: Int) {
    lineOffset = place.line - parserLine
    chunkColumn = place.column
    lastOpenOffset = -1
    anchorOffset = chunkOffset
    anchorColumn = place.column
    anchorLine = 0
  }

  /// Bytes that have been given are looked at again, from such an offset and place on.
  mutating func rewind(to offset: Int, at place: SourcePosition) {
    chunk = UnsafeBufferPointer(start: nil, count: 0)
    chunkOffset = offset
    restart(at: place, parserLine: place.line - lineOffset)
  }

  /// The parser has been given the `<` with which its piece begins.
  mutating func skipMark() {
    lastOpenOffset = chunkOffset - 1
    lastOpenColumn = chunkColumn
    anchorOffset = lastOpenOffset
    anchorColumn = lastOpenColumn
    anchorLine = 0
    chunkColumn += 1
  }

  /// The column of a byte of the current chunk.
  func column(ofByte index: Int) -> Int {
    guard let start = chunk.baseAddress, index <= chunk.count else { return 1 }
    return columnInChunk(start + index, start)
  }

  /// Where the last place was that was looked for and found.
  var lastFoundOffset: Int { anchorOffset }

  /// Moves a place in the current chunk on to the `<` of a tag that ends at such an offset.
  @inline(__always)
  func advance(_ place: inout KnownPlace, toTagEndingAt end: Int) {
    place.advance(toTagEndingAt: end, in: chunk, chunkOffset: chunkOffset)
  }

  var isBetweenChunks: Bool { chunk.baseAddress == nil }

  /// Bytes given so far, the current chunk included.
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
    if let open = clibxml2_last_byte(start, end, UInt8(ascii: "<")) {
      lastOpenOffset = chunkOffset + (open - start)
      lastOpenColumn = columnInChunk(open, start)
    }
    chunkColumn = columnInChunk(end, start)
    chunkOffset += chunk.count
    chunk = UnsafeBufferPointer(start: nil, count: 0)
  }

  private func columnInChunk(
    _ place: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>
  ) -> Int {
    if let lineFeed = clibxml2_last_byte(start, place, UInt8(ascii: "\n")) {
      return 1 + ByteSearch.scalars(from: lineFeed + 1, to: place)
    }
    return chunkColumn + ByteSearch.scalars(from: start, to: place)
  }

  // MARK: Places

  /// The `<` of the start tag whose end the parser has reached.
  mutating func startOfTag(_ input: xmlParserInputPtr) -> (line: UInt32, column: UInt32) {
    startOfTagNearby(input) ?? place(byte: UInt8(ascii: "<"), before: input)
  }

  /// The same where the last place that was found is a few bytes before it, as it is in rows
  /// of small elements.
  @inline(__always)
  private mutating func startOfTagNearby(
    _ input: xmlParserInputPtr
  ) -> (line: UInt32, column: UInt32)? {
    guard anchorLine > 0, isExact, let base = input.pointee.base, let cur = input.pointee.cur,
      let end = input.pointee.end
    else { return nil }
    let start = anchorOffset &- Int(input.pointee.consumed)
    let length = cur - base &- start
    guard start >= 0, length > 0, length <= 64, end - base &- start >= 64 else { return nil }
    var place = KnownPlace(
      offset: anchorOffset, line: anchorLine, column: UInt32(clamping: anchorColumn))
    guard place.advance(toTagIn: length, of: base + start) else { return nil }
    anchorOffset = place.offset
    anchorColumn = Int(place.column)
    anchorLine = place.line
    return (place.line, place.column)
  }

  /// The `&` of the entity reference that the parser has just read.
  mutating func startOfReference(_ input: xmlParserInputPtr) -> (line: UInt32, column: UInt32) {
    place(byte: UInt8(ascii: "&"), before: input)
  }

  /// Where the parser stands.
  mutating func current(_ input: xmlParserInputPtr) -> SourcePosition {
    guard let cur = input.pointee.cur, input.pointee.base != nil else {
      return SourcePosition(line: max(1, Int(input.pointee.line)) + lineOffset, column: 1)
    }
    return SourcePosition(
      line: max(1, Int(input.pointee.line)) + lineOffset, column: column(of: cur, in: input))
  }

  /// The end of what has been given, between two chunks.
  mutating func end(_ input: xmlParserInputPtr) -> SourcePosition {
    var position = current(input)
    guard let cur = input.pointee.cur, let end = input.pointee.end, cur <= end else {
      return position
    }
    position.line += input.unreadBytes.count { $0 == UInt8(ascii: "\n") }
    if isExact {
      position.column = max(1, chunkColumn)
    } else if let lineFeed = clibxml2_last_byte(cur, end, UInt8(ascii: "\n")) {
      // Columns count what libxml2 has converted.
      position.column = 1 + ByteSearch.scalars(from: lineFeed + 1, to: end)
    } else {
      position.column += ByteSearch.scalars(from: cur, to: end)
    }
    return position
  }

  @inline(__always)
  private mutating func place(
    byte: UInt8, before input: xmlParserInputPtr
  ) -> (line: UInt32, column: UInt32) {
    let line = Int(input.pointee.line) + lineOffset
    guard let base = input.pointee.base, let cur = input.pointee.cur,
      let (found, lineFeeds) = PositionTracker.last(byte, from: base, to: cur)
    else {
      return (UInt32(clamping: line), UInt32(clamping: Int(input.pointee.col)))
    }
    let column = columnNearby(found, base, input) ?? column(of: found, in: input)
    anchorLine = UInt32(clamping: line &- lineFeeds)
    return (anchorLine, UInt32(clamping: column))
  }

  /// The last such byte, and how many line feeds stand after it.
  @inline(__always)
  private static func last(
    _ byte: UInt8, from base: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> (place: UnsafePointer<UInt8>, lineFeeds: Int)? {
    // Most tags are short: looks at 16 bytes at a time, none of them before `base`.
    var scan = end
    for _ in 0..<2 {
      guard scan - base >= 16 else { break }
      scan -= 16
      let marks = clibxml2_mask16(scan, byte)
      let lineFeeds = clibxml2_mask16(scan, UInt8(ascii: "\n"))
      if marks != 0 {
        let place = 31 &- marks.leadingZeroBitCount
        if lineFeeds >> UInt32(place) == 0, scan + 16 == end { return (scan + place, 0) }
        return (scan + place, PositionTracker.lineFeeds(from: scan + place, to: end))
      }
    }
    guard let place = clibxml2_last_byte(base, scan, byte) else { return nil }
    return (place, PositionTracker.lineFeeds(from: place, to: end))
  }

  @inline(never)
  private static func lineFeeds(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Int {
    var found = 0
    var scan = start
    while let lineFeed = memchr(scan, 10, end - scan) {
      found &+= 1
      scan = UnsafePointer(lineFeed.assumingMemoryBound(to: UInt8.self)) + 1
    }
    return found
  }

  /// The frequent case: a line feed, or the place of the last answer, stands a few
  /// bytes before the place. Looks at 16 bytes at a time, none of them before `base`.
  @inline(__always)
  private mutating func columnNearby(
    _ place: UnsafePointer<UInt8>, _ base: UnsafePointer<UInt8>, _ input: xmlParserInputPtr
  ) -> Int? {
    let offset = Int(input.pointee.consumed) &+ (place - base)
    var left = isExact && offset >= anchorOffset ? offset &- anchorOffset : Int.max
    var scan = place
    var column = 1
    for _ in 0..<4 {
      guard scan - base >= 16 else { return nil }
      scan -= 16
      // The byte right before the place is the highest one. Only those after the
      // anchor count.
      let width = min(left, 16)
      let first = 16 &- width
      let all = clibxml2_mask16(scan, UInt8(ascii: "\n"))
      let lineFeeds = (all >> UInt32(first)) << UInt32(first)
      // The first byte that counts.
      let start = lineFeeds == 0 ? first : 32 &- lineFeeds.leadingZeroBitCount
      column &+= 16 &- start
      let continued = clibxml2_continuations16(scan) >> UInt32(start)
      if continued != 0 { column &-= continued.nonzeroBitCount }
      left &-= width
      if lineFeeds == 0 {
        if left > 0 { continue }
        column = max(1, anchorColumn &+ column &- 1)
      }
      anchorOffset = offset
      anchorColumn = column
      return column
    }
    return nil
  }

  private mutating func column(of place: UnsafePointer<UInt8>, in input: xmlParserInputPtr) -> Int {
    guard let base = input.pointee.base else { return 1 }
    let offset = Int(input.pointee.consumed) + (place - base)
    var column: Int
    // Not before the anchor: what stands there has been counted.
    let known = isExact && offset >= anchorOffset ? offset - anchorOffset : Int.max
    let searchStart = known <= place - base ? place - known : base
    if let lineFeed = clibxml2_last_byte(searchStart, place, UInt8(ascii: "\n")) {
      column = 1 + ByteSearch.scalars(from: lineFeed + 1, to: place)
    } else if known <= place - base {
      column = anchorColumn + ByteSearch.scalars(from: searchStart, to: place)
    } else if !isExact {
      // The line began before the buffer. libxml2's own column is that of `cur`.
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
    column = max(1, column)
    anchorOffset = offset
    anchorColumn = column
    anchorLine = 0
    return column
  }
}
