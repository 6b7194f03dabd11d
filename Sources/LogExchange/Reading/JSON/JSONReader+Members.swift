// SPDX-License-Identifier: MIT

import XMLTree

/// Reads whole members at once, if they are simple enough. Nearly all members of logs are.
extension JSONReader {
  /// The ranges of a member in the bytes of a piece.
  private struct PlainMember {
    var key: Range<Int>
    var kind: JSONValue.Kind
    /// The text of a string or number; for others all of the value.
    var text: Range<Int>
    /// The index at which the value begins.
    var value: Int
    /// The index after the value, of a comma or a brace.
    var end: Int
  }

  /// Reads the next members of the innermost object for as long as each is plain: key, value
  /// and the comma or brace after it are in this piece and on one line, in ASCII without
  /// escapes. Other members are left to `step`.
  @inline(__always)
  mutating func takePlainMembers(
    in bytes: UnsafeBufferPointer<UInt8>, into tree: JSONTree
  ) {
    guard case .between = state else { return }
    while let member = plainMember(bytes) {
      position = SourcePosition(
        line: line, column: member.value &- lineStart &- continuationBytes &+ 1)
      let key = UnsafeBufferPointer(rebasing: bytes[member.key])
      tree.append(
        member: key, keyIsRepeated: keys.insert(key), member.kind,
        isTrue: bytes[member.value] == UInt8(ascii: "t"),
        UnsafeBufferPointer(rebasing: bytes[member.text]), at: position)
      offset = member.end
      expectation = .commaOrEnd
    }
  }

  /// The next member, if it is plain.
  @inline(__always)
  private mutating func plainMember(_ bytes: UnsafeBufferPointer<UInt8>) -> PlainMember? {
    var place = offset
    func skipSpace() { if place < bytes.count, bytes[place] == UInt8(ascii: " ") { place &+= 1 } }
    func skip(_ byte: UInt8) -> Bool {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place &+= 1
      return true
    }
    switch expectation {
    case .commaOrEnd where isInObject:
      guard skip(UInt8(ascii: ",")) else { return nil }
      skipSpace()
    case .keyOrEndOfObject: break
    default: return nil
    }
    guard let key = plainString(bytes, at: place) else { return nil }
    place = key.upperBound &+ 1
    guard skip(UInt8(ascii: ":")) else { return nil }
    skipSpace()
    guard place < bytes.count else { return nil }
    let value = place
    var member = PlainMember(key: key, kind: .null, text: value..<value, value: value, end: 0)
    switch bytes[value] {
    case UInt8(ascii: "\""):
      guard let text = plainString(bytes, at: value) else { return nil }
      member.kind = .string
      member.text = text
      place = text.upperBound &+ 1
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let (end, mayEnd) = Self.scanNumber(bytes, from: value)
      guard mayEnd, end &- value <= limits.numberLength else { return nil }
      member.kind = .number
      member.text = value..<end
      place = end
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      let word: StaticString = bytes[value] == UInt8(ascii: "t") ? "true" : "false"
      place = value &+ word.utf8CodeUnitCount
      guard place < bytes.count,
        UnsafeBufferPointer(rebasing: bytes[value..<place]) === word
      else { return nil }
      member.kind = .bool
    default: return nil
    }
    guard place < bytes.count,
      bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "}")
    else { return nil }
    member.end = place
    return member
  }

  /// The range between the quotes of a string at this index; nil if it is not plain or longer
  /// than permitted.
  @inline(__always)
  private mutating func plainString(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> Range<Int>? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\""),
      let end = endOfPlainString(bytes, from: place), end &- place &- 1 <= limits.stringSize
    else { return nil }
    return place &+ 1..<end
  }
}
