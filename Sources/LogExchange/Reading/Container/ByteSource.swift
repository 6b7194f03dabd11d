// SPDX-License-Identifier: MIT

/// Where bytes come from: a file, a pipe, memory, a member of an archive.
public protocol ByteSource {
  /// Reads what is there, at most as much as fits.
  ///
  /// - Parameter buffer: Where to put the bytes, from its start; not empty.
  /// - Returns: The number of bytes read; 0 at the end, and again after it.
  /// - Throws: `InputError` if the bytes cannot be had, or are not the ones that
  ///   were stored. What was read before is then part of something incomplete.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}

extension ByteSource {
  /// Reads the first bytes: at least so many, or all there are.
  ///
  /// - Parameter size: How many there are, where that is known; then the source need not be
  ///   asked for more.
  package mutating func read(
    upTo limit: Int, ofSize size: Int? = nil
  ) throws(InputError) -> (bytes: [UInt8], isWhole: Bool) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(size ?? .max, 1 << 16), alignment: 1)
    defer { chunk.deallocate() }
    var bytes: [UInt8] = []
    while bytes.count < limit, bytes.count != size {
      let count = try read(into: chunk)
      if count == 0 { return (bytes, true) }
      bytes += chunk[..<count]
    }
    return (bytes, bytes.count == size)
  }
}

/// Reads bytes that are in memory.
public struct MemoryByteSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let chunkSize: Int

  /// - Parameters:
  ///   - bytes: The bytes that are read.
  ///   - chunkSize: The most that one reading gives.
  public init(_ bytes: some Sequence<UInt8>, chunkSize: Int = .max) {
    rest = ArraySlice(bytes)
    self.chunkSize = max(1, chunkSize)
  }

  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(InputError) -> Int {
    let part = rest.prefix(min(buffer.count, chunkSize))
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
