// SPDX-License-Identifier: MIT

/// Follows the tags of a document, much faster than a parser, and finds places where it can
/// be cut: before a start tag, with the elements open there and the number of siblings
/// before each.
///
/// It assumes that the document is well-formed and checks nothing: its result is a guess,
/// and the parsers of the pieces find out if it was right. In a well-formed document it
/// always is, unless an entity contains tags, because the scanner does not expand entities.
///
/// 64 bytes at a time are turned into masks of their `<` and `>`. A `>` inside an attribute
/// value is detected when another one follows before the next `<`; only then is a tag
/// scanned byte by byte, and each byte of it once. Deep in the document, where no cut is
/// possible, only the depth is followed.
struct StructureScanner {
  /// An open element.
  struct OpenTag: BitwiseCopyable, Equatable {
    /// The offset of its `<` in the document.
    var start = 0
    /// The offset of its `>`.
    var end = 0
    var name: UInt32 = 0
    /// The index among its siblings with the same local name.
    var index = 0
  }

  private enum State {
    case content
    case startTag
    /// A start tag in which a `>` in quotes was found.
    case quotedTag
    case endTag
    case comment
    case section
    case instruction
  }

  private let rules: CutRules
  private let prologLength: Int
  /// True if tags are distinguished by their names.
  private let needsNames: Bool
  private var state = State.content
  /// The start of the comment, the section, the instruction or the last tag.
  private var constructStart = 0
  /// The `>` that is assumed to end the last start tag.
  private var tagEnd = 0
  /// True if that is certain: from the next `<` on, or after a scan of the tag.
  private var isTagEndSure = true
  /// The quote that is open in the last tag that was scanned byte by byte.
  private var quotes = OpenQuote(at: 0)
  private var tagIndex = 0
  private var tagName: UInt32 = 0
  private var depth = 0
  private var tags: [OpenTag]
  private var siblings = SiblingCounter()
  /// The local names, as strings.
  private(set) var names = NameTable()
  /// The names of elements inside which no cut is allowed.
  private var closedNames: [UInt32] = []
  /// The level of the outermost open one of them; 0 if none of them is open.
  private var closedDepth = 0
  /// The offset up to which the document has been scanned.
  private var scanned: Int
  /// True if no further cut is possible: the document element has ended, there are too many
  /// or too long names, or the input is not a document.
  private(set) var isLost = false

  /// Starts at the `<` of the document element, at an offset in the document.
  ///
  /// - Parameter prologLength: The number of bytes each piece repeats besides its start
  ///   tags.
  init(rules: CutRules, at start: Int, prologLength: Int) {
    self.rules = rules
    self.prologLength = prologLength
    needsNames = rules.countsSiblings || !rules.closedNames.isEmpty
    scanned = start
    tags = Array(repeating: OpenTag(), count: rules.largestDepth)
    for name in rules.closedNames {
      closedNames.append(name.withUnsafeBufferPointer { names.intern(string: $0) })
    }
    siblings.push()
  }

  /// The open elements, outermost first, as far as they are tracked.
  var openTags: ArraySlice<OpenTag> { tags[..<min(depth, tags.count)] }

  /// The numbers of children of the open elements so far, by local name, outermost first.
  var siblingCounts: [[UInt32: Int]] { siblings.counts }

  /// The offset of the first byte that is needed again.
  var firstNeeded: Int {
    switch state {
    case .startTag, .quotedTag: constructStart
    case .content: isTagEndSure ? scanned - 4 : min(constructStart, scanned - 4)
    case .endTag, .comment, .section, .instruction: scanned - 4
    }
  }

  /// The distance from the end of the input at which scanning stops, unless it is the end
  /// of the document: this many bytes must be readable.
  static let margin = 160

  /// No cut is made after this many names have been counted.
  private static let mostNames = 100

  /// The longest name in a tag, with its prefix, and the largest number of local names, in a
  /// document that is cut. No real one has more, and the scanner must not read far or remember
  /// much of what need not be names.
  private static let longestName = 60
  private static let mostLocalNames = 4_096

  /// The repeated text before a piece may always be this large; if larger, it must be a
  /// small part of the piece before.
  private static let smallRepetition = 1 << 14

  /// Scans bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes up to `end`, and `margin` readable bytes after it, which are 0 if
  ///     `isFinal`.
  ///   - base: The offset of `bytes` in the document.
  ///   - earliest: The first offset at which a cut is wanted.
  /// - Returns: The offset of the cut; the scanner continues there. nil if there is no
  ///   cut so far.
  mutating func scan(
    _ bytes: UnsafePointer<UInt8>, base: Int, end: Int, isFinal: Bool, cutFrom earliest: Int
  ) -> Int? {
    let limit = isFinal ? end - 1 : end - StructureScanner.margin
    while !isLost, scanned - base <= limit {
      let block = bytes + (scanned - base)
      let opens = ByteSearch.mask(of64: block, UInt8(ascii: "<"))
      let closes = ByteSearch.mask(of64: block, UInt8(ascii: ">"))
      var events = opens | closes
      while events != 0, !isLost {
        let bit = events.trailingZeroBitCount
        events &= events &- 1
        let place = block + bit
        if opens & (1 << UInt64(bit)) != 0 {
          if state == .content, open(place, scanned + bit, earliest) {
            scanned += bit
            return scanned
          }
        } else if state == .content, isTagEndSure {
          // In text, no `>` before the next `<` has a meaning.
          let rest = opens & events
          events &= 0 &- (rest & (0 &- rest))
        } else {
          close(place, scanned + bit, bytes - base)
        }
      }
      scanned += 64
      if opens == 0, let wanted { skip(to: wanted, bytes, base, limit) }
    }
    return nil
  }

