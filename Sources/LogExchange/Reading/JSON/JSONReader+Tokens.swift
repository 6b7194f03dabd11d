// SPDX-License-Identifier: MIT

import XMLTree

/// How tokens begin, go on and end, byte by byte.
extension JSONReader {
  /// Acts on the first byte of a token; those of one byte, and strings and numbers
  /// that can be seen to their end without a decision, are complete at once.
  @inline(__always)
  mutating func startToken(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LogError) -> Step? {
    position = currentPosition
    switch (expectation, byte) {
    case (.value, _), (.valueOrEndOfArray, _):
      if byte == UInt8(ascii: "]"), case .valueOrEndOfArray = expectation { return endContainer() }
      return try startValue(byte, bytes)
    case (.key, UInt8(ascii: "\"")), (.keyOrEndOfObject, UInt8(ascii: "\"")):
      if let end = endOfPlainString(bytes, from: offset) {
        try checkString(end &- offset &- 1)
        plainText = offset &+ 1..<end
        isDuplicateKey = keys.insert(UnsafeBufferPointer(rebasing: bytes[offset &+ 1..<end]))
        offset = end &+ 1
        expectation = .colon
        return .key
      }
      startString()
      return nil
    case (.colon, UInt8(ascii: ":")):
      expectation = .value
      offset &+= 1
      return nil
    case (.commaOrEnd, UInt8(ascii: ",")):
      expectation = isInObject ? .key : .value
      offset &+= 1
      return nil
    case (.keyOrEndOfObject, UInt8(ascii: "}")):
      return endContainer()
    case (.commaOrEnd, UInt8(ascii: "}")) where isInObject:
      return endContainer()
    case (.commaOrEnd, UInt8(ascii: "]")) where !isInObject:
      return endContainer()
    default:
      throw unexpected(expected: expectedNext)
    }
  }

  @inline(__always)
  private mutating func startValue(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LogError) -> Step? {
    switch byte {
    case UInt8(ascii: "\""):
      if let end = endOfPlainString(bytes, from: offset) {
        try checkString(end &- offset &- 1)
        plainText = offset &+ 1..<end
        offset = end &+ 1
        endValue()
        return .string
      }
      startString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if let end = endOfPlainNumber(bytes, from: offset) {
        try checkNumber(end &- offset)
        plainText = offset..<end
        offset = end
        endValue()
        return .number
      }
      startText()
      state = .number(.start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard containers.count < limits.depth else {
        throw tooMuch("nested more than \(limits.depth) levels deep", "depth")
      }
      offset &+= 1
      isInObject = byte == UInt8(ascii: "{")
      containers.append(isInObject)
      if isInObject { keys.startObject() }
      expectation = isInObject ? .keyOrEndOfObject : .valueOrEndOfArray
      return isInObject ? .startObject : .startArray
    case UInt8(ascii: "t"):
      state = .word("true", 0)
    case UInt8(ascii: "f"):
      state = .word("false", 0)
    case UInt8(ascii: "n"):
      state = .word("null", 0)
    default:
      throw unexpected(expected: expectedNext)
    }
    return nil
  }

  // MARK: Limits

  // Mutating, though they change nothing: for a call of anything else the whole reader is
  // copied, once for each key and value.

  @inline(__always)
  mutating func checkString(_ size: Int) throws(LogError) {
    guard size <= limits.stringSize else {
      throw tooMuch("a string of more than \(limits.stringSize) bytes", "stringSize")
    }
  }

  @inline(__always)
  mutating func checkNumber(_ length: Int) throws(LogError) {
    guard length <= limits.numberLength else {
      throw tooMuch("a number of more than \(limits.numberLength) bytes", "numberLength")
    }
  }

  @inline(never)
  private mutating func tooMuch(_ message: String, _ limit: String) -> LogError {
    LogError(code: .limitReached, message: "\(message) (limit `\(limit)`)", position: position)
  }

  // MARK: Tokens

  private mutating func startText() {
    plainText = nil
    token.removeAll(keepingCapacity: true)
  }

  private mutating func startString() {
    offset += 1
    startText()
    state = .string(JSONStringState())
  }

  /// Where the quote stands that ends the string which begins at a place, if it is in this
  /// piece and all before it is plain ASCII.
  @inline(__always)
  mutating func endOfPlainString(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int? {
    let start = place &+ 1
    let count = ByteBlock.plainCount(bytes, from: start) { block in
      block.mask(of: UInt8(ascii: "\"")) | block.mask(of: UInt8(ascii: "\\"))
        | block.mask(below: 0x20) | block.maskOfHighBytes
    } isFound: { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80
    }
    let end = start &+ count
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end : nil
  }

  /// Where the number ends that begins at a place, if it is a plain one in this piece: digits,
  /// perhaps with a minus sign and a fraction.
  @inline(__always)
  mutating func endOfPlainNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int? {
    var index = bytes[place] == UInt8(ascii: "-") ? place &+ 1 : place
    let start = index
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
    guard index > start, index < bytes.count,
      bytes[start] != UInt8(ascii: "0") || index == start &+ 1
    else { return nil }
    if bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      let point = index
      while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
      guard index > point, index < bytes.count else { return nil }
    }
    return Self.mayFollowNumber(bytes[index]) ? index : nil
  }

  /// Reads on in the current token.
  ///
  /// - Returns: Whether the token is complete; if not, the input is used up.
  mutating func continueToken() throws(LogError) -> Bool {
    switch state {
    case .none:
      return true
    case .string(let string):
      return try readString(string)
    case .number(let number):
      return try readNumber(number)
    case .word(let word, let count):
      return try readWord(word, count)
    case .byteOrderMark(let count):
      return try readByteOrderMark(count)
    }
  }

  /// The step of the token that was just completed, if it makes one.
  mutating func completedToken() -> Step? {
    defer { state = .none }
    switch state {
    case .none, .byteOrderMark:
      return nil
    case .string:
      switch expectation {
      case .key, .keyOrEndOfObject:
        isDuplicateKey = token.withUnsafeBufferPointer { keys.insert($0) }
        expectation = .colon
        return .key
      default:
        endValue()
        return .string
      }
    case .number:
      endValue()
      return .number
    case .word(let word, _):
      endValue()
      switch word.utf8Start.pointee {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      default: return .null
      }
    }
  }

  private mutating func endContainer() -> Step {
    offset &+= 1
    let wasObject = containers.removeLast()
    if wasObject { keys.endObject() }
    isInObject = containers.last ?? false
    endValue()
    return wasObject ? .endObject : .endArray
  }

  @inline(__always)
  private mutating func endValue() {
    expectation = !containers.isEmpty ? .commaOrEnd : isSequence ? .value : .endOfInput
  }
}
