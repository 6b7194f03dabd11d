// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The bytes that libxml2 holds of an input, before and after its current place. Both are
/// valid until it is given more input, or stopped.
extension UnsafeMutablePointer<xmlParserInput> {
  /// The bytes that have been read and are still in the buffer.
  var readBytes: UnsafeBufferPointer<UInt8> { bytes(pointee.base, pointee.cur) }

  /// The bytes that have been given and not been read.
  var unreadBytes: UnsafeBufferPointer<UInt8> { bytes(pointee.cur, pointee.end) }

  /// The number of bytes that can be read from a place in the input on; 0 for a place
  /// elsewhere in memory.
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

  /// Moves libxml2's current place forward, and counts the lines if libxml2 has not.
  func skip(_ count: Int, countingLines: Bool) {
    if countingLines {
      pointee.line += Int32(clamping: unreadBytes.prefix(count).count { $0 == UInt8(ascii: "\n") })
    }
    pointee.cur += count
  }
}
