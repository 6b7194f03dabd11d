// SPDX-License-Identifier: MIT

extension ByteBuffer {
  /// Writes a text as an SQL literal that no text can break out of.
  ///
  /// In a literal of standard SQL only the apostrophe has a meaning; it is doubled. NUL cannot
  /// be written and is left out. Shells remove the CR of a CR LF at the end of a line, even in
  /// a literal. A CR before a LF is therefore followed by a mark that follows no CR of the
  /// text, and `replace` removes the marks.
  ///
  /// - Returns: True if the whole text was written.
  /// - Complexity: O(*n* log *n*) in the length of the text; O(*n*) if it has no CR LF.
  mutating func appendSQL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Self.mayEndLine(text) else { return appendSQLLiteral(text) }
    // NUL is removed first, because it may be between a CR and a LF.
    let whole = text.filter { $0 != 0 }
    guard let mark = Self.mark(for: whole) else { return appendSQLLiteral(text) }
    append("replace(")
    var marked: [UInt8] = []
    for (index, byte) in whole.enumerated() {
      marked.append(byte)
      if byte == 0x0D, index + 1 < whole.count, whole[index + 1] == 0x0A { marked += mark }
    }
    _ = marked.withUnsafeBufferPointer { appendSQLLiteral($0) }
    append(", '\r")
    append(mark)
    append("', '\r')")
    return whole.count == text.count
  }

  /// True if the text has a CR, and may need marks.
  private static func mayEndLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let plain = ByteBlock.plainCount(text, from: 0) { block in
      block.mask(of: 0x0D)
    } isFound: { byte in
      byte == 0x0D
    }
    return plain < text.count
  }

  /// A point, or the smallest number with a point that follows no CR of the text; nil if no CR
  /// is before a LF.
  private static func mark(for text: [UInt8]) -> [UInt8]? {
    let point = UInt8(ascii: ".")
    var isFound = false
    // The numbers that follow a CR; at most the digits of the number are examined after each
    // CR.
    var taken: Set<Int> = []
    var isPointTaken = false
    for index in text.indices where text[index] == 0x0D {
      var next = index + 1
      if next < text.count, text[next] == 0x0A { isFound = true }
      var number = 0
      while next < text.count, (0x30...0x39).contains(text[next]), next - index <= 18,
        next == index + 1 || text[index + 1] != 0x30
      {
        number = number * 10 + Int(text[next] - 0x30)
        next += 1
      }
      guard next < text.count, text[next] == point else { continue }
      if next == index + 1 { isPointTaken = true } else { taken.insert(number) }
    }
    guard isFound else { return nil }
    if !isPointTaken { return [point] }
    var number = 0
    while taken.contains(number) { number += 1 }
    return String(number).utf8 + [point]
  }

  private mutating func appendSQLLiteral(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isWhole = true
    write(atMost: 2 * text.count + 2) { cursor in
      cursor.put(UInt8(ascii: "'"))
      var index = 0
      while true {
        let count = ByteBlock.plainCount(text, from: index) { block in
          block.mask(of: UInt8(ascii: "'")) | block.mask(of: 0)
        } isFound: { byte in
          byte == UInt8(ascii: "'") || byte == 0
        }
        cursor.put(UnsafeBufferPointer(rebasing: text[index..<index + count]))
        index += count
        if index == text.count { break }
        if text[index] == 0 {
          isWhole = false
        } else {
          cursor.put("''")
        }
        index += 1
      }
      cursor.put(UInt8(ascii: "'"))
    }
    return isWhole
  }
}