  /// The only byte with a meaning in the current state; nil if both have one.
  private var wanted: UInt8? {
    switch state {
    case .content: isTagEndSure ? UInt8(ascii: "<") : nil
    case .quotedTag, .endTag: nil
    case .startTag, .comment, .section, .instruction: UInt8(ascii: ">")
    }
  }

  /// Skips to the next such byte, so that long text need not be scanned block by block.
  @inline(never)
  private mutating func skip(
    to byte: UInt8, _ bytes: UnsafePointer<UInt8>, _ base: Int, _ limit: Int
  ) {
    let start = scanned - base
    guard start <= limit else { return }
    let found = ByteSearch.first(byte, in: bytes + start, count: limit + 1 - start)
    scanned = base + (found.map { $0 - bytes } ?? limit + 1)
  }

  // MARK: Markup

  /// Handles a `<` in content. Returns true if the document is to be cut there.
  @inline(__always)
  private mutating func open(
    _ place: UnsafePointer<UInt8>, _ offset: Int, _ earliest: Int
  ) -> Bool {
    isTagEndSure = true
    switch place[1] {
    case UInt8(ascii: "/"): state = .endTag
    case UInt8(ascii: "?"):
      constructStart = offset
      state = .instruction
    case UInt8(ascii: "!"):
      constructStart = offset
      switch place[2] {
      case UInt8(ascii: "-"): state = .comment
      case UInt8(ascii: "["): state = .section
      default: isLost = true
      }
    default:
      if offset >= earliest, isCuttable(at: offset, earliest) { return true }
      constructStart = offset
      state = .startTag
      // Inside an element in which nothing may be cut, names do not matter.
      if needsNames, depth <= rules.largestDepth, closedDepth == 0 || rules.countsSiblings {
        tagName = localName(ofTag: place + 1)
        if rules.countsSiblings { tagIndex = siblings.next(tagName) }
      }
    }
    return false
  }

  /// The number of the local name in a start tag, from the byte after its `<`. The tag must
  /// end with a `>`, or the input with a 0.
  @inline(__always)
  private mutating func localName(ofTag start: UnsafePointer<UInt8>) -> UInt32 {
    var first = start
    var end = start
    while true {
      let byte = end.pointee
      if byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      end += 1
      if byte == UInt8(ascii: ":") { first = end }
      if end - start > StructureScanner.longestName {
        isLost = true
        return 0
      }
    }
    if names.stringCount > StructureScanner.mostLocalNames { isLost = true }
    return names.intern(string: UnsafeBufferPointer(start: first, count: end - first))
  }

  /// True if the document can be cut before a tag at the current place.
  private func isCuttable(at offset: Int, _ earliest: Int) -> Bool {
    guard depth >= 1, depth <= rules.largestDepth else { return false }
    if siblings.countedNames > StructureScanner.mostNames { return false }
    if closedDepth > 0 { return false }
    let repeated = openTags.reduce(prologLength) { $0 + $1.end - $1.start }
    let length = offset - earliest + rules.pieceSize
    return repeated <= max(StructureScanner.smallRepetition, length / 64)
  }

  /// Handles a `>` outside of plain text.
  @inline(__always)
  private mutating func close(
    _ place: UnsafePointer<UInt8>, _ offset: Int, _ document: UnsafePointer<UInt8>
  ) {
    switch state {
    case .startTag: endStartTag(place, offset)
    case .content: checkTag(place, offset, document)
    case .endTag:
      state = .content
      guard depth > 1 else {
        isLost = true
        return
      }
      leave()
    case .quotedTag:
      if !quotes.isOpen(at: offset, document) {
        endStartTag(place, offset)
        isTagEndSure = true
      }
    case .comment:
      if place[-1] == UInt8(ascii: "-"), place[-2] == UInt8(ascii: "-"),
        offset - constructStart >= 6
      {
        state = .content
      }
    case .section:
      if place[-1] == UInt8(ascii: "]"), place[-2] == UInt8(ascii: "]"),
        offset - constructStart >= 11
      {
        state = .content
      }
    case .instruction:
      if place[-1] == UInt8(ascii: "?"), offset - constructStart >= 3 { state = .content }
    }
  }

  @inline(__always)
  private mutating func endStartTag(_ place: UnsafePointer<UInt8>, _ offset: Int) {
    state = .content
    tagEnd = offset
    isTagEndSure = false
    if place[-1] == UInt8(ascii: "/") {
      if depth == 0 { isLost = true }
      return
    }
    depth &+= 1
    guard depth <= rules.largestDepth else { return }
    tags[depth &- 1] = OpenTag(
      start: constructStart, end: offset, name: tagName, index: tagIndex)
    if rules.countsSiblings { siblings.push() }
    if closedDepth == 0, closedNames.contains(tagName) { closedDepth = depth }
  }

  /// Ends the innermost element.
  @inline(__always)
  private mutating func leave() {
    if rules.countsSiblings, depth <= rules.largestDepth { siblings.pop() }
    depth &-= 1
    if depth < closedDepth { closedDepth = 0 }
  }

  /// Handles a second `>` before the next `<`: the first one may have been in quotes.
  @inline(never)
  private mutating func checkTag(
    _ place: UnsafePointer<UInt8>, _ offset: Int, _ document: UnsafePointer<UInt8>
  ) {
    isTagEndSure = true
    quotes = OpenQuote(at: constructStart)
    guard quotes.isOpen(at: tagEnd, document) else { return }
    // The first one was in quotes: the tag continues.
    if (document + tagEnd)[-1] != UInt8(ascii: "/") {
      leave()
    }
    state = .quotedTag
    close(place, offset, document)
  }
}
