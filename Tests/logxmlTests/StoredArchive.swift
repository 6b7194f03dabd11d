// SPDX-License-Identifier: MIT

/// Archives whose bytes are stored as they are; made here, so that no program is needed.
enum StoredArchive {
  /// A gzip file of some bytes.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(60_000)
      rest = rest.dropFirst(60_000)
      output.append(rest.isEmpty ? 1 : 0)
      output += number(block.count, 2) + number(~block.count, 2) + block
    } while !rest.isEmpty
    return output + number(checksum(bytes), 4) + number(bytes.count, 4)
  }

  /// A zip archive of files.
  static func zip(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in files {
      let start = output.count
      // Version, flags, method, time and date.
      let common =
        number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(checksum(bytes), 4)
        + number(bytes.count, 4) + number(bytes.count, 4) + number(name.utf8.count, 2)
      output += "PK\u{3}\u{4}".utf8 + common + number(0, 2) + name.utf8 + bytes
      directory += "PK\u{1}\u{2}".utf8 + number(20, 2) + common + number(0, 12) + number(start, 4)
      directory += name.utf8
    }
    return output + directory + "PK\u{5}\u{6}".utf8 + number(0, 4) + number(files.count, 2)
      + number(files.count, 2) + number(directory.count, 4) + number(output.count, 4)
      + number(0, 2)
  }

  private static func number(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320
      }
    }
    return Int(~checksum)
  }
}
