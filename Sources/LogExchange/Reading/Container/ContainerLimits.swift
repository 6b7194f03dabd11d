// SPDX-License-Identifier: MIT

/// The limits on the contents of a container.
///
/// Reaching a limit is an error that names the property. The defaults fit every real export
/// seen and stop archive bombs early.
public struct ContainerLimits: Hashable, Sendable {
  /// The number of bytes that may come out for each byte of the file, for every member and for
  /// all of them together, once `freeOutput` has come out. XML of logs gives 15 to 60. Default
  /// 200.
  public var expansion = 200

  /// The bytes that may come out before `expansion` counts. Default 67,108,864 (64 MB).
  public var freeOutput: UInt64 = 64 << 20

  /// The bytes that may come out of one file in all. Default 68,719,476,736 (64 GB).
  public var output: UInt64 = 64 << 30

  /// The members of one file, those of archives inside it included. Default 100,000.
  public var members = 100_000

  /// The bytes of the name of one member. Default 4,096.
  public var nameLength = 4_096

  /// The levels of containers inside containers: 1 opens the file only, 2 also the containers
  /// directly in it. A compressed tar archive counts as one. Default 2.
  public var depth = 2

  /// The bytes of the texts of a spreadsheet that are held at once: those that its cells share,
  /// and those of the rows in one piece of it. Default 67,108,864 (64 MB).
  public var sheetText = 64 << 20

  /// The default limits.
  public init() {}
}
