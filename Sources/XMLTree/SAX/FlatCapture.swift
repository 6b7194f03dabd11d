// SPDX-License-Identifier: MIT

/// Elements that turned out to be flat and wait to be handed over, and what has come of one
/// that may turn out to be (`XMLFlatElement`).
///
/// Logs are rows of small flat elements. Measured on one, a tree for each of them took a
/// sixth of the time of a conversion, most of it for positions and for handing it over.
/// They wait for each other, because the code of the parser and that of its receivers do not
/// fit into the cache for instructions together: row by row, each evicted the other, which
/// took more than a tenth of the time.
///
/// Invariant: the memory holds `Room.parts` parts and places, one more text for each row, and
/// `Room.bytes` bytes. It never moves while it has an owner, so parts point into `bytes`. The
/// counts say how much of it is initialised. An element is begun only if the most that one
/// may take is left (`hasRoom`); whoever adds something asks whether that is enough.
struct FlatCapture: ~Copyable {
  /// A text beside the child elements.
  struct OwnText: BitwiseCopyable {
    /// How many parts of its element stand before it.
    var partsBefore: Int
    var text: UnsafeBufferPointer<UInt8>
  }

  /// An element with what is in it.
  struct Row: BitwiseCopyable {
    var name: NameID = 0
    /// Where the start tag begins.
    var start = KnownPlace(offset: 0, line: 0, column: 0)
    var firstPart = 0
    var firstText = 0
    var partCount = 0
    var textCount = 0
    /// Its index among its siblings, as the matcher counts them.
    var index = 0
  }

  /// Larger elements become trees. There the limits on what is stored are looked at.
  static let most = 64
  static let mostBytes = 1 << 13

  /// What the memory is enough for. All of it stays in the cache for data.
  private enum Room {
    static let rows = 32
    static let parts = 4 * FlatCapture.most
    static let texts = parts + rows
    static let bytes = 2 * FlatCapture.mostBytes
  }

  private(set) var isOpen = false
  /// Whether the last part is a child element that has not ended.
  private(set) var isInChild = false
  /// The element that is open.
  private(set) var row = Row()

  /// The elements that have ended.
  private(set) var rows: UnsafeMutablePointer<Row>?
  private(set) var rowCount = 0
  private(set) var parts: UnsafeMutablePointer<XMLElementPart>?
  private(set) var places: UnsafeMutablePointer<XMLFlatElement.Place>?
  private(set) var texts: UnsafeMutablePointer<OwnText>?
  private var bytes: UnsafeMutablePointer<UInt8>?
  /// What of the memory is used, by the elements that have ended and by the open one.
  private var partCount = 0
  private var textCount = 0
  private var byteCount = 0
  /// The bytes used by those that have ended.
  private var endedBytes = 0

  /// How much was lost lately by elements that turned out to be none, or were declined.
  private var lost = 0
  /// So many elements become trees without a trial.
  private var pause = 0

  deinit {
    rows?.deallocate()
    parts?.deallocate()
    places?.deallocate()
    texts?.deallocate()
    bytes?.deallocate()
  }

  // MARK: Whether it is worth it

  /// Whether the next element is to be tried; asked once for each.
  @inline(__always)
  mutating func tries() -> Bool {
    if pause == 0 { return true }
    pause &-= 1
    return false
  }

  /// So many elements were taken.
  mutating func noteGain(_ count: Int) {
    lost = max(0, lost - count)
  }

  /// The work was in vain. One in five such elements takes what the others bring.
  mutating func noteLoss() {
    lost &+= 4
    guard lost > 32 else { return }
    lost = 0
    pause = 500
  }

  // MARK: Rows

  var hasRows: Bool { rowCount > 0 }

  /// Whether another element can be begun.
  @inline(__always)
  var hasRoom: Bool {
    rowCount < Room.rows && partCount <= Room.parts - FlatCapture.most
      && textCount <= Room.texts - FlatCapture.most - 1
      && byteCount <= Room.bytes - FlatCapture.mostBytes
  }

