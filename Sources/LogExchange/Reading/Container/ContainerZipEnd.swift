// SPDX-License-Identifier: MIT

/// The record at the end of a zip archive with the number of its members.
///
/// After a damaged header, libarchive searches for the next valid one and would miss a member
/// silently; the number reveals this.
struct ContainerZipEnd: Hashable {
  /// The number of members that the directory lists; nil if it is not known.
  let members: UInt64?
  /// Whether the number is only known modulo 65,536.
  let isModulo: Bool
  /// The number of bytes in the file before the archive; nil if it is not known.
  let bytesBefore: UInt64?

  private static let size = 22

  /// Finds the record in the last bytes of an archive.
  ///
  /// - Parameter size: The number of bytes in the file.
  /// - Returns: nil if the record is missing because the archive is not complete.
  init?(tail: [UInt8], size: UInt64) {
    guard tail.count >= Self.size else { return nil }
    for start in stride(from: tail.count - Self.size, through: 0, by: -1)
    where tail[start] == 0x50 && tail[start...].starts(with: [0x50, 0x4B, 5, 6]) {
      let comment = Int(Self.number(2, in: tail[...], at: start + 20))
      guard start + Self.size + comment <= tail.count else { continue }
      let count = Self.number(2, in: tail[...], at: start + 10)
      // A directory that needs 64-bit numbers has a second record before this one.
      if start >= 20, tail[(start - 20)...].starts(with: [0x50, 0x4B, 6, 7]) {
        members = Self.members64(in: tail[..<(start - 20)])
        isModulo = false
        bytesBefore = nil
      } else {
        members = count
        isModulo = true
        let own =
          Self.number(4, in: tail[...], at: start + 12)
          + Self.number(4, in: tail[...], at: start + 16)
        let place = size - min(size, UInt64(tail.count - start))
        bytesBefore = place >= own ? place - own : nil
      }
      return
    }
    return nil
  }

  /// Whether the directory lists as many members as were found.
  func agrees(with found: UInt64) -> Bool {
    guard let members else { return true }
    return isModulo ? members == found & 0xFFFF : members == found
  }

  private static func members64(in bytes: ArraySlice<UInt8>) -> UInt64? {
    guard bytes.count >= 56 else { return nil }
    for start in stride(from: bytes.count - 56, through: 0, by: -1)
    where bytes[start] == 0x50 && bytes[start...].starts(with: [0x50, 0x4B, 6, 6]) {
      return number(8, in: bytes, at: start + 32)
    }
    return nil
  }

  /// A little-endian number.
  private static func number(_ size: Int, in bytes: ArraySlice<UInt8>, at start: Int) -> UInt64 {
    bytes[start..<(start + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
