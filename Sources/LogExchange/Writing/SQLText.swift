// SPDX-License-Identifier: MIT

extension ByteBuffer {
  /// Writes a text as a literal of SQL, which nothing in the text can end.
  ///
  /// Only the apostrophe means something in a literal of standard SQL; it is
  /// doubled. NUL has no way to be written and is left out. Shells take the CR from
  /// a CR LF at the end of a line, even in a literal, so a CR before a LF gets points
  /// behind it, more than any CR of the text has, and `replace` takes them away again.
  ///
  /// - Returns: Whether all of the text was written.
  mutating func appendSQL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let points = Self.pointsBehindCR(of: text)
    guard points == 0 else {
      let mark = [0x0D] + [UInt8](repeating: UInt8(ascii: "."), count: points)
      append("replace(")
      var marked: [UInt8] = []
      for (index, byte) in text.enumerated() {
        let endsLine =
          byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
        if endsLine { marked += mark } else { marked.append(byte) }
      }
      let isWhole = marked.withUnsafeBufferPointer { appendSQLLiteral($0) }
      append(", '")
      append(mark)
      append("', '\r')")
      return isWhole
    }
    return appendSQLLiteral(text)
  }

  /// 0 where no CR stands before a LF.
  private static func pointsBehindCR(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var longest = 0
    var isFound = false
    var index = 0
    while index < text.count {
      index += ByteBlock.plainCount(text, from: index) { block in
        block.mask(of: 0x0D)
      } isFound: { byte in
        byte == 0x0D
      }
      if index >= text.count { break }
      index += 1
      let points = text[index...].prefix { $0 == UInt8(ascii: ".") }.count
      longest = max(longest, points)
      isFound = isFound || index < text.count && text[index] == 0x0A
    }
    return isFound ? longest + 1 : 0
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
