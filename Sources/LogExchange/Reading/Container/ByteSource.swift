// SPDX-License-Identifier: MIT

/// A source of bytes: a file, a pipe, memory, or a member of an archive.
public protocol ByteSource {
  /// Reads the bytes that are available, as many as fit at most.
  ///
  /// - Parameter buffer: The buffer for the bytes, filled from its start; not empty.
  /// - Returns: The number of bytes read; 0 at the end, and again after it.
  /// - Throws: `InputError` if the bytes cannot be read, or are not the ones that were stored.
  ///   The bytes read before are then part of something incomplete.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}

extension ByteSource {
  /// Reads the first bytes: at least this number, or all there are.
  ///
  /// - Parameter size: The number of bytes in the source, if known; the source is then not
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
  ///   - bytes: The bytes to read.
  ///   - chunkSize: The largest number of bytes that one call of `read` returns.
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
