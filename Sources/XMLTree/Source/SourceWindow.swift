// SPDX-License-Identifier: MIT

/// The part of a document that is in memory while it is followed from front to back, as UTF-8,
/// and the place in it up to which it has been followed.
struct SourceWindow {
  private(set) var bytes: [UInt8]
  /// The offset of the first of these bytes in the document.
  private(set) var base = 0
  private var isComplete: Bool
  private let read: (inout [UInt8]) throws -> Bool

  /// The offset up to which the document has been followed, and its line and column.
  private(set) var next = 0
  private(set) var place = SourcePosition(line: 1, column: 1)

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
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
  }

  var end: Int { base + bytes.count }

  subscript(offset: Int) -> UInt8 { bytes[offset - base] }
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range.lowerBound - base..<range.upperBound - base]
  }

  /// Reads more of the document, and forgets the bytes before an offset.
  ///
  /// - Returns: False at the end of the document.
  mutating func fill(keepingFrom offset: Int) throws -> Bool {
    if isComplete { return false }
    if offset > base {
      bytes.removeFirst(offset - base)
      base = offset
    }
    isComplete = try !read(&bytes)
    return !isComplete
  }

  // MARK: Places

  /// Follows the document to an offset in the window.
  mutating func step(to offset: Int) {
    guard offset > next else { return }
    let column = place.column
    let (lines, last) = bytes.withUnsafeBufferPointer { bytes -> (Int, Int) in
      guard let base = bytes.baseAddress else { return (0, column) }
      let (start, end) = (base + (next - self.base), base + (offset - self.base))
      let feeds = ByteSearch.count(UInt8(ascii: "\n"), in: start, count: end - start)
      if feeds > 0, let feed = ByteSearch.last(UInt8(ascii: "\n"), in: start, end) {
        return (feeds, 1 + ByteSearch.scalars(from: feed + 1, to: end))
      }
      return (0, column + ByteSearch.scalars(from: start, to: end))
    }
    next = offset
    place = SourcePosition(line: place.line + lines, column: last)
  }

  /// The offset of a place after `next`; nil if it is not in the window.
  func offset(of target: SourcePosition) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var start = base + (next - self.base)
      let end = base + bytes.count
      var left = target.column - place.column
      if target.line > place.line {
        var lines = target.line - place.line
        while lines > 0, start < end {
          let reach = start + min(4096, end - start)
          let feeds = ByteSearch.count(UInt8(ascii: "\n"), in: start, count: reach - start)
          if feeds < lines {
            lines -= feeds
            start = reach
          } else {
            while lines > 0,
              let feed = ByteSearch.first(UInt8(ascii: "\n"), in: start, count: reach - start)
            {
              start = feed + 1
              lines -= 1
            }
          }
        }
        if lines > 0 { return nil }
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

  /// The element that a start tag in the window begins; without content and end tag.
  func element(startTag: Range<Int>) -> XMLSourceElement {
    bytes.withUnsafeBufferPointer {
      XMLSourceElement(
        startTag: startTag.lowerBound - base..<startTag.upperBound - base, in: $0)
    }.moved(by: base)
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

  /// The line end to which a line feed belongs.
  func lineBreak(at feed: Int) -> [UInt8] {
    let isPair = feed > base && self[feed - 1] == UInt8(ascii: "\r")
    return isPair ? [UInt8(ascii: "\r"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
