// SPDX-License-Identifier: MIT

/// Cuts a document that arrives in chunks into pieces of about the same size.
///
/// A piece is one chunk, or several chunks if there is no possible cut for a long stretch.
/// Only UTF-8 is cut, or input that is converted to UTF-8 here. Input in other encodings is
/// passed on unchanged, as one piece.
struct PieceSplitter {
  enum Event {
    /// More bytes of the piece.
    case chunk(ByteChunk)
    /// The piece has ended and another one begins.
    case cut(PieceStart)
  }

  private enum Input {
    /// There are not enough bytes yet to detect the encoding.
    case unknown
    case utf8
    case transcoded(Transcoder)
    case raw
  }

  private let rules: CutRules
  private let isText: Bool
  private var input = Input.unknown
  /// True if the document is passed on in its own encoding.
  var isRaw: Bool { if case .raw = input { true } else { false } }
  private(set) var hasByteOrderMark = false
  /// The name of the encoding that the document declares.
  private(set) var declaredEncoding: String?
  /// The error of decoding; its place is right after the last chunk.
  private(set) var decodingFailure: String?
  /// The text that is repeated before the start tags of a piece.
  private(set) var prolog: [UInt8] = []

  private var head: [UInt8] = []
  private var transcoded: [UInt8] = []
  private var prologScanner = PrologScanner()
  private var scanner: StructureScanner?
  private var cutsNothing = false
  private(set) var hasOneReader = false

  /// The bytes since the last cut or chunk; `StructureScanner.margin` more are
  /// allocated.
  private var buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let pool: ChunkPool
  private var count = 0
  /// The offset of the buffer in the document.
  private var base = 0
  private var pieceStart = 0
  private var place = PlaceCounter()
  /// The open elements whose bytes may no longer be in the buffer, by level.
  private var kept: [(start: Int, tag: PieceStart.OpenTag)] = []

  /// - Parameters:
  ///   - rules: nil to cut nothing.
  ///   - isText: As `SAXParser.isText`.
  init(rules: CutRules?, isText: Bool = false) {
    self.isText = isText
    self.rules = rules ?? CutRules(pieceSize: CutRules.pieceSize)
    cutsNothing = rules == nil
    capacity = (rules?.pieceSize ?? 0) + PieceSplitter.portion * 2
    pool = ChunkPool(size: capacity + StructureScanner.margin)
    buffer = pool.take()
  }

  /// The approximate size of a piece in bytes.
  var pieceSize: Int { rules.pieceSize }

  /// The largest size of a chunk in bytes.
  var chunkSize: Int { capacity }

  func deallocate() { pool.give(buffer) }

  /// The most bytes scanned at once, so that little has to be copied after a cut.
  private static let portion = 1 << 16

