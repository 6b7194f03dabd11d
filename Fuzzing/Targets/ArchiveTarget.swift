// SPDX-License-Identifier: MIT

import LogExchange

extension FuzzTarget {
  /// An archive that comes in pieces of any size gives the same members, contents
  /// and errors. The first byte chooses the size.
  static let archive = FuzzTarget(name: "archive", choices: 1) { bytes in
    var input = FuzzInput(bytes)
    let size = [1, 2, 7, 64, 1000][input.number(0...4)]
    let archive = input.bytes
    let whole = contents(MemoryByteSource(archive))
    let inPieces = contents(MemoryByteSource(archive, chunkSize: size))
    // How much comes out is held against what has gone in, and more has at once.
    if (whole + inPieces).contains(where: { $0.contains("(limit `") }) { return nil }
    // Of several things that are wrong, the one that is met first may hang on the pieces.
    if whole.contains(where: isError), inPieces.contains(where: isError) { return nil }
    return difference("lines", whole, inPieces)
  }

  @Sendable private static func isError(_ line: String) -> Bool { line.hasPrefix("error") }

  /// What comes out of an input, and what is said about it.
  private static func contents(_ source: MemoryByteSource) -> [String] {
    var limits = ContainerLimits()
    limits.freeOutput = 1 << 18
    limits.output = 1 << 20
    limits.expansion = 20
    limits.members = 100
    limits.nameLength = 200
    limits.depth = 3
    final class Lines { var list: [String] = [] }
    let lines = Lines()
    do throws(InputError) {
      let items = try InputItems(source, name: "input", limits: limits) {
        lines.list.append("note \($0)")
      }
      // An archive may go on behind an error, but not for ever.
      for _ in 0..<1000 {
        do throws(InputError) {
          guard let item = try items.next() else { break }
          lines.list.append("\(item.label): \(try sum(of: item))")
        } catch {
          lines.list.append("error \(error)")
        }
      }
    } catch {
      lines.list.append("error \(error)")
    }
    return lines.list
  }

  /// How long the content is, and a number that depends on all of it.
  private static func sum(of item: InputItem) throws(InputError) -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { buffer.deallocate() }
    var (count, sum) = (0, UInt64(0))
    while true {
      let read = try item.read(into: buffer)
      if read == 0 { return "\(count) bytes, \(sum)" }
      count += read
      for byte in buffer[..<read] { sum = sum &* 31 &+ UInt64(byte) }
    }
  }
}
