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

  /// True if the bytes may be a floating-point number as XML Schema writes it: `INF`, `-INF`,
  /// `NaN`, or digits with signs, points and an exponent, which Swift's initialiser then checks.
  /// Other texts that Swift accepts (`inf`, `0x1p3`, `nan(1)`) are rejected.
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
