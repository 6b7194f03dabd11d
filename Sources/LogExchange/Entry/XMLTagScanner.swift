// SPDX-License-Identifier: MIT

/// Goes through the tags of XML that a parser has found well-formed, by their bytes.
///
/// It knows just enough of XML not to take for a tag what is none: comments, CDATA,
/// processing instructions and the document type declaration.
struct XMLTagScanner {
  enum Token {
    case start(Range<Int>, name: Range<Int>, isEmpty: Bool)
    case end(Range<Int>)
    case comment(Range<Int>)
    /// CDATA, a processing instruction or a document type.
    case other(Range<Int>)
  }

  private(set) var index: Int
  private let limit: Int

  init(_ range: Range<Int>) {
    index = range.lowerBound
    limit = range.upperBound
  }

  /// The next token; nil where there is none. Text is passed over.
  mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    while index < limit, bytes[index] != UInt8(ascii: "<") { index &+= 1 }
    guard index + 1 < limit else { return nil }
    let start = index
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      while index < limit, bytes[index] != UInt8(ascii: ">") { index &+= 1 }
      index = min(index + 1, limit)
      return .end(start..<index)
    case UInt8(ascii: "?"):
      skip(past: "?>", in: bytes)
      return .other(start..<index)
    case UInt8(ascii: "!"):
      if Surroundings.hasPrefix("<!--", at: start, in: bytes) {
        index += 4
        skip(past: "-->", in: bytes)
        return .comment(start..<index)
      }
      if Surroundings.hasPrefix("<![CDATA[", at: start, in: bytes) {
        skip(past: "]]>", in: bytes)
      } else {
        skipDocumentType(in: bytes)
      }
      return .other(start..<index)
    default:
      return startTag(from: start, in: bytes)
    }
  }

  private mutating func startTag(
    from start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Token? {
    index += 1
    // Whatever ends a name is no greater than the bracket; most of what is in names is.
    while index < limit, bytes[index] > UInt8(ascii: ">") || !Self.endsName(bytes[index]) {
      index &+= 1
    }
    let name = start + 1..<index
    var quote: UInt8 = 0
    while index < limit {
      let byte = bytes[index]
      index &+= 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return .start(start..<index, name: name, isEmpty: bytes[index - 2] == UInt8(ascii: "/"))
      }
    }
    return nil
  }

  static func endsName(_ byte: UInt8) -> Bool {
    Surroundings.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }

  private mutating func skip(past end: StaticString, in bytes: UnsafeBufferPointer<UInt8>) {
    while index < limit {
      if bytes[index] == end.utf8Start[0], Surroundings.hasPrefix(end, at: index, in: bytes) {
        index += end.utf8CodeUnitCount
        return
      }
      index &+= 1
    }
  }

  private mutating func skipDocumentType(in bytes: UnsafeBufferPointer<UInt8>) {
    var isInside = false
    while index < limit {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index += 1
        while index < limit, bytes[index] != byte { index &+= 1 }
        index += 1
      case UInt8(ascii: "["):
        isInside = true
        index += 1
      case UInt8(ascii: "]"):
        isInside = false
        index += 1
      case UInt8(ascii: ">") where !isInside:
        index += 1
        return
      case UInt8(ascii: "<") where Surroundings.hasPrefix("<!--", at: index, in: bytes):
        skip(past: "-->", in: bytes)
      case UInt8(ascii: "<") where Surroundings.hasPrefix("<?", at: index, in: bytes):
        skip(past: "?>", in: bytes)
      default:
        index += 1
      }
    }
    index = min(index, limit)
  }
}
