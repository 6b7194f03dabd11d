// SPDX-License-Identifier: MIT

internal import Platform

/// Asks the system to back large blocks with large pages.
///
/// The arrays of a tree are written once, front to back: with pages of 4 kB the system's
/// work for new pages is a third of what building a tree costs beyond parsing. This is only
/// a hint; a system that does not support it ignores it.
enum HugePages {
  private static let size = 2 << 20
  /// Smaller blocks stay as they are: half-used large pages would cost memory.
  private static let smallestBlock = 4 << 20

  /// The number of elements to make room for. A large block then ends, including the space
  /// that the allocator needs, where a large page ends, so that the system can keep the
  /// pages whole when it moves the block.
  static func roundUp(_ count: Int, stride: Int) -> Int {
    let length = count * stride
    guard length >= smallestBlock else { return count }
    let whole = (length + allocatorSpace + size - 1) / size * size
    return (whole - allocatorSpace) / stride
  }

  /// Gives the hint for a block of `length` bytes that was just allocated.
  static func advise(_ memory: UnsafeMutableRawPointer, _ length: Int) {
    #if os(Linux)
      guard length >= smallestBlock else { return }
      let first = UInt(bitPattern: memory) & ~pageMask
      let end = (UInt(bitPattern: memory) + UInt(length) + pageMask) & ~pageMask
      guard let start = UnsafeMutableRawPointer(bitPattern: first), end > first else { return }
      _ = madvise(start, Int(end - first), MADV_HUGEPAGE)
    #endif
  }

  private static let pageMask: UInt = 4096 - 1
  /// The most that an allocator keeps at the beginning of a block; less than a page.
  private static let allocatorSpace = 64
}
