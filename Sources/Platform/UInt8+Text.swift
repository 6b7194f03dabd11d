// SPDX-License-Identifier: MIT

extension UInt8 {
  /// True for the white space of XML and JSON: space, tab, LF and CR.
  @inlinable
  public var isSpace: Bool {
    @inline(__always) get {
      self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D)
    }
  }

  /// True for an ASCII digit.
  @inlinable
  public var isDigit: Bool {
    @inline(__always) get { self &- 0x30 < 10 }
  }

  /// True for an ASCII letter.
  @inlinable
  public var isLetter: Bool {
    @inline(__always) get { (self | 0x20) &- 0x61 < 26 }
  }

  /// The small letter for an ASCII capital; any other byte unchanged.
  @inlinable
  public var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without the white space at both ends.
  @inlinable
  @inline(__always)
  public var trimmed: UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = count
    while start < end, self[start].isSpace { start &+= 1 }
    while end > start, self[end &- 1].isSpace { end &-= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  /// Whether the bytes can be a binary fraction as XML Schema writes it: `INF`, `-INF`, `NaN`,
  /// a decimal with or without an exponent. What else Swift takes (`inf`, `0x1p3`, `nan(1)`) is
  /// none; of other texts Swift decides.
  public var mayBeFloatingPoint: Bool {
    if elementsEqual("NaN".utf8) { return true }
    let rest = first == 0x2B || first == 0x2D ? dropFirst() : self[...]
    return rest.elementsEqual("INF".utf8)
      || allSatisfy { byte in
        byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
      }
  }
}

extension String {
  /// The bytes without the white space at both ends.
  public var trimmedBytes: Substring.UTF8View {
    let bytes = self[...].utf8.drop { $0.isSpace }
    guard let last = bytes.lastIndex(where: { !$0.isSpace }) else { return bytes }
    return bytes[...last]
  }
}
