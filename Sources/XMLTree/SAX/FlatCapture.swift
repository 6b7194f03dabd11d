// SPDX-License-Identifier: MIT

/// What has come of an element that may turn out to be flat (`XMLFlatElement`).
///
/// Logs are rows of small flat elements. Measured on one, a tree for each of them took a
/// sixth of the time of a conversion, most of it for positions and for handing it over.
///
/// Invariant: the memory holds `most` parts and places, one more text, and `mostBytes` bytes.
/// It never moves while it has an owner, so parts point into `bytes`. The counts say how much
/// of it is initialised; whoever adds something asks first whether there is room.
struct FlatCapture: ~Copyable {
  /// Where a child element stands.
  struct Place: BitwiseCopyable {
    /// Where the parser stood when it had read the start tag, in bytes given to it.
    var tagEnd: Int
    /// 0 while that was not asked for.
    var line: UInt32 = 0
    var column: UInt32 = 0
  }

  /// A text beside the child elements.
  struct OwnText: BitwiseCopyable {
    /// How many parts stand before it.
    var partsBefore: Int
    var text: UnsafeBufferPointer<UInt8>
  }

  /// Larger elements become trees. There the limits on what is stored are looked at.
  static let most = 64
  static let mostBytes = 1 << 13

  private(set) var isOpen = false
  /// Whether the last part is a child element that has not ended.
  private(set) var isInChild = false
  private(set) var name: NameID = 0
  /// Where the start tag begins.
  private(set) var start = KnownPlace(offset: 0, line: 0, column: 0)
  /// The last place that is known, from which those of children are counted.
  var known = KnownPlace(offset: 0, line: 0, column: 0)

  private(set) var parts: UnsafeMutablePointer<XMLElementPart>?
  private(set) var places: UnsafeMutablePointer<Place>?
  private(set) var texts: UnsafeMutablePointer<OwnText>?
  private var bytes: UnsafeMutablePointer<UInt8>?
  private(set) var partCount = 0
  private(set) var textCount = 0
  private var byteCount = 0

  /// How much was lost lately by elements that turned out to be none, or were declined.
  private var lost = 0
  /// So many elements become trees without a trial.
  private var pause = 0

  deinit {
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

  /// The element was taken.
  @inline(__always)
  mutating func noteGain() {
    if lost > 0 { lost &-= 1 }
  }

  /// The work was in vain. One in five such elements takes what the others bring.
  mutating func noteLoss() {
    lost &+= 4
    guard lost > 32 else { return }
    lost = 0
    pause = 500
  }

  // MARK: Events

  mutating func open(_ name: NameID, at start: KnownPlace) {
    if parts == nil { allocate() }
    isOpen = true
    isInChild = false
    self.name = name
    self.start = start
    known = start
    partCount = 0
    textCount = 0
    byteCount = 0
  }

  @inline(never)
  private mutating func allocate() {
    parts = .allocate(capacity: FlatCapture.most)
    places = .allocate(capacity: FlatCapture.most)
    texts = .allocate(capacity: FlatCapture.most + 1)
    bytes = .allocate(capacity: FlatCapture.mostBytes)
  }

  mutating func close() { isOpen = false }

  /// - Returns: Whether there was room for it.
  @inline(__always)
  mutating func addAttribute(_ name: NameID, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard partCount < FlatCapture.most, let text = append(value) else { return false }
    add(
      XMLElementPart(
        nameNumber: Int(name), isAttribute: true, isPlainChild: false, text: text,
        id: UInt32(truncatingIfNeeded: partCount)), Place(tagEnd: 0))
    return true
  }

  /// - Returns: Whether there was room for it.
  @inline(__always)
  mutating func startChild(_ name: NameID, tagEnd: Int) -> Bool {
    guard partCount < FlatCapture.most, let bytes else { return false }
    add(
      XMLElementPart(
        nameNumber: Int(name), isAttribute: false, isPlainChild: true,
        text: UnsafeBufferPointer(start: bytes + byteCount, count: 0),
        id: UInt32(truncatingIfNeeded: partCount)), Place(tagEnd: tagEnd))
    isInChild = true
    return true
  }

  @inline(__always)
  private mutating func add(_ part: XMLElementPart, _ place: Place) {
    parts.unsafelyUnwrapped[partCount] = part
    places.unsafelyUnwrapped[partCount] = place
    partCount &+= 1
  }

  /// Says where the last child begins.
  @inline(__always)
  mutating func locateChild(_ place: KnownPlace) {
    known = place
    places.unsafelyUnwrapped[partCount &- 1].line = place.line
    places.unsafelyUnwrapped[partCount &- 1].column = place.column
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
    if textCount > 0, texts[textCount &- 1].partsBefore == partCount {
      let own = texts[textCount &- 1].text
      texts[textCount &- 1].text = UnsafeBufferPointer(
        start: own.baseAddress, count: own.count &+ text.count)
      return true
    }
    // There is one between two parts at most.
    texts[textCount] = OwnText(partsBefore: partCount, text: text)
    textCount &+= 1
    return true
  }

  /// A copy of some bytes; nil without room for them.
  @inline(__always)
  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let bytes, text.count <= FlatCapture.mostBytes &- byteCount else { return nil }
    let place = bytes + byteCount
    if let start = text.baseAddress { place.update(from: start, count: text.count) }
    byteCount &+= text.count
    return UnsafeBufferPointer(start: place, count: text.count)
  }
}
