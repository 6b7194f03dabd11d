// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the beginnings and ends of tokens.
extension JSONReader {
  /// Reads the token at `offset`. A string that needs byte-by-byte decisions is only begun; any
  /// other token that may continue in the next piece is left unread.
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
      throw unexpectedByte(byte)
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
      return try readNumber(bytes) ? valueStep(.number) : waits()
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
      return try readWord("true", bytes) ? valueStep(.bool(true)) : waits()
    case UInt8(ascii: "f"):
      return try readWord("false", bytes) ? valueStep(.bool(false)) : waits()
    case UInt8(ascii: "n"):
      return try readWord("null", bytes) ? valueStep(.null) : waits()
    default:
      throw unexpectedByte(byte)
    }
    return nil
  }

  @inline(__always)
  private mutating func valueStep(_ step: Step) -> Step {
    endValue()
    return step
  }

  /// Waits for the next piece, because the token at `offset` is not complete.
  private mutating func waits() -> Step? {
    state = .waiting
    return nil
  }

  // MARK: Limits

  // These are mutating, though they change nothing: a call of a nonmutating method would copy
  // the whole reader, once for each key and value.

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

  private mutating func startString() {
    offset += 1
    plainText = nil
    token.removeAll(keepingCapacity: true)
    state = .string
  }

  /// The index of the quote that ends the string at this index; nil if it is not in this piece,
  /// or if the string is not plain ASCII.
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

  /// Reads `true`, `false` or `null` at `offset`.
  ///
  /// - Returns: false if it may go on in the next piece.
  private mutating func readWord(
    _ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LogError) -> Bool {
    for index in 0..<word.utf8CodeUnitCount {
      let place = offset + index
      if place == bytes.count, !isFinished { return false }
      guard place < bytes.count, bytes[place] == word.utf8Start[index] else {
        throw unexpected(at: place, expected: "\(word)")
      }
    }
    offset += word.utf8CodeUnitCount
    return true
  }

  /// Reads the byte order mark that may stand at the start of a text.
  ///
  /// - Returns: false if it may go on in the next piece.
  mutating func readByteOrderMark(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LogError) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for index in mark.indices {
      guard offset + index < bytes.count else { return false }
      if bytes[offset + index] == mark[index] { continue }
      if index > 0 { throw unexpected(at: offset + index, expected: "a byte order mark") }
      return true
    }
    offset += mark.count
    lineStart += mark.count
    return true
  }

  /// The step of the string in `token`, which is complete.
  mutating func completedString() -> Step {
    state = .between
    switch expectation {
    case .key, .keyOrEndOfObject:
      isDuplicateKey = token.withUnsafeBufferPointer { keys.insert($0) }
      expectation = .colon
      return .key
    default:
      endValue()
      return .string
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
