// SPDX-License-Identifier: MIT

internal import CLibXML2

extension SourceExcerpt {
  /// At most this many bytes are shown on either side of the place.
  static let reach = 60

  /// The line around the parser's current place, as far as it is in the parser's buffer.
  ///
  /// - Parameters:
  ///   - atEnd: Whether the place is the end of the input given so far.
  ///   - before: The text of the document before the piece that this parser parses.
  ///   - start: The index of that piece in the buffer.
  init?(input: xmlParserInputPtr, atEnd: Bool, before text: [UInt8], at start: Int) {
    guard let base = input.pointee.base, let end = input.pointee.end,
      let cur = atEnd ? end : input.pointee.cur, base <= cur, cur <= end, base < end
    else { return nil }
    var first = cur
    let piece = start > 0 ? base + min(start, cur - base) : base
    while first > piece, first[-1] != 10, cur - first < SourceExcerpt.reach { first -= 1 }
    var missing: [UInt8] = []
    if first == piece, start >= 0 {
      missing = text.suffix(SourceExcerpt.reach - (cur - first))
      if let lineFeed = missing.lastIndex(of: 10) { missing.removeFirst(lineFeed + 1) }
      missing.removeFirst(missing.prefix { $0 & 0xC0 == 0x80 }.count)
    }
    var last = cur
    while last < end, last.pointee != 10, last.pointee != 13, last - cur < SourceExcerpt.reach {
      last += 1
    }
    // Whole characters only.
    while first < cur, first.pointee & 0xC0 == 0x80 { first += 1 }
    while last > cur, last < end, last.pointee & 0xC0 == 0x80 { last -= 1 }
    func clean(_ from: UnsafePointer<UInt8>, _ to: UnsafePointer<UInt8>) -> [Unicode.Scalar] {
      String(decoding: UnsafeBufferPointer(start: from, count: to - from), as: UTF8.self)
        .unicodeScalars.map { scalar in
          if scalar == "\t" { return " " }
          return scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar
        }
    }
    let before =
      missing.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { clean($0, $0 + bytes.count) } ?? []
      } + clean(first, cur)
    var line = String.UnicodeScalarView()
    line.append(contentsOf: before)
    line.append(contentsOf: clean(cur, last))
    self.init(line: String(line), offset: before.count)
  }
}
