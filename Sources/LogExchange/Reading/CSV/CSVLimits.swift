// SPDX-License-Identifier: MIT

/// What a CSV text may ask of memory; sizes are bytes as written, in UTF-8.
///
/// Every limit that is reached is an error of its own that names the property.
public struct CSVLimits: Hashable, Sendable {
  /// Default 1,048,576 (1 MB).
  public var cellSize = 1 << 20

  /// Default 16,777,216 (16 MB). At most 2 GB, whatever is asked for.
  public var rowSize = 16 << 20 {
    didSet { rowSize = min(rowSize, Int(Int32.max)) }
  }

  /// Default 100,000.
  public var cellsPerRow = 100_000

  /// The default limits.
  public init() {}
}