  /// The open element has ended: it waits with the others.
  ///
  /// - Parameter index: Its index among its siblings.
  @inline(__always)
  mutating func endRow(index: Int) {
    isOpen = false
    row.index = index
    rows.unsafelyUnwrapped[rowCount] = row
    rowCount &+= 1
    endedBytes = byteCount
  }

  /// The elements that have ended were handed over. None is open.
  mutating func removeRows() {
    rowCount = 0
    partCount = 0
    textCount = 0
    byteCount = 0
    endedBytes = 0
  }

  /// Nothing that was stored is of interest any longer.
  mutating func removeAll() {
    isOpen = false
    removeRows()
  }

  // MARK: Events

  /// Begins an element, for which there must be room.
  mutating func open(_ name: NameID, at start: KnownPlace) {
    assert(!isOpen && hasRoom)
    if parts == nil { allocate() }
    isOpen = true
    isInChild = false
    row = Row(name: name, start: start, firstPart: partCount, firstText: textCount)
  }

  @inline(never)
  private mutating func allocate() {
    rows = .allocate(capacity: Room.rows)
    parts = .allocate(capacity: Room.parts)
    places = .allocate(capacity: Room.parts)
    texts = .allocate(capacity: Room.texts)
    bytes = .allocate(capacity: Room.bytes)
  }

  /// The open element is no longer of interest. What was stored of it stays readable until
  /// another one is opened.
  mutating func close() {
    isOpen = false
    partCount = row.firstPart
    textCount = row.firstText
    byteCount = endedBytes
  }

  /// - Returns: Whether there was room for it.
  @inline(__always)
  mutating func addAttribute(_ name: NameID, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard row.partCount < FlatCapture.most, let text = append(value) else { return false }
    add(
      XMLElementPart(
        nameNumber: Int(name), isAttribute: true, isPlainChild: false, text: text,
        id: UInt32(truncatingIfNeeded: row.partCount)), XMLFlatElement.Place(tagEnd: 0))
    return true
  }

  /// - Returns: Whether there was room for it.
  @inline(__always)
  mutating func startChild(_ name: NameID, tagEnd: Int) -> Bool {
    guard row.partCount < FlatCapture.most, !isInChild, let bytes else { return false }
    add(
      XMLElementPart(
        nameNumber: Int(name), isAttribute: false, isPlainChild: true,
        text: UnsafeBufferPointer(start: bytes + byteCount, count: 0),
        id: UInt32(truncatingIfNeeded: row.partCount)), XMLFlatElement.Place(tagEnd: tagEnd))
    isInChild = true
    return true
  }

  @inline(__always)
  private mutating func add(_ part: XMLElementPart, _ place: XMLFlatElement.Place) {
    parts.unsafelyUnwrapped[partCount] = part
    places.unsafelyUnwrapped[partCount] = place
    partCount &+= 1
    row.partCount &+= 1
  }

  mutating func endChild() { isInChild = false }

  /// - Returns: Whether there was room for it.
  @inline(__always)
  mutating func addText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let text = append(text), let parts, let texts else { return false }
    if isInChild {
      // Nothing else was added since its start tag, so the bytes are behind its own.
      let own = parts[partCount &- 1].text
      parts[partCount &- 1].text = UnsafeBufferPointer(
        start: own.baseAddress, count: own.count &+ text.count)
      return true
    }
    if row.textCount > 0, texts[textCount &- 1].partsBefore == row.partCount {
      let own = texts[textCount &- 1].text
      texts[textCount &- 1].text = UnsafeBufferPointer(
        start: own.baseAddress, count: own.count &+ text.count)
      return true
    }
    // There is one between two parts at most.
    texts[textCount] = OwnText(partsBefore: row.partCount, text: text)
    textCount &+= 1
    row.textCount &+= 1
    return true
  }

  /// A copy of some bytes; nil without room for them.
  @inline(__always)
  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let bytes, text.count <= FlatCapture.mostBytes &- (byteCount &- endedBytes) else {
      return nil
    }
    let place = bytes + byteCount
    if let start = text.baseAddress { place.update(from: start, count: text.count) }
    byteCount &+= text.count
    return UnsafeBufferPointer(start: place, count: text.count)
  }
}
