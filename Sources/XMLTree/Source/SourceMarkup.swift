// SPDX-License-Identifier: MIT

/// Finds the ends of tags, comments, CDATA sections and processing instructions in the bytes of
/// a document, and the parts of tags.
///
/// A parser has already accepted the document: only places are determined, and nothing is
/// checked again. The bytes are UTF-8, or another encoding with the same bytes for ASCII.
package enum SourceMarkup {
  package enum Kind: Sendable {
    case startTag
    /// A start tag that ends in `/>`.
    case emptyTag
    case endTag
    case comment
    case section
    case instruction
  }

  /// The kind and the end of the markup that begins with a `<`; nil if it does not end before
  /// `limit`.
  package static func markup(
    at start: Int, to limit: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (kind: Kind, end: Int)? {
    guard start + 1 < limit else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      return end(of: ">", from: start + 2, to: limit, in: bytes).map { (.endTag, $0) }
    case UInt8(ascii: "?"):
      return end(of: "?>", from: start + 2, to: limit, in: bytes).map { (.instruction, $0) }
    case UInt8(ascii: "!"):
      guard start + 2 < limit else { return nil }
      return bytes[start + 2] == UInt8(ascii: "-")
        ? end(of: "-->", from: start + 4, to: limit, in: bytes).map { (.comment, $0) }
        : end(of: "]]>", from: start + 9, to: limit, in: bytes).map { (.section, $0) }
    default:
      guard let end = tagEnd(from: start, to: limit, in: bytes) else { return nil }
      return (bytes[end - 2] == UInt8(ascii: "/") ? .emptyTag : .startTag, end)
    }
  }

  /// The end of the first occurrence of a text that ends in `>`.
  private static func end(
    of text: StaticString, from start: Int, to limit: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var index = start + text.utf8CodeUnitCount - 1
    while let mark = first(UInt8(ascii: ">"), from: index, to: limit, in: bytes) {
      if hasPrefix(text, at: mark + 1 - text.utf8CodeUnitCount, in: bytes) { return mark + 1 }
      index = mark + 1
    }
    return nil
  }

  /// The end of a start tag: after the first `>` that is in no attribute value.
  private static func tagEnd(
    from start: Int, to limit: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var quote = OpenQuote(at: start)
    var index = start
    while let mark = first(UInt8(ascii: ">"), from: index, to: limit, in: bytes) {
      if !quote.isOpen(at: mark, base) { return mark + 1 }
      index = mark + 1
    }
    return nil
  }

  /// The first `byte` before `limit`; nil if it does not occur.
  @inline(__always)
  package static func first(
    _ byte: UInt8, from start: Int, to limit: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard start < limit, let base = bytes.baseAddress else { return nil }
    return ByteSearch.first(byte, in: base + start, count: limit - start).map { $0 - base }
  }

  /// True if the bytes at an offset begin with a text.
  package static func hasPrefix(
    _ text: StaticString, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  // MARK: Tags

  /// True if the tag at an offset, which ends in the bytes, has a name.
  static func hasTag(
    named name: [UInt8], at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = offset + 1
    guard start + name.count < bytes.count, endsName(bytes[start + name.count]) else {
      return false
    }
    for index in name.indices where bytes[start + index] != name[index] { return false }
    return true
  }

  /// The name in a start tag; in an end tag, the name after its slash.
  package static func name(
    in tag: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    let start = tag.lowerBound + (bytes[tag.lowerBound + 1] == UInt8(ascii: "/") ? 2 : 1)
    return start..<(bytes[start..<tag.upperBound].firstIndex(where: endsName) ?? tag.upperBound)
  }

  /// The attributes in a start tag, namespace declarations among them.
  package static func attributes(
    in tag: Range<Int>, after name: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> [XMLSourceElement.Attribute] {
    var found: [XMLSourceElement.Attribute] = []
    found.reserveCapacity(8)
    var rest = bytes[name.upperBound..<tag.upperBound]
    while let start = rest.firstIndex(where: { !endsName($0) }) {
      let name = start..<(rest[start...].firstIndex(where: endsName) ?? start)
      let quote = rest[name.upperBound...].firstIndex {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
      }
      guard let quote, let end = rest[(quote + 1)...].firstIndex(of: rest[quote]) else { break }
      found.append(XMLSourceElement.Attribute(name: name, value: quote + 1..<end))
      rest = rest[(end + 1)...]
    }
    return found
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }
}
