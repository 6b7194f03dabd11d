// SPDX-License-Identifier: MIT

import LogExchange

/// Standard output on a terminal: control characters from logs cannot affect it.
///
/// Harmful characters (not `VisibleText.isHarmless`) are shown as escapes, `\u{9B}`. Line
/// ends, tabs and NULs pass, and so do the few colours that the program uses itself. In a
/// file or a pipe everything stays as it is.
final class TerminalSink: ByteSink {
  private let sink: any ByteSink
  /// The last two bytes that were written, which may begin a harmful character.
  private var before: (UInt8, UInt8) = (0, 0)

  init(_ sink: any ByteSink) {
    self.sink = sink
  }

  var isTerminal: Bool { sink.isTerminal }
  var width: Int? { sink.width }
  var height: Int? { sink.height }
  var isFile: Bool { sink.isFile }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var result: [UInt8] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = harmfulLength(bytes, at: index)
      guard length > 0 else {
        index += colourLength(bytes, at: index)
        continue
      }
      // The part in the piece before has been written: the rest is shown as an escape.
      result += bytes[start..<index]
      result += VisibleText.escape(scalar(bytes, endingAt: index + length - 1)).utf8
      index += length
      start = index
    }
    if let last = bytes.last {
      before = (bytes.count > 1 ? bytes[bytes.count - 2] : before.1, last)
    }
    if start == 0 { return try sink.write(bytes) }
    result += bytes[start...]
    try result.withUnsafeBufferPointer { (result) throws(SystemError) in
      try sink.write(UnsafeRawBufferPointer(result))
    }
  }

  private func byte(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt8 {
    switch index {
    case 0...: bytes[index]
    case -1: before.1
    default: before.0
    }
  }

  /// The number of bytes from here that are a harmful character, or the end of one; 0 for others.
  private func harmfulLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let byte = bytes[index]
    func next(_ offset: Int) -> UInt8? {
      index + offset < bytes.count ? bytes[index + offset] : nil
    }
    switch byte {
    case 0x00, 0x09, 0x0A: return 0
    // At the end of a piece, LF may follow.
    case 0x0D: return next(1).map { $0 == 0x0A } ?? true ? 0 : 1
    case 0x1B: return colourLength(bytes, at: index) > 1 ? 0 : 1
    case 0x01..<0x20, 0x7F: return 1
    case 0xC2: return next(1).map { (0x80..<0xA0).contains($0) } ?? false ? 2 : 0
    case 0xE2:
      guard let second = next(1), let third = next(2) else { return 0 }
      return Self.turns(second, third) ? 3 : 0
    case 0x80..<0xC0 where index < 2:
      let first = self.byte(bytes, index - 1)
      if index == 0, first == 0xC2, byte < 0xA0 { return 1 }
      if self.byte(bytes, index - 2) == 0xE2 { return Self.turns(first, byte) ? 1 : 0 }
      return 0
    default: return 0
    }
  }

  /// Whether these bytes after an E2 make a character that changes the direction of text.
  private static func turns(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0x80 && (0xAA...0xAE).contains(third)
      || second == 0x81 && (0xA6...0xA9).contains(third)
  }

  private func scalar(_ bytes: UnsafeRawBufferPointer, endingAt last: Int) -> Unicode.Scalar {
    let byte = bytes[last]
    if byte < 0x80 { return Unicode.Scalar(byte) }
    let first = self.byte(bytes, last - 1)
    if first == 0xC2 { return Unicode.Scalar(byte) }
    let value = 0x2000 | UInt32(first & 0x3F) << 6 | UInt32(byte & 0x3F)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The length of a colour of `Messages` that begins here; 1 for anything else.
  private func colourLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    guard bytes[index] == 0x1B else { return 1 }
    let rest = bytes[index...].prefix(7)
    if rest.starts(with: "\u{1B}[0m".utf8) { return 4 }
    guard rest.count == 7, rest.starts(with: "\u{1B}[1;3".utf8),
      (0x31...0x36).contains(rest[index + 5]), rest[index + 6] == UInt8(ascii: "m")
    else { return 1 }
    return 7
  }
}
