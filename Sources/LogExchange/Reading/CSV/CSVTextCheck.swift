// SPDX-License-Identifier: MIT

/// Checks that a growing buffer is UTF-8 without NUL.
struct CSVTextCheck: Sendable {
  /// The number of bytes known to be valid, without a character that is incomplete at the end
  /// of the buffer.
  private(set) var end = 0
  /// The fault of the bytes at `end`.
  private(set) var fault: (message: String, remedy: Remedy?)?

  /// Adjusts `end` when bytes are removed from the start of the buffer.
  mutating func rebase(by count: Int) { end -= count }

  /// Notes that the input after the buffer could not be decoded.
  mutating func stop(_ message: String) {
    if fault == nil { fault = (message, nil) }
  }

  /// Goes on to the end of the buffer, or to the first fault.
  ///
  /// - Parameter isFinal: True if the buffer will not grow any more.
  mutating func check(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
    guard fault == nil else { return }
    while true {
      end = Self.skipPlain(bytes, from: end)
      guard end < bytes.count else { return }
      let lead = bytes[end]
      guard lead >= 0x80 else {
        fault = ("a NUL byte; this is not a text file, or one in another encoding", Self.remedy)
        return
      }
      guard let (length, second) = UTF8.sequence(lead) else { return refuse(lead) }
      let available = min(length, bytes.count - end)
      for index in 1..<max(available, 1) {
        let permitted = index == 1 ? second : 0x80...0xBF
        guard permitted.contains(bytes[end + index]) else { return refuse(lead) }
      }
      guard available == length else {
        if isFinal { fault = ("the text ends in the middle of a character", nil) }
        return
      }
      end += length
    }
  }

  private static let remedy: Remedy = "; \(.encoding) names it"

  private mutating func refuse(_ lead: UInt8) {
    let digits = String(lead, radix: 16, uppercase: true)
    let message =
      "the byte 0x\(digits) is not UTF-8; the text may be in another encoding, "
      + "such as Windows-1252 (or 1250 in Central Europe, 1251 for Cyrillic; Shift-JIS, GB18030, "
      + "Big5 or EUC-KR in East Asia)"
    fault = (message, Self.remedy)
  }

  /// The first byte from an index on that is NUL or not ASCII.
  private static func skipPlain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let high: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // Subtracting 1 sets the highest bit of a zero byte by a borrow.
      if (word | (word &- ones)) & high != 0 { break }
      index += 8
    }
    while index < bytes.count, bytes[index] &- 1 < 0x7F { index += 1 }
    return index
  }
}
