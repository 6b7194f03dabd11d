// SPDX-License-Identifier: MIT

/// Steps through the digits and separators of a date.
struct DigitScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// The bytes must outlive the scanner.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  @inline(__always)
  var isAtEnd: Bool { index == bytes.count }

  /// Steps over a separator if it comes next.
  @inline(__always)
  mutating func accept(_ separator: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: separator) else { return false }
    index += 1
    return true
  }

  /// The number that the next `count` digits form, 18 at most; nil if fewer digits come next.
  @inline(__always)
  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count &- index >= count else { return nil }
    var value = 0
    for _ in 0..<count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
      index &+= 1
    }
    return value
  }

  /// The number that the next digits form, at most 18 of them.
  mutating func digitRun() -> (value: UInt64, digits: Int) {
    var value: UInt64 = 0
    var count = 0
    while index < bytes.count, count < Timestamp.maximumFractionDigits {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value * 10 + UInt64(digit)
      index += 1
      count += 1
    }
    return (value, count)
  }

  /// `Z`, `±HH:MM` or `±HH:MM:SS`.
  mutating func iso8601Offset() -> UTCOffset? {
    if accept("Z") { return .zulu }
    guard let isNegative = sign(), let hours = digits(2), accept(":"), let minutes = digits(2)
    else { return nil }
    var seconds = 0
    if accept(":") {
      guard let read = digits(2) else { return nil }
      seconds = read
    }
    return offset(isNegative, hours, minutes, seconds)
  }

  /// `±HHMM`.
  mutating func basicOffset() -> UTCOffset? {
    guard let isNegative = sign(), let hours = digits(2), let minutes = digits(2) else {
      return nil
    }
    return offset(isNegative, hours, minutes, 0)
  }

  /// True if a minus comes next, false for a plus; nil if there is no sign.
  private mutating func sign() -> Bool? {
    accept("-") ? true : accept("+") ? false : nil
  }

  private func offset(
    _ isNegative: Bool, _ hours: Int, _ minutes: Int, _ seconds: Int
  ) -> UTCOffset? {
    guard hours < 24, minutes < 60, seconds < 60 else { return nil }
    let magnitude = (hours * 60 + minutes) * 60 + seconds
    if isNegative, magnitude == 0 { return .unknownLocal }
    return UTCOffset(seconds: isNegative ? -magnitude : magnitude)
  }
}
