// SPDX-License-Identifier: MIT

extension JSONReader {
  /// Scans a number that begins at an index.
  ///
  /// - Returns: The index after the number, and true if the number is complete there.
  @inline(__always)
  static func scanNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> (end: Int, mayEnd: Bool) {
    var index = place
    skip("-", bytes, &index)
    // No digit may follow a leading zero.
    var mayEnd = skip("0", bytes, &index) || skipDigits(bytes, &index)
    if mayEnd, skip(".", bytes, &index) { mayEnd = skipDigits(bytes, &index) }
    if mayEnd, skip("e", bytes, &index) || skip("E", bytes, &index) {
      if !skip("+", bytes, &index) { skip("-", bytes, &index) }
      mayEnd = skipDigits(bytes, &index)
    }
    return (index, mayEnd)
  }

  /// True if a text is exactly one JSON number.
  package static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let (end, mayEnd) = scanNumber(text, from: 0)
    return mayEnd && end == text.count
  }

  // Nested functions would share the index with the function above by capturing it, and would
  // check for exclusive access at every byte.

  @inline(__always) @discardableResult
  private static func skip(
    _ character: Unicode.Scalar, _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index &+= 1
    return true
  }

  @inline(__always)
  private static func skipDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> Bool {
    let start = index
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
    return index > start
  }

  /// Reads the number at `offset`.
  ///
  /// - Returns: false if it may go on in the next piece.
  @inline(__always)
  mutating func readNumber(_ bytes: UnsafeBufferPointer<UInt8>) throws(LogError) -> Bool {
    let (end, mayEnd) = Self.scanNumber(bytes, from: offset)
    try checkNumber(end &- offset)
    if end == bytes.count, !isFinished { return false }
    guard mayEnd, end == bytes.count || Self.mayFollowNumber(bytes[end]) else {
      offset = end
      throw unexpected(expected: mayEnd ? "the end of the number" : "a digit")
    }
    plainText = offset..<end
    offset = end
    return true
  }

  /// True if a byte may follow a value directly. Any other byte is reported as part of the
  /// number, which is clearer for `012` or `1a`.
  static func mayFollowNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: " "),
      UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      true
    default: false
    }
  }
}
