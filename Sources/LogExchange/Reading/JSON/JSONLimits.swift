// SPDX-License-Identifier: MIT

/// What a JSON text may ask of memory.
///
/// Every limit that is reached is an error of its own that names the property.
public struct JSONLimits: Hashable, Sendable {
  /// Arrays and objects that are open at once. Default 8,192.
  public var depth = 8_192

  /// Bytes of one number as it is written. Default 10,000.
  public var numberLength = 10_000

  /// Bytes of one string or key, without its escapes. Default 16,777,216 (16 MB).
  public var stringSize = 16 << 20

  /// The default limits.
  public init() {}
}
