// SPDX-License-Identifier: MIT

/// What a CSV text may ask of memory; sizes are bytes as written, in UTF-8.
public struct CSVLimits: Hashable, Sendable {
  public var cellSize = 1 << 20
  /// At most 2 GB, whatever is asked for.
  public var rowSize = 16 << 20 {
    didSet { rowSize = min(rowSize, Int(Int32.max)) }
  }
  public var cellsPerRow = 100_000

  public init() {}
}
