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
