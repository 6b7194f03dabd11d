// SPDX-License-Identifier: MIT

/// Goes through JSON that a reader has found sound, by its bytes.
struct JSONCursor {
  private(set) var index: Int
  private let limit: Int

  init(_ range: Range<Int>) {
    index = range.lowerBound
    limit = range.upperBound
  }

  /// The byte that comes next, behind white space; nil at the end.
  mutating func peek(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    while index < limit, Surroundings.isSpace(bytes[index]) { index &+= 1 }
    return index < limit ? bytes[index] : nil
  }

  /// Steps over one byte: a bracket, a brace.
  mutating func step() { index = min(index + 1, limit) }

  /// Inside of an object: the key of the next member, quotes included. Its value comes
  /// next then. nil at the end of the object, which is stepped over.
  mutating func nextKey(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    while let byte = peek(bytes) {
      switch byte {
      case UInt8(ascii: ","): step()
      case UInt8(ascii: "\""):
        let key = skipValue(bytes)
        if peek(bytes) == UInt8(ascii: ":") { step() }
        _ = peek(bytes)
        return key
      default:
        step()
        return nil
      }
    }
    return nil
  }

  /// Inside of an array: whether an element comes next. If not, the end of the array is
  /// stepped over.
  mutating func nextElement(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while let byte = peek(bytes) {
      if byte == UInt8(ascii: ",") {
        step()
      } else if byte == UInt8(ascii: "]") {
        step()
        return false
      } else {
        return true
      }
    }
    return false
  }

  /// Steps over the value that comes next, whatever it is.
  mutating func skipValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    _ = peek(bytes)
    let start = index
    var depth = 0
    while index < limit {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        skipString(bytes)
        if depth == 0 { return start..<index }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start..<index }
        depth -= 1
        index += 1
        if depth == 0 { return start..<index }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return start..<index }
        index += 1
      default:
        index += 1
      }
    }
    return start..<index
  }

  private mutating func skipString(_ bytes: UnsafeBufferPointer<UInt8>) {
    index += 1
    while index < limit, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, limit)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a range is this text in quotes.
  func isKey(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount + 2
      && Surroundings.hasPrefix(text, at: range.lowerBound + 1, in: self)
  }
}
