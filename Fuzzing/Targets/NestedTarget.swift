// SPDX-License-Identifier: MIT

import LogExchange

extension FuzzTarget {
  /// Bytes put into containers, those into others, and some of the whole damaged: what
  /// comes out is what went in, or an error; and one budget holds for all layers. The first
  /// four bytes choose how often, into what, and where the damage is.
  static let nested = FuzzTarget(name: "nested", choices: 4) { bytes in
    var input = FuzzInput(bytes)
    let levels = input.number(0...3)
    let (shape, copies) = (input.byte(), input.number(1...3))
    let damage = Int(input.byte())
    let payload = input.bytes
    var file = payload
    for level in 0..<levels {
      let count = level == 0 ? copies : 1
      file = shape >> UInt8(level) & 1 == 0 ? zip(file, copies: count) : gzip(file)
    }
    let isDamaged = damage > 0 && levels > 0
    if isDamaged { file[(damage - 1) * file.count / 256] ^= 0x55 }
    var limits = ContainerLimits()
    limits.depth = 3
    limits.freeOutput = 0
    limits.expansion = 40
    limits.output = 1 << 20
    let (contents, errors) = contents(of: file, limits)
    let total = contents.reduce(0) { $0 + $1.count }
    if total > max(1 << 20, 41 * file.count + 65_536) {
      return "\(total) bytes out of \(file.count)"
    }
    // The payload may be a container itself, or what looks like one.
    guard !isDamaged, errors.isEmpty else { return nil }
    let plain = Self.contents(of: payload, limits)
    guard plain.errors.isEmpty, plain.contents == [payload] else { return nil }
    let isZip = shape & 1 == 0
    let wanted = levels == 0 || !isZip ? [payload] : Array(repeating: payload, count: copies)
    return difference("contents", contents, wanted)
  }

  private static func contents(
    of file: [UInt8], _ limits: ContainerLimits
  ) -> (contents: [[UInt8]], errors: [String]) {
    var contents: [[UInt8]] = []
    var errors: [String] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { buffer.deallocate() }
    do throws(InputError) {
      let items = try InputItems(MemoryByteSource(file), name: "input", limits: limits)
      for _ in 0..<200 {
        do throws(InputError) {
          guard let item = try items.next() else { break }
          var content: [UInt8] = []
          contents.append([])
          while true {
            let count = try item.read(into: buffer)
            if count == 0 { break }
            content += buffer[..<count]
            contents[contents.count - 1] = content
          }
        } catch {
          errors.append("\(error)")
        }
      }
    } catch {
      errors.append("\(error)")
    }
    return (contents, errors)
  }

  // MARK: Containers

  /// A gzip file of blocks that are stored.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    let pieces = bytes.isEmpty ? [bytes[...]] : bytes.pieces(of: 65_535)
    for (index, piece) in pieces.enumerated() {
      file.append(index == pieces.count - 1 ? 1 : 0)
      file += little(piece.count, 2) + little(~piece.count & 0xFFFF, 2) + piece
    }
    return file + little(Int(crc(bytes)), 4) + little(bytes.count, 4)
  }

  /// A zip archive of members that are stored and share no data.
  private static func zip(_ bytes: [UInt8], copies: Int) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    let sum = little(Int(crc(bytes)), 4)
    for copy in 0..<copies {
      let name = Array("\(copy)".utf8)
      let common =
        [10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x58] + sum + little(bytes.count, 4)
        + little(bytes.count, 4) + little(name.count, 2) + [0, 0]
      directory += [0x50, 0x4B, 1, 2, 10, 0] + common + [UInt8](repeating: 0, count: 10)
      directory += little(file.count, 4) + name
      file += [0x50, 0x4B, 3, 4] + common + name + bytes
    }
    let end =
      [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + little(copies, 2) + little(copies, 2)
      + little(directory.count, 4) + little(file.count, 4) + [0, 0]
    return file + directory + end
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}
