// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the bytes of a CSV text into UTF-8, whatever its encoding.
struct CSVTextDecoder: Sendable {
  /// The encoding; nil for UTF-8, or UTF-16 if a byte order mark or bytes of zero say so.
  private let encoding: ReadingOptions.Encoding?
  /// The first bytes while they do not suffice to tell the encoding.
  private var head: [UInt8] = []
  private var isDecided = false
  /// nil for UTF-8, which is passed on as it is.
  private var transcoder: Transcoder?

  /// The number of bytes in which a text in UTF-16 has an ASCII character: a delimiter, a
  /// digit, a line end.
  private static let sniffSize = 256

  init(_ encoding: ReadingOptions.Encoding?) {
    self.encoding = encoding
  }

  /// The beginning of a text, which may end inside a character; nil if it is not in the encoding.
  static func decoded(_ head: [UInt8], _ encoding: ReadingOptions.Encoding) -> [UInt8]? {
    var decoder = Self(encoding)
    var text: [UInt8] = []
    do {
      try head.withUnsafeBufferPointer { (bytes) throws(Transcoder.Failure) in
        try decoder.decode(bytes, into: &text)
      }
      // A few bytes wait for more.
      if text.isEmpty { try decoder.finish(into: &text) }
    } catch {
      return nil
    }
    return text
  }

  mutating func decode(
    _ piece: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) throws(Transcoder.Failure) {
    if isDecided { return try convert(piece, into: &output) }
    head.append(contentsOf: piece)
    // If the encoding is named, only a byte order mark needs to be found.
    let enough = encoding == nil && Self.mark(head) == nil ? Self.sniffSize : 4
    if head.count >= enough { try decide(into: &output) }
  }

  mutating func finish(into output: inout [UInt8]) throws(Transcoder.Failure) {
    if !isDecided { try decide(into: &output) }
    try transcoder?.finish()
  }

  private mutating func convert(
    _ piece: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) throws(Transcoder.Failure) {
    if transcoder == nil {
      output.append(contentsOf: piece)
    } else {
      try transcoder?.convert(piece, into: &output)
    }
  }

  private mutating func decide(into output: inout [UInt8]) throws(Transcoder.Failure) {
    isDecided = true
    guard let found = encoding ?? Self.sniff(head) else {
      throw Transcoder.Failure(message: "the text is in UTF-32, which is not read")
    }
    let mark = Self.mark(head)
    let markLength = mark?.encoding == found ? mark?.bytes.count ?? 0 : 0
    transcoder = found == .utf8 ? nil : Transcoder(found.inputEncoding)
    let head = head
    self.head = []
    try head.withUnsafeBufferPointer { (bytes) throws(Transcoder.Failure) in
      try convert(UnsafeBufferPointer(rebasing: bytes[markLength...]), into: &output)
    }
  }

  /// The encoding by the byte order mark or by the places of zero bytes; nil for UTF-32,
  /// which is not supported.
  ///
  /// - Parameter head: The first bytes. At most `sniffSize` are examined, so that the result
  ///   does not depend on the size of the pieces in which a text arrives.
  static func sniff(_ head: [UInt8]) -> ReadingOptions.Encoding? {
    let head = head.prefix(sniffSize)
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      return nil
    }
    if let mark = mark(head) { return mark.encoding }
    var zeros = (even: 0, odd: 0)
    for (index, byte) in head.enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    // A text begins with a letter of ASCII more often than not.
    if head.count >= 2, (head[0] == 0) != (head[1] == 0) {
      return head[0] == 0 ? .utf16BigEndian : .utf16LittleEndian
    }
    // Some characters beyond ASCII have a zero on the other side, and one stray
    // NUL is damage.
    let enough = max(4, head.count / 16)
    if zeros.even >= enough, zeros.even > 4 * zeros.odd { return .utf16BigEndian }
    if zeros.odd >= enough, zeros.odd > 4 * zeros.even { return .utf16LittleEndian }
    return .utf8
  }

  private typealias Mark = (bytes: [UInt8], encoding: ReadingOptions.Encoding)

  private static let marks: [Mark] = [
    ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
    ([0xFE, 0xFF], .utf16BigEndian),
  ]

  /// The byte order mark at the beginning of a text; nil without one.
  private static func mark(_ head: some Collection<UInt8>) -> Mark? {
    marks.first { head.starts(with: $0.bytes) }
  }
}
