// SPDX-License-Identifier: MIT

import XMLTree

/// Computes lines and columns from the start of a row, only when they are needed.
enum CSVPositions {
  /// The position of a byte in a row that begins on the given line.
  static func position(
    at offset: Int, in row: UnsafeBufferPointer<UInt8>, line: Int, endsLinesWithCR: Bool
  ) -> SourcePosition {
    var position = SourcePosition(line: line, column: 1)
    advance(&position, over: 0..<offset, in: row, endsLinesWithCR: endsLinesWithCR)
    return position
  }

  /// Moves a position from the first byte of a range to the end of the range.
  static func advance(
    _ position: inout SourcePosition, over range: Range<Int>,
    in row: UnsafeBufferPointer<UInt8>, endsLinesWithCR: Bool
  ) {
    for index in range {
      if endsLine(index, in: row, endsLinesWithCR) {
        position.line += 1
        position.column = 1
      } else if row[index] & 0xC0 != 0x80 {
        position.column += 1
      }
    }
  }

  /// The number of lines that end in these bytes.
  static func lineCount(
    in bytes: UnsafeBufferPointer<UInt8>, endsLinesWithCR: Bool
  ) -> Int {
    var count = 0
    if endsLinesWithCR {
      for index in bytes.indices where endsLine(index, in: bytes, true) { count += 1 }
    } else {
      for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
    }
    return count
  }

  /// Whether a byte is the last one of a line end.
  private static func endsLine(
    _ index: Int, in bytes: UnsafeBufferPointer<UInt8>, _ endsLinesWithCR: Bool
  ) -> Bool {
    if bytes[index] == UInt8(ascii: "\n") { return true }
    guard endsLinesWithCR, bytes[index] == UInt8(ascii: "\r") else { return false }
    return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
  }
}
