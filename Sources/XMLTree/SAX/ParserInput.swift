// SPDX-License-Identifier: MIT

internal import CLibXML2

/// What libxml2 holds of an input: the bytes before the place where it stands, and those
/// after it. Both are valid until it is given more, or stopped.
extension UnsafeMutablePointer<xmlParserInput> {
  /// The bytes that have been read and are still there.
  var readBytes: UnsafeBufferPointer<UInt8> { bytes(pointee.base, pointee.cur) }

  /// The bytes that have been given and not been read.
  var unreadBytes: UnsafeBufferPointer<UInt8> { bytes(pointee.cur, pointee.end) }

  /// How many bytes of the input can be read from one of them on; 0 for what is elsewhere in
  /// memory.
  @inline(__always)
  func readable(from place: UnsafePointer<UInt8>) -> Int {
    let base = UInt(bitPattern: pointee.base)
    let length = UInt(bitPattern: pointee.end) &- base
    let offset = UInt(bitPattern: place) &- base
    return offset < length ? Int(bitPattern: length &- offset) : 0
  }

  private func bytes(
    _ start: UnsafePointer<UInt8>?, _ end: UnsafePointer<UInt8>?
  ) -> UnsafeBufferPointer<UInt8> {
    guard let start, let end, start <= end else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  /// Moves the place where libxml2 stands forward, over lines that it has not counted.
  func skip(_ count: Int, countingLines: Bool) {
    if countingLines {
      pointee.line += Int32(clamping: unreadBytes.prefix(count).count { $0 == UInt8(ascii: "\n") })
    }
    pointee.cur += count
  }
}
