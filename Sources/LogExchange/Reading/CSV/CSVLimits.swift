// SPDX-License-Identifier: MIT

/// The limits on the memory that a CSV text can use; sizes are bytes as written, in UTF-8.
///
/// Every limit that is reached is an error of its own that names the property.
public struct CSVLimits: Hashable, Sendable {
  /// The number of bytes in one cell. Default 1,048,576 (1 MB).
  public var cellSize = 1 << 20

  /// The number of bytes in one row. Default 16,777,216 (16 MB), at most 2 GB.
  public var rowSize = 16 << 20 {
    didSet { rowSize = min(rowSize, Int(Int32.max)) }
  }

  /// The number of cells in one row. Default 100,000.
  public var cellsPerRow = 100_000

  /// The default limits.
  public init() {}
}
