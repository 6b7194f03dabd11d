// SPDX-License-Identifier: MIT

/// The part of a document that is in memory while it is followed from front to back, as UTF-8,
/// and the place in it up to which it has been followed.
struct SourceWindow {
  private(set) var bytes: [UInt8]
  /// The offset of the first of these bytes in the document.
  private(set) var base = 0
  private var isComplete: Bool
  private let read: (inout [UInt8]) throws -> Bool

  /// The offset up to which the document has been followed.
  private(set) var next = 0
  /// The last offset whose line and column were determined; not after `next`.
  private var known = (offset: 0, place: SourcePosition(line: 1, column: 1))

  /// Follows a document that is in memory.
  init(whole bytes: [UInt8]) {
    self.bytes = bytes
    isComplete = true
    read = { _ in false }
    skipByteOrderMark()
  }

  /// Follows a document that is read in chunks.
  ///
  /// - Parameter read: Appends the next bytes; returns false if there are none.
  init(reading read: @escaping (inout [UInt8]) throws -> Bool) throws {
    bytes = []
    isComplete = false
    self.read = read
    while bytes.count < 3, try fill(keepingFrom: 0) {}
    skipByteOrderMark()
  }

  /// The mark takes no column.
  private mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      next = 3
      known.offset = 3
    }
  }

  var end: Int { base + bytes.count }

  subscript(offset: Int) -> UInt8 { bytes[offset - base] }
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range.lowerBound - base..<range.upperBound - base]
  }

  /// Reads more of the document, and forgets the bytes before an offset, which have been
  /// followed.
  ///
  /// - Returns: False at the end of the document.
  mutating func fill(keepingFrom offset: Int) throws -> Bool {
    if isComplete { return false }
    if offset > base {
      _ = place
      bytes.removeFirst(offset - base)
      base = offset
    }
    isComplete = try !read(&bytes)
    return !isComplete
  }

  // MARK: Places

  /// Follows the document to an offset in the window.
  mutating func step(to offset: Int) { next = max(next, offset) }

  /// The line and column of `next`.
  var place: SourcePosition {
    mutating get {
      guard known.offset < next else { return known.place }
      var place = known.place
      bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        place.advance(
          from: base + (known.offset - self.base), to: base + (next - self.base))
      }
      known = (next, place)
      return place
    }
  }

  /// Follows the document to a place, whose offset is not before `next`.
  mutating func step(to offset: Int, _ place: SourcePosition) {
    next = offset
    known = (offset, place)
  }

  /// True if a place is before one that the window may still find.
  func isBehind(_ place: SourcePosition) -> Bool { place < known.place }

  /// The offset of a place that is not behind; nil if it is not in the window.
  func offset(of target: SourcePosition) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var start = base + (known.offset - self.base)
      let end = base + bytes.count
      var left = target.column - known.place.column
      if target.line > known.place.line {
        guard let line = Self.start(ofLine: target.line - known.place.line, from: start, to: end)
        else { return nil }
        start = line
        left = target.column - 1
      }
      // So many characters take at least as many bytes.
      while left > 0, start < end {
        let reach = start + min(left, end - start)
        left -= ByteSearch.scalars(from: start, to: reach)
        start = reach
      }
      while start < end, start.pointee & 0xC0 == 0x80 { start += 1 }
      return left == 0 && start < end ? self.base + (start - base) : nil
    }
  }

  /// The place after so many line feeds; nil if there are fewer.
  private static func start(
    ofLine count: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var (start, left) = (start, count)
    while left > 16 {
      // So many bytes have at most as many line feeds.
      guard start < end else { return nil }
      let reach = min(left, end - start)
      left -= ByteSearch.count(UInt8(ascii: "\n"), in: start, count: reach)
      start += reach
    }
    while left > 0 {
      guard let feed = ByteSearch.first(UInt8(ascii: "\n"), in: start, count: end - start) else {
        return nil
      }
      start = feed + 1
      left -= 1
    }
    return start
  }

  // MARK: Markup

  /// The next `<` in the window.
  var mark: Int? {
    bytes.withUnsafeBufferPointer {
      SourceMarkup.first(UInt8(ascii: "<"), from: next - base, to: $0.count, in: $0)
    }.map { base + $0 }
  }

  /// The kind and the end of the markup at an offset; nil if it does not end in the window.
  func markup(at offset: Int) -> (kind: SourceMarkup.Kind, end: Int)? {
    bytes.withUnsafeBufferPointer {
      SourceMarkup.markup(at: offset - base, to: $0.count, in: $0)
    }.map { ($0.kind, base + $0.end) }
  }

  /// True if the tag at an offset, which ends in the window, has a name.
  func hasTag(named name: [UInt8], at offset: Int) -> Bool {
    bytes.withUnsafeBufferPointer { SourceMarkup.hasTag(named: name, at: offset - base, in: $0) }
  }

  /// The element that a start tag in the window begins; without content and end tag.
  ///
  /// - Parameter hasAttributes: Whether the places of its attributes are determined.
  func element(startTag: Range<Int>, hasAttributes: Bool = true) -> XMLSourceElement {
    var element = bytes.withUnsafeBufferPointer {
      XMLSourceElement(
        startTag: startTag.lowerBound - base..<startTag.upperBound - base, in: $0,
        hasAttributes: hasAttributes)
    }
    element.move(by: base)
    return element
  }

  // MARK: White space

  /// The start of the white space before an offset, as far as it is in the window.
  ///
  /// - Parameter isBlank: Whether only spaces and tabs count.
  func spaceStart(before offset: Int, isBlank: Bool = false) -> Int {
    var start = offset
    while start > base, isBlank ? Self.isBlank(self[start - 1]) : self[start - 1].isSpace {
      start -= 1
    }
    return start
  }

  /// The line end before the start of a line.
  func lineBreak(before start: Int) -> Range<Int> {
    let isPair = start - 1 > base && self[start - 2] == UInt8(ascii: "\r")
    return start - (isPair ? 2 : 1)..<start
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