  // MARK: Input

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ emit: (Event) -> Void) {
    guard decodingFailure == nil else { return }
    guard case .unknown = input else { return decode(bytes, emit) }
    // Only these bytes are inspected for the encoding.
    let first = bytes.prefix(max(0, InputEncoding.sniffLength - head.count))
    head.append(contentsOf: first)
    guard InputEncoding.canSniff(head) else { return }
    start(emit)
    decode(UnsafeBufferPointer(rebasing: bytes.dropFirst(first.count)), emit)
  }

  /// Takes bytes that `read` writes into the buffer, without a copy if nothing has to be
  /// decoded.
  ///
  /// - Returns: The number of bytes; 0 at the end, or if they cannot be decoded.
  mutating func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, _ emit: (Event) -> Void
  ) -> Int {
    switch input {
    case .utf8, .raw:
      let length = min(PieceSplitter.portion, capacity - count)
      let read = read(UnsafeMutableRawBufferPointer(start: buffer + count, count: length))
      assert(read <= length)
      take(read, emit)
      return read
    case .unknown, .transcoded:
      let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: PieceSplitter.portion)
      defer { scratch.deallocate() }
      let read = read(UnsafeMutableRawBufferPointer(scratch))
      append(UnsafeBufferPointer(rebasing: scratch[..<read]), emit)
      return decodingFailure == nil ? read : 0
    }
  }

  /// Ends the input and hands over the last chunk.
  mutating func finish(_ emit: (Event) -> Void) {
    if case .unknown = input { start(emit) }
    if case .transcoded(let transcoder) = input, decodingFailure == nil {
      do { try transcoder.finish() } catch { decodingFailure = error.message }
    }
    (buffer + count).update(repeating: 0, count: StructureScanner.margin)
    scan(isFinal: true, emit)
    flush(count, emit)
  }

  /// Hands over the remaining bytes of an input that has broken off.
  mutating func breakOff(_ emit: (Event) -> Void) {
    if case .unknown = input { start(emit) }
    flush(count, emit)
  }

  private mutating func start(_ emit: (Event) -> Void) {
    let (encoding, hasMark) = InputEncoding.sniff(
      Array(head.prefix(InputEncoding.sniffLength)), isText: isText)
    hasByteOrderMark = hasMark
    if encoding == .other || encoding.refusal != nil {
      input = .raw
      cutsNothing = true
    } else {
      input = encoding == .utf8 ? .utf8 : .transcoded(Transcoder(encoding))
      let name = encoding.declaredName(in: Array(head.prefix(InputEncoding.sniffLength)))
      declaredEncoding = name.map { String(decoding: $0, as: UTF8.self) }
      if hasMark { place = PlaceCounter(column: 0) }
    }
    let first = head
    head = []
    first.withUnsafeBufferPointer { decode($0, emit) }
  }

  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ emit: (Event) -> Void) {
    guard case .transcoded(var transcoder) = input else { return store(bytes, emit) }
    var rest = bytes[...]
    while !rest.isEmpty, decodingFailure == nil {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(PieceSplitter.portion / 2))
      rest = rest.dropFirst(part.count)
      transcoded.removeAll(keepingCapacity: true)
      do {
        try transcoder.convert(part, into: &transcoded)
      } catch {
        decodingFailure = error.message
      }
      let text = transcoded
      text.withUnsafeBufferPointer { store($0, emit) }
    }
    input = .transcoded(transcoder)
  }

  // MARK: Scanning

  private mutating func store(_ bytes: UnsafeBufferPointer<UInt8>, _ emit: (Event) -> Void) {
    var rest = bytes[...]
    while let start = UnsafeBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let length = min(rest.count, PieceSplitter.portion, capacity - count)
      (buffer + count).update(from: start, count: length)
      rest = rest.dropFirst(length)
      take(length, emit)
    }
  }

  /// Takes bytes that were written at the end of the buffer.
  private mutating func take(_ length: Int, _ emit: (Event) -> Void) {
    count += length
    if !hasBeenWeighed, count >= PieceSplitter.sampleLength { weigh() }
    scan(isFinal: false, emit)
    if count == capacity { return flush(firstNeeded(), emit) }
    if hasOneReader { flush(count, emit) }
  }

  private var hasBeenWeighed = false
  private static let sampleLength = 1 << 17

  /// Stops cutting a document of long texts: its parser is about as fast as memory, and
  /// other threads would wait for the bytes longer than it takes to parse them here.
  private mutating func weigh() {
    hasBeenWeighed = true
    guard !cutsNothing, base == 0 else { return }
    var tags = 0
    for start in stride(from: 0, to: count - 63, by: 64) {
      tags += ByteSearch.mask(of64: buffer + start, UInt8(ascii: "<")).nonzeroBitCount
    }
    if tags < count / PieceSplitter.longText { stopCutting() }
  }

  /// The number of bytes per tag from which on texts count as long.
  private static let longText = 1 << 10

  /// Lets one parser read the rest, on the thread that feeds it: nothing more is cut, and
  /// each chunk is handed over at once, before it leaves the processor's cache.
  mutating func stopCutting() {
    cutsNothing = true
    hasOneReader = true
  }

  /// The index of the first byte that must stay in the buffer.
  private mutating func firstNeeded() -> Int {
    guard !cutsNothing, let scanner else { return count }
    let needed = scanner.firstNeeded - base
    if needed < capacity / 2 {
      // A tag this large is not worth copying.
      cutsNothing = true
      return count
    }
    return min(needed, count)
  }

  private mutating func scan(isFinal: Bool, _ emit: (Event) -> Void) {
    if cutsNothing { return }
    if scanner == nil { findDocumentElement() }
    while let cut = scanner?.scan(
      buffer, base: base, end: count, isFinal: isFinal, cutFrom: pieceStart + rules.pieceSize)
    {
      cutPiece(before: cut - base, emit)
    }
    if scanner?.isLost == true { cutsNothing = true }
  }

  private var prologScanned = 0

  private mutating func findDocumentElement() {
    let new = UnsafeBufferPointer(start: buffer + prologScanned, count: count - prologScanned)
    guard let found = prologScanner.scan(new) else {
      prologScanned = count
      // Every piece would repeat this prolog.
      if count == capacity { cutsNothing = true }
      return
    }
    let end = prologScanned + found
    guard end > 0, buffer[end - 1] == UInt8(ascii: "<") else {
      cutsNothing = true
      return
    }
    let bytes = UnsafeBufferPointer(start: buffer, count: end - 1)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    prolog = Array(bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0))
    if !prologScanner.hasDocumentType { prolog = Array("<?xml version=\"1.0\"?>".utf8) }
    scanner = StructureScanner(rules: rules, at: end - 1, prologLength: prolog.count)
  }

  // MARK: Pieces

  private mutating func cutPiece(before cut: Int, _ emit: (Event) -> Void) {
    keepTags(before: cut)
    guard let scanner else { return }
    let start = PieceStart(
      offset: base + cut, position: place.position,
      textBefore: tail(before: cut), openTags: kept.map(\.tag),
      siblings: scanner.siblingCounts.map { level in
        level.map { (Array(scanner.names.string($0.key)), $0.value) }
      })
    flush(cut, emit)
    pieceStart = base
    emit(.cut(start))
  }

  private var tail: [UInt8] = []

  /// The last bytes before an index of the buffer: as many as the excerpt of an error
  /// needs.
  private func tail(before end: Int) -> [UInt8] {
    let length = 64
    let bytes = UnsafeBufferPointer(start: buffer, count: end)
    if end >= length { return Array(bytes.suffix(length)) }
    return (tail + bytes).suffix(length)
  }

  /// Hands over the first `length` bytes of the buffer.
  private mutating func flush(_ length: Int, _ emit: (Event) -> Void) {
    if !cutsNothing { keepTags(before: length) }
    tail = tail(before: length)
    let rest = count - length
    let next = pool.take()
    next.update(from: buffer + length, count: rest)
    // The scanner may read this far beyond the end of the document.
    (next + rest).update(repeating: 0, count: StructureScanner.margin)
    let chunk = ByteChunk(adopting: buffer, count: length, of: pool)
    buffer = next
    count = rest
    base += length
    if length > 0 { emit(.chunk(chunk)) }
    if scanner == nil { cutsNothing = true }
  }

  /// Copies the start tags of open elements that are not copied yet, and counts lines up to
  /// `end`.
  private mutating func keepTags(before end: Int) {
    guard let scanner else {
      return place.advance(UnsafePointer(buffer), end, base)
    }
    let tags = scanner.openTags
    var same = 0
    while same < kept.count, same < tags.count, kept[same].start == tags[same].start { same += 1 }
    kept.removeLast(kept.count - same)
    for tag in tags[same...] {
      let index = tag.start - base
      guard index >= 0, index < end else { break }
      place.advance(UnsafePointer(buffer), index, base)
      let bytes = UnsafeBufferPointer(start: buffer + index, count: tag.end - tag.start + 1)
      kept.append(
        (
          tag.start,
          PieceStart.OpenTag(
            bytes: Array(bytes), end: tag.end, position: place.position, index: tag.index)
        ))
    }
    place.advance(UnsafePointer(buffer), end, base)
  }
}
