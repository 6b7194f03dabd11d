// SPDX-License-Identifier: MIT

/// The checksum of gzip and zip: CRC-32 with the polynomial 0xEDB88320.
///
/// Eight bytes at a time through eight tables, which is several times as fast
/// as inflating.
struct CRC32 {
  private var state: UInt32 = ~0

  var value: UInt32 { ~state }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    state = Self.tables.withUnsafeBufferPointer { tables in
      var state = state
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        var rest = word ^ UInt64(state)
        state = 0
        for table in stride(from: 0x700, through: 0, by: -0x100) {
          state ^= tables[table | Int(truncatingIfNeeded: rest & 0xFF)]
          rest >>= 8
        }
        offset += 8
      }
      for byte in bytes[offset...] {
        state = tables[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8
      }
      return state
    }
  }

  /// Table *k* holds the remainders of each byte followed by *k* zero bytes.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in 0..<UInt32(256) {
      var value = byte
      for _ in 0..<8 {
        let isOdd = value & 1 == 1
        value >>= 1
        if isOdd { value ^= 0xEDB8_8320 }
      }
      tables.append(value)
    }
    for index in 256..<(8 * 256) {
      let previous = tables[index - 256]
      tables.append(tables[Int(previous & 0xFF)] ^ previous >> 8)
    }
    return tables
  }()
}
